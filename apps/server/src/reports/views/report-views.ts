import { isInScope, mayCall, scopeOf } from "@cherga/contract/access";
import { Refusal } from "@cherga/contract/errors";
import {
  type EditedReportView,
  mostViews,
  type NewReportView,
  type ReportView,
  viewedReports,
  viewSearch,
} from "@cherga/contract/shapes/report/views";
import { type Kysely, sql } from "kysely";
import type { BaseDeps } from "#auth/base-deps";
import type { Session } from "#auth/session";
import type { Database } from "#db/tables";
import { organizationOf } from "#queue/http/desk";
import { personName } from "#reports/names";
import { updateExported } from "#reports/schedules/report-schedules";

/** Lists a caller's own views, and those shared in the chosen organization. */
export async function listViews(
  { db }: Pick<BaseDeps, "db">,
  { actor, organizationId }: Session,
): Promise<ReportView[]> {
  const rows = await viewRows(db)
    .where(({ eb, or }) =>
      or([
        eb("owner_id", "=", actor.id),
        ...(organizationId === null ? [] : [eb("report_view.organization_id", "=", organizationId)]),
      ]),
    )
    .orderBy("report_view.name")
    .orderBy("report_view.id")
    .execute();
  return rows.map(viewOf);
}

/** Saves a view of the caller. */
export async function createView(
  { inTransaction, clock }: BaseDeps,
  session: Session,
  { name, report, search, isShared }: NewReportView,
): Promise<ReportView> {
  const now = clock.now();
  const { id: owner } = session.actor;
  return inTransaction(async ({ db }) => {
    // Views of one owner are created one after the other, so that none is missing in the count.
    await db.selectFrom("staff").select("id").where("id", "=", owner).forNoKeyUpdate().execute();
    const { count } = await db
      .selectFrom("report_view")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("owner_id", "=", owner)
      .executeTakeFirstOrThrow();
    if (count >= mostViews) throw new Refusal("ERROR_LIMIT", { type: "view", max: mostViews });
    const { id } = await db
      .insertInto("report_view")
      .values({
        owner_id: owner,
        organization_id: isShared ? organizationOf(session) : null,
        report,
        name,
        search: JSON.stringify(search),
        created_at: now,
        changed_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return getView(db, id);
  });
}

/** Changes one of the caller's views. */
export async function editView(
  { inTransaction, clock }: BaseDeps,
  session: Session,
  id: number,
  { name, search, exported, isShared }: EditedReportView,
): Promise<ReportView> {
  return inTransaction(async ({ db }) => {
    const before = await db
      .selectFrom("report_view")
      .select(["name", "search", "organization_id"])
      .where("id", "=", id)
      .where("owner_id", "=", session.actor.id)
      .forUpdate()
      .executeTakeFirst();
    if (before === undefined) throw new Refusal("ERROR_NOT_FOUND");
    const sharedIn =
      isShared === undefined ? before.organization_id : isShared ? organizationOf(session) : null;
    // Owners who have moved away may take a view back, but not change what others see.
    if (sharedIn !== null && !isInScope(scopeOf(session.actor), sharedIn))
      throw new Refusal("ERROR_FORBIDDEN");
    await db
      .updateTable("report_view")
      .set({
        name: name ?? before.name,
        search: JSON.stringify(search ?? before.search),
        organization_id: sharedIn,
        changed_at: clock.now(),
      })
      .where("id", "=", id)
      .execute();
    if (exported !== undefined) await updateExported(db, id, exported);
    return getView(db, id);
  });
}

/** Deletes a view of the caller, or a shared one of an organization that the caller administers. */
export async function deleteView(
  { db }: Pick<BaseDeps, "db">,
  { actor }: Session,
  id: number,
): Promise<void> {
  const scope = scopeOf(actor);
  const { numDeletedRows } = await db
    .deleteFrom("report_view")
    .where("id", "=", id)
    .where(({ and, eb, or }) =>
      or([
        eb("owner_id", "=", actor.id),
        ...(mayCall("admin", actor)
          ? [
              and([
                eb("organization_id", "is not", null),
                ...(scope === "all" ? [] : [sql<boolean>`organization_id = any(${[...scope]})`]),
              ]),
            ]
          : []),
      ]),
    )
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Refusal("ERROR_NOT_FOUND");
}

const getView = async (db: Kysely<Database>, id: number): Promise<ReportView> =>
  viewOf(await viewRows(db).where("report_view.id", "=", id).executeTakeFirstOrThrow());

const viewRows = (db: Kysely<Database>) =>
  db
    .selectFrom("report_view")
    .innerJoin("staff", "staff.id", "owner_id")
    .select([
      "report_view.id",
      "report_view.name",
      "report",
      "search",
      "report_view.organization_id as organizationId",
      "owner_id as ownerId",
      personName("staff").as("owner"),
    ]);

type ViewRow = Awaited<ReturnType<ReturnType<typeof viewRows>["executeTakeFirstOrThrow"]>>;

function viewOf({ report, search, ownerId, owner, ...row }: ViewRow): ReportView {
  const known = viewedReports.find((each) => each === report);
  if (known === undefined) throw new Error(`a view of an unknown report: ${report}`);
  return { ...row, report: known, search: viewSearch.parse(search), owner: { id: ownerId, name: owner } };
}
