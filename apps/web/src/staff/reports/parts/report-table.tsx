import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "#staff/reports/parts/report.module.css";

type Props = { readonly label: string; readonly children: ReactNode };

/** A table that scrolls sideways in its own box; the box can be focused, so that keys scroll it. */
export function ReportTable({ label, children }: Props) {
  return (
    // Only a focused box can be scrolled by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes["scroll"]} tabIndex={0} role="group" aria-label={label}>
      <Table verticalSpacing={6} highlightOnHover className={classes["table"] ?? ""} aria-label={label}>
        {children}
      </Table>
    </div>
  );
}
