import type { Message, messageCalls } from "@cherga/contract/calls/messages";
import { ActionIcon, Anchor, Button, Table, Text, Tooltip } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { IconSend } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { send } from "#staff/api/send.ts";
import { messagesKey } from "#staff/debugging/messages/message-queries.ts";
import { MessageState } from "#staff/debugging/messages/message-state.tsx";
import { sayMessageError } from "#staff/debugging/say-message-error.ts";
import { ReportTable } from "#staff/reports/parts/report-table.tsx";
import { timeIn } from "#staff/screens/queue/parts/moments.ts";
import type { QueueDay } from "#staff/screens/queue/parts/queue-page.tsx";
import { type Texts, useTexts } from "#staff/texts/use-texts.ts";
import { ConfirmDialog } from "#staff/ui/confirm-dialog.tsx";

type Props = { readonly rows: readonly Message[]; readonly day: QueueDay };

/** A page of messages; what has failed can be sent again. */
export function MessageTable({ rows, day: { zone, today } }: Props) {
  const t = useTexts();
  // Two columns fit a phone; what the others have stands below.
  const isNarrow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const recipientOf = ({ channel, recipient }: Message) =>
    channel === "push" ? t("message.browser") : recipient;
  return (
    <ReportTable label={t("message.all")}>
      <Table.Thead>
        <Table.Tr>
          {!isNarrow && <Table.Th>{t("message.created")}</Table.Th>}
          <Table.Th>{t("message.kind")}</Table.Th>
          {!isNarrow && <Table.Th>{t("message.channel")}</Table.Th>}
          {!isNarrow && <Table.Th>{t("message.recipient")}</Table.Th>}
          {!isNarrow && <Table.Th>{t("message.ticket")}</Table.Th>}
          <Table.Th>{t("message.state")}</Table.Th>
          {!isNarrow && <Table.Th>{t("message.actions")}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            {!isNarrow && (
              <Table.Td style={{ whiteSpace: "nowrap" }}>{timeIn(zone, today, row.created)}</Table.Td>
            )}
            <Table.Td>
              <Text size="sm" fw={500}>
                {t(`message.kind.${row.kind}`)}
              </Text>
              {isNarrow && (
                <>
                  <Text size="xs" c="dimmed">
                    {timeIn(zone, today, row.created)} · {t(`message.channel.${row.channel}`)}
                  </Text>
                  <Text size="sm" style={{ overflowWrap: "anywhere" }}>
                    {recipientOf(row)} <TicketLink row={row} />
                  </Text>
                </>
              )}
              {row.text !== null && (
                <Text
                  size="xs"
                  c="dimmed"
                  maw={360}
                  style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}
                >
                  {row.text}
                </Text>
              )}
            </Table.Td>
            {!isNarrow && <Table.Td>{t(`message.channel.${row.channel}`)}</Table.Td>}
            {!isNarrow && (
              <Table.Td style={{ minWidth: 176, overflowWrap: "anywhere" }}>{recipientOf(row)}</Table.Td>
            )}
            {!isNarrow && (
              <Table.Td>
                <TicketLink row={row} />
              </Table.Td>
            )}
            <Table.Td>
              <StateOf row={row} />
              {isNarrow && <SendAgain row={row} />}
            </Table.Td>
            {!isNarrow && (
              <Table.Td>
                <SendAgain row={row} />
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ReportTable>
  );
}

type RowProps = { readonly row: Message };

function TicketLink({ row: { ticketId, num } }: RowProps) {
  const t = useTexts();
  if (ticketId === null) return null;
  return (
    <Anchor inherit renderRoot={(props) => <Link {...props} to={`/queue/ticket/${ticketId}`} />}>
      {num ?? t("message.ticket")}
    </Anchor>
  );
}

function StateOf({ row: { channel, state, error, attempts } }: RowProps) {
  const t = useTexts();
  return (
    <>
      <MessageState state={state} />
      {error !== "" && <Text size="xs">{sayMessageError(t, channel, error)}</Text>}
      {attempts > 1 && (
        <Text size="xs" c="dimmed">
          {t("message.attempts", { count: attempts })}
        </Text>
      )}
    </>
  );
}

function SendAgain({ row }: RowProps) {
  const { id, kind, channel, state } = row;
  const t = useTexts();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const again = useMutation({
    mutationFn: () =>
      send<typeof messageCalls.sendAgain>({ method: "POST", path: `/message/${id}/send-again` }),
    onSuccess: () => {
      notifications.show({ message: t("message.sentAgain"), color: "green" });
      return client.invalidateQueries({ queryKey: [messagesKey] });
    },
    onError: () => notifications.show({ message: t("message.notSentAgain"), color: "red" }),
  });
  if (kind === "code" || channel === "push" || state === "queued" || state === "expired") return null;
  return (
    <>
      {state === "failed" ? (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconSend size={14} aria-hidden />}
          loading={again.isPending}
          onClick={() => setAsking(true)}
        >
          {t("message.sendAgain")}
        </Button>
      ) : (
        // What has arrived is seldom sent again, so only its icon is offered.
        <Tooltip label={t("message.sendAgain")}>
          <ActionIcon
            variant="subtle"
            aria-label={t("message.sendAgain")}
            loading={again.isPending}
            onClick={() => setAsking(true)}
          >
            <IconSend size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t("message.sendAgain.sure")}
          text={sayMessage(t, row)}
          confirm={t("message.sendAgain")}
          onConfirm={() => {
            setAsking(false);
            again.mutate();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Says to whom a message goes, and what it says; without its text, what it is about. */
const sayMessage = (t: Texts, { channel, recipient, kind, text }: Message): string =>
  `${t("message.recipient")}: ${recipient} (${t(`message.channel.${channel}`)})\n\n${text ?? t(`message.kind.${kind}`)}`;
