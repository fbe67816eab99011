import { Badge } from "@mantine/core";
import type { LiveState } from "#staff/reports/charts/use-live-charts.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/reports/charts/charts.module.css";

/** Says whether the values are live. It has the same width in all states, so that nothing moves. */
export function LiveBadge({ state }: { readonly state: LiveState }) {
  const t = useTexts();
  return (
    <Badge
      role="status"
      variant="transparent"
      tt="none"
      className={classes["live"] ?? ""}
      data-state={state}
      leftSection={<span className={classes["dot"]} aria-hidden />}
    >
      {t(`chart.state.${state}`)}
    </Badge>
  );
}
