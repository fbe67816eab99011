import type { Administrator } from "#tools/administrator";

/** An organization that is open day and night. */
export type BenchCentre = {
  readonly organizationId: number;
  readonly operatorIds: readonly number[];
  readonly serviceId: number;
  readonly servicePackageId: number;
};

const text = (value: string) => ({ en: value, ru: value, ua: value });

/** Makes an organization with so many operators who all give one service, of ten minutes unless said otherwise, and lets the session work on it. */
export async function makeBenchCentre(
  administrator: Administrator,
  name: string,
  operators: number,
  minutes = 10,
): Promise<BenchCentre> {
  const create = async (resource: string, draft: object): Promise<number> =>
    idOf(await administrator.ask("POST", `/${resource}/create`, draft));
  const countryId = await create("country", { name: text(name) });
  const regionId = await create("region", { name: text(name), countryId });
  const serviceId = await create("service", {
    name: text(name),
    duration: { value: minutes, unit: "minutes" },
    align_minutes: minutes,
  });
  const item = (id: string, order: number) => ({ id, type: "service", serviceId, order, dependencies: [] });
  const servicePackageId = await create("service-package", {
    name: text(name),
    items: [item("a", 0), item("b", 1)],
  });
  const organizationId = await create("organization", {
    name: text(name),
    countryId,
    regionId,
    openHour: { from: "00:00", to: "24:00" },
    maxWaitTimeForTakingMin: 0,
    checkForSleep: false,
    // So that any month to come is open from its first day to its last.
    maxQueuePeriodDays: 90,
  });
  const work = { id: "work", from: "00:00", to: "24:00", kind: "work", services: "all", quotas: [] };
  const scheduleId = await create("schedule", {
    description: name,
    organizationId,
    json: {
      everyD: [{ id: "all", select: null, unique: false, items: [work] }],
      weekD: [],
      monthD: [],
      dates: [],
      periods: [],
    },
  });
  const operatorIds: number[] = [];
  for (let number = 1; number <= operators; number += 1) {
    const username = `${name}.${number}`.replaceAll(" ", "-").toLowerCase();
    operatorIds.push(await create("operator", { username, organizationId, scheduleId }));
  }
  await administrator.ask("POST", "/organization/current", { id: organizationId });
  return { organizationId, operatorIds, serviceId, servicePackageId };
}

/** Gives the id of a row that was made. */
export function idOf(row: unknown): number {
  if (typeof row === "object" && row !== null && "id" in row && typeof row.id === "number") return row.id;
  throw new Error("a row without an id was made");
}
