import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import { ReportTable } from "#staff/reports/parts/report-table.tsx";

/** A column of a table: its heading, and what a row has in it. */
export type Column<Row> = {
  readonly title: string;
  readonly isNumber?: true;
  readonly cell: (row: Row) => ReactNode;
};

type Props<Row> = {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
};

/** A table with a row for each thing, made of its columns. */
export function RowTable<Row extends { readonly id: number }>({ label, columns, rows }: Props<Row>) {
  return (
    <ReportTable label={label}>
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ title, isNumber }) => (
            <Table.Th key={title} data-number={isNumber}>
              {title}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            {columns.map(({ title, isNumber, cell }) => (
              <Table.Td key={title} data-number={isNumber}>
                {cell(row)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ReportTable>
  );
}
