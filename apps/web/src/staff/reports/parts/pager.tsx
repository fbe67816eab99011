import { Button, Group, Text } from "@mantine/core";
import { pageSize } from "@cherga/contract/constants";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { sayNumber } from "#staff/reports/parts/say-figure.ts";
import { type Texts, useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/reports/parts/report.module.css";

/** How many rows there are; counting stops at a limit. */
export type RowTotal = number | { readonly atLeast: number };

/** Whether a list has more rows than a page. */
export const hasPages = (total: RowTotal | undefined): boolean =>
  total !== undefined && (typeof total !== "number" || total > pageSize);

type RowsShown = {
  readonly page: number;
  /** How many rows the page has. */
  readonly rows: number;
  readonly total: RowTotal;
};
type Props = RowsShown & {
  readonly onPage: (page: number) => void;
};

/** Leads through the pages of a list, and says where one is. */
export function Pager({ page, rows, total, onPage }: Props) {
  const t = useTexts();
  const isOnePage = page === 1 && !hasPages(total);
  const hasNext = typeof total === "number" ? page * pageSize < total : rows === pageSize;
  return (
    <Group component="nav" justify="center" aria-label={t("report.pages")}>
      {!isOnePage && (
        <Button
          variant="default"
          size="sm"
          className={classes["screenOnly"] ?? ""}
          leftSection={<IconChevronLeft size={16} aria-hidden />}
          disabled={page === 1}
          onClick={() => onPage(page - 1)}
        >
          {t("report.previousPage")}
        </Button>
      )}
      <Text size="sm" role="status">
        {sayRows(t, { page, rows, total })}
      </Text>
      {!isOnePage && (
        <Button
          variant="default"
          size="sm"
          className={classes["screenOnly"] ?? ""}
          rightSection={<IconChevronRight size={16} aria-hidden />}
          disabled={!hasNext}
          onClick={() => onPage(page + 1)}
        >
          {t("report.nextPage")}
        </Button>
      )}
    </Group>
  );
}

/** Says which rows of the list the page has; on paper, where the pages' buttons are missing. */
export function PrintedRows(shown: RowsShown) {
  const t = useTexts();
  return <Text className={classes["printOnly"] ?? ""}>{sayRows(t, shown)}</Text>;
}

function sayRows(t: Texts, { page, rows, total }: RowsShown): string {
  if (rows === 0) return t("report.noPage");
  const first = (page - 1) * pageSize + 1;
  return t("report.shown", {
    from: sayNumber(t, first),
    to: sayNumber(t, first + rows - 1),
    total:
      typeof total === "number"
        ? sayNumber(t, total)
        : t("report.atLeast", { number: sayNumber(t, total.atLeast) }),
  });
}
