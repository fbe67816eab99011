import type { OperatorReportRow, operatorSorts } from "@cherga/contract/shapes/report/operators";
import { dateAt } from "@cherga/engine/time/day-frame";
import { Anchor, Table } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { ReportTable } from "#staff/reports/parts/report-table.tsx";
import { momentOfYear } from "#staff/reports/parts/say-moment.ts";
import { type ReportOrder, SortHeading } from "#staff/reports/parts/sort-heading.tsx";
import { sayDuration } from "#staff/hall/say-times.ts";
import { clockAt } from "#staff/schedule-result/day-clock.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/reports/parts/report.module.css";

type OperatorSort = (typeof operatorSorts)[number];

type Props = {
  readonly rows: readonly OperatorReportRow[];
  readonly zone: string;
  /** All rows are of one day of one operator: the page says whose, and which. */
  readonly isOfOneDay?: boolean;
  /** Absent: in the order of time. */
  readonly sorting?:
    | {
        readonly order: ReportOrder<OperatorSort>;
        readonly onSort: (order: ReportOrder<OperatorSort>) => void;
      }
    | undefined;
};

/** Stretches as a table; the operator leads to the day, the number to the ticket. */
export function StretchTable({ rows, zone, isOfOneDay = false, sorting }: Props) {
  const t = useTexts();
  return (
    <ReportTable label={t("report.operators")}>
      <Table.Thead>
        <Table.Tr>
          {!isOfOneDay && <Heading by="operator" name={t("report.operator")} sorting={sorting} />}
          <Heading by="status" name={t("report.kind")} sorting={sorting} />
          <Heading by="addedDateTime" name={t("report.begin")} sorting={sorting} />
          <Table.Th>{t("report.end")}</Table.Th>
          <Heading by="duration" name={t("report.duration")} sorting={sorting} />
          <Table.Th>{t("report.column.num")}</Table.Th>
          <Table.Th>{t("report.column.service")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => {
          const on = dateAt(zone, Date.parse(row.addedDateTime));
          return (
            <Table.Tr key={`${row.operatorId} ${row.status} ${row.addedDateTime} ${row.ticketId ?? ""}`}>
              {!isOfOneDay && (
                <Table.Td>
                  <Anchor
                    size="sm"
                    renderRoot={(props) => (
                      <Link
                        {...props}
                        to={`/report/operator/${row.operatorId}`}
                        search={() => ({ date: on })}
                      />
                    )}
                  >
                    {row.operator}
                  </Anchor>
                </Table.Td>
              )}
              <Table.Td>{t(`report.duty.${row.status}`)}</Table.Td>
              <Table.Td className={classes["moment"] ?? ""}>
                {isOfOneDay ? clockAt(zone, on, row.addedDateTime) : momentOfYear(zone, row.addedDateTime)}
              </Table.Td>
              <Table.Td>
                {row.end === undefined ? t("queue.timeline.untilNow") : clockAt(zone, on, row.end)}
              </Table.Td>
              <Table.Td data-number>{sayDuration(t, row.duration)}</Table.Td>
              <Table.Td>
                {row.ticketId !== undefined && (
                  <Anchor
                    size="sm"
                    renderRoot={(props) => <Link {...props} to={`/report/ticket/${row.ticketId}`} />}
                  >
                    {row.num ?? `#${row.ticketId}`}
                  </Anchor>
                )}
              </Table.Td>
              <Table.Td>{row.service}</Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </ReportTable>
  );
}

type HeadingProps = Pick<Props, "sorting"> & { readonly by: OperatorSort; readonly name: string };

function Heading({ by, name, sorting }: HeadingProps) {
  const isNumber = by === "duration";
  if (sorting === undefined) return <Table.Th data-number={isNumber || undefined}>{name}</Table.Th>;
  return (
    <SortHeading by={by} {...sorting} isNumber={isNumber}>
      {name}
    </SortHeading>
  );
}
