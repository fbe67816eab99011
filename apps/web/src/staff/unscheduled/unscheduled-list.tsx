import { Alert, Box, Button, Group, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import type { UnscheduledDecision, unscheduledCalls } from "@cherga/contract/calls/unscheduled";
import { mostUnscheduled } from "@cherga/contract/constants";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { failureOf } from "#staff/api/failure.ts";
import { sendPatiently } from "#staff/api/send.ts";
import { type TextKey, useTexts } from "#staff/texts/use-texts.ts";
import { ConfirmDialog } from "#staff/ui/confirm-dialog.tsx";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";
import {
  type BookingDecision,
  canBeTold,
  choiceFor,
  type Choices,
  type DecisionCounts,
  decisionCountsOf,
  decisionsOf,
  doneCountsOf,
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
  const [isAsking, setAsking] = useState(false);
  const resolving = useMutation({
    mutationFn: (decisions: readonly UnscheduledDecision[]) =>
      sendPatiently<typeof unscheduledCalls.resolve>(
        { method: "POST", path: "/operator-queue/unscheduled/resolve", body: { decisions: [...decisions] } },
        patienceMs,
      ),
    onSettled: async () => {
      // Bookings left as they are stay so: another click must not move them.
      setChoices((before) => new Map([...before].filter(([, choice]) => choice === "leave")));
      await client.invalidateQueries({ queryKey: [unscheduledKey] });
    },
  });

  const [telling, setTelling] = useState<readonly number[]>([]);
  const tell = useMutation({
    mutationFn: (ticketIds: readonly number[]) =>
      sendPatiently<typeof unscheduledCalls.tell>(
        { method: "POST", path: "/operator-queue/unscheduled/tell", body: { ticketIds: [...ticketIds] } },
        patienceMs,
      ),
    onSettled: () => client.invalidateQueries({ queryKey: [unscheduledKey] }),
  });

  const visits = data?.content ?? [];
  const untold = visits.filter(canBeTold).map(({ ticketId }) => ticketId);
  const untellable = tell.data?.results.filter((result) => result.error !== undefined) ?? [];
  const counts = decisionCountsOf(visits, choices);
  const isReasonMissing = counts.cancelled > 0 && reason.trim() === "";
  const isNothing = counts.moved + counts.cancelled === 0;
  const failed = resolving.data?.results.filter((result) => result.error !== undefined) ?? [];
  const done = doneCountsOf(resolving.variables ?? [], resolving.data?.results ?? []);
  const choose = (ticketId: number, choice: BookingDecision): void =>
    setChoices(new Map([...choices, [ticketId, choice]]));

  const apply = (): void => {
    setAsking(false);
    resolving.mutate(decisionsOf(visits, choices, reason.trim()));
  };

  return (
    <Stack gap="sm">
      {error !== null && <FailureAlert failure={error} onReply={() => void refetch()} />}
      {resolving.error !== null && <FailureAlert failure={failureOf(resolving.error)} onReply={apply} />}
      {resolving.data !== undefined && (
        <Alert color={failed.length === 0 ? "green" : "orange"} role="status" py="xs">
          <Text size="sm">{t("unscheduled.done", done)}</Text>
          {failed.length > 0 && <Text size="sm">{t("unscheduled.failed", { count: failed.length })}</Text>}
        </Alert>
      )}
      {tell.error !== null && (
        <FailureAlert failure={failureOf(tell.error)} onReply={() => tell.mutate(tell.variables ?? [])} />
      )}
      {tell.data !== undefined && (
        <Alert color={untellable.length === 0 ? "green" : "orange"} role="status" py="xs">
          <Text size="sm">
            {t("unscheduled.tellDone", { count: tell.data.results.length - untellable.length })}
          </Text>
          {untellable.length > 0 && (
            <Text size="sm">{t("unscheduled.tellFailed", { count: untellable.length })}</Text>
          )}
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
                  onTell={() => setTelling([visit.ticketId])}
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
          {untold.length > 0 && (
            <Button variant="default" loading={tell.isPending} onClick={() => setTelling(untold)}>
              {t("unscheduled.tellAll", { count: untold.length })}
            </Button>
          )}
          {visits.length > 0 && (
            <Button
              loading={resolving.isPending}
              disabled={isReasonMissing || isNothing}
              onClick={() => setAsking(true)}
            >
              {t("unscheduled.apply")}
            </Button>
          )}
        </Group>
      </Group>
      {isAsking && (
        <ConfirmDialog
          title={t(questionFor(counts), counts)}
          text={t("unscheduled.askHint")}
          confirm={t("unscheduled.apply")}
          onConfirm={apply}
          onClose={() => setAsking(false)}
        />
      )}
      {telling.length > 0 && (
        <ConfirmDialog
          title={`${t("unscheduled.tellAll", { count: telling.length })}?`}
          text={t("unscheduled.tellAsk")}
          confirm={t("unscheduled.tell")}
          onConfirm={() => {
            setTelling([]);
            tell.mutate(telling);
          }}
          onClose={() => setTelling([])}
        />
      )}
    </Stack>
  );
}

function questionFor({ moved, cancelled }: DecisionCounts): TextKey {
  if (cancelled === 0) return "unscheduled.ask.move";
  return moved === 0 ? "unscheduled.ask.cancel" : "unscheduled.ask.both";
}
