import {
  type Message,
  type messageCalls,
  messageChannels,
  messageStates,
} from "@cherga/contract/calls/messages";
import { pageSize } from "@cherga/contract/constants";
import {
  Anchor,
  Badge,
  Button,
  Group,
  Select,
  SimpleGrid,
  Skeleton,
  Stack,
  Table,
  Text,
  TextInput,
} from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { IconLock, IconMessages, IconSend } from "@tabler/icons-react";
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { send, sendPage } from "#staff/api/send.ts";
import { sayMessageError } from "#staff/debugging/say-message-error.ts";
import { Pager } from "#staff/reports/parts/pager.tsx";
import { ReportSearch } from "#staff/reports/parts/search-input.tsx";
import { ReportTable } from "#staff/reports/parts/report-table.tsx";
import { timeIn } from "#staff/screens/queue/parts/moments.ts";
import { type QueueDay, QueuePage } from "#staff/screens/queue/parts/queue-page.tsx";
import { choiceIn, dateIn, isAskable, pageIn, searchTextIn } from "#staff/screens/queue/parts/search.ts";
import { useAddress } from "#staff/screens/queue/parts/use-address.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { EmptyState } from "#staff/ui/empty-state.tsx";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

/** What was sent to visitors, and what became of it. */
export default function MessagesPage() {
  return <QueuePage title="message.all">{(day) => <Messages day={day} />}</QueuePage>;
}

type Filter = {
  readonly channel: Message["channel"] | undefined;
  readonly state: Message["state"] | undefined;
  readonly date: string | undefined;
  readonly num: string | undefined;
  readonly page: number;
};

const messagesKey = "messages";
/** The server takes no longer numbers. */
const longestNumber = 20;

const messagesQuery = ({ channel, state, date, num, page }: Filter) =>
  queryOptions({
    queryKey: [messagesKey, channel, state, date, num, page],
    queryFn: ({ signal }) =>
      sendPage<typeof messageCalls.list>({
        method: "GET",
        path: "/message",
        query: {
          ...(channel === undefined ? {} : { channel }),
          ...(state === undefined ? {} : { state }),
          ...(date === undefined ? {} : { date }),
          ...(num === undefined ? {} : { num }),
          page,
          perPage: pageSize,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    // Messages leave within seconds.
    refetchInterval: 5_000,
  });

function Messages({ day }: { readonly day: QueueDay }) {
  const t = useTexts();
  const { search, change } = useAddress();
  const filter = {
    channel: choiceIn(search, "channel", messageChannels),
    state: choiceIn(search, "state", messageStates),
    date: dateIn(search),
    num: searchTextIn(search, "num")?.slice(0, longestNumber),
    page: pageIn(search),
  };
  const isFiltered = [filter.channel, filter.state, filter.date, filter.num].some((one) => one !== undefined);
  const { data, error, refetch } = useQuery(messagesQuery(filter));
  return (
    <Stack gap="md">
      <Text c="dimmed">{t("message.hint")}</Text>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm" maw={920}>
        <Select
          label={t("message.channel")}
          placeholder={t("message.any")}
          data={messageChannels.map((value) => ({ value, label: t(`message.channel.${value}`) }))}
          value={filter.channel ?? null}
          clearable
          onChange={(value) => change({ channel: value ?? undefined, page: undefined })}
        />
        <Select
          label={t("message.state")}
          placeholder={t("message.any")}
          data={messageStates.map((value) => ({ value, label: t(`message.state.${value}`) }))}
          value={filter.state ?? null}
          clearable
          onChange={(value) => change({ state: value ?? undefined, page: undefined })}
        />
        <TextInput
          type="date"
          label={t("day.date")}
          // Half a date is not in the address yet, and must not be taken away from under the keyboard.
          key={filter.date}
          defaultValue={filter.date}
          onChange={({ currentTarget: { value } }) => {
            if (value === "" || isAskable(value)) change({ date: value || undefined, page: undefined });
          }}
        />
        <ReportSearch
          search={filter.num ?? ""}
          hint={t("message.number")}
          onSearch={(num) => change({ num: num || undefined, page: undefined }, { replace: true })}
        />
      </SimpleGrid>
      {error !== null && <FailureAlert failure={error} onReply={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton h={300} aria-busy="true" />}
      {data?.rows.length === 0 && (
        <EmptyState icon={IconMessages} text={t(isFiltered ? "message.noneFound" : "message.none")}>
          {!isFiltered && (
            <Text size="sm" c="dimmed" maw={460} ta="center">
              {t("message.noneHint")}
            </Text>
          )}
          {isFiltered && (
            <Button
              variant="default"
              onClick={() =>
                change({
                  channel: undefined,
                  state: undefined,
                  date: undefined,
                  num: undefined,
                  page: undefined,
                })
              }
            >
              {t("message.showAll")}
            </Button>
          )}
        </EmptyState>
      )}
      {data !== undefined && data.rows.length > 0 && (
        <>
          <MessageTable rows={data.rows} day={day} />
          <Pager
            page={filter.page}
            rows={data.rows.length}
            total={data.total}
            onPage={(page) => change({ page: page === 1 ? undefined : page })}
          />
        </>
      )}
    </Stack>
  );
}

type TableProps = { readonly rows: readonly Message[]; readonly day: QueueDay };

function MessageTable({ rows, day: { zone, today } }: TableProps) {
  const t = useTexts();
  // Three columns fit a phone; what the others have stands below.
  const isNarrow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  return (
    <ReportTable label={t("message.all")}>
      <Table.Thead>
        <Table.Tr>
          {!isNarrow && <Table.Th>{t("message.created")}</Table.Th>}
          <Table.Th>{t("message.kind")}</Table.Th>
          <Table.Th>{t("message.recipient")}</Table.Th>
          <Table.Th>{t("message.state")}</Table.Th>
          {!isNarrow && <Table.Th>{t("message.text")}</Table.Th>}
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
              <Text size="sm">{t(`message.kind.${row.kind}`)}</Text>
              <Text size="xs" c="dimmed">
                {isNarrow && `${timeIn(zone, today, row.created)} · `}
                {t(`message.channel.${row.channel}`)}
              </Text>
              {isNarrow && row.text !== null && <Text size="xs">{row.text}</Text>}
            </Table.Td>
            <Table.Td>
              {row.channel === "push" ? t("message.browser") : row.recipient}
              {row.ticketId !== null && (
                <Text size="xs">
                  <Anchor
                    inherit
                    renderRoot={(props) => <Link {...props} to={`/queue/ticket/${row.ticketId}`} />}
                  >
                    {row.num ?? t("message.ticket")}
                  </Anchor>
                </Text>
              )}
            </Table.Td>
            <Table.Td>
              <StateOf row={row} />
              {isNarrow && <SendAgain row={row} />}
            </Table.Td>
            {!isNarrow && (
              <Table.Td style={{ minWidth: 180, whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
                {row.text ?? (
                  <Group gap={6} wrap="nowrap" c="dimmed">
                    <IconLock size={14} aria-hidden />
                    <Text size="sm">{t("message.secret")}</Text>
                  </Group>
                )}
              </Table.Td>
            )}
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

const colours = {
  queued: "blue",
  sent: "teal",
  delivered: "green",
  failed: "red",
  expired: "gray",
} as const satisfies Readonly<Record<Message["state"], string>>;

function StateOf({ row: { channel, state, error, attempts } }: { readonly row: Message }) {
  const t = useTexts();
  return (
    <>
      <Badge color={colours[state]} variant="light" tt="none" miw="max-content">
        {t(`message.state.${state}`)}
      </Badge>
      {error !== "" && <Text size="xs">{sayMessageError(t, channel, error)}</Text>}
      {attempts > 1 && (
        <Text size="xs" c="dimmed">
          {t("message.attempts", { count: attempts })}
        </Text>
      )}
    </>
  );
}

function SendAgain({ row: { id, kind, channel, state } }: { readonly row: Message }) {
  const t = useTexts();
  const client = useQueryClient();
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
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconSend size={14} aria-hidden />}
      loading={again.isPending}
      onClick={() => again.mutate()}
    >
      {t("message.sendAgain")}
    </Button>
  );
}
