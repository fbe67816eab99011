import { mayCall } from "@cherga/contract/access";
import {
  type TicketExportBody,
  ticketExportBody,
  type TicketReportRow,
} from "@cherga/contract/shapes/report";
import { type LanguageCode, languageCodes } from "@cherga/contract/constants";
import { msPerMinute } from "@cherga/engine/time/durations";
import type { BaseDeps } from "#auth/base-deps";
import { findSession, type Session } from "#auth/session";
import { byteOrderMark, csvLine } from "#reports/csv";
import type { ReportDeps } from "#reports/report-deps";
import type { ReportScope } from "#reports/report-scope";
import { everyTicketRow } from "#reports/ticket-report";

/** An export that may start, by whom and in which language. */
export type PreparedExport = {
  readonly session: Session;
  readonly body: TicketExportBody;
  readonly language: LanguageCode | undefined;
};

/** Prepares an export; returns the id by which it can be downloaded. */
export async function prepareExport(
  { db, clock }: BaseDeps,
  { session, body, language }: PreparedExport,
): Promise<string> {
  const { id } = await db
    .insertInto("report_export")
    .values({
      session_id: session.id,
      body: JSON.stringify(body),
      language: language ?? null,
      created_at: clock.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes a prepared export, once; undefined if it is unknown, too old, or its session may no longer read reports. */
export async function takeExport(deps: BaseDeps, id: string): Promise<PreparedExport | undefined> {
  const since = new Date(deps.clock.now().getTime() - msPerMinute);
  const taken = await deps.db
    .deleteFrom("report_export")
    .where("id", "=", id)
    .where("created_at", ">=", since)
    .returning(["session_id", "body", "language"])
    .executeTakeFirst();
  const session = taken && (await findSession(deps.pool, taken.session_id));
  if (taken === undefined || session === undefined || !mayCall("manager", session.actor)) return undefined;
  const language = languageCodes.find((code) => code === taken.language);
  return { session, body: ticketExportBody.parse(taken.body), language };
}

/** Deletes exports that were never downloaded. */
export async function forgetExports({ db, clock }: BaseDeps): Promise<void> {
  const since = new Date(clock.now().getTime() - msPerMinute);
  await db.deleteFrom("report_export").where("created_at", "<", since).execute();
}

/** Writes the register as CSV, with the headings and words of the screen. Times are those of the organization. */
export async function* csvOf(
  deps: ReportDeps,
  scope: ReportScope,
  { columns, titles, labels, ...filter }: TicketExportBody,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(titles);
  const written = writerFor(scope, labels);
  for await (const rows of everyTicketRow(deps, scope, { ...filter, columns }))
    yield rows.map((row) => csvLine(columns.map((column) => written(row, column)))).join("");
}

type Column = TicketExportBody["columns"][number];

/** Times are written as a spreadsheet program understands them, durations in seconds. */
function writerFor(
  { organizations }: ReportScope,
  labels: TicketExportBody["labels"],
): (row: TicketReportRow, column: Column) => string | number {
  const clock = new Intl.DateTimeFormat("sv-SE", {
    timeZone: organizations[0]?.zone ?? "UTC",
    dateStyle: "short",
    timeStyle: "medium",
  });
  return (row, column) => {
    const value = row[column];
    switch (column) {
      case "timeStart":
      case "addedDateTime":
        return value === undefined ? "" : clock.format(new Date(value));
      case "waiting":
      case "called":
      case "serving":
      case "paused":
      case "held":
        return Math.round(Number(value) / 1_000);
      case "type":
      case "channel":
      case "status":
      case "event":
      case "outcome":
        return labels[column]?.[String(value ?? "open")] ?? String(value ?? "");
      default:
        return value ?? "";
    }
  };
}
