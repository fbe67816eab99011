import type { Words } from "@cherga/contract/fields";
import { defaultTicketColumns } from "@cherga/contract/shapes/report/tickets";
import type { ExportBody } from "@cherga/contract/shapes/report/export";
import { filledText } from "@cherga/report-texts/report-texts";
import { sql } from "kysely";
import type { Cell, CellRow, ColumnKind, ExportColumn } from "#reports/export/export-table";
import type { ExportWords } from "#reports/export/export-words";
import type { TableSource } from "#reports/export/tables/table-source";
import type { ReportDeps } from "#reports/report-deps";
import { countTickets, everyTicketRow, type RegisterValue } from "#reports/ticket-report";

type Body = Extract<ExportBody, { report: "ticket" }>["of"];
type Column = NonNullable<Body["columns"]>[number];

/** The register needs nothing but the database. */
type RegisterSource = Omit<TableSource, "deps"> & { readonly deps: ReportDeps };

/** The register as a table, with the chosen columns in their order. */
export async function ticketTable(source: RegisterSource, body: Body) {
  const { deps, scope, words } = source;
  const columns = columnsOf(body);
  const titles = await fieldTitles({ deps, scope, words });
  const total = await countTickets(deps, scope, body);
  return {
    columns: columns.map((column): ExportColumn => ({
      title: isField(column) ? titles(column) : words(`report.column.${column}`),
      kind: isField(column) ? "text" : kinds[column],
    })),
    total: typeof total === "number" ? total : undefined,
    batches: registerCells(source, body),
  };
}

/** Every row of the register. */
export function registerCells(
  { deps, scope, words }: RegisterSource,
  body: Body,
): AsyncIterable<readonly CellRow[]> {
  const columns = columnsOf(body);
  return cellsOf(everyTicketRow(deps, scope, body, columns), columns, words);
}

const columnsOf = ({ columns }: Body): readonly Column[] => columns ?? defaultTicketColumns;

async function* cellsOf(
  batches: AsyncIterable<readonly (readonly RegisterValue[])[]>,
  columns: readonly Column[],
  words: ExportWords,
): AsyncGenerator<readonly CellRow[]> {
  const cells = columns.map((column) => cellOf(column, words));
  for await (const rows of batches) yield rows.map((row) => cells.map((cell, index) => cell(row[index])));
}

/** Returns what makes the cells of a column from its values. */
function cellOf(column: Column, words: ExportWords): (value: RegisterValue) => Cell {
  switch (column) {
    case "type":
      return (value) => words.value("ticketType", String(value));
    case "channel":
      return (value) => words.value("report.channel", String(value));
    case "status":
      return (value) => words.value("queue.status", String(value));
    case "event":
      return (value) => words.value("event", String(value));
    case "outcome":
      return (value) => words.value("report.outcome", String(value ?? "open"));
    default:
      return (value) => value ?? null;
  }
}

const isField = (column: Column): column is Extract<Column, `field.${number}`> => column.startsWith("field.");

const kinds: Readonly<Record<Exclude<Column, `field.${number}`>, ColumnKind>> = {
  num: "text",
  timeStart: "instant",
  addedDateTime: "instant",
  organization: "text",
  service: "text",
  operator: "text",
  type: "text",
  channel: "text",
  status: "text",
  event: "text",
  outcome: "text",
  waiting: "duration",
  called: "duration",
  serving: "duration",
  paused: "duration",
  held: "duration",
};

/** The fields that visitors fill in have names of their own. */
async function fieldTitles({ deps, scope, words }: RegisterSource): Promise<(column: string) => string> {
  const { rows } = await sql<{ id: number; label: Words; name: string }>`
    select id, label, name from data_field`.execute(deps.reportDb);
  const names = new Map(rows.map(({ id, label, name }) => [`field.${id}`, scope.speak(label) || name]));
  return (column) =>
    names.get(column) ?? filledText(words("report.column.field"), { id: column.slice("field.".length) });
}
