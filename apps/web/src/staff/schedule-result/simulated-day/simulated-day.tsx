import { Box, Stack, Table, Text } from "@mantine/core";
import type { TriedDay } from "@cherga/contract/shapes/work";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { dayFrame, minuteAt, type Stretch } from "@cherga/engine/time/day-frame";
import { useTexts } from "#staff/texts/use-texts.ts";
import { clockAt } from "#staff/schedule-result/day-clock.ts";
import { useServiceNames } from "#staff/schedule-result/use-service-names.ts";
import {
  isServed,
  simulationSummary,
  type SimulatedVisit,
} from "#staff/schedule-result/simulated-day/simulated-summary.ts";
import { TimeAxis } from "#staff/ui/time-axis/time-axis.tsx";
import { timePositionIn } from "#staff/ui/time-axis/time-position.ts";
import classes from "#staff/schedule-result/simulated-day/simulation.module.css";

type Props = {
  readonly day: TriedDay;
  readonly zone: string;
  readonly on: CalendarDate;
  /** The operator shown first. */
  readonly operatorId?: number;
};

const hour = 60;

/** Shows a simulated day: the timeline of each operator, and the outcome of each visit. */
export function SimulatedDay({ day, zone, on, operatorId }: Props) {
  const t = useTexts();
  const nameOf = useServiceNames();
  const { visits } = day;
  const { counts, averageMin, longestMin } = simulationSummary(visits);
  const frame = dayFrame(zone, on);
  const minute = (instant: string): number => minuteAt(frame, Date.parse(instant));
  const clock = (instant: string): string => clockAt(zone, on, instant);
  const operators = day.operators.toSorted(
    (one, other) => Number(other.id === operatorId) - Number(one.id === operatorId),
  );
  const reach = reachOf([
    ...operators.flatMap(({ work }) => work),
    ...visits.filter(isServed).map(({ calledAt, endedAt }) => ({ from: calledAt, to: endedAt })),
  ]);
  const hours = Array.from({ length: 5 }, (_, index) => reach.from + ((reach.to - reach.from) / 4) * index);
  return (
    <Stack gap="sm" data-trial>
      <Text size="sm" fw={600} role="status">
        {t("trial.summary", { ...counts, averageMin, longestMin })}
      </Text>
      {operators.length === 0 && <Text c="dimmed">{t("trial.nobody")}</Text>}
      {/* The table below has the same information in words. */}
      <Stack gap={6} aria-hidden>
        {operators.map(({ id, work }) => (
          <div key={id}>
            <Text size="xs" c="dimmed">
              {operatorName(id)}
            </Text>
            <div className={classes["lane"]}>
              {work.map(({ from, to, kind }) => (
                <Box
                  key={`${kind} ${from}`}
                  className={classes["work"] ?? ""}
                  data-kind={kind}
                  __vars={timePositionIn(reach, { from: minute(from), to: minute(to) })}
                />
              ))}
              {visits.filter(isServed).flatMap((visit) =>
                visit.operatorId === id
                  ? [
                      <Box
                        key={`wait ${visit.num}`}
                        className={classes["wait"] ?? ""}
                        __vars={timePositionIn(reach, {
                          from: minute(visit.at ?? visit.calledAt),
                          to: minute(visit.calledAt),
                        })}
                      />,
                      <Box
                        key={visit.num}
                        className={classes["visit"] ?? ""}
                        data-booked={visit.isBooked}
                        title={`${visit.num} ${clock(visit.calledAt)}–${clock(visit.endedAt)}`}
                        __vars={timePositionIn(reach, {
                          from: minute(visit.calledAt),
                          to: minute(visit.endedAt),
                        })}
                      >
                        <span className={classes["num"]}>{visit.num}</span>
                      </Box>,
                    ]
                  : [],
              )}
            </div>
          </div>
        ))}
        <TimeAxis
          span={reach}
          marks={hours}
          nameOf={(at) => clock(new Date(frame.startsAtMs + Math.floor(at) * 60_000).toISOString())}
        />
      </Stack>
      <Table.ScrollContainer
        minWidth={700}
        maxHeight={360}
        // Focusable, so that arrow keys scroll it.
        scrollAreaProps={{ viewportProps: { tabIndex: 0, "aria-label": t("trial.list"), role: "region" } }}
      >
        <Table verticalSpacing={4} fz="xs" stickyHeader aria-label={t("trial.list")}>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column}>{t(`trial.${column}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {visits.toSorted(byTime).map((visit, index) => (
              // A visitor without a ticket has no number.
              <Table.Tr key={visit.num ?? `none ${index}`} data-outcome={visit.outcome}>
                <Table.Td>{visit.num ?? "—"}</Table.Td>
                <Table.Td>{visit.name}</Table.Td>
                <Table.Td>{nameOf([visit.serviceId])}</Table.Td>
                <Table.Td>
                  {t(`ticketType.${visit.ticketType}`)}
                  {visit.at !== null && `, ${clock(visit.at)}`}
                </Table.Td>
                <Table.Td>{whatBecame(visit)}</Table.Td>
                <Table.Td ta="right">
                  {isServed(visit) ? t("operator.minutes", { minutes: visit.waitedMin }) : "—"}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );

  function whatBecame(visit: SimulatedVisit): string {
    switch (visit.outcome) {
      case "served":
        return `${clock(visit.calledAt)}–${clock(visit.endedAt)}, ${operatorName(visit.operatorId)}`;
      case "refused":
        return whyRefused(visit.code, visit.isBooked);
      default:
        return t(`trial.${visit.outcome}`);
    }
  }

  function whyRefused(code: string, isBooked: boolean): string {
    if (code === "ERROR_TIME_RESERVED") return t("trial.full");
    if (code === "ERROR_NO_OPERATOR") return t(isBooked ? "trial.notGiven" : "trial.noLonger");
    return t.of(`error.${code}`);
  }

  function operatorName(id: number): string {
    const found = day.operators.find((operator) => operator.id === id);
    if (found === undefined || id === 0) return t("trial.somebody");
    return found.room === "" ? found.name : `${found.name} (${found.room})`;
  }

  function reachOf(stretches: readonly { readonly from: string; readonly to: string }[]): Stretch {
    if (stretches.length === 0) return { from: 0, to: frame.minutes };
    const from = Math.min(...stretches.map((stretch) => minute(stretch.from)));
    const to = Math.max(...stretches.map((stretch) => minute(stretch.to)));
    return { from: Math.floor(from / hour) * hour, to: Math.ceil(to / hour) * hour };
  }
}

/** Visitors who found no time come last. */
const byTime = (one: SimulatedVisit, other: SimulatedVisit): number =>
  (one.at ?? "~").localeCompare(other.at ?? "~");

const columns = ["num", "name", "service", "came", "became", "wait"] as const;
