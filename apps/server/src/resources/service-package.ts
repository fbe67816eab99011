import { findCycle } from "@cherga/engine/packages/find-cycle";
import { servicePackage } from "@cherga/contract/resources/service-package";
import { packageItems, type PackageItems } from "@cherga/contract/shapes/package-items";
import { sql } from "kysely";
import { bind } from "#resources/binding";

export const servicePackageBinding = bind({
  resource: servicePackage,
  table: "service_package",
  check: async (tx, { before, after }) => {
    // Locked, because concurrent edits could nest two packages into each other unnoticed.
    await sql`lock table service_package in share row exclusive mode`.execute(tx.db);
    const { rows } = await sql<{
      id: number;
      items: PackageItems;
    }>`select id, items from service_package`.execute(tx.db);
    const self = Number(before?.["id"] ?? 0);
    const itemsById = new Map(rows.map(({ id, items }) => [id, items]));
    itemsById.set(self, packageItems.parse(after["items"]));

    const cycle = findCycle(new Map([...itemsById].map(([id, items]) => [id, packagesIn(items)])));
    if (cycle !== undefined) {
      return [{ path: ["items"], code: "ERROR_RECURSION", params: { cycle: cycle.join(" → ") } }];
    }
    const main = after["mainServiceId"];
    const isOwn = main === null || servicesIn(self, itemsById).has(Number(main));
    return isOwn ? [] : [{ path: ["mainServiceId"], code: "ERROR_MAIN_SERVICE" }];
  },
});

function packagesIn(items: PackageItems): readonly number[] {
  return items.flatMap((item) => (item.type === "package" ? [item.servicePackageId] : []));
}

/** Returns the services of a package and of all packages inside it. */
function servicesIn(id: number, itemsById: ReadonlyMap<number, PackageItems>): ReadonlySet<number> {
  const items = itemsById.get(id) ?? [];
  const own = items.flatMap((item) => (item.type === "service" ? [item.serviceId] : []));
  return new Set([...own, ...packagesIn(items).flatMap((inner) => [...servicesIn(inner, itemsById)])]);
}
