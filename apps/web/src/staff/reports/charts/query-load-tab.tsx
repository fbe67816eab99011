import type { QueryLoad } from "@cherga/contract/calls/charts";
import { addDays } from "@cherga/engine/time/calendar-date";
import { Alert } from "@mantine/core";
import { ChartTiles } from "#staff/reports/charts/chart-tiles.tsx";
import { ChartBox } from "#staff/reports/parts/chart/chart-box.tsx";
import type { ChartData } from "@cherga/charts/chart-shapes";
import { HeatMap } from "#staff/reports/parts/heat-map/heat-map.tsx";
import { HelpBubble } from "#staff/reports/parts/help-bubble.tsx";
import { sayNumber } from "#staff/reports/parts/say-figure.ts";
import { type Texts, useTexts } from "#staff/texts/use-texts.ts";
import { clockOf } from "#staff/ui/clock.ts";

/** The weeks that the heat map shows. */
const weeksBack = 8;

/** How today's load compares with the usual one. */
export function QueryLoadTab({ load }: { readonly load: QueryLoad }) {
  const t = useTexts();
  const { date, hours, isOpen, soFar, usualDays } = load;
  const booked = hours.reduce((sum, hour) => sum + hour.booked, 0);
  const title = t("chart.query.byHour");
  const comparison = compared(soFar);
  return (
    <>
      {hours.length === 0 ? (
        <Alert color="gray" role="status">
          {t(isOpen ? "chart.query.noHours" : "chart.query.closed")}
        </Alert>
      ) : (
        <>
          <ChartTiles
            label={t("report.figures")}
            tiles={[
              {
                name: t("chart.query.soFar"),
                value: sayNumber(t, soFar.arrived),
                note: comparison && t(`chart.query.${comparison}`),
                isAlarming: comparison === "busier",
              },
              {
                name: t("chart.query.usualSoFar"),
                value: soFar.usual === null ? "—" : sayNumber(t, soFar.usual.middle),
                note:
                  soFar.usual === null
                    ? t("chart.query.noUsual")
                    : t("chart.query.range", {
                        low: sayNumber(t, soFar.usual.low),
                        high: sayNumber(t, soFar.usual.high),
                      }),
              },
              { name: t("chart.query.toCome"), value: sayNumber(t, booked) },
            ]}
          />
          <ChartBox
            title={title}
            of={t("dashboard.load.hour")}
            help={<HelpBubble about={title} text={t("chart.query.byHour.help")} />}
            note={
              usualDays === 0 ? t("chart.query.noUsual") : t("chart.query.usualDays", { count: usualDays })
            }
            labels={hours.map(({ hour }) => clockOf(hour * 60))}
            data={dataOf(t, load)}
            say={(value) => sayNumber(t, value, 1)}
          />
        </>
      )}
      <HeatMap body={{ startDate: addDays(date, -7 * weeksBack), endDate: addDays(date, -1) }} />
    </>
  );
}

function dataOf(t: Texts, { hours, usualDays }: QueryLoad): ChartData {
  const columns = [
    { key: "arrived", name: t("chart.query.arrived"), values: hours.map(({ arrived }) => arrived) },
    { key: "booked", name: t("chart.query.booked"), values: hours.map(({ booked }) => booked) },
  ];
  if (usualDays === 0) return { columns };
  return {
    columns,
    lines: [
      {
        key: "usualHigh",
        name: t("chart.query.most"),
        values: hours.map(({ usual }) => usual?.high ?? null),
      },
      {
        key: "usualMiddle",
        name: t("chart.query.usual"),
        values: hours.map(({ usual }) => usual?.middle ?? null),
      },
      {
        key: "usualLow",
        name: t("chart.query.fewest"),
        values: hours.map(({ usual }) => usual?.low ?? null),
      },
    ],
    band: { low: "usualLow", high: "usualHigh" },
  };
}

/** Compares with the bounds as they are shown: a number equal to a bound is a usual one. */
function compared({ arrived, usual }: QueryLoad["soFar"]): "busier" | "quieter" | "asUsual" | undefined {
  if (usual === null) return undefined;
  if (arrived > Math.round(usual.high)) return "busier";
  return arrived < Math.round(usual.low) ? "quieter" : "asUsual";
}
