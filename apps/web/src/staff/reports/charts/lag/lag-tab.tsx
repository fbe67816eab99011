import type { Lags } from "@cherga/contract/calls/charts";
import { useState } from "react";
import { sayDuration } from "#staff/hall/say-times.ts";
import { useServiceName } from "#staff/hall/use-service-name.ts";
import { byUrgency, type ServiceLagRow, withSeen } from "#staff/reports/charts/lag/by-urgency.ts";
import { ServiceLags } from "#staff/reports/charts/lag/service-lags.tsx";
import { WindowLags } from "#staff/reports/charts/lag/window-lags.tsx";
import { ChartTiles } from "#staff/reports/charts/chart-tiles.tsx";
import { sayNumber } from "#staff/reports/parts/say-figure.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** Where people wait now, and how long. */
export function LagTab({ lags: { services, operators, targetMs } }: { readonly lags: Lags }) {
  const t = useTexts();
  const nameOf = useServiceName();
  const [seen, setSeen] = useState<readonly ServiceLagRow["service"][]>([]);
  const all = withSeen(services, seen);
  if (all.length > seen.length) setSeen(all.map(({ service }) => service));

  const waiting = services.reduce((sum, service) => sum + service.waiting, 0);
  const over = services.reduce((sum, service) => sum + service.overTarget, 0);
  const longest = services[0];
  const norm = sayDuration(t, targetMs);
  return (
    <>
      <ChartTiles
        label={t("report.figures")}
        tiles={[
          { name: t("chart.lag.waiting"), value: sayNumber(t, waiting) },
          {
            name: t("chart.lag.over"),
            value: sayNumber(t, over),
            note: t("chart.norm", { time: norm }),
            isAlarming: over > 0,
          },
          {
            name: t("chart.lag.longest"),
            value: longest === undefined ? "—" : sayDuration(t, longest.longestMs),
            note: longest && nameOf(longest.service),
            isAlarming: longest !== undefined && longest.longestMs > targetMs,
          },
        ]}
      />
      <ServiceLags rows={byUrgency(all, nameOf)} targetMs={targetMs} nameOf={nameOf} />
      <WindowLags operators={operators} targetMs={targetMs} />
    </>
  );
}
