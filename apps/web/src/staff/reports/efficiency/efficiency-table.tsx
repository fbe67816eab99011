import type { EfficiencyRow } from "@cherga/contract/shapes/report/operators";
import { SegmentedControl, Stack, Table, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import {
  efficiencyFigures,
  type EfficiencyGroup,
  type EfficiencySort,
} from "#staff/reports/efficiency/efficiency-sort.ts";
import { dutyParts } from "#staff/reports/parts/chart/duty-bars.tsx";
import { FigureValue } from "#staff/reports/parts/figure-value.tsx";
import { HelpBubble } from "#staff/reports/parts/help-bubble.tsx";
import { ReportTable } from "#staff/reports/parts/report-table.tsx";
import { sayNumber } from "#staff/reports/parts/say-figure.ts";
import { type ReportOrder, SortHeading } from "#staff/reports/parts/sort-heading.tsx";
import { sayDuration } from "#staff/hall/say-times.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { sayShare } from "#staff/ui/say-share.ts";
import classes from "#staff/reports/parts/report.module.css";

const mostServices = 3;

type Props = {
  readonly rows: readonly EfficiencyRow[];
  readonly order: ReportOrder<EfficiencySort>;
  readonly onSort: (order: ReportOrder<EfficiencySort>) => void;
  readonly group: EfficiencyGroup;
  readonly onGroup: (group: EfficiencyGroup) => void;
};

/**
 * The work of each operator: figures, of which utilisation stands beside the number of visits and the mix of services, or
 * the parts of the time on duty. Together they would be wider than a usual screen.
 */
export function EfficiencyTable({ rows, order, onSort, group, onGroup }: Props) {
  const t = useTexts();
  const areFigures = group === "figures";
  const number = (by: EfficiencySort, name: string, help?: string) => (
    <SortHeading
      key={by}
      by={by}
      order={order}
      onSort={onSort}
      isNumber
      beside={help === undefined ? null : <HelpBubble about={name} text={help} />}
    >
      {name}
    </SortHeading>
  );
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label={t("report.columns")}
        className={classes["screenOnly"] ?? ""}
        value={group}
        data={[
          { value: "figures", label: t("report.figures") },
          { value: "times", label: t("report.dutyTime") },
        ]}
        onChange={onGroup}
        style={{ alignSelf: "flex-start", maxWidth: "100%" }}
      />
      <ReportTable label={t("report.efficiency")}>
        <Table.Thead>
          <Table.Tr>
            <SortHeading by="name" order={order} onSort={onSort}>
              {t("report.operator")}
            </SortHeading>
            {areFigures && (
              <>
                {number("total", t("report.total"), t("report.efficiency.total.help"))}
                <Table.Th>
                  <span className={classes["heading"]}>
                    {t("report.mix")}
                    <HelpBubble about={t("report.mix")} text={t("report.mix.help")} />
                  </span>
                </Table.Th>
                {number("utilisation", t("report.utilisation"), t("report.utilisation.help"))}
                {number("throughput", t("report.throughput"), t("report.throughput.help"))}
                {efficiencyFigures.map((name) => number(name, t(`figure.${name}`), t(`figureHelp.${name}`)))}
                {number("satisfaction", t("report.satisfaction"), t("report.satisfaction.help"))}
              </>
            )}
            {!areFigures && (
              <>
                {number("scheduled", t("report.scheduled"))}
                {dutyParts.map((part) => number(part, t(`report.duty.${part}`)))}
              </>
            )}
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
                {completesWithoutStart(row) && (
                  <Text size="xs" component="div" className={classes["above"] ?? ""}>
                    {t("report.noStart")}
                    <HelpBubble about={t("report.noStart")} text={t("report.noStart.help")} />
                  </Text>
                )}
              </Table.Th>
              {areFigures ? <Figures row={row} /> : <Times row={row} />}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ReportTable>
    </Stack>
  );
}

type RowProps = { readonly row: EfficiencyRow };

function Figures({ row }: RowProps) {
  const t = useTexts();
  return (
    <>
      <Table.Td data-number>{sayNumber(t, row.total)}</Table.Td>
      <Table.Td style={{ minWidth: 180 }}>
        <Text size="xs">{sayMix(row.services)}</Text>
      </Table.Td>
      <Table.Td data-number>{row.utilisation === null ? "—" : sayShare(t, row.utilisation)}</Table.Td>
      <Table.Td data-number>{row.throughput === null ? "—" : sayNumber(t, row.throughput, 1)}</Table.Td>
      {efficiencyFigures.map((name) => (
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
    </>
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

function Times({ row }: RowProps) {
  const t = useTexts();
  return (
    <>
      <Table.Td data-number>{sayDuration(t, row.scheduled)}</Table.Td>
      {dutyParts.map((part) => (
        <Table.Td key={part} data-number>
          {sayDuration(t, row[part])}
        </Table.Td>
      ))}
    </>
  );
}

/** A visit that is completed without being started has no time of service: all of it is that of the call. */
const completesWithoutStart = ({ figures, serving }: EfficiencyRow): boolean =>
  (figures.served ?? 0) > 0 && serving === 0;
