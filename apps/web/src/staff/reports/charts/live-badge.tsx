import type { LiveState } from "#staff/reports/charts/use-live-charts.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/reports/charts/charts.module.css";

/** Says whether the values are live, where it moves nothing. */
export function LiveBadge({ state }: { readonly state: LiveState }) {
  const t = useTexts();
  return (
    <span role="status" className={classes["live"]} data-state={state}>
      {t(`chart.state.${state}`)}
    </span>
  );
}
