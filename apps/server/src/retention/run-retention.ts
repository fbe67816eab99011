import { sql } from "kysely";
import { writeAudit } from "#audit/write-audit";
import type { Tx } from "#db/transaction";
import type { BaseDeps } from "#auth/base-deps";
import { eraseVisits } from "#retention/erase-visits";

type RetentionDeps = Pick<BaseDeps, "clock" | "db" | "inTransaction">;

/** How many visits one transaction erases. */
const batchSize = 500;
/** The earliest local hour of a run; later if no server was running then. */
const runsFromHour = 3;

/** An organization with a run due today. */
type DueOrganization = {
  readonly id: number;
  /** The local date of the organization. */
  readonly today: string;
  /** Visits before this date are erased. */
  readonly keptFrom: string;
};

/**
 * Erases visits after their retention period, in batches. A run can be interrupted after any batch, and the next one
 * continues. Servers share the work: an organization that one server is busy with is skipped by the others.
 */
export async function runRetention(deps: RetentionDeps, signal?: AbortSignal): Promise<void> {
  const errors: unknown[] = [];
  for (const organization of await listDue(deps)) {
    try {
      while (signal?.aborted !== true && (await eraseBatch(deps, organization)) === "more");
    } catch (cause) {
      errors.push(new Error(`the retention of organization ${organization.id} failed`, { cause }));
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join("; "));
}

async function listDue({ clock, db }: RetentionDeps): Promise<readonly DueOrganization[]> {
  const { rows } = await sql<DueOrganization>`
    select id, local::date as today, local::date - retention_days as "keptFrom"
    from organization, lateral (select ${clock.now()}::timestamptz at time zone (option #>> '{globalSetting,timeZone}')) as here (local)
    where extract(hour from local) >= ${runsFromHour} and not exists (
      select from retention_run
      where organization_id = organization.id and local_date = local::date and finished_at is not null)
    order by id`.execute(db);
  return rows;
}

/** Returns "more" if there is more to erase; "done" also if another server is busy with it. */
function eraseBatch({ clock, inTransaction }: RetentionDeps, due: DueOrganization): Promise<"more" | "done"> {
  return inTransaction(async (tx) => {
    if (!(await takeRun(tx, due, clock.now()))) return "done";
    const { rows } = await sql<{ id: number }>`
      select id from ticket
      where organization_id = ${due.id} and queue_date < ${due.keptFrom} and erased_at is null
      order by queue_date, id limit ${batchSize}`.execute(tx.db);
    await eraseVisits(
      tx,
      rows.map(({ id }) => id),
      clock.now(),
    );
    await sql`
      update retention_run set visits = visits + ${rows.length}
      where organization_id = ${due.id} and local_date = ${due.today}`.execute(tx.db);
    if (rows.length === batchSize) return "more";
    await finishRuns(tx, due.id, clock.now());
    return "done";
  });
}

/** Locks today's run of an organization until the transaction ends; returns whether it is still to be done. */
async function takeRun({ db }: Tx, { id, today }: DueOrganization, now: Date): Promise<boolean> {
  await db
    .insertInto("retention_run")
    .values({ organization_id: id, local_date: today, started_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const run = await db
    .selectFrom("retention_run")
    .select("finished_at")
    .where("organization_id", "=", id)
    .where("local_date", "=", today)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return run !== undefined && run.finished_at === null;
}

/** Finishes the runs of an organization, including interrupted ones of earlier days. */
async function finishRuns(tx: Tx, organizationId: number, now: Date): Promise<void> {
  const finished = await tx.db
    .updateTable("retention_run")
    .set({ finished_at: now })
    .where("organization_id", "=", organizationId)
    .where("finished_at", "is", null)
    .returning(["local_date as date", "visits"])
    .execute();
  for (const { date, visits } of finished) {
    if (visits > 0)
      await writeAudit(tx, {
        at: now,
        actorId: null,
        organizationId,
        action: "retention.run",
        details: { date, visits },
      });
  }
}
