import { Badge, Checkbox, Table, Text } from "@mantine/core";
import type { FoundVisit } from "@cherga/contract/calls/retention";
import { ClientValues } from "#staff/hall/rows/client-values.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import { dateInWords } from "#staff/schedule-result/day-clock.ts";

type Props = {
  readonly visits: readonly FoundVisit[];
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (chosen: ReadonlySet<number>) => void;
};

/** The visits found, to choose from: a family may share a phone. */
export function VisitTable({ visits, chosen, onChoose }: Props) {
  const t = useTexts();
  const dayOf = (date: string): string => dateInWords(t.locale, date, { dateStyle: "medium" });
  const isAll = chosen.size === visits.length;
  const choose = (ticketId: number, isChosen: boolean): void => {
    const next = new Set(chosen);
    if (isChosen) next.add(ticketId);
    else next.delete(ticketId);
    onChoose(next);
  };
  return (
    <Table.ScrollContainer minWidth={700}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={40}>
              <Checkbox
                aria-label={t("visitorData.all")}
                checked={isAll}
                indeterminate={!isAll && chosen.size > 0}
                onChange={() => onChoose(isAll ? new Set() : new Set(visits.map(({ ticketId }) => ticketId)))}
              />
            </Table.Th>
            <Table.Th>{t("visitorData.visit")}</Table.Th>
            <Table.Th>{t("visitorData.services")}</Table.Th>
            <Table.Th>{t("visitorData.visitor")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {visits.map(({ ticketId, date, num, organization, services, values, isOpen }) => (
            <Table.Tr key={ticketId}>
              <Table.Td>
                <Checkbox
                  aria-label={[dayOf(date), num].filter(Boolean).join(" ")}
                  checked={chosen.has(ticketId)}
                  onChange={(event) => choose(ticketId, event.currentTarget.checked)}
                />
              </Table.Td>
              <Table.Td>
                <Text size="sm">
                  {[dayOf(date), num].filter(Boolean).join(" · ")}{" "}
                  {isOpen && (
                    <Badge color="orange" variant="dot" size="sm">
                      {t("visitorData.isOpen")}
                    </Badge>
                  )}
                </Text>
                <Text size="xs" c="dimmed">
                  {organization.name}
                </Text>
              </Table.Td>
              <Table.Td>
                <Text size="sm">{services.join(", ")}</Text>
              </Table.Td>
              <Table.Td>
                <ClientValues client={values} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
