import { languageCodes } from "@cherga/contract/constants";
import { Refusal } from "@cherga/contract/errors";
import type { ExportBody } from "@cherga/contract/shapes/report/export";
import {
  letterFormats,
  type NewReportSchedule,
  reportLetterStates,
  reportRhythms,
  type ReportSchedule,
  type ScheduleOfView,
} from "@cherga/contract/shapes/report/schedules";
import { dateAt } from "@cherga/engine/time/day-frame";
import { msPerMinute } from "@cherga/engine/time/durations";
import { type Kysely, sql } from "kysely";
import type { BaseDeps } from "#auth/base-deps";
import type { Session } from "#auth/session";
import type { Database } from "#db/tables";
import { isForDemoPhone } from "#messages/is-for-demo-phone";
import type { MessageDeps } from "#messages/message-deps";
import { organizationOf } from "#queue/http/desk";
import { queueReport } from "#reports/schedules/report-letters";
import { nextSendAt, reportedDays } from "#reports/schedules/send-times";

type Deps = BaseDeps & MessageDeps;

/** Between two requests to send a report now. */
const pauseMs = msPerMinute;

/** Returns the schedule of one of the caller's views. */
export async function getSchedule(deps: Deps, session: Session, viewId: number): Promise<ScheduleOfView> {
  await findOwnView(deps.db, session, viewId);
  return readSchedule(deps, session, viewId);
}

/** Sets the schedule of one of the caller's views. */
export async function saveSchedule(
  deps: Deps,
  session: Session,
  viewId: number,
  { isOn, every, hour, recipients, language, exported }: NewReportSchedule,
): Promise<ScheduleOfView> {
  const organizationId = organizationOf(session);
  await deps.inTransaction(async ({ db }) => {
    const { report } = await findOwnView(db, session, viewId);
    if (report !== exported.report) throw new Refusal("ERROR_NOT_FOUND");
    const now = deps.clock.now();
    const { zone } = await mailOf(db, organizationId);
    const row = {
      organization_id: organizationId,
      is_on: isOn,
      stopped_by: null,
      every,
      hour,
      recipients: JSON.stringify(recipients),
      language,
      exported: JSON.stringify(exported),
      next_at: new Date(nextSendAt({ every, hour, zone }, now.getTime())),
      changed_at: now,
    };
    await db
      .insertInto("report_schedule")
      .values({ view_id: viewId, ...row })
      .onConflict((conflict) => conflict.column("view_id").doUpdateSet(row))
      .execute();
  });
  return readSchedule(deps, session, viewId);
}

/** Sends one of the caller's views now, about the period that has just ended. */
export async function sendSchedule(deps: Deps, session: Session, viewId: number): Promise<ScheduleOfView> {
  await deps.inTransaction(async (tx) => {
    await findOwnView(tx.db, session, viewId);
    const now = deps.clock.now();
    const row = await tx.db
      .selectFrom("report_schedule")
      .select(["organization_id as organizationId", "recipients", "every"])
      .where("view_id", "=", viewId)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw new Refusal("ERROR_NOT_FOUND");
    const recent = await tx.db
      .selectFrom("report_letter")
      .select("id")
      .where("view_id", "=", viewId)
      .where("created_at", ">", new Date(now.getTime() - pauseMs))
      .executeTakeFirst();
    if (recent !== undefined) throw new Refusal("ERROR_TOO_MANY", { retryAfter: pauseMs / 1_000 });
    const { zone } = await mailOf(tx.db, row.organizationId);
    const days = reportedDays(oneOf(reportRhythms, row.every), dateAt(zone, now.getTime()));
    await queueReport(tx, { viewId, ...row }, days, now);
  });
  return readSchedule(deps, session, viewId);
}

/** Makes a schedule send what its view shows from now on. The format stays. */
export async function updateExported(
  db: Kysely<Database>,
  viewId: number,
  { format: _format, ...exported }: ExportBody,
): Promise<void> {
  await sql`update report_schedule set exported = ${JSON.stringify(exported)}::jsonb
    || jsonb_build_object('format', exported -> 'format') where view_id = ${viewId}`.execute(db);
}

async function findOwnView(
  db: Kysely<Database>,
  { actor }: Session,
  viewId: number,
): Promise<{ readonly report: string }> {
  const view = await db
    .selectFrom("report_view")
    .select("report")
    .where("id", "=", viewId)
    .where("owner_id", "=", actor.id)
    .executeTakeFirst();
  if (view === undefined) throw new Refusal("ERROR_NOT_FOUND");
  return view;
}

async function readSchedule(
  { db, messaging }: Deps,
  session: Session,
  viewId: number,
): Promise<ScheduleOfView> {
  const row = await db
    .selectFrom("report_schedule")
    .selectAll()
    .where("view_id", "=", viewId)
    .executeTakeFirst();
  const { zone, host } = await mailOf(db, row?.organization_id ?? organizationOf(session));
  const isForPhone = isForDemoPhone(messaging, "email", host);
  const known = {
    hasMailServer: host !== null || messaging.hasMailServer || isForPhone,
    isForDemoPhone: isForPhone,
    zone,
  };
  if (row === undefined) return known;
  const { rows: letters } = await sql<LetterRow>`
    select recipient, state, error, coalesce(sent_at, created_at) as at from report_letter
    where view_id = ${viewId}
      and created_at = (select max(created_at) from report_letter where view_id = ${viewId})
    order by id`.execute(db);
  const schedule: ReportSchedule = {
    isOn: row.is_on,
    every: oneOf(reportRhythms, row.every),
    hour: row.hour,
    recipients: textsIn(row.recipients),
    language: oneOf(languageCodes, row.language),
    organizationId: row.organization_id,
    format: oneOf(letterFormats, String(Object(row.exported)["format"])),
    ...(row.is_on ? { nextAt: row.next_at.toISOString() } : {}),
    ...(row.stopped_by === null ? {} : { stoppedBy: "rights" as const }),
    letters: letters.map(({ recipient, state, error, at }) => ({
      recipient,
      state: oneOf(reportLetterStates, state),
      error,
      at: at.toISOString(),
    })),
  };
  return { ...known, schedule };
}

type LetterRow = {
  readonly recipient: string;
  readonly state: string;
  readonly error: string;
  readonly at: Date;
};

async function mailOf(
  db: Kysely<Database>,
  organizationId: number,
): Promise<{ readonly zone: string; readonly host: string | null }> {
  const { rows } = await sql<{ zone: string; host: string | null }>`
    select option #>> '{globalSetting,timeZone}' as zone, mail_hub ->> 'host' as host
    from organization where id = ${organizationId}`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Refusal("ERROR_NOT_FOUND");
  return found;
}

const textsIn = (list: unknown): string[] => (Array.isArray(list) ? list.map(String) : []);

function oneOf<const V extends string>(values: readonly V[], text: string): V {
  const found = values.find((value) => value === text);
  if (found === undefined) throw new Error(`an unknown value: ${text}`);
  return found;
}
