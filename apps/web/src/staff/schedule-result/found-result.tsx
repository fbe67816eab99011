import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import type { PassWay, TicketType } from "@cherga/engine/vocabulary";
import { Alert, Box, Stack, Table, Text } from "@mantine/core";
import { hoursOn } from "@cherga/engine/schedule/hours-on";
import { inLanguage } from "#staff/api/titles.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { clockAt, dateInWords } from "#staff/schedule-result/day-clock.ts";
import { stretchesOfStarts } from "#staff/schedule-result/stretches-of-starts.ts";
import { type Organization, zoneOf } from "#staff/schedule-result/use-organization.ts";
import { useServiceNames } from "#staff/schedule-result/use-service-names.ts";
import { type DateResult, whyNoStarts } from "#staff/schedule-result/why-no-starts.ts";
import classes from "#staff/schedule-result/found-result.module.css";

type Props = {
  readonly result: DateResult;
  readonly filter: ResultFilter;
  readonly organization: Organization;
};

/** Shows a result: the free starts or why there are none, the work, and the quotas. */
export function FoundResult({ result, filter, organization }: Props) {
  const t = useTexts();
  const on = filter.queueDate;
  const clock = (instant: string): string => clockAt(zoneOf(organization), on, instant);
  const nameOf = useServiceNames();
  const why = whyNoStarts(result, filter, hoursOn(organization, on) !== null);
  const isAnyMinute = filter.passWay === "current";
  const startsText = isAnyMinute
    ? t("result.anyMinute")
    : t("result.starts", { count: result.starts.length });
  const reason = inLanguage(organization.closeDayMap[on]?.reason, t.locale);
  return (
    <Stack gap="sm">
      <Text fw={600} size="sm" role="status">
        {dateInWords(t.locale, on)}
        {why === undefined && `: ${startsText}`}
      </Text>
      {why !== undefined && (
        <Alert color="gray" p="xs">
          {t(`result.none.${why}`)} {why === "closed" && reason}
        </Alert>
      )}
      {result.starts.length > 0 && (
        // Plain elements: there may be hundreds, and they change during dragging.
        <Box
          component="ul"
          className={classes["starts"] ?? ""}
          // Focusable, so that arrow keys scroll it.
          tabIndex={0}
          aria-label={startsText}
        >
          {isAnyMinute
            ? stretchesOfStarts(result.starts).map(({ from, to }) => (
                <li key={from}>{from === to ? clock(from) : `${clock(from)}–${clock(to)}`}</li>
              ))
            : result.starts.map((start) => <li key={start}>{clock(start)}</li>)}
        </Box>
      )}
      {result.schedules.length > 0 && (
        <Table.ScrollContainer minWidth={260} {...scrolledByKeys(t("result.what"))}>
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
        <Table.ScrollContainer minWidth={280} {...scrolledByKeys(t("result.quota"))}>
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
                // Two items may have quotas of the same name.
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

/** Focusable, so that arrow keys scroll it. */
const scrolledByKeys = (name: string) => ({
  scrollAreaProps: { viewportProps: { tabIndex: 0, role: "region", "aria-label": name } },
});

/** The visit to look for, and the date. */
export type ResultFilter = {
  readonly service: number;
  readonly seconds: number;
  readonly passWay: PassWay;
  readonly ticketType: TicketType;
  readonly queueDate: CalendarDate;
};
