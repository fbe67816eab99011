import { Table } from "@mantine/core";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { sayDuration } from "#staff/hall/say-times.ts";
import { exactMomentIn } from "#staff/screens/queue/parts/moments.ts";
import type { Bar, BarKind } from "#staff/screens/queue/timeline/bars.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  readonly bars: readonly Bar[];
  readonly zone: string;
  readonly on: CalendarDate;
  readonly wordOf: (kind: BarKind) => string;
  readonly whose: (bar: Bar) => string;
};

/** The bars of a timeline as a table. */
export function BarTable({ bars, zone, on, wordOf, whose }: Props) {
  const t = useTexts();
  const moment = (at: number): string => exactMomentIn(zone, on, new Date(at).toISOString());
  return (
    <Table.ScrollContainer minWidth={300} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table verticalSpacing={4} stickyHeader={false}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("queue.timeline.from")}</Table.Th>
            <Table.Th>{t("queue.timeline.to")}</Table.Th>
            <Table.Th>{t("queue.timeline.what")}</Table.Th>
            <Table.Th>{t("queue.timeline.length")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {bars
            .toSorted((a, b) => a.startAt - b.startAt)
            .map((bar) => (
              <Table.Tr key={`${bar.kind} ${bar.startAt} ${bar.ticketItemId ?? ""}`}>
                <Table.Td>{moment(bar.startAt)}</Table.Td>
                <Table.Td>{bar.isOpen ? t("queue.timeline.untilNow") : moment(bar.endAt)}</Table.Td>
                <Table.Td>
                  {[wordOf(bar.kind), whose(bar)].filter((word) => word !== "").join(" · ")}
                </Table.Td>
                <Table.Td>{sayDuration(t, bar.endAt - bar.startAt)}</Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
