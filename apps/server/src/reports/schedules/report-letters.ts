import type { ReportSchedule } from "@cherga/contract/shapes/report/schedules";
import type { DateRange } from "@cherga/engine/time/named-periods";
import { msPerDay } from "@cherga/engine/time/durations";
import { sql } from "kysely";
import type { BaseDeps } from "#auth/base-deps";
import type { Tx } from "#db/transaction";
import { type DeliveryTable, expireRows, topicOf } from "#delivery/delivery";
import { lastSendDay, nextSendAt, reportedDays } from "#reports/schedules/send-times";

/** The letters of scheduled reports. */
export const reportLetterTable: DeliveryTable = { name: "report_letter", expirySetClause: "error = ''" };

/** A report that could not be sent for so long is old. */
const usefulMs = msPerDay;
const keptMs = 90 * msPerDay;
const atOnce = 20;

/** Queues a report for each recipient, and wakes the senders after the commit. */
export async function queueReport(
  { db, tell }: Tx,
  { viewId, organizationId, recipients }: { viewId: number; organizationId: number; recipients: unknown },
  { from, to }: DateRange,
  now: Date,
): Promise<void> {
  await sql`
    insert into report_letter (view_id, organization_id, recipient, first_day, last_day, created_at, due_at, expires_at)
    select ${viewId}, ${organizationId}, recipient, ${from}, ${to}, ${now}::timestamptz, ${now}::timestamptz,
      ${new Date(now.getTime() + usefulMs)}::timestamptz
    from jsonb_array_elements_text(${JSON.stringify(recipients)}::jsonb) recipient`.execute(db);
  tell({
    topic: topicOf({ table: reportLetterTable, name: "email" }),
    act: "create",
    id: viewId,
    reach: organizationId,
    uid: "",
  });
}

/**
 * Queues the reports that are due. One that was due several times, while no server ran, is sent once, about the last
 * time. Servers that do this together skip what another one has taken.
 */
export async function queueDueReports({ inTransaction, clock }: BaseDeps): Promise<void> {
  const now = clock.now();
  for (let isMore = true; isMore;)
    isMore = await inTransaction(async (tx) => {
      const { rows } = await sql<DueSchedule>`
        select view_id as "viewId", organization_id as "organizationId", every, hour, recipients,
          (select option #>> '{globalSetting,timeZone}' from organization where id = organization_id) as zone
        from report_schedule where is_on and next_at <= ${now}
        order by next_at limit ${atOnce} for update skip locked`.execute(tx.db);
      for (const due of rows) {
        const days = reportedDays(due.every, lastSendDay(due, now.getTime()));
        await queueReport(tx, due, days, now);
        await tx.db
          .updateTable("report_schedule")
          .set({ next_at: new Date(nextSendAt(due, now.getTime())) })
          .where("view_id", "=", due.viewId)
          .execute();
      }
      return rows.length === atOnce;
    });
}

type DueSchedule = Pick<ReportSchedule, "every" | "hour" | "recipients" | "organizationId"> & {
  readonly viewId: number;
  readonly zone: string;
};

/** Expires letters that could not be sent, and deletes old ones. */
export async function deleteOldReportLetters({ pool, db, clock }: BaseDeps): Promise<void> {
  const now = clock.now();
  await expireRows(pool, reportLetterTable, now);
  await db
    .deleteFrom("report_letter")
    .where("created_at", "<", new Date(now.getTime() - keptMs))
    .execute();
}
