import { operatorResultDefaults } from "@cherga/contract/constants";
import { service } from "@cherga/contract/resources/service";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { passWays, ticketTypes } from "@cherga/engine/vocabulary";
import { NumberInput, Select, SimpleGrid, Skeleton, Stack, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useChoices } from "#staff/forms/fields/choices/reference-field.tsx";
import type { ComputedDay } from "#staff/schedule-result/compute-day.ts";
import { DateInput } from "#staff/schedule-result/date-input.tsx";
import { FoundResult, type ResultFilter } from "#staff/schedule-result/found-result.tsx";
import { servicesOfferedBy, type Organization } from "#staff/schedule-result/use-organization.ts";
import type { DateResult } from "#staff/schedule-result/why-no-starts.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

type Props = {
  readonly organization: Organization;
  readonly on: CalendarDate;
  readonly onPick: (on: CalendarDate) => void;
  /** Fetches the result. */
  readonly ask: (filter: ResultFilter, signal: AbortSignal) => Promise<DateResult>;
  /** The query key: the subject of the result and its version. */
  readonly of: readonly unknown[];
  /** Computes the part of the result that is known before the server answers. */
  readonly workOut?: (filter: ResultFilter) => ComputedDay | undefined;
};

const bounds = { min: 1, max: 24 * 60 } as const;

/** Each change of a draft has its own result, which is never used again. */
const forgetMs = 10_000;

/** Shows the result of a date: the work, the quotas and the free starts. */
export function ResultOfDate({ organization, on, onPick, ask, of, workOut }: Props) {
  const t = useTexts();
  const offered = servicesOfferedBy(organization);
  const services = useChoices(service).filter(({ value }) => offered === "all" || offered.has(Number(value)));
  const [wish, setWish] = useState<Omit<ResultFilter, "queueDate" | "service">>(operatorResultDefaults);
  const [chosen, setChosen] = useState<string | null>(null);
  const serviceId = chosen ?? services[0]?.value;
  const minutes = wish.seconds / 60;
  const isWhole = serviceId !== undefined && minutes >= bounds.min && minutes <= bounds.max;
  const filter = { ...wish, service: Number(serviceId), queueDate: on };
  const result = useQuery({
    queryKey: [...of, "result", filter],
    queryFn: async ({ signal }) => ({ filter, found: await ask(filter, signal) }),
    enabled: isWhole,
    // The last answer stays visible until the next one arrives.
    placeholderData: keepPreviousData,
    gcTime: forgetMs,
  });
  const known = isWhole ? workOut?.(filter) : undefined;
  // Only the server knows the use of quotas; what follows from the schedule alone is shown at once.
  const shown =
    known === undefined
      ? result.data && { result: result.data.found, filter: result.data.filter }
      : { result: { quotas: result.data?.found.quotas ?? [], ...known }, filter };
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
          label={t("result.minutes")}
          {...bounds}
          step={1}
          allowDecimal={false}
          value={minutes}
          onChange={(length) => setWish({ ...wish, seconds: Number(length) * 60 })}
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
      {isWhole && shown === undefined && result.isPending && <Skeleton h={120} aria-busy="true" />}
      {isWhole && shown !== undefined && result.error === null && (
        <FoundResult {...shown} organization={organization} />
      )}
    </Stack>
  );
}
