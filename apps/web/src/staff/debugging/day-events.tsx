import { type DayEventEntry, type debugCalls, dayEventTypes } from "@cherga/contract/calls/debug";
import { pageSize } from "@cherga/contract/constants";
import { ActionIcon, Anchor, Button, Select, Skeleton, Stack, Text } from "@mantine/core";
import { IconActivity, IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { send } from "#staff/api/send.ts";
import { sayActor, sayCircumstances, sayEvent } from "#staff/debugging/say-event.ts";
import { Pager } from "#staff/reports/parts/pager.tsx";
import { ReportSearch } from "#staff/reports/parts/search-input.tsx";
import { DateBar } from "#staff/screens/queue/parts/date-bar.tsx";
import { exactMomentIn } from "#staff/screens/queue/parts/moments.ts";
import type { QueueDay } from "#staff/screens/queue/parts/queue-page.tsx";
import { choiceIn, pageIn, searchTextIn } from "#staff/screens/queue/parts/search.ts";
import { useAddress } from "#staff/screens/queue/parts/use-address.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { EmptyState } from "#staff/ui/empty-state.tsx";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";
import classes from "#staff/debugging/day-events.module.css";

type Filter = {
  readonly date: string;
  readonly type?: DayEventEntry["type"] | undefined;
  readonly staffId?: number | undefined;
  readonly num?: string | undefined;
};

/** The day goes on. */
const everyMs = 5_000;
/** The server takes no longer numbers. */
const longestNumber = 20;

export const dayEventsQuery = (locale: string, filter: Filter, page: number) =>
  queryOptions({
    queryKey: ["day-events", locale, filter, page],
    queryFn: ({ signal }) =>
      send<typeof debugCalls.dayEvents>({
        method: "GET",
        path: "/debug/event",
        query: { ...filter, page, perPage: pageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  });

/** The events of a day: who did what to which ticket, and when. */
export function DayEvents({ day }: { readonly day: QueueDay }) {
  const t = useTexts();
  const { search, change } = useAddress();
  const page = pageIn(search);
  const staffId = Number(searchTextIn(search, "staff"));
  const filter: Filter = {
    date: day.on,
    type: choiceIn(search, "type", dayEventTypes),
    staffId: Number.isSafeInteger(staffId) && staffId > 0 ? staffId : undefined,
    num: searchTextIn(search, "num")?.slice(0, longestNumber),
  };
  const isFiltered = [filter.type, filter.staffId, filter.num].some((each) => each !== undefined);
  const { data, error, refetch } = useQuery(dayEventsQuery(t.locale, filter, page));
  return (
    <Stack gap="md">
      <DateBar day={day}>
        <Select
          label={t("events.event")}
          placeholder={t("events.any")}
          data={dayEventTypes.map((value) => ({ value, label: t(`event.${value}`) }))}
          value={filter.type ?? null}
          clearable
          searchable
          w={230}
          onChange={(type) => change({ type: type ?? undefined, page: undefined })}
        />
        <Select
          label={t("events.person")}
          placeholder={t("events.anyone")}
          data={(data?.people ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={filter.staffId === undefined ? null : String(filter.staffId)}
          clearable
          searchable
          w={230}
          onChange={(staff) => change({ staff: staff === null ? undefined : Number(staff), page: undefined })}
        />
        <ReportSearch
          search={filter.num ?? ""}
          hint={t("message.number")}
          onSearch={(num) => change({ num: num || undefined, page: undefined }, { replace: true })}
        />
      </DateBar>
      {error !== null && <FailureAlert failure={error} onReply={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton h={400} aria-busy="true" />}
      {data?.content.length === 0 && (
        <EmptyState icon={IconActivity} text={t(isFiltered ? "events.noneFound" : "events.noneOnDay")}>
          {isFiltered && (
            <Button
              variant="default"
              onClick={() => change({ type: undefined, staff: undefined, num: undefined, page: undefined })}
            >
              {t("message.showAll")}
            </Button>
          )}
        </EmptyState>
      )}
      {data !== undefined && data.content.length > 0 && (
        <>
          <ul className={classes["events"]} aria-label={t("events.title")}>
            {data.content.map((event) => (
              <EventRow key={`${filter.date} ${event.seq}`} event={event} day={day} />
            ))}
          </ul>
          <Pager
            page={page}
            rows={data.content.length}
            total={data.total}
            onPage={(next) => change({ page: next === 1 ? undefined : next })}
          />
        </>
      )}
    </Stack>
  );
}

type RowProps = { readonly event: DayEventEntry; readonly day: QueueDay };

function EventRow({ event, day: { zone, on } }: RowProps) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const at = exactMomentIn(zone, on, event.at);
  const what = sayEvent(t, event);
  const circumstances = sayCircumstances(t, event, zone, on);
  const isAtOtherWindow = event.operator !== null && event.operator.id !== event.actor?.id;
  return (
    <li className={classes["event"]}>
      <Text span className={classes["at"] ?? ""}>
        {at}
      </Text>
      <div className={classes["what"]}>
        <Text fw={600}>{what}</Text>
        {circumstances !== "" && (
          <Text size="sm" c="dimmed">
            {circumstances}
          </Text>
        )}
      </div>
      <div className={classes["ticket"]}>
        {event.ticketId !== null && (
          <Anchor fw={600} renderRoot={(props) => <Link {...props} to={`/queue/ticket/${event.ticketId}`} />}>
            {event.num ?? t("hall.noNumber")}
          </Anchor>
        )}
        {event.service !== null && (
          <Text span size="sm" c="dimmed">
            {event.service}
          </Text>
        )}
      </div>
      <div className={classes["who"]}>
        <Text>{sayActor(t, event)}</Text>
        {isAtOtherWindow && (
          <Text size="sm" c="dimmed">
            {t("queue.history.atWindow", { name: event.operator?.name ?? "" })}
          </Text>
        )}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes["toggle"] ?? ""}
        aria-label={t("events.details", { what, at })}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <IconChevronDown size={18} aria-hidden /> : <IconChevronRight size={18} aria-hidden />}
      </ActionIcon>
      {isOpen && <Details event={event} on={on} />}
    </li>
  );
}

/** What support asks for: the numbers by which an event is found in the database and in logs. */
function Details({ event, on }: { readonly event: DayEventEntry; readonly on: string }) {
  const t = useTexts();
  const facts = [
    { name: t("events.detail.seq"), value: `${on}, ${event.seq}` },
    { name: t("events.detail.type"), value: event.type },
    { name: t("events.detail.ticket"), value: event.ticketId },
    { name: t("events.detail.item"), value: event.itemId },
    { name: t("events.detail.operator"), value: event.operator?.id ?? null },
    { name: t("events.detail.actor"), value: event.actor?.id ?? null },
  ].filter(({ value }) => value !== null);
  return (
    <dl className={classes["details"]}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
