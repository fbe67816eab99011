import type { Scope } from "@cherga/contract/access";
import type { HealthReport } from "@cherga/contract/calls/health";
import type { Words } from "@cherga/contract/fields";
import { agentParts, deviceParts, type FoundPart, type HealthDeps, screenParts } from "#health/device-parts";
import { databasePart, processParts } from "#health/installation-parts";
import { messageParts } from "#health/message-parts";
import type { Localize } from "#queue/views/localize";

/** Tells what is wrong with the parts in a scope. Only the whole installation has processes and a database. */
export async function readHealth(deps: HealthDeps, scope: Scope, localize: Localize): Promise<HealthReport> {
  const groups = await Promise.all([
    ...(scope === "all" ? [processParts(deps), databasePart(deps).then((part) => [part])] : []),
    agentParts(deps, scope),
    deviceParts(deps, scope),
    screenParts(deps, scope),
    messageParts(deps, scope),
  ]);
  const found = groups.flat();
  const names = await organizationNames(deps, found);
  const parts = found
    .map(({ organizationId, ...part }) => ({
      ...part,
      organization:
        organizationId === null
          ? null
          : { id: organizationId, name: localize(names.get(organizationId) ?? {}) },
    }))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || (b.since ?? "").localeCompare(a.since ?? ""));
  return {
    state: parts.some(({ state }) => state === "trouble") ? "trouble" : "ok",
    parts,
    time: deps.clock.now().toISOString(),
  };
}

const rankOf = ({ state }: Pick<FoundPart, "state">): number => (state === "trouble" ? 0 : 1);

async function organizationNames(
  { pool }: HealthDeps,
  parts: readonly FoundPart[],
): Promise<ReadonlyMap<number, Words>> {
  const ids = [...new Set(parts.flatMap(({ organizationId }) => organizationId ?? []))];
  const { rows } = await pool.query<{ id: number; name: Words }>(
    "select id, name from organization where id = any($1)",
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
