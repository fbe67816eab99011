import type { EfficiencyRow } from "@cherga/contract/shapes/report/operators";
import type { FigureName } from "@cherga/engine/figures/figures";
import { Table, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { dutyParts } from "#staff/reports/parts/chart/duty-bars.tsx";
import { FigureHeading } from "#staff/reports/parts/figure-heading.tsx";
import { FigureValue } from "#staff/reports/parts/figure-value.tsx";
import { HelpBubble } from "#staff/reports/parts/help-bubble.tsx";
import { ReportTable } from "#staff/reports/parts/report-table.tsx";
import { sayNumber, sayShare } from "#staff/reports/parts/say-figure.ts";
import { sayDuration } from "#staff/hall/say-times.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/reports/parts/report.module.css";

const shownFigures = [
  "servingMedian",
  "waitingMedian",
  "reroutedShare",
] as const satisfies readonly FigureName[];
const mostServices = 3;

/** The work of each operator in figures: utilisation stands beside the number of visits and the mix of services. */
export function EfficiencyTable({ rows }: { readonly rows: readonly EfficiencyRow[] }) {
  const t = useTexts();
  return (
    <ReportTable label={t("report.efficiency")}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("report.operator")}</Table.Th>
          <Table.Th data-number>{t("report.total")}</Table.Th>
          <Table.Th>{t("report.mix")}</Table.Th>
          <HeadingWithHelp name={t("report.utilisation")} help={t("report.utilisation.help")} />
          <HeadingWithHelp name={t("report.throughput")} help={t("report.throughput.help")} />
          {shownFigures.map((name) => (
            <Table.Th key={name} data-number>
              <FigureHeading name={name} />
            </Table.Th>
          ))}
          <HeadingWithHelp name={t("report.satisfaction")} help={t("report.satisfaction.help")} />
          <Table.Th data-number>{t("report.scheduled")}</Table.Th>
          {dutyParts.map((part) => (
            <Table.Th key={part} data-number>
              {t(`report.duty.${part}`)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id} className={classes["row"] ?? ""}>
            <Table.Th scope="row">
              <Link to={`/report/operator/${row.id}`} className={classes["opens"]}>
                {row.name}
              </Link>
              <Text size="xs" c="dimmed">
                {t("report.workDays", { count: row.days })}
              </Text>
            </Table.Th>
            <Table.Td data-number>{sayNumber(t, row.total)}</Table.Td>
            <Table.Td style={{ minWidth: 180 }}>
              <Text size="xs">{sayMix(row.services)}</Text>
            </Table.Td>
            <Table.Td data-number>{row.utilisation === null ? "—" : sayShare(t, row.utilisation)}</Table.Td>
            <Table.Td data-number>{row.throughput === null ? "—" : sayNumber(t, row.throughput, 1)}</Table.Td>
            {shownFigures.map((name) => (
              <Table.Td key={name} data-number>
                <FigureValue name={name} value={row.figures[name]} />
              </Table.Td>
            ))}
            <Table.Td data-number>
              {row.satisfaction.mean === null
                ? "—"
                : t("report.meanOf", {
                    mean: sayNumber(t, row.satisfaction.mean, 1),
                    number: sayNumber(t, row.satisfaction.answers),
                  })}
            </Table.Td>
            <Table.Td data-number>{sayDuration(t, row.scheduled)}</Table.Td>
            {dutyParts.map((part) => (
              <Table.Td key={part} data-number>
                {sayDuration(t, row[part])}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ReportTable>
  );

  /** The most frequent services with their numbers, and how many others there are. */
  function sayMix(services: EfficiencyRow["services"]): string {
    const others = services.slice(mostServices).reduce((sum, { count }) => sum + count, 0);
    return [
      ...services.slice(0, mostServices).map(({ name, count }) => `${name} ${sayNumber(t, count)}`),
      ...(others === 0 ? [] : [t("report.mix.others", { number: sayNumber(t, others) })]),
    ].join(" · ");
  }
}

const HeadingWithHelp = ({ name, help }: { readonly name: string; readonly help: string }) => (
  <Table.Th data-number>
    <span className={classes["heading"]}>
      {name}
      <HelpBubble about={name} text={help} />
    </span>
  </Table.Th>
);
