import { messageChannels, messageStates } from "@cherga/contract/calls/messages";
import { daysOfMessages } from "@cherga/contract/constants";
import { Button, Select, SimpleGrid, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { IconMessages } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useCurrentOrganization } from "#staff/api/current-organization.ts";
import { StateCounts } from "#staff/debugging/messages/state-counts.tsx";
import { messagesQuery } from "#staff/debugging/messages/message-queries.ts";
import { MessageTable } from "#staff/debugging/messages/message-table.tsx";
import { Pager } from "#staff/reports/parts/pager.tsx";
import { ReportSearch } from "#staff/reports/parts/search-input.tsx";
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

/** The server takes no longer numbers. */
const longestNumber = 20;

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
      <Text c="dimmed">{t("message.hint", { days: daysOfMessages })}</Text>
      <StateCounts filter={filter} onChoose={(state) => change({ state, page: undefined })} />
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
        <EmptyState
          icon={IconMessages}
          text={isFiltered ? t("message.noneFound") : t("message.none", { days: daysOfMessages })}
        >
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
