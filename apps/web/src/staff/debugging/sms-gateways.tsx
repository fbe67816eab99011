import type { Answer } from "@cherga/contract/call";
import type { smsDebugCalls } from "@cherga/contract/calls/sms-debug";
import type { queueListCalls } from "@cherga/contract/calls/queue-lists";
import { organization } from "@cherga/contract/resources/organization";
import { smsErrorTexts } from "@cherga/contract/messages/sms-errors";
import { Alert, Button, Card, Group, Skeleton, Stack, Table, Text, TextInput, Title } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type SubmitEvent, useState } from "react";
import { send } from "#staff/api/send.ts";
import { inLanguage } from "#staff/api/titles.ts";
import { useChoices } from "#staff/forms/fields/choices/reference-field.tsx";
import { ReportTable } from "#staff/reports/parts/report-table.tsx";
import { exactMomentIn } from "#staff/screens/queue/parts/moments.ts";
import { type QueueDay, QueuePage } from "#staff/screens/queue/parts/queue-page.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";
import { type LineState, StateLine, StateLines } from "#staff/ui/state-line.tsx";

/** What is said between the server and the gateways for SMS. */
export default function SmsGatewaysPage() {
  return <QueuePage title="smsDebug.title">{(day) => <Gateways day={day} />}</QueuePage>;
}

type Gateway = Answer<typeof smsDebugCalls.gateways>[number];

export const smsGatewaysQuery = queryOptions({
  queryKey: ["sms-gateways"],
  queryFn: ({ signal }) => send<typeof smsDebugCalls.gateways>({ method: "GET", path: "/debug/sms", signal }),
  refetchInterval: 3_000,
});

function Gateways({ day }: { readonly day: QueueDay }) {
  const t = useTexts();
  const { data, error, refetch } = useQuery(smsGatewaysQuery);
  return (
    <Stack gap="md">
      <Text c="dimmed">{t("smsDebug.hint")}</Text>
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
      <TestMessage today={day.today} />
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
    <Card withBorder padding="md" component="form" onSubmit={handleSubmit} maw={880}>
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

/** What each state of a connection means for the messages. */
export const gatewayLines = {
  closed: "info",
  idle: "info",
  connecting: "waiting",
  connected: "good",
  slowed: "waiting",
  paused: "bad",
  elsewhere: "good",
  reserved: "info",
} as const satisfies Readonly<Record<Gateway["state"], LineState>>;

function GatewayCard({ gateway, day }: { readonly gateway: Gateway; readonly day: QueueDay }) {
  const t = useTexts();
  const organizations = useChoices(organization);
  const { organizationIds, host, port, state, error, lines } = gateway;
  const names = organizations.filter(({ value }) => organizationIds.some((id) => String(id) === value));
  const last = lines.at(-1);
  return (
    <Card withBorder padding="md" component="section" maw={880}>
      <Title order={2} size="h4">
        {host}:{port}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {names.map(({ label }) => label).join(", ")}
      </Text>
      <StateLines>
        <StateLine
          state={gatewayLines[state]}
          title={t(`smsDebug.state.${state}`)}
          text={t(`smsDebug.todo.${state}`)}
          actions={
            (state === "paused" || state === "reserved") && (
              <Button
                variant="default"
                renderRoot={(props) => (
                  <Link {...props} to={`/organization/${organizationIds[0]}/messages`} />
                )}
              >
                {t("smsDebug.settings")}
              </Button>
            )
          }
        />
        {error !== null && (
          <StateLine
            state={state === "paused" ? "bad" : "info"}
            title={inLanguage(smsErrorTexts[error.code], t.locale)}
            text={[
              t("smsDebug.troubleAt", { at: exactMomentIn(day.zone, day.today, error.at) }),
              error.detail,
            ]
              .filter(Boolean)
              .join(" · ")}
          />
        )}
        {last !== undefined && (
          <StateLine
            state="info"
            title={t("smsDebug.lastAt", { at: exactMomentIn(day.zone, day.today, last.at) })}
          >
            <details>
              <summary>{t("smsDebug.dialogue")}</summary>
              <Dialogue lines={lines} day={day} />
            </details>
          </StateLine>
        )}
      </StateLines>
    </Card>
  );
}

function Dialogue({ lines, day }: Pick<Gateway, "lines"> & { readonly day: QueueDay }) {
  const t = useTexts();
  return (
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
  );
}
