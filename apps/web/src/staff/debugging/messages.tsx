import {
  type Message,
  type messageCalls,
  messageChannels,
  messageStates,
} from "@cherga/contract/calls/messages";
import { pageSize } from "@cherga/contract/constants";
import {
  ActionIcon,
  Anchor,
  Badge,
  Button,
  Select,
  SimpleGrid,
  Skeleton,
  Stack,
  Table,
  Text,
  TextInput,
  Tooltip,
  UnstyledButton,
} from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { IconMessages, IconSend } from "@tabler/icons-react";
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import { useCurrentOrganization } from "#staff/api/current-organization.ts";
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
import classes from "#staff/screens/queue/queue.module.css";

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

/** What all counts and pages of a filter have in common. */
const queryOf = ({ channel, date, num }: Filter) => ({
  ...(channel === undefined ? {} : { channel }),
  ...(date === undefined ? {} : { date }),
  ...(num === undefined ? {} : { num }),
});

/** Messages leave within seconds. */
const lookMs = 5_000;

const countsQuery = (filter: Filter) =>
  queryOptions({
    queryKey: [messagesKey, "counts", filter.channel, filter.date, filter.num],
    queryFn: ({ signal }) =>
      send<typeof messageCalls.counts>({
        method: "GET",
        path: "/message/counts",
        query: queryOf(filter),
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: lookMs,
  });

const messagesQuery = (filter: Filter) =>
  queryOptions({
    queryKey: [messagesKey, filter.channel, filter.state, filter.date, filter.num, filter.page],
    queryFn: ({ signal }) =>
      sendPage<typeof messageCalls.list>({
        method: "GET",
        path: "/message",
        query: {
          ...queryOf(filter),
          ...(filter.state === undefined ? {} : { state: filter.state }),
          page: filter.page,
          perPage: pageSize,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: lookMs,
  });

function Messages({ day }: { readonly day: QueueDay }) {
  const t = useTexts();
  const { search, change } = useAddress();
  const organizationId = useCurrentOrganization().row?.id;
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
      <Counts filter={filter} onChoose={(state) => change({ state, page: undefined })} />
      <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="sm" maw={690}>
        <Select
          label={t("message.channel")}
          placeholder={t("message.any")}
          data={messageChannels.map((value) => ({ value, label: t(`message.channel.${value}`) }))}
          value={filter.channel ?? null}
          clearable
          onChange={(value) => change({ channel: value ?? undefined, page: undefined })}
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
            <>
              <Text size="sm" c="dimmed" maw={460} ta="center">
                {t("message.noneHint")}
              </Text>
              {organizationId !== undefined && (
                <Button
                  renderRoot={(props) => <Link {...props} to={`/organization/${organizationId}/messages`} />}
                  variant="default"
                >
                  {t("message.setUp")}
                </Button>
              )}
            </>
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

type CountsProps = {
  readonly filter: Filter;
  readonly onChoose: (state: Message["state"] | undefined) => void;
};

/** How many messages became what; each figure shows its messages. */
function Counts({ filter, onChoose }: CountsProps) {
  const t = useTexts();
  const { data } = useQuery(countsQuery(filter));
  if (data === undefined) return <Skeleton h={64} />;
  const shown = messageStates.filter((state) => data[state] > 0 || state === filter.state);
  if (shown.length === 0) return null;
  const figure = (state: Message["state"] | undefined, many: number, name: ReactNode) => (
    <li className={classes["figure"]}>
      <UnstyledButton
        className={classes["leads"] ?? ""}
        aria-pressed={filter.state === state}
        onClick={() => onChoose(state)}
      >
        <span className={classes["many"]}>{many.toLocaleString(t.locale)}</span> {name}
      </UnstyledButton>
    </li>
  );
  return (
    <ul className={classes["figures"]}>
      {figure(
        undefined,
        messageStates.reduce((sum, state) => sum + data[state], 0),
        t("message.inAll"),
      )}
      {shown.map((state) => (
        <Fragment key={state}>{figure(state, data[state], <StateBadge state={state} />)}</Fragment>
      ))}
    </ul>
  );
}

type TableProps = { readonly rows: readonly Message[]; readonly day: QueueDay };

function MessageTable({ rows, day: { zone, today } }: TableProps) {
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

const colours = {
  queued: "blue",
  sent: "teal",
  delivered: "green",
  failed: "red",
  expired: "orange",
} as const satisfies Readonly<Record<Message["state"], string>>;

function StateBadge({ state }: Pick<Message, "state">) {
  const t = useTexts();
  return (
    <Badge color={colours[state]} variant="dot" tt="none" miw="max-content">
      {t(`message.state.${state}`)}
    </Badge>
  );
}

function StateOf({ row: { channel, state, error, attempts } }: RowProps) {
  const t = useTexts();
  return (
    <>
      <StateBadge state={state} />
      {error !== "" && <Text size="xs">{sayMessageError(t, channel, error)}</Text>}
      {attempts > 1 && (
        <Text size="xs" c="dimmed">
          {t("message.attempts", { count: attempts })}
        </Text>
      )}
    </>
  );
}

function SendAgain({ row: { id, kind, channel, state } }: RowProps) {
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
  // What has arrived is seldom sent again, so only its icon is offered.
  if (state !== "failed")
    return (
      <Tooltip label={t("message.sendAgain")}>
        <ActionIcon
          variant="subtle"
          aria-label={t("message.sendAgain")}
          loading={again.isPending}
          onClick={() => again.mutate()}
        >
          <IconSend size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    );
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconSend size={14} aria-hidden />}
      loading={again.isPending}
      onClick={() => again.mutate()}
    >
      {t("message.sendAgain")}
    </Button>
  );
}
