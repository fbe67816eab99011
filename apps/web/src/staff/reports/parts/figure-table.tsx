import { SegmentedControl, Stack, Table, Text } from "@mantine/core";
import type { FigureValues } from "@cherga/contract/shapes/report/parts";
import type { FigureName } from "@cherga/engine/figures/figures";
import { Link } from "@tanstack/react-router";
import { FigureHeading } from "#staff/reports/parts/figure-heading.tsx";
import { type FigureGroup, figureGroupNames, figureGroups } from "@cherga/engine/figures/figure-groups";
import { FigureValue } from "#staff/reports/parts/figure-value.tsx";
import { HelpBubble } from "#staff/reports/parts/help-bubble.tsx";
import { ReportTable } from "#staff/reports/parts/report-table.tsx";
import { sayNumber } from "#staff/reports/parts/say-figure.ts";
import { type ReportOrder, SortHeading } from "#staff/reports/parts/sort-heading.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/reports/parts/report.module.css";

/** A row of figures: of a service, an organization, a day. */
export type FigureRow = {
  readonly key: string;
  readonly name: string;
  /** Where it belongs. */
  readonly note?: string;
  readonly total: number;
  readonly figures: FigureValues;
  /** The address parameters of the register that lists the row's visits. */
  readonly register?: Readonly<Record<string, string | number>>;
};

export type FigureSort = "total" | "name" | FigureName;

type Props = {
  readonly label: string;
  /** The heading of the names. */
  readonly of: string;
  readonly rows: readonly FigureRow[];
  readonly all: Pick<FigureRow, "total" | "figures">;
  readonly group: FigureGroup;
  readonly onGroup: (group: FigureGroup) => void;
  /** Absent: the rows have an order of their own. */
  readonly order?: ReportOrder<FigureSort>;
  readonly onSort?: (order: ReportOrder<FigureSort>) => void;
};

/** Figures by row, a group of them at a time, with those of all rows together. */
export function FigureTable({ label, of, rows, all, group, onGroup, order, onSort }: Props) {
  const t = useTexts();
  const names: readonly FigureName[] = figureGroups[group];
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label={t("report.figures")}
        className={classes["screenOnly"] ?? ""}
        value={group}
        data={figureGroupNames.map((value) => ({ value, label: t(`report.group.${value}`) }))}
        onChange={onGroup}
        style={{ alignSelf: "flex-start", maxWidth: "100%", overflowX: "auto" }}
      />
      <ReportTable label={label}>
        <Table.Thead>
          <Table.Tr>
            {order === undefined || onSort === undefined ? (
              <>
                <Table.Th>{of}</Table.Th>
                <Table.Th data-number>{t("report.total")}</Table.Th>
                {names.map((name) => (
                  <Table.Th key={name} data-number data-apart={isApart(name)}>
                    <FigureHeading name={name} />
                  </Table.Th>
                ))}
              </>
            ) : (
              <SortHeadings of={of} names={names} order={order} onSort={onSort} />
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.key} className={classes["row"] ?? ""}>
              <Table.Th scope="row" className={classes["named"] ?? ""}>
                <RowName row={row} />
              </Table.Th>
              <Cells row={row} names={names} />
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">{t("report.allTogether")}</Table.Th>
            <Cells row={all} names={names} />
          </Table.Tr>
        </Table.Tfoot>
      </ReportTable>
    </Stack>
  );
}

type HeadingsProps = Required<Pick<Props, "of" | "order" | "onSort">> & {
  readonly names: readonly FigureName[];
};

function SortHeadings({ of, names, order, onSort }: HeadingsProps) {
  const t = useTexts();
  return (
    <>
      <SortHeading by="name" order={order} onSort={onSort}>
        {of}
      </SortHeading>
      <SortHeading by="total" order={order} onSort={onSort} isNumber>
        {t("report.total")}
      </SortHeading>
      {names.map((name) => (
        <SortHeading
          key={name}
          by={name}
          order={order}
          onSort={onSort}
          isNumber
          isApart={isApart(name) === true}
          beside={<HelpBubble about={t(`figure.${name}`)} text={t(`figureHelp.${name}`)} />}
        >
          {t(`figure.${name}`)}
        </SortHeading>
      ))}
    </>
  );
}

function RowName({ row: { name, note, register } }: { readonly row: FigureRow }) {
  return (
    <>
      {register === undefined ? (
        name
      ) : (
        <Link to="/report/ticket" search={() => ({ ...register })} className={classes["opens"]}>
          {name}
        </Link>
      )}
      {note !== undefined && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </>
  );
}

type CellsProps = {
  readonly row: Pick<FigureRow, "total" | "figures">;
  readonly names: readonly FigureName[];
};

function Cells({ row: { total, figures }, names }: CellsProps) {
  const t = useTexts();
  return (
    <>
      <Table.Td data-number>{sayNumber(t, total)}</Table.Td>
      {names.map((name) => (
        <Table.Td key={name} data-number data-apart={isApart(name)}>
          <FigureValue name={name} value={figures[name]} />
        </Table.Td>
      ))}
    </>
  );
}

/** What the closing of the day ended is counted in other columns as well. */
const isApart = (name: FigureName): true | undefined => name === "endedByClosing" || undefined;
