import type { Answer } from "@cherga/contract/call";
import type { smsDebugCalls } from "@cherga/contract/calls/sms-debug";
import type { queueListCalls } from "@cherga/contract/calls/queue-lists";
import { smsErrorTexts } from "@cherga/contract/messages/sms-errors";
import {
  Alert,
  Badge,
  Button,
  Card,
  Group,
  Skeleton,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { send } from "#staff/api/send.ts";
import { inLanguage } from "#staff/api/titles.ts";
import { ReportTable } from "#staff/reports/parts/report-table.tsx";
import { exactMomentIn } from "#staff/screens/queue/parts/moments.ts";
import { type QueueDay, QueuePage } from "#staff/screens/queue/parts/queue-page.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

/** What is said between the server and the gateways for SMS. */
export default function SmsGatewaysPage() {
  return <QueuePage title="smsDebug.title">{(day) => <Gateways day={day} />}</QueuePage>;
}

type Gateway = Answer<typeof smsDebugCalls.gateways>[number];

function Gateways({ day }: { readonly day: QueueDay }) {
  const t = useTexts();
  const { data, error, refetch } = useQuery({
    queryKey: ["sms-gateways"],
    queryFn: ({ signal }) =>
      send<typeof smsDebugCalls.gateways>({ method: "GET", path: "/debug/sms", signal }),
    refetchInterval: 3_000,
  });
  return (
    <Stack gap="md">
      <Text c="dimmed">{t("smsDebug.hint")}</Text>
      <TestMessage today={day.today} />
      {error !== null && <FailureAlert failure={error} onReply={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton h={300} aria-busy="true" />}
      {data?.length === 0 && <Alert color="gray">{t("smsDebug.none")}</Alert>}
      {data?.map((gateway) => (
        <GatewayCard
          key={`${gateway.host} ${gateway.port} ${String(gateway.organizationIds)}`}
          gateway={gateway}
          day={day}
        />
      ))}
    </Stack>
  );
}

/** Sends a message about a ticket, and says what became of it. */
function TestMessage({ today }: { readonly today: string }) {
  const t = useTexts();
  const [typed, setTyped] = useState("");
  const [phone, setPhone] = useState("");
  const test = useMutation({
    mutationFn: async () => {
      const ticketId = await findTicket(typed.trim(), today);
      if (ticketId === undefined) return undefined;
      return send<typeof smsDebugCalls.sendTicket>({
        method: "POST",
        path: "/debug/sms/send-ticket",
        body: { ticketId, ...(phone.trim() === "" ? {} : { phone: phone.trim() }) },
      });
    },
  });
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    test.mutate();
  };
  return (
    <Card withBorder padding="md" component="form" onSubmit={handleSubmit}>
      <Title order={2} size="h5" mb="xs">
        {t("smsDebug.test")}
      </Title>
      <Group align="flex-start">
        <TextInput
          label={t("smsDebug.ticket")}
          description={t("smsDebug.ticket.hint")}
          value={typed}
          maxLength={20}
          w={320}
          maw="100%"
          error={test.isSuccess && test.data === undefined && t("smsDebug.noTicket")}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            test.reset();
          }}
        />
        <TextInput
          label={t("smsDebug.phone")}
          description={t("smsDebug.phone.hint")}
          value={phone}
          inputMode="tel"
          onChange={(event) => setPhone(event.currentTarget.value)}
          w={320}
          maw="100%"
        />
      </Group>
      <Button
        type="submit"
        mt="sm"
        style={{ alignSelf: "flex-start" }}
        loading={test.isPending}
        disabled={typed.trim() === ""}
        leftSection={<IconSend size={16} aria-hidden />}
      >
        {t("smsDebug.send")}
      </Button>
      {test.error !== null && <FailureAlert failure={test.error} />}
      {test.data !== undefined && (
        <Text mt="sm" role="status">
          {t("smsDebug.outcome", { state: t(`message.state.${test.data.state}`) })}
        </Text>
      )}
    </Card>
  );
}

/** Returns the ticket with a number of today, or with an id; undefined if there is none. */
async function findTicket(typed: string, today: string): Promise<number | undefined> {
  const tickets = await send<typeof queueListCalls.tickets>({
    method: "GET",
    path: "/operator-queue/allTickets",
    query: { date: today, search: typed, perPage: 20, page: 1 },
  });
  const found = tickets.find(({ num }) => num?.toUpperCase() === typed.toUpperCase());
  return found?.id ?? (/^\d{1,9}$/.test(typed) ? Number(typed) : undefined);
}

function GatewayCard({ gateway, day }: { readonly gateway: Gateway; readonly day: QueueDay }) {
  const t = useTexts();
  const { host, port, state, error, lines } = gateway;
  return (
    <Card withBorder padding="md" component="section">
      <Group justify="space-between">
        <Title order={2} size="h4">
          {host}:{port}
        </Title>
        <Badge
          color={state === "connected" ? "green" : state === "paused" ? "red" : "gray"}
          variant="light"
          tt="none"
        >
          {t(`smsDebug.state.${state}`)}
        </Badge>
      </Group>
      {state === "reserved" && (
        <Text size="sm" c="dimmed" mt="xs">
          {t("smsDebug.reserved")}
        </Text>
      )}
      {error !== null && (
        <Text size="sm" mt="xs">
          {exactMomentIn(day.zone, day.today, error.at)}: {inLanguage(smsErrorTexts[error.code], t.locale)}{" "}
          {error.detail !== "" && `(${error.detail})`}
        </Text>
      )}
      {lines.length > 0 && (
        <ReportTable label={t("smsDebug.dialogue")}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("smsDebug.at")}</Table.Th>
              <Table.Th>{t("smsDebug.direction")}</Table.Th>
              <Table.Th>{t("smsDebug.pdu")}</Table.Th>
              <Table.Th>{t("smsDebug.number")}</Table.Th>
              <Table.Th>{t("smsDebug.status")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.toReversed().map((line) => (
              <Table.Tr key={`${line.at} ${line.direction} ${line.pdu} ${line.sequence}`}>
                <Table.Td>{exactMomentIn(day.zone, day.today, line.at)}</Table.Td>
                <Table.Td>{t(`smsDebug.direction.${line.direction}`)}</Table.Td>
                <Table.Td>
                  <code>
                    {line.pdu} {line.sequence}
                  </code>
                </Table.Td>
                <Table.Td>{line.number}</Table.Td>
                <Table.Td>{line.status}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </ReportTable>
      )}
    </Card>
  );
}
