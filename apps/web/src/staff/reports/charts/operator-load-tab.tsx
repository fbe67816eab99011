import type { Lags, WorkerLoad } from "@cherga/contract/calls/charts";
import { deskStates } from "@cherga/engine/day/desk-state";
import { dateAt } from "@cherga/engine/time/day-frame";
import { Alert, Paper, Title } from "@mantine/core";
import { useId } from "react";
import { DeskBadge } from "#staff/hall/rows/state-badge.tsx";
import { sayDuration, sayLasting } from "#staff/hall/say-times.ts";
import { byRoom, sayWindow, type WindowRow } from "#staff/reports/charts/by-room.ts";
import { ChartTiles } from "#staff/reports/charts/chart-tiles.tsx";
import { ChartBox } from "#staff/reports/parts/chart/chart-box.tsx";
import { durationTop } from "@cherga/charts/chart-shapes";
import { DutyBars, dutyParts } from "#staff/reports/parts/chart/duty-bars.tsx";
import { HelpBubble } from "#staff/reports/parts/help-bubble.tsx";
import { sayWorkHours, sayNumber } from "#staff/reports/parts/say-figure.ts";
import { clockAt, dateInWords } from "#staff/schedule-result/day-clock.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/reports/charts/charts.module.css";

type Props = {
  readonly lags: Lags;
  readonly load: WorkerLoad;
  /** The time of the values. */
  readonly at: string;
  readonly zone: string;
};

/** What operators do now, and how they spend the day. */
export function OperatorLoadTab({ lags: { operators }, load, at, zone }: Props) {
  const t = useTexts();
  const { main, groupByHour, groupByDay } = load;
  const states = deskStates.filter((state) => state !== "off");
  return (
    <>
      {operators.length === 0 ? (
        <Alert color="gray" role="status">
          {t("dashboard.windows.none")}
        </Alert>
      ) : (
        <>
          <ChartTiles
            label={t("report.figures")}
            tiles={states.map((state) => ({
              name: t(`deskState.${state}`),
              value: sayNumber(t, operators.filter((each) => each.state === state).length),
              isAlarming: state === "absent" && operators.some((each) => each.state === "absent"),
            }))}
          />
          <WindowsNow windows={byRoom(operators)} now={Date.parse(at)} />
          <DayParts
            title={t("chart.operator.byHour")}
            help={t("chart.operator.byHour.help")}
            of={t("dashboard.load.hour")}
            labels={groupByHour.map(({ from }) => clockAt(zone, dateAt(zone, Date.parse(from)), from))}
            // Hours to come would be drawn as hours without work.
            rows={groupByHour.map((hour) => (hour.from > at ? undefined : hour))}
            parts={[...dutyParts, "absent"]}
          />
          <DutyBars
            rows={main
              .map(({ operatorId, ...row }) => ({ id: operatorId, ...row }))
              .toSorted((a, b) => a.name.localeCompare(b.name, t.locale))}
            hasTable
          />
        </>
      )}
      {groupByDay.length > 0 && (
        <DayParts
          title={t("chart.operator.byDay")}
          help={t("report.dutyTime.help")}
          of={t("report.per.day")}
          labels={groupByDay.map(({ date }) =>
            dateInWords(t.locale, date, { weekday: "short", day: "numeric", month: "short" }),
          )}
          rows={groupByDay}
          parts={dutyParts}
        />
      )}
    </>
  );
}

function WindowsNow({ windows, now }: { readonly windows: readonly WindowRow[]; readonly now: number }) {
  const t = useTexts();
  const titleId = useId();
  return (
    <Paper withBorder p="sm" component="section" aria-labelledby={titleId}>
      <Title order={2} size="h5" mb="xs" id={titleId}>
        {t("chart.operator.now")}
      </Title>
      <ul className={classes["windows"]}>
        {windows.map((row) => (
          <li key={row.operator.id} className={classes["window"]}>
            <span className={classes["windowName"]}>{sayWindow(row)}</span>
            <DeskBadge state={row.state} size="sm" />
            <span className={classes["since"]}>
              {row.since !== undefined &&
                row.state !== "off" &&
                sayLasting(t, "time.lasting", now - Date.parse(row.since))}
            </span>
          </li>
        ))}
      </ul>
    </Paper>
  );
}

type Part = (typeof dutyParts)[number] | "absent";
type PartsProps<P extends Part> = {
  readonly title: string;
  readonly help: string;
  readonly of: string;
  readonly labels: readonly string[];
  readonly rows: readonly (Readonly<Record<P, number>> | undefined)[];
  readonly parts: readonly P[];
};

/** How the operators together spend their time, period by period. */
function DayParts<P extends Part>({ title, help, of, labels, rows, parts }: PartsProps<P>) {
  const t = useTexts();
  const highest = Math.max(
    1,
    ...rows.map((row) => (row === undefined ? 0 : parts.reduce((sum, part) => sum + row[part], 0))),
  );
  return (
    <ChartBox
      title={title}
      of={of}
      help={<HelpBubble about={title} text={help} />}
      labels={labels}
      data={{
        columns: parts.map((part) => ({
          key: part,
          name: t(`report.duty.${part}`),
          values: rows.map((row) => row?.[part] ?? null),
        })),
        top: durationTop(highest),
      }}
      say={(value) => sayDuration(t, value)}
      sayScale={(value) => sayWorkHours(t, value, 1)}
    />
  );
}
