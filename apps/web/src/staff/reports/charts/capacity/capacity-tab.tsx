import type { Capacity, chartCalls } from "@cherga/contract/calls/charts";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { Alert, NativeSelect, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "#staff/api/send.ts";
import { sayDuration } from "#staff/hall/say-times.ts";
import {
  type CapacitySum,
  type HourRange,
  shortHours,
  stepsFrom,
  sumOfSteps,
  withFree,
} from "#staff/reports/charts/capacity/capacity-figures.ts";
import { ChartTiles } from "#staff/reports/charts/chart-tiles.tsx";
import { ChartBox } from "#staff/reports/parts/chart/chart-box.tsx";
import { type ChartData, durationTop } from "@cherga/charts/chart-shapes";
import { HelpBubble } from "#staff/reports/parts/help-bubble.tsx";
import { reportKey } from "#staff/reports/parts/report-query.ts";
import { ReportState } from "#staff/reports/parts/report-state.tsx";
import { sayWorkHours } from "#staff/reports/parts/say-figure.ts";
import { clockAt, dateInWords } from "#staff/schedule-result/day-clock.ts";
import { type Texts, useTexts } from "#staff/texts/use-texts.ts";
import { sayShare } from "#staff/ui/say-share.ts";

type Props = {
  readonly organizationId: number;
  readonly zone: string;
  readonly today: CalendarDate;
};

const daysAhead = 7;
/** Bookings change slowly compared with what the stream tells. */
const everyMs = 30_000;

/** How much time is left for visitors in the next days. */
export function CapacityTab({ organizationId, zone, today }: Props) {
  const t = useTexts();
  const asked = useQuery({
    queryKey: [reportKey, "capacity", organizationId, today],
    queryFn: ({ signal }) =>
      send<typeof chartCalls.capacity>({
        method: "GET",
        path: "/operator-queue/capacity",
        query: { days: daysAhead },
        signal,
      }),
    refetchInterval: everyMs,
  });
  return (
    <ReportState
      of={{ ...asked, error: asked.data === undefined ? asked.error : null }}
      isEmpty={({ days }) => days.every(({ steps }) => steps.length === 0)}
      empty={
        <Alert color="gray" role="status">
          {t("chart.capacity.none", { count: daysAhead })}
        </Alert>
      }
    >
      {({ time, ...capacity }) => <CapacityCharts capacity={capacity} now={Date.parse(time)} zone={zone} />}
    </ReportState>
  );
}

type ChartsProps = { readonly capacity: Capacity; readonly now: number; readonly zone: string };

function CapacityCharts({ capacity: { days, stepMin }, now, zone }: ChartsProps) {
  const t = useTexts();
  const [chosen, setChosen] = useState<CalendarDate>();
  const left = sumOfSteps(stepsFrom(days, stepMin, now));
  const today = sumOfSteps(days[0]?.steps ?? []);
  const taken = (today?.booked ?? 0) + (today?.walkIn ?? 0);
  const opened = days.filter(({ steps }) => steps.length > 0);
  const day = opened.find(({ date }) => date === chosen) ?? opened[0];
  const hasExpected = left !== undefined && left.expected !== null;
  const isShort = left !== undefined && left.expected !== null && left.expected > left.offered;
  const sayDay = (date: CalendarDate): string =>
    dateInWords(t.locale, date, { weekday: "short", day: "numeric", month: "short" });
  const short = shortHours(days, stepMin, now);
  const byDay = t("chart.capacity.byDay");
  const byHour = t("chart.capacity.byHour");
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t("chart.capacity.fromNow")}
      </Text>
      <ChartTiles
        label={t("report.figures")}
        tiles={[
          {
            name: t("chart.capacity.left"),
            value: sayWorkHours(t, left?.free ?? 0),
            note: t("chart.capacity.ofOffered", { time: sayWorkHours(t, left?.offered ?? 0) }),
          },
          {
            name: t("chart.capacity.bookedLeft"),
            value: sayWorkHours(t, left?.booked ?? 0),
            note:
              left === undefined || left.offered === 0
                ? undefined
                : sayShare(t, left.booked / left.offered, 0),
          },
          {
            name: t("chart.capacity.expectedLeft"),
            value: hasExpected ? sayWorkHours(t, left.expected ?? 0) : "—",
            note: hasExpected
              ? isShort
                ? t("chart.capacity.short")
                : t(short.length === 0 ? "chart.capacity.enough" : "chart.capacity.enoughInTotal")
              : t("chart.capacity.noExpected"),
            isAlarming: isShort,
          },
          {
            name: t("chart.capacity.walkInShare"),
            value: taken === 0 ? "—" : sayShare(t, (today?.walkIn ?? 0) / taken, 0),
            note: t("chart.capacity.walkInShare.note"),
          },
        ]}
      />
      {short.length > 0 && (
        <Alert color="yellow">
          <Text size="sm" fw={600}>
            {t("chart.capacity.shortHours")}
          </Text>
          {short.map(({ date, hours }) => (
            <div key={date}>
              {`${sayDay(date)}: ${hours.map((range) => sayHours(zone, date, range)).join(", ")}`}
            </div>
          ))}
        </Alert>
      )}
      <ChartBox
        title={byDay}
        of={t("report.per.day")}
        help={<HelpBubble about={byDay} text={t("chart.capacity.help")} />}
        labels={days.map(({ date }) => sayDay(date))}
        data={dataOf(
          t,
          days.map(({ steps }) => sumOfSteps(steps)),
        )}
        note={t("chart.capacity.wholeDay")}
        total={{ name: t("chart.capacity.total"), values: { ...left } }}
        say={(value) => sayDuration(t, value)}
        sayScale={(value) => sayWorkHours(t, value, 1)}
      />
      {day !== undefined && (
        <ChartBox
          title={byHour}
          of={t("dashboard.load.hour")}
          help={<HelpBubble about={byHour} text={t("chart.capacity.help")} />}
          choice={
            <NativeSelect
              size="xs"
              aria-label={t("report.per.day")}
              value={day.date}
              data={opened.map(({ date }) => ({ value: date, label: sayDay(date) }))}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            />
          }
          note={sayDay(day.date)}
          labels={day.steps.map(({ from }) => clockAt(zone, day.date, from))}
          data={dataOf(t, day.steps.map(withFree))}
          total={{
            name: t("chart.capacity.total"),
            values: { ...sumOfSteps(stepsFrom([day], stepMin, now)) },
          }}
          pastRows={day.steps.filter(({ from }) => Date.parse(from) + stepMin * 60_000 <= now).length}
          say={(value) => sayDuration(t, value)}
          sayScale={(value) => sayWorkHours(t, value, 1)}
        />
      )}
    </Stack>
  );
}

const sayHours = (zone: string, date: CalendarDate, { from, to }: HourRange): string =>
  [from, to].map((instant) => clockAt(zone, date, new Date(instant).toISOString())).join("–");

function dataOf(t: Texts, sums: readonly (CapacitySum | undefined)[]): ChartData {
  const hasExpected = sums.some((sum) => sum !== undefined && sum.expected !== null);
  const highest = sums.map((sum) =>
    sum === undefined ? 0 : Math.max(sum.booked + sum.walkIn + sum.free, sum.expected ?? 0),
  );
  return {
    columns: (["booked", "walkIn", "free"] as const).map((part) => ({
      key: part,
      name: t(`chart.capacity.${part}`),
      values: sums.map((sum) => sum?.[part] ?? null),
    })),
    lines: (hasExpected ? (["offered", "expected"] as const) : (["offered"] as const)).map((part) => ({
      key: part,
      name: t(`chart.capacity.${part}`),
      values: sums.map((sum) => sum?.[part] ?? null),
    })),
    top: durationTop(Math.max(1, ...highest)),
  };
}
