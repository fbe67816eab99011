import { Alert, Box, Button, Group, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import type { unscheduledCalls } from "@cherga/contract/calls/unscheduled";
import { mostUnscheduled } from "@cherga/contract/constants";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { failureOf } from "#staff/api/failure.ts";
import { sendPatiently } from "#staff/api/send.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";
import {
  type BookingDecision,
  choiceFor,
  type Choices,
  decisionCountsOf,
  decisionsOf,
} from "#staff/unscheduled/decisions.ts";
import { UnscheduledRow } from "#staff/unscheduled/unscheduled-row.tsx";
import { unscheduledKey, useUnscheduled } from "#staff/unscheduled/use-unscheduled.ts";
import classes from "#staff/unscheduled/unscheduled.module.css";

const patienceMs = 30_000;

/**
 * Lists the bookings whose time cannot be kept, suggests what to do with each, and carries it out in one call.
 * `children` stand beside the button that does it.
 */
export function UnscheduledList({ children }: { readonly children?: ReactNode }) {
  const t = useTexts();
  const client = useQueryClient();
  const { data, error, refetch } = useUnscheduled(true);
  const [choices, setChoices] = useState<Choices>(new Map());
  const [reason, setReason] = useState("");
  const resolving = useMutation({
    mutationFn: () =>
      sendPatiently<typeof unscheduledCalls.resolve>(
        {
          method: "POST",
          path: "/operator-queue/unscheduled/resolve",
          body: { decisions: decisionsOf(visits, choices, reason.trim()) },
        },
        patienceMs,
      ),
    onSettled: async () => {
      // Bookings left as they are stay so: another click must not move them.
      setChoices((before) => new Map([...before].filter(([, choice]) => choice === "leave")));
      await client.invalidateQueries({ queryKey: [unscheduledKey] });
    },
  });

  const visits = data?.content ?? [];
  const counts = decisionCountsOf(visits, choices);
  const isReasonMissing = counts.cancelled > 0 && reason.trim() === "";
  const isNothing = counts.moved + counts.cancelled === 0;
  const failed = resolving.data?.results.filter((result) => result.error !== undefined) ?? [];
  const done = (resolving.data?.results.length ?? 0) - failed.length;
  const choose = (ticketId: number, choice: BookingDecision): void =>
    setChoices(new Map([...choices, [ticketId, choice]]));

  return (
    <Stack gap="sm">
      {error !== null && <FailureAlert failure={error} onReply={() => void refetch()} />}
      {resolving.error !== null && (
        <FailureAlert failure={failureOf(resolving.error)} onReply={() => resolving.mutate()} />
      )}
      {resolving.data !== undefined && (
        <Alert color={failed.length === 0 ? "green" : "orange"} role="status" py="xs">
          <Text size="sm">{t("unscheduled.done", { count: done })}</Text>
          {failed.length > 0 && <Text size="sm">{t("unscheduled.failed", { count: failed.length })}</Text>}
        </Alert>
      )}
      {data === undefined && error === null && <Skeleton h={160} aria-busy="true" />}
      {data !== undefined && visits.length === 0 && <Text size="sm">{t("unscheduled.none")}</Text>}
      {visits.length > 0 && (
        <>
          <Text size="sm">{t("unscheduled.hint")}</Text>
          {data !== undefined && data.total > mostUnscheduled && (
            <Text size="sm" c="dimmed">
              {t("unscheduled.first", { count: visits.length, total: data.total })}
            </Text>
          )}
          {/* Focusable, so that arrow keys scroll it. */}
          <Box
            className={classes["scroll"] ?? ""}
            role="region"
            aria-label={t("unscheduled.title")}
            tabIndex={0}
          >
            <ul className={classes["list"]}>
              {visits.map((visit) => (
                <UnscheduledRow
                  key={visit.ticketId}
                  visit={visit}
                  choice={choiceFor(visit, choices)}
                  onChoose={(choice) => choose(visit.ticketId, choice)}
                />
              ))}
            </ul>
          </Box>
          {counts.cancelled > 0 && (
            <TextInput
              label={t("unscheduled.reason")}
              description={t("unscheduled.reasonHint")}
              value={reason}
              maxLength={300}
              required
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          )}
        </>
      )}
      <Group justify="space-between" gap="xs">
        <Text size="sm" aria-live="polite">
          {visits.length > 0 && t("unscheduled.summary", counts)}
        </Text>
        <Group gap="xs">
          {children}
          {visits.length > 0 && (
            <Button
              loading={resolving.isPending}
              disabled={isReasonMissing || isNothing}
              onClick={() => resolving.mutate()}
            >
              {t("unscheduled.apply")}
            </Button>
          )}
        </Group>
      </Group>
    </Stack>
  );
}
