import { Table } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconArrowsSort } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "#staff/reports/parts/report.module.css";

/** What a list is sorted by. */
export type ReportOrder<S extends string> = { readonly by: S; readonly descending: boolean };

type Props<S extends string> = {
  readonly by: S;
  readonly order: ReportOrder<S>;
  readonly onSort: (order: ReportOrder<S>) => void;
  readonly children: ReactNode;
  /** Stands beside the button, such as a help bubble. */
  readonly beside?: ReactNode;
  readonly isNumber?: boolean;
  readonly isApart?: boolean;
};

/** The heading of a column that the list can be sorted by. Of numbers, the largest are asked for first. */
export function SortHeading<S extends string>({ by, order, onSort, children, beside, ...looks }: Props<S>) {
  const isSorted = order.by === by;
  const Icon = isSorted ? (order.descending ? IconArrowDown : IconArrowUp) : IconArrowsSort;
  return (
    <Table.Th
      aria-sort={isSorted ? (order.descending ? "descending" : "ascending") : "none"}
      data-number={looks.isNumber === true || undefined}
      data-apart={looks.isApart === true || undefined}
    >
      <span className={classes["heading"]}>
        <button
          type="button"
          className={classes["sorter"]}
          onClick={() => onSort({ by, descending: isSorted ? !order.descending : looks.isNumber === true })}
        >
          {children}
          <Icon size={14} aria-hidden opacity={isSorted ? 1 : 0.5} className={classes["screenOnly"]} />
        </button>
        {beside}
      </span>
    </Table.Th>
  );
}
