import { Alert, Button, Skeleton, Stack, Text } from "@mantine/core";
import type { NoStartReason } from "@cherga/engine/slots/reason-for-none";
import { addDays, type CalendarDate } from "@cherga/engine/time/calendar-date";
import { dateAt } from "@cherga/engine/time/day-frame";
import { useEffect, useState } from "react";
import { useCurrentOrganization } from "#staff/api/current-organization.ts";
import { useNow } from "#staff/live/server-clock.ts";
import { byHour } from "#staff/registration/times/by-hour.ts";
import { TimeGrid } from "#staff/registration/times/time-grid.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";
import { DateStepper } from "#staff/schedule-result/date-input.tsx";
import { clockAt, dateInWords } from "#staff/schedule-result/day-clock.ts";
import { type Organization, zoneOf } from "#staff/schedule-result/use-organization.ts";

/** The starts of a date, or why there is none; undefined until they are known. */
export type FoundTimes = {
  readonly starts: readonly string[] | undefined;
  readonly reason: NoStartReason | undefined;
  readonly error: unknown;
  readonly again: () => void;
};

type Props = {
  readonly times: FoundTimes;
  /** The only day that can be picked, if there is just one. */
  readonly onlyDay?: CalendarDate | undefined;
  readonly date: CalendarDate;
  readonly onDate: (date: CalendarDate) => void;
  /** The chosen start, as the server has sent it. */
  readonly chosen: string | undefined;
  /** Undefined: the chosen start is not available any more. */
  readonly onChoose: (start: string | undefined) => void;
};

/** The choice of a free time. */
export function FreeTimes(props: Props) {
  const { row, error, again } = useCurrentOrganization();
  if (error !== null && row === undefined) return <FailureAlert failure={error} onReply={again} />;
  return row === undefined ? <Skeleton h={200} aria-busy="true" /> : <Times {...props} organization={row} />;
}

function Times({
  times: { starts, reason, error, again },
  onlyDay,
  date,
  onDate,
  chosen,
  onChoose,
  organization,
}: Props & { readonly organization: Organization }) {
  const t = useTexts();
  const zone = zoneOf(organization);
  const today = dateAt(zone, useNow(30_000));
  const first = onlyDay ?? today;
  const last = onlyDay ?? addDays(today, organization.maxQueuePeriodDays);
  const clockOf = (instant: string): string => clockAt(zone, date, instant);
  const [taken, setTaken] = useState<string>();

  const isGone = chosen !== undefined && starts !== undefined && !starts.includes(chosen);
  if (isGone && taken !== chosen) setTaken(chosen);
  useEffect(() => {
    if (isGone) onChoose(undefined);
  }, [isGone, onChoose]);

  const pickDate = (next: CalendarDate): void => {
    setTaken(undefined);
    onChoose(undefined);
    onDate(next);
  };
  const pickTime = (start: string): void => {
    setTaken(undefined);
    onChoose(start);
  };
  return (
    <Stack gap="xs">
      <DateStepper date={date} first={first} today={today} hasNoLabel last={last} onPick={pickDate} />
      <Text size="sm" fw={600} role="status">
        {dateInWords(t.locale, date, { weekday: "long", day: "numeric", month: "long" })}
        {starts !== undefined && starts.length > 0 && ` · ${t("freeTimes.count", { count: starts.length })}`}
      </Text>
      {taken !== undefined && (
        <Alert color="orange" p="xs" role="alert">
          {t("freeTimes.taken", { time: clockOf(taken) })}
        </Alert>
      )}
      {error !== null && <FailureAlert failure={error} onReply={again} />}
      {starts === undefined && error === null && <Skeleton h={160} aria-busy="true" />}
      {starts !== undefined && starts.length > 0 && (
        <TimeGrid hours={byHour(starts, clockOf)} chosen={chosen} onChoose={pickTime} />
      )}
      {reason !== undefined && (
        <Alert color="gray" p="xs">
          <Stack gap="xs" align="flex-start">
            <Text size="sm">{t(`freeTimes.none.${reason}`)}</Text>
            {date < last && (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => pickDate(date < today ? today : addDays(date, 1))}
              >
                {t(date < today ? "day.today" : "day.next")}
              </Button>
            )}
            {date > last && (
              <Button size="compact-sm" variant="default" onClick={() => pickDate(last)}>
                {t("freeTimes.lastDay")}
              </Button>
            )}
          </Stack>
        </Alert>
      )}
    </Stack>
  );
}
