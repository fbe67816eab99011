import type { UnscheduledVisit } from "@cherga/contract/calls/unscheduled";
import { mostUnscheduled } from "@cherga/contract/constants";
import { Alert, Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconCalendarCheck } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";
import { type Choices, doneCountsOf } from "#staff/unscheduled/decisions.ts";
import { UnscheduledDay } from "#staff/unscheduled/unscheduled-day.tsx";
import { useDecide, useTell } from "#staff/unscheduled/use-decide.ts";
import { useUnscheduled } from "#staff/unscheduled/use-unscheduled.ts";

/**
 * Lists the bookings whose time cannot be kept, day by day, suggests what to do with each, and carries it out.
 * `children` stand below.
 */
export function UnscheduledList({ children }: { readonly children?: ReactNode }) {
  const t = useTexts();
  const { data, error, refetch } = useUnscheduled(true);
  const [choices, setChoices] = useState<Choices>(new Map());
  // Bookings left as they are stay so: another click must not move them.
  const decide = useDecide(() =>
    setChoices((before) => new Map([...before].filter(([, choice]) => choice === "leave"))),
  );
  const tell = useTell();

  const visits = data?.content ?? [];
  const failed = decide.data?.results.filter((result) => result.error !== undefined) ?? [];
  const done = doneCountsOf(decide.variables?.items ?? [], decide.data?.results ?? []);
  const untold = tell.data?.results.filter((result) => result.error !== undefined) ?? [];
  return (
    <Stack gap="md">
      {error !== null && <FailureAlert failure={error} onReply={() => void refetch()} />}
      {decide.data !== undefined && (
        <Alert color={failed.length === 0 ? "green" : "orange"} role="status" py="xs">
          <Text size="sm">{t("unscheduled.done", done)}</Text>
          {failed.length > 0 && <Text size="sm">{t("unscheduled.failed", { count: failed.length })}</Text>}
        </Alert>
      )}
      {tell.data !== undefined && (
        <Alert color={untold.length === 0 ? "green" : "orange"} role="status" py="xs">
          <Text size="sm">
            {t("unscheduled.tellDone", { count: tell.data.results.length - untold.length })}
          </Text>
          {untold.length > 0 && (
            <Text size="sm">{t("unscheduled.tellFailed", { count: untold.length })}</Text>
          )}
        </Alert>
      )}
      {data === undefined && error === null && <Skeleton h={44} aria-busy="true" />}
      {data !== undefined && visits.length === 0 && (
        <Group gap="sm" wrap="nowrap">
          <IconCalendarCheck
            size={24}
            stroke={1.5}
            color="var(--good)"
            aria-hidden
            style={{ flexShrink: 0 }}
          />
          <div>
            <Text fw={600}>{t("unscheduled.none")}</Text>
            <Text size="sm" c="dimmed">
              {t("unscheduled.noneHint")}
            </Text>
          </div>
        </Group>
      )}
      {visits.length > 0 && (
        <>
          <Text size="sm" c="dimmed">
            {t("unscheduled.hint")}
          </Text>
          {data !== undefined && data.total > mostUnscheduled && (
            <Text size="sm" c="dimmed">
              {t("unscheduled.first", { count: visits.length, total: data.total })}
            </Text>
          )}
          {[...new Set(visits.map(({ date }) => date))].map((date) => (
            <UnscheduledDay
              key={date}
              date={date}
              visits={visits.filter((visit) => visit.date === date)}
              choices={choices}
              onChoose={(visit, choice) => setChoices((before) => withChoice(before, visit, choice))}
              decide={decide}
              tell={tell}
            />
          ))}
        </>
      )}
      {children !== undefined && <Group justify="flex-end">{children}</Group>}
    </Stack>
  );
}

/** Returns the decisions with another one; undefined: the suggested one. */
function withChoice(
  before: Choices,
  { ticketId }: UnscheduledVisit,
  choice: ReturnType<Choices["get"]>,
): Choices {
  const next = new Map(before);
  if (choice === undefined) next.delete(ticketId);
  else next.set(ticketId, choice);
  return next;
}
