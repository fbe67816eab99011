import type { reportCalls } from "@cherga/contract/calls/reports";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { dayFrame } from "@cherga/engine/time/day-frame";
import { Alert, Button, Paper, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useNow } from "#staff/live/server-clock.ts";
import { barsOfStretches } from "#staff/reports/operators/stretch-bars.ts";
import { StretchTable } from "#staff/reports/operators/stretch-table.tsx";
import { useOperatorChoices } from "#staff/reports/parts/choices.ts";
import { ReportHeader } from "#staff/reports/parts/report-header.tsx";
import { ReportPage, type ReportPlace } from "#staff/reports/parts/report-page.tsx";
import { reportQuery } from "#staff/reports/parts/report-query.ts";
import { ReportState } from "#staff/reports/parts/report-state.tsx";
import { useReportAddress } from "#staff/reports/parts/use-report-address.ts";
import { dateIn } from "#staff/screens/queue/parts/search.ts";
import type { Bar, BarKind } from "#staff/screens/queue/timeline/bars.ts";
import { TimeLine } from "#staff/screens/queue/timeline/time-line.tsx";
import { DateStepper } from "#staff/schedule-result/date-input.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/reports/parts/report.module.css";

/** One day of an operator as a time line. */
export default function OperatorReportPage() {
  const { id } = useParams({ strict: false });
  return <ReportPage>{(place) => <OperatorReport id={Number(id)} place={place} />}</ReportPage>;
}

/** More stretches than an operator has in a day. */
const mostStretches = 500;

function OperatorReport({
  id,
  place: { zone, today },
}: {
  readonly id: number;
  readonly place: ReportPlace;
}) {
  const t = useTexts();
  const { search, change } = useReportAddress();
  const on = dateIn(search) ?? today;
  const isId = Number.isSafeInteger(id) && id > 0;
  const name = useOperatorChoices().find((operator) => operator.id === id)?.name;
  const asked = useQuery({
    ...reportQuery<typeof reportCalls.operators>(t.locale, {
      method: "POST",
      path: "/report/operator/all",
      body: {
        operatorIds: [id],
        startDate: on,
        endDate: on,
        sortBy: "addedDateTime",
        descending: false,
        page: 1,
        perPage: mostStretches,
      },
    }),
    enabled: isId,
  });
  if (!isId) return <Alert color="orange">{t("error.ERROR_NOT_FOUND")}</Alert>;
  return (
    <>
      <ReportHeader
        title={name ?? t("report.operatorDay")}
        question={t("report.operatorDay.question")}
        zone={zone}
        time={asked.data?.time}
      >
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link {...props} to={`/queue/operator/${id}`} search={() => (on === today ? {} : { date: on })} />
          )}
        >
          {t("report.operatorDay.history")}
        </Button>
      </ReportHeader>
      <div className={classes["screenOnly"]}>
        <DateStepper
          date={on}
          today={today}
          onPick={(date) => change({ date: date === today ? undefined : date })}
        />
      </div>
      <ReportState
        of={asked}
        isEmpty={({ content }) => content.length === 0}
        empty={<Alert color="gray">{t("report.operatorDay.none")}</Alert>}
      >
        {({ content }) => (
          <Stack gap="md">
            <Paper withBorder p="md" component="section">
              <DayLine rows={content} zone={zone} on={on} isToday={on === today} />
            </Paper>
            <StretchTable rows={content} zone={zone} isOfOneDay />
          </Stack>
        )}
      </ReportState>
    </>
  );
}

/** The operator's presence, and what was done with visitors. */
const lanes = {
  duty: ["work", "sleep"],
  visits: ["called", "serving", "paused"],
} as const satisfies Readonly<Record<string, readonly BarKind[]>>;

type LineProps = {
  readonly rows: Parameters<typeof barsOfStretches>[0];
  readonly zone: string;
  readonly on: CalendarDate;
  readonly isToday: boolean;
};

function DayLine({ rows, zone, on, isToday }: LineProps) {
  const t = useTexts();
  const now = useNow(15_000);
  const bars = barsOfStretches(rows, zone, on, now);
  const numbers = new Map(rows.map(({ ticketId, num }) => [ticketId, num]));
  return (
    <TimeLine
      lanes={(["duty", "visits"] as const).map((name) => ({
        title: t(`report.lane.${name}`),
        bars: bars.filter(({ kind }) => lanes[name].some((each) => each === kind)),
      }))}
      zone={zone}
      on={on}
      now={isToday ? now : undefined}
      shown={bars.filter(({ to, from }) => to > 0 && from < dayFrame(zone, on).minutes)}
      wordOf={(kind) => t.of(`report.bar.${kind}`)}
      whose={({ ticketItemId }: Bar) => (ticketItemId === undefined ? "" : (numbers.get(ticketItemId) ?? ""))}
    />
  );
}
