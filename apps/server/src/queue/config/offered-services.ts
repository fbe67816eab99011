import type { CatalogueService, Config } from "#queue/config/config";

/** Returns the services that an organization offers: of those it may offer, the ones in some operator's schedule. */
export function offeredServices({ services, operators }: Config): ReadonlyMap<number, CatalogueService> {
  const given = [...operators.values()].flatMap(({ schedule }) =>
    [schedule.everyD, schedule.weekD, schedule.monthD, schedule.periods, schedule.dates].flatMap((block) =>
      block.flatMap(({ items }) => items.filter(({ kind }) => kind === "work").map((item) => item.services)),
    ),
  );
  if (given.includes("all")) return services;
  const ids = new Set(given.flatMap((each) => (each === "all" ? [] : each)));
  return new Map([...services].filter(([id]) => ids.has(id)));
}
