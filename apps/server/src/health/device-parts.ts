import type { Scope } from "@cherga/contract/access";
import type { HealthPart } from "@cherga/contract/calls/health";
import type pg from "pg";
import type { Clock } from "#base/clock";
import { liveConnections } from "#db/live-connections";
import { shownTime } from "#devices/agents/shown-time";
import { listDeviceStates } from "#devices/jobs/device-troubles";
import { screenSilentSeconds } from "#devices/screens/enrolments";

export type HealthDeps = { readonly pool: pg.Pool; readonly clock: Clock };

/** A part, before the name of its organization is known. */
export type FoundPart = Omit<HealthPart, "organization"> & { readonly organizationId: number | null };

/** Returns a scope as a parameter of a statement: null is everything. */
export const idsOf = (scope: Scope): readonly number[] | null => (scope === "all" ? null : [...scope]);

/** The devices, as their agents and their last jobs tell. */
export async function deviceParts(deps: HealthDeps, scope: Scope): Promise<readonly FoundPart[]> {
  return (await listDeviceStates(deps, idsOf(scope))).map(
    ({ kind, id, name, organizationId, agentId, isKnown, trouble, since }) => ({
      kind,
      id: String(id),
      name,
      organizationId,
      state: trouble !== null ? "trouble" : isKnown ? "ok" : "unknown",
      trouble,
      since,
      figures: agentId === null ? {} : { agentId },
      detail: "",
    }),
  );
}

type AgentRow = {
  readonly id: number;
  readonly computer: string;
  readonly version: string;
  readonly organizationId: number;
  readonly isConnected: boolean;
  readonly since: Date;
  readonly devices: number;
};

/** The agents: one that drives no device any more is nobody's concern. */
export async function agentParts({ pool, clock }: HealthDeps, scope: Scope): Promise<readonly FoundPart[]> {
  const { rows } = await pool.query<AgentRow>({
    name: "health-agents",
    text: `select agent.id, computer, version, organization_id as "organizationId",
        exists (select from (${liveConnections}) live where live.agent_id = agent.id) as "isConnected",
        coalesce(connect_last, enrolled_at) as since,
        (select count(*)::integer from agent_device where agent_id = agent.id) as devices
      from agent where ($1::integer[] is null or organization_id = any($1))
        and exists (select from agent_device where agent_id = agent.id)
      order by agent.id`,
    values: [idsOf(scope)],
  });
  return rows.map(({ id, computer, version, organizationId, isConnected, since, devices }) => ({
    kind: "agent",
    id: String(id),
    name: computer,
    organizationId,
    state: isConnected ? "ok" : "trouble",
    trouble: isConnected ? null : "disconnected",
    since: isConnected ? null : shownTime(clock, since),
    figures: { devices },
    detail: version,
  }));
}

type ScreenRow = {
  readonly kind: "terminal" | "board";
  readonly id: number;
  readonly name: string;
  readonly organizationId: number;
  readonly screens: number;
  readonly silent: number;
  readonly since: Date | null;
};

/** The kiosks and boards. Of several screens with the same picture, each must be there. */
export async function screenParts({ pool, clock }: HealthDeps, scope: Scope): Promise<readonly FoundPart[]> {
  const { rows } = await pool.query<ScreenRow>({
    name: "health-screens",
    text: `select screen.kind, screen.id, screen.name, screen.organization_id as "organizationId",
        count(enrolment.id)::integer as screens,
        count(enrolment.id) filter (where seen_at < now() - make_interval(secs => $2))::integer as silent,
        max(seen_at) filter (where seen_at < now() - make_interval(secs => $2)) as since
      from (select 'terminal' as kind, id, name, organization_id, id as terminal_id, null::integer as board_id
            from terminal
          union all select 'board', id, name, organization_id, null, id from board) screen
      left join enrolment on credential_hash is not null
        and (enrolment.terminal_id = screen.terminal_id or enrolment.board_id = screen.board_id)
      where $1::integer[] is null or screen.organization_id = any($1)
      group by screen.kind, screen.id, screen.name, screen.organization_id
      order by screen.kind, screen.id`,
    values: [idsOf(scope), screenSilentSeconds],
  });
  return rows.map(({ kind, id, name, organizationId, screens, silent, since }) => ({
    kind,
    id: String(id),
    name,
    organizationId,
    state: silent > 0 ? "trouble" : screens > 0 ? "ok" : "unknown",
    trouble: silent > 0 ? "notSeen" : null,
    since: since && shownTime(clock, since),
    figures: { screens, silent },
    detail: "",
  }));
}
