import { Alert, Button, Group, Modal, Skeleton, Stack, Table, Text, TextInput } from "@mantine/core";
import { mostUnscheduled, type unscheduledCalls } from "@cherga/contract/calls/unscheduled";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
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

const patienceMs = 30_000;

/** Suggests what to do with bookings whose time cannot be kept, and carries it out in one call. */
export function UnscheduledDialog({ onClose }: { readonly onClose: () => void }) {
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
    <Modal opened onClose={onClose} title={t("unscheduled.title")} size={900} centered>
      <Stack>
        {error !== null && <FailureAlert failure={error} onReply={() => void refetch()} />}
        {resolving.error !== null && (
          <FailureAlert failure={failureOf(resolving.error)} onReply={() => resolving.mutate()} />
        )}
        {resolving.data !== undefined && (
          <Alert color={failed.length === 0 ? "green" : "orange"} role="status">
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
            <Table.ScrollContainer minWidth={720} mah={420}>
              <Table fz="sm" verticalSpacing={6} stickyHeader>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t("unscheduled.booked")}</Table.Th>
                    <Table.Th>{t("unscheduled.visitor")}</Table.Th>
                    <Table.Th>{t("unscheduled.why")}</Table.Th>
                    <Table.Th>{t("unscheduled.what")}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {visits.map((visit) => (
                    <UnscheduledRow
                      key={visit.ticketId}
                      visit={visit}
                      choice={choiceFor(visit, choices)}
                      onChoose={(choice) => choose(visit.ticketId, choice)}
                    />
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
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
            <Group justify="space-between">
              <Text size="sm" aria-live="polite">
                {t("unscheduled.summary", counts)}
              </Text>
              <Group gap="xs">
                <Button variant="default" onClick={onClose}>
                  {t("app.close")}
                </Button>
                <Button
                  loading={resolving.isPending}
                  disabled={isReasonMissing || isNothing}
                  onClick={() => resolving.mutate()}
                >
                  {t("unscheduled.apply")}
                </Button>
              </Group>
            </Group>
          </>
        )}
        {visits.length === 0 && data !== undefined && (
          <Group justify="flex-end">
            <Button onClick={onClose}>{t("app.close")}</Button>
          </Group>
        )}
      </Stack>
    </Modal>
  );
}
