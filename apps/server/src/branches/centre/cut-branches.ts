import type pg from "pg";
import type { Clock } from "#base/clock";
import { liveConnections } from "#db/live-connections";
import { shownTime } from "#devices/agents/shown-time";

/** The branches that decide their days and are not connected to any server of the centre. */
export type CutBranches = {
  /** When the branch of an organization was last heard of; undefined while it is connected, or if it does not decide. */
  lastHeard(organizationId: number): string | undefined;
  /** Looks which branches are cut off now. */
  refresh(): Promise<void>;
};

/** Watches which branches are cut off. `onChange` gets the organizations whose branch was lost, or is back. */
export function makeCutBranches({
  pool,
  clock,
  onChange,
}: {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly onChange: (organizationIds: ReadonlySet<number>) => void;
}): CutBranches {
  let known: ReadonlyMap<number, { readonly contactAt: Date; readonly shown: string }> = new Map();
  return {
    lastHeard: (organizationId) => known.get(organizationId)?.shown,
    refresh: async () => {
      const { rows } = await pool.query<{ organizationId: number; contactAt: Date }>({
        name: "cut-branches",
        text: `select organization.id as "organizationId", contact_at as "contactAt"
          from organization join branch_state state on state.server_id = writer_id
          where not exists (select from (${liveConnections}) live where live.agent_id = state.agent_id)`,
      });
      const before = known;
      known = new Map(
        rows.map(({ organizationId, contactAt }) => {
          const same = before.get(organizationId);
          // Converted once: the fast clock of a demo would give another time at each look.
          const isSame = same?.contactAt.getTime() === contactAt.getTime();
          return [organizationId, isSame ? same : { contactAt, shown: shownTime(clock, contactAt) }];
        }),
      );
      const changed = [...new Set([...before.keys(), ...known.keys()])].filter(
        (id) => before.get(id) !== known.get(id),
      );
      if (changed.length > 0) onChange(new Set(changed));
    },
  };
}
