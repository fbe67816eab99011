import type { TicketReportRow } from "@cherga/contract/shapes/report/tickets";
import { Skeleton, Table, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { HelpBubble } from "#staff/reports/parts/help-bubble.tsx";
import { ReportTable } from "#staff/reports/parts/report-table.tsx";
import { momentOfYear } from "#staff/reports/parts/say-moment.ts";
import { type ReportOrder, SortHeading } from "#staff/reports/parts/sort-heading.tsx";
import {
  isDuration,
  isSortable,
  type RegisterColumn,
  type RegisterSort,
} from "#staff/reports/register/columns.ts";
import { useColumnNames } from "#staff/reports/register/use-column-names.ts";
import { sayDuration } from "#staff/hall/say-times.ts";
import { type Texts, useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/reports/parts/report.module.css";

type Props = {
  readonly rows: readonly TicketReportRow[];
  readonly columns: readonly RegisterColumn[];
  readonly zone: string;
  readonly order: ReportOrder<RegisterSort>;
  readonly onSort: (order: ReportOrder<RegisterSort>) => void;
  /** What stands below the second column, where there is no room for more columns. */
  readonly below: readonly RegisterColumn[];
};

/** The visits as a table; each row leads to its ticket. */
export function RegisterTable({ rows, columns, zone, order, onSort, below }: Props) {
  const t = useTexts();
  const { nameOf } = useColumnNames();
  const sayBelow = (row: TicketReportRow): string =>
    below
      .map((column) => {
        const said = sayCell(t, zone, column, row);
        return said !== "" && isDuration(column) ? `${nameOf(column)}: ${said}` : said;
      })
      .filter((said) => said !== "")
      .join(" · ");
  return (
    <ReportTable label={t("report.register")}>
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Heading key={column} column={column} order={order} onSort={onSort} />
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.itemId} className={classes["row"] ?? ""}>
            {columns.map((column, place) => {
              const said = sayCell(t, zone, column, row);
              return (
                <Table.Td key={column} data-number={isDuration(column) || undefined}>
                  <span className={isMoment(column) ? classes["moment"] : undefined}>
                    {place === 0 ? <OpensTicket id={row.id}>{said || `#${row.id}`}</OpensTicket> : said}
                  </span>
                  {below.length > 0 && place === columns.length - 1 && (
                    <Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
                      {sayBelow(row)}
                    </Text>
                  )}
                </Table.Td>
              );
            })}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ReportTable>
  );
}

type HeadingProps = Pick<Props, "order" | "onSort"> & { readonly column: RegisterColumn };

function Heading({ column, order, onSort }: HeadingProps) {
  const t = useTexts();
  const { nameOf } = useColumnNames();
  const name = nameOf(column);
  const help = t.find(`report.columnHelp.${column}`);
  const bubble = help === undefined ? null : <HelpBubble about={name} text={help} />;
  if (!isSortable(column))
    return (
      <Table.Th data-number={isDuration(column) || undefined}>
        <span className={classes["heading"]}>
          {name === "" ? <Skeleton h={12} w={64} aria-busy="true" /> : name}
          {bubble}
        </span>
      </Table.Th>
    );
  return (
    <SortHeading by={column} order={order} onSort={onSort} beside={bubble} isNumber={isDuration(column)}>
      {name}
    </SortHeading>
  );
}

const OpensTicket = ({ id, children }: { readonly id: number; readonly children: ReactNode }) => (
  <Link to={`/report/ticket/${id}`} className={classes["opens"]}>
    {children}
  </Link>
);

const moments = ["timeStart", "addedDateTime"] as const;
type Moment = (typeof moments)[number];
const isMoment = (column: RegisterColumn): column is Moment => moments.some((each) => each === column);

/** Says the value of a column; empty if the row has none. */
function sayCell(t: Texts, zone: string, column: RegisterColumn, row: TicketReportRow): string {
  if (isDuration(column)) {
    const ms = row[column];
    return ms === undefined ? "" : sayDuration(t, ms);
  }
  if (isMoment(column)) {
    const instant = row[column];
    return instant === undefined ? "" : momentOfYear(zone, instant);
  }
  switch (column) {
    case "type":
      return row.type === undefined ? "" : t(`ticketType.${row.type}`);
    case "channel":
      return row.channel === undefined ? "" : t(`report.channel.${row.channel}`);
    case "status":
      return row.status === undefined ? "" : t(`queue.status.${row.status}`);
    case "event":
      return row.event === undefined ? "" : t(`event.${row.event}`);
    case "outcome":
      return t(`report.outcome.${row.outcome ?? "open"}`);
    default:
      return row[column] ?? "";
  }
}
