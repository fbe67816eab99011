import { type IndicatorState, indicatorStream } from "@cherga/contract/calls/indicator";
import { Refusal } from "@cherga/contract/errors";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import type { BaseDeps } from "#auth/base-deps";
import { repeat } from "#base/repeat";
import { admitScreen } from "#devices/screens/serve-screen";
import { eventOf, type Line, makeOpenStreams } from "#live/open-streams";
import { type DayState, nowOn } from "#queue/day/day-state";
import { textOfInstant } from "#queue/views/instants";
import { shownWindowOf } from "#windows/watch/shown-window";
import type { WindowWatch } from "#windows/watch/window-watch";

/** A browser above a window. */
type OpenIndicator = { readonly enrolmentId: number; readonly organizationId: number; readonly line: Line };

const recheckMs = 1_000;

/** Mounts the stream of displays that are browsers. */
export function mountIndicator(
  app: FastifyInstance,
  deps: Pick<BaseDeps, "pool" | "clock" | "publicGate">,
  windows: WindowWatch,
): void {
  const openLines = makeOpenStreams(app);
  const open = new Set<OpenIndicator>();

  app.route({
    method: "GET",
    url: `/api${indicatorStream.path}`,
    config: { who: indicatorStream.who },
    handler: async (request, reply) => {
      const { id, operatorId, organizationId } = await admitScreen(deps, request, indicatorStream.who);
      if (operatorId === null) throw new Refusal("ERROR_FORBIDDEN");
      const release = deps.publicGate.holdStream(`screen ${id}`);
      const atEnd: (() => void)[] = [release];
      let isClosed = false;
      const line = openLines.open(reply, () => {
        isClosed = true;
        for (const end of atEnd) end();
      });
      // The browser may have gone meanwhile.
      if (isClosed) return;
      const indicator = { enrolmentId: id, organizationId, line };
      open.add(indicator);
      const unfollow = windows.follow(organizationId, (known) => {
        const state = stateOf(known, operatorId, nowOn(known, deps.clock));
        line.write(eventOf(known.day.seq, JSON.stringify(state)));
      });
      atEnd.push(unfollow, () => void open.delete(indicator));
    },
  });

  /** Ends the streams of displays that were shut out, or whose operator works elsewhere now. */
  async function recheck(): Promise<void> {
    if (open.size === 0) return;
    const enrolled = await stillEnrolled(
      deps.pool,
      [...open].map(({ enrolmentId }) => enrolmentId),
    );
    for (const { enrolmentId, organizationId, line } of open)
      if (enrolled.get(enrolmentId) !== organizationId) line.end();
  }
  const stopRechecking = repeat(recheckMs, recheck, (error) =>
    app.log.warn({ err: error }, "displays were not checked"),
  );
  app.addHook("onClose", stopRechecking);
}

const stateOf = (known: DayState, operatorId: number, now: number): IndicatorState => ({
  time: textOfInstant(now),
  room: known.config.operators.get(operatorId)?.room ?? "",
  accentColour: known.config.organization.accentColour,
  ...shownWindowOf(known, operatorId, now),
});

/** Returns which displays are still enrolled, each with its organization, and stores when they were seen. */
async function stillEnrolled(
  pool: pg.Pool,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number | null>> {
  const { rows } = await pool.query<{ id: number; organizationId: number | null; isSeen: boolean }>({
    name: "indicators-enrolled",
    text: `select enrolment.id, staff.organization_id as "organizationId",
        seen_at > now() - interval '1 minute' as "isSeen"
      from enrolment join staff on staff.id = operator_id
      where enrolment.id = any($1) and credential_hash is not null`,
    values: [ids],
  });
  const unseen = rows.filter(({ isSeen }) => !isSeen).map(({ id }) => id);
  // Precise to the minute, to save writes.
  if (unseen.length > 0)
    await pool.query("update enrolment set seen_at = now() where id = any($1)", [unseen]);
  return new Map(rows.map(({ id, organizationId }) => [id, organizationId]));
}
