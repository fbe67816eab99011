import type { Answer } from "@cherga/contract/call";
import type { debugCalls, SlotVerdict } from "@cherga/contract/calls/debug";
import { defaultSlotType } from "@cherga/contract/constants";
import { type StartReason, startReasons } from "@cherga/engine/slots/explain-start";
import { ticketTypes } from "@cherga/engine/vocabulary";
import { Alert, Badge, Select, SimpleGrid, Skeleton, Stack, Table, Text } from "@mantine/core";
import { IconClockQuestion } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "#staff/api/send.ts";
import type { ServiceChoice } from "#staff/registration/new-ticket.ts";
import { OnlyOperator } from "#staff/registration/only-operator.tsx";
import { ServiceSelect } from "#staff/registration/service-select.tsx";
import { ReportTable } from "#staff/reports/parts/report-table.tsx";
import { DateBar } from "#staff/screens/queue/parts/date-bar.tsx";
import { timeIn } from "#staff/screens/queue/parts/moments.ts";
import { type QueueDay, QueuePage } from "#staff/screens/queue/parts/queue-page.tsx";
import { choiceIn } from "#staff/screens/queue/parts/search.ts";
import { useAddress } from "#staff/screens/queue/parts/use-address.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { EmptyState } from "#staff/ui/empty-state.tsx";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

/** Why times of a day are free or not. */
export default function SlotReasonsPage() {
  return <QueuePage title="slotReasons.title">{(day) => <SlotReasons day={day} />}</QueuePage>;
}

type Explanation = Answer<typeof debugCalls.slots>;

/** Visitors book meanwhile. */
const explainMs = 15_000;

function SlotReasons({ day }: { readonly day: QueueDay }) {
  const t = useTexts();
  const { search, change } = useAddress();
  const [wanted, setWanted] = useState<ServiceChoice>();
  const [operator, setOperator] = useState<number>();
  const type = choiceIn(search, "type", ticketTypes) ?? defaultSlotType;
  const { data, error, refetch } = useQuery({
    queryKey: ["slot-reasons", day.on, type, wanted, operator],
    queryFn: ({ signal }) =>
      send<typeof debugCalls.slots>({
        method: "POST",
        path: "/debug/slot",
        body: { ...wanted, date: day.on, type, ...(operator === undefined ? {} : { operator }) },
        signal,
      }),
    enabled: wanted !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: explainMs,
  });
  return (
    <Stack gap="md">
      <Text c="dimmed">{t("slotReasons.hint")}</Text>
      <DateBar day={day} />
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
        <div>
          <ServiceSelect wanted={wanted} onChange={setWanted} inputRef={null} />
        </div>
        <Select
          label={t("slotReasons.type")}
          data={ticketTypes.map((value) => ({ value, label: t(`ticketType.${value}`) }))}
          value={type}
          allowDeselect={false}
          onChange={(value) => change({ type: value === defaultSlotType ? undefined : (value ?? undefined) })}
        />
        <OnlyOperator deskId={undefined} operatorId={operator} onChange={setOperator} />
      </SimpleGrid>
      {error !== null && <FailureAlert failure={error} onReply={() => void refetch()} />}
      {wanted === undefined && <EmptyState icon={IconClockQuestion} text={t("slotReasons.choose")} />}
      {wanted !== undefined && data === undefined && error === null && <Skeleton h={300} aria-busy="true" />}
      {wanted !== undefined && data !== undefined && <ExplainedDay explanation={data} day={day} />}
    </Stack>
  );
}

type DayProps = { readonly explanation: Explanation; readonly day: QueueDay };

const colours = {
  free: "green",
  dayShut: "gray",
  notOpenYet: "yellow",
  laterPart: "orange",
  taken: "red",
} as const satisfies Readonly<Record<SlotVerdict, string>>;

function ExplainedDay({ explanation: { reason, length, operators, times }, day }: DayProps) {
  const t = useTexts();
  const free = times.filter(({ verdict }) => verdict === "free").length;
  return (
    <>
      <Alert color={free > 0 ? "green" : "red"} role="status">
        {reason === null
          ? t("slotReasons.free", { count: free, length })
          : `${t(`freeTimes.none.${reason}`)} ${t("slotReasons.length", { length })}`}
      </Alert>
      {times.length === 0 ? (
        <Text c="dimmed">{t("slotReasons.nobody")}</Text>
      ) : (
        <ReportTable label={t("slotReasons.title")}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("slotReasons.time")}</Table.Th>
              <Table.Th>{t("slotReasons.verdict")}</Table.Th>
              <Table.Th>{t("slotReasons.operators")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {times.map(({ at, verdict, reasons }) => (
              <Table.Tr key={at}>
                <Table.Th scope="row">{timeIn(day.zone, day.on, at)}</Table.Th>
                <Table.Td>
                  <Badge color={colours[verdict]} variant="light" tt="none">
                    {t(`slotReasons.verdict.${verdict}`)}
                  </Badge>
                </Table.Td>
                <Table.Td>
                  {startReasons
                    .filter((each) => reasons.includes(each))
                    .map((each) => (
                      <Text key={each} size="sm">
                        {t(`slotReasons.reason.${each}`)}
                        {reasons.some((other) => other !== each) &&
                          `: ${namesWith(each, reasons, operators)}`}
                      </Text>
                    ))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </ReportTable>
      )}
    </>
  );
}

const namesWith = (
  reason: StartReason,
  reasons: readonly StartReason[],
  operators: Explanation["operators"],
): string =>
  operators
    .filter((_, index) => reasons[index] === reason)
    .map(({ name }) => name)
    .join(", ");
