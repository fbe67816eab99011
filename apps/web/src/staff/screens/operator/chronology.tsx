import { Box, Button, Group, Skeleton, Stack, Table, Text } from "@mantine/core";
import type { organizationCalls } from "@cherga/contract/calls/organization";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { clockOf } from "#staff/ui/clock.ts";
import { send } from "#staff/api/send.ts";
import {
  lanes,
  reachOf,
  type ChronologyEntry,
  type TimelineEntry,
  timelineOf,
  totalsOf,
} from "#staff/screens/operator/timeline.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";
import { DateInput } from "#staff/schedule-result/date-input.tsx";
import { clockAt } from "#staff/schedule-result/day-clock.ts";
import { TimeAxis } from "#staff/ui/time-axis/time-axis.tsx";
import { timePositionIn } from "#staff/ui/time-axis/time-position.ts";
import classes from "#staff/screens/operator/operator.module.css";

type Props = {
  readonly operatorId: number;
  /** Another version of the operator fetches the day again. */
  readonly version: number;
  readonly zone: string;
  readonly on: CalendarDate;
  readonly onPick: (on: CalendarDate) => void;
};

/** The interval at which the running day is fetched again. */
const refreshMs = 60_000;

/** Shows an operator's day: the schedule, the bookings, and what has happened. */
export function Chronology({ operatorId, version, zone, on, onPick }: Props) {
  const t = useTexts();
  const day = useQuery({
    queryKey: ["operator", operatorId, version, "chronology", on],
    queryFn: ({ signal }) =>
      send<typeof organizationCalls.chronology>({
        method: "GET",
        path: "/operator/chronology",
        query: { operatorId, date: on },
        signal,
      }),
    refetchInterval: refreshMs,
  });
  return (
    <Stack gap="sm">
      <Group align="flex-end" gap="xs">
        <DateInput date={on} onPick={onPick} />
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} />}
          loading={day.isFetching}
          onClick={() => void day.refetch()}
        >
          {t("operator.refresh")}
        </Button>
      </Group>
      {day.error !== null && <FailureAlert failure={day.error} onReply={() => void day.refetch()} />}
      {day.isPending && <Skeleton h={120} aria-busy="true" />}
      {day.data !== undefined && day.data.content.length === 0 && (
        <Text c="dimmed">{t("operator.chronology.empty")}</Text>
      )}
      {day.data !== undefined && day.data.content.length > 0 && (
        <Timeline content={day.data.content} zone={zone} on={on} />
      )}
    </Stack>
  );
}

type TimelineProps = {
  readonly content: readonly ChronologyEntry[];
  readonly zone: string;
  readonly on: CalendarDate;
};

const laneNames = ["schedule", "planned", "spent"] as const;

function Timeline({ content, zone, on }: TimelineProps) {
  const t = useTexts();
  const listId = useId();
  const [isListed, setListed] = useState(false);
  const entries = timelineOf(content, zone, on);
  const reach = reachOf(entries);
  const clock = (instant: string): string => clockAt(zone, on, instant);
  const hours = Array.from({ length: 5 }, (_, index) => reach.from + ((reach.to - reach.from) / 4) * index);
  return (
    <Stack gap="xs">
      {/* The table below has the same information in words. */}
      <Stack gap={4} aria-hidden>
        {laneNames.map((name) => (
          <div key={name}>
            <Text size="xs" c="dimmed">
              {t(`operator.lane.${name}`)}
            </Text>
            <div className={classes["lane"]}>
              {entries.filter(isIn(lanes[name])).map((entry) => (
                <Box
                  key={`${entry.kind} ${entry.from} ${entry.to}`}
                  className={classes["entry"] ?? ""}
                  data-kind={entry.kind}
                  __vars={timePositionIn(reach, entry)}
                />
              ))}
            </div>
          </div>
        ))}
        <TimeAxis span={reach} marks={hours} nameOf={(minute) => clockOf(Math.floor(minute))} />
      </Stack>
      <Group gap="md" component="ul" p={0} m={0} style={{ listStyle: "none" }}>
        {[...totalsOf(entries)].map(([kind, minutes]) => (
          <Text key={kind} component="li" size="sm" className={classes["kind"] ?? ""} data-kind={kind}>
            {t(`operator.kind.${kind}`)}: {t("operator.minutes", { minutes: Math.round(minutes) })}
          </Text>
        ))}
      </Group>
      <Button
        variant="subtle"
        size="compact-sm"
        style={{ alignSelf: "flex-start" }}
        aria-expanded={isListed}
        aria-controls={listId}
        onClick={() => setListed(!isListed)}
      >
        {t(isListed ? "operator.chronology.hideList" : "operator.chronology.showList")}
      </Button>
      <div id={listId}>
        {isListed && (
          <Table verticalSpacing={4} stickyHeader={false}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th w={130}>{t("result.time")}</Table.Th>
                <Table.Th>{t("result.what")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {content.map(({ kind, from, to }) => (
                <Table.Tr key={`${kind} ${from} ${to}`}>
                  <Table.Td>
                    {clock(from)}–{clock(to)}
                  </Table.Td>
                  <Table.Td>
                    <span className={classes["kind"]} data-kind={kind}>
                      {t(`operator.kind.${kind}`)}
                    </span>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </div>
    </Stack>
  );
}

const isIn =
  (kinds: readonly ChronologyEntry["kind"][]) =>
  ({ kind }: TimelineEntry): boolean =>
    kinds.includes(kind);
