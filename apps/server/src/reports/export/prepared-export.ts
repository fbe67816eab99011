import { mayCall } from "@cherga/contract/access";
import { type LanguageCode, languageCodes } from "@cherga/contract/constants";
import {
  type ExportBody,
  exportBody,
  type ExportState,
  exportStates,
} from "@cherga/contract/shapes/report/export";
import { msPerMinute } from "@cherga/engine/time/durations";
import type { BaseDeps } from "#auth/base-deps";
import { findSession, type Session } from "#auth/session";

/** An export that may start, by whom and in which language. */
export type PreparedExport = {
  readonly session: Session;
  readonly body: ExportBody;
  readonly language: LanguageCode | undefined;
};

/** An address works so long. */
const startWithinMs = msPerMinute;
/** The state of an ended export is kept this long. */
const rememberedMs = 10 * msPerMinute;
/** A slow reader may take hours, but one that takes nothing for this long has left; others wait for its place. */
export const longestStopMs = 5 * msPerMinute;
/** A running export without progress for this long was left behind by a server. */
const abandonedMs = 2 * longestStopMs;

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
  const now = deps.clock.now();
  const taken = await deps.db
    .updateTable("report_export")
    .set({ state: "running", changed_at: now })
    .where("id", "=", id)
    .where("state", "=", "prepared")
    .where("created_at", ">=", new Date(now.getTime() - startWithinMs))
    .returning(["session_id", "body", "language"])
    .executeTakeFirst();
  const session = taken && (await findSession(deps.pool, taken.session_id));
  if (taken === undefined || session === undefined || !mayCall("manager", session.actor)) return undefined;
  const language = languageCodes.find((code) => code === taken.language);
  return { session, body: exportBody.parse(taken.body), language };
}

/** Gives back an export that was taken and cannot start yet, so that its address still works. */
export async function releaseExport({ db, clock }: BaseDeps, id: string): Promise<void> {
  await db
    .updateTable("report_export")
    .set({ state: "prepared", changed_at: clock.now() })
    .where("id", "=", id)
    .where("state", "=", "running")
    .execute();
}

/** Says how far an export is; returns whether it goes on, because its reader may have cancelled it. */
export async function reportProgress(
  { db, clock }: BaseDeps,
  id: string,
  { state = "running", rows, total }: { state?: ExportState; rows: number; total?: number | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("report_export")
    .set({ state, row_count: rows, total_rows: total ?? null, changed_at: clock.now() })
    .where("id", "=", id)
    .where("state", "=", "running")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns how far one of a session's exports is. */
export async function progressOf({ db }: BaseDeps, session: Session, id: string) {
  const row = await db
    .selectFrom("report_export")
    .select(["state", "row_count", "total_rows"])
    .where("id", "=", id)
    .where("session_id", "=", session.id)
    .executeTakeFirst();
  const state = exportStates.find((each) => each === row?.state);
  if (row === undefined || state === undefined) return undefined;
  return { state, rows: row.row_count, ...(row.total_rows === null ? {} : { total: row.total_rows }) };
}

/** Cancels one of a session's exports; returns whether there was one to cancel. */
export async function cancelExport({ db, clock }: BaseDeps, session: Session, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("report_export")
    .set({ state: "cancelled", changed_at: clock.now() })
    .where("id", "=", id)
    .where("session_id", "=", session.id)
    .where("state", "in", ["prepared", "running"])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes exports that were never downloaded, that ended a while ago, or that no server runs any more. */
export async function deleteOldExports({ db, clock }: BaseDeps): Promise<void> {
  const now = clock.now().getTime();
  await db
    .deleteFrom("report_export")
    .where(({ and, eb, or }) =>
      or([
        and([eb("state", "=", "prepared"), eb("created_at", "<", new Date(now - startWithinMs))]),
        and([eb("state", "!=", "running"), eb("changed_at", "<", new Date(now - rememberedMs))]),
        eb("changed_at", "<", new Date(now - abandonedMs * (clock.speed ?? 1))),
      ]),
    )
    .execute();
}
