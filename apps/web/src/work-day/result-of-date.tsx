import {
  Alert,
  Badge,
  Group,
  NumberInput,
  Select,
  SimpleGrid,
  Skeleton,
  Stack,
  Table,
  Text,
} from "@mantine/core";
import { operatorResultDefaults } from "@cherga/contract/constants";
import { service } from "@cherga/contract/resources/service";
import { hoursOn } from "@cherga/engine/schedule/hours-on";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { type PassWay, passWays, type TicketType, ticketTypes } from "@cherga/engine/vocabulary";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { inLanguage } from "#api/titles.ts";
import { useChoices } from "#forms/fields/reference-field.tsx";
import { useTexts } from "#texts/use-texts.ts";
import { FailureAlert } from "#ui/failure-alert.tsx";
import { DateInput } from "#work-day/date-input.tsx";
import { clockAt, dateInWords } from "#work-day/day-clock.ts";
import { offeredBy, type Organization, zoneOf } from "#work-day/use-organization.ts";
import { type DateResult, whyNoStarts } from "#work-day/why-no-starts.ts";

/** Which visit is looked for, and on which date. */
export type ResultFilter = {
  readonly service: number;
  readonly seconds: number;
  readonly passWay: PassWay;
  readonly ticketType: TicketType;
  readonly queueDate: CalendarDate;
};

type Props = {
  readonly organization: Organization;
  readonly on: CalendarDate;
  readonly onPick: (on: CalendarDate) => void;
  /** Asks for the result. */
  readonly ask: (filter: ResultFilter, signal: AbortSignal) => Promise<DateResult>;
  /** Whose result it is, and in which version: with another it is asked for again. */
  readonly of: readonly (string | number)[];
};

const bounds = { min: 60, max: 86_400 } as const;

/** Shows what becomes of a date: the work, the quotas and the times at which a visit can begin. */
export function ResultOfDate({ organization, on, onPick, ask, of }: Props) {
  const t = useTexts();
  const offered = offeredBy(organization);
  const services = useChoices(service).filter(({ value }) => offered === "all" || offered.has(Number(value)));
  const [wish, setWish] = useState<Omit<ResultFilter, "queueDate" | "service">>(operatorResultDefaults);
  const [chosen, setChosen] = useState<string | null>(null);
  const serviceId = chosen ?? services[0]?.value;
  const isWhole = serviceId !== undefined && wish.seconds >= bounds.min && wish.seconds <= bounds.max;
  const filter = { ...wish, service: Number(serviceId), queueDate: on };
  const result = useQuery({
    queryKey: [...of, "result", filter],
    queryFn: async ({ signal }) => ({ filter, found: await ask(filter, signal) }),
    enabled: isWhole,
    // The last answer stays, for what it was asked, until the next is there.
    placeholderData: keepPreviousData,
  });
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <DateInput date={on} onPick={onPick} />
        <Select
          label={t("result.service")}
          data={services}
          value={serviceId ?? null}
          searchable
          allowDeselect={false}
          nothingFoundMessage={t("list.nothingFound")}
          onChange={setChosen}
        />
        <NumberInput
          label={t("result.seconds")}
          {...bounds}
          step={60}
          allowDecimal={false}
          value={wish.seconds}
          onChange={(seconds) => setWish({ ...wish, seconds: Number(seconds) })}
        />
        <Select
          label={t("result.ticketType")}
          data={ticketTypes.map((value) => ({ value, label: t(`ticketType.${value}`) }))}
          value={wish.ticketType}
          allowDeselect={false}
          onChange={(value) =>
            setWish({ ...wish, ticketType: ticketTypes.find((type) => type === value) ?? wish.ticketType })
          }
        />
        <Select
          label={t("result.passWay")}
          data={passWays.map((value) => ({ value, label: t(`result.passWay.${value}`) }))}
          value={wish.passWay}
          allowDeselect={false}
          onChange={(value) =>
            setWish({ ...wish, passWay: passWays.find((way) => way === value) ?? wish.passWay })
          }
        />
      </SimpleGrid>
      {!isWhole && (
        <Text c="dimmed">{t(serviceId === undefined ? "result.noService" : "result.wrongLength")}</Text>
      )}
      {result.error !== null && <FailureAlert failure={result.error} onReply={() => void result.refetch()} />}
      {isWhole && result.isPending && <Skeleton h={120} aria-busy="true" />}
      {isWhole && result.data !== undefined && result.error === null && (
        <Found result={result.data.found} filter={result.data.filter} organization={organization} />
      )}
    </Stack>
  );
}

type FoundProps = {
  readonly result: DateResult;
  readonly filter: ResultFilter;
  readonly organization: Organization;
};

function Found({ result, filter, organization }: FoundProps) {
  const t = useTexts();
  const on = filter.queueDate;
  const clock = (instant: string): string => clockAt(zoneOf(organization), on, instant);
  const nameOf = useServiceNames();
  const why = whyNoStarts(result, filter, hoursOn(organization, on) !== null);
  const reason = inLanguage(organization.closeDayMap[on]?.reason, t.locale);
  return (
    <Stack gap="sm">
      <Text fw={600} size="sm" role="status">
        {dateInWords(t.locale, on)}
        {why === undefined && `: ${t("result.starts", { count: result.starts.length })}`}
      </Text>
      {why !== undefined && (
        <Alert color="gray" p="xs">
          {t(`result.none.${why}`)} {why === "closed" && reason}
        </Alert>
      )}
      {result.starts.length > 0 && (
        <Group
          gap={4}
          component="ul"
          p={0}
          m={0}
          mah={180}
          // Whoever has no mouse scrolls by the keyboard.
          tabIndex={0}
          aria-label={t("result.starts", { count: result.starts.length })}
          style={{ overflow: "auto" }}
        >
          {result.starts.map((start) => (
            <Badge key={start} component="li" variant="default" radius="sm" fw={500}>
              {clock(start)}
            </Badge>
          ))}
        </Group>
      )}
      {result.schedules.length > 0 && (
        <Table.ScrollContainer minWidth={260}>
          <Table withRowBorders={false} verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th w={130}>{t("result.time")}</Table.Th>
                <Table.Th>{t("result.what")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {result.schedules.map(({ from, to, kind, services }) => (
                <Table.Tr key={`${kind} ${from} ${to}`}>
                  <Table.Td>
                    {clock(from)}–{clock(to)}
                  </Table.Td>
                  <Table.Td>
                    {t(`result.${kind}`)}
                    {kind === "work" && `: ${nameOf(services)}`}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {result.quotas.length > 0 && (
        <Table.ScrollContainer minWidth={280}>
          <Table withRowBorders={false} verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("result.quota")}</Table.Th>
                <Table.Th ta="right">{t("result.limit")}</Table.Th>
                <Table.Th ta="right">{t("result.used")}</Table.Th>
                <Table.Th ta="right">{t("result.left")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {result.quotas.map(({ id, type, services, limit, used, left }, index) => (
                // Of two items each may have a quota of the same name.
                <Table.Tr key={`${type} ${id} ${index}`}>
                  <Table.Td>
                    {t(`result.quota.${type}`)}: {nameOf(services)}
                  </Table.Td>
                  <Table.Td ta="right">{limit ?? "—"}</Table.Td>
                  <Table.Td ta="right">{used}</Table.Td>
                  <Table.Td ta="right">{left ?? "—"}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}

/** Gives the way to name services. */
export function useServiceNames(): (services: "all" | readonly number[]) => string {
  const t = useTexts();
  const choices = new Map(useChoices(service).map(({ value, label }) => [value, label]));
  return (services) =>
    services === "all"
      ? t("result.allServices")
      : services.map((id) => choices.get(String(id)) ?? `#${id}`).join(", ") || t("result.noServices");
}
