import { dependencyTypes } from "@cherga/engine/vocabulary";
import { findCycle } from "@cherga/engine/packages/find-cycle";
import { z } from "zod";
import { id, line, type Use, whole } from "#fields";
import type { Issue } from "#issues";

const itemId = line({ min: 1, max: 40 });
const part = {
  id: itemId,
  order: whole({ min: 0, max: 1000 }),
  /** The components this one depends on. */
  dependencies: z.array(z.strictObject({ itemId, type: z.enum(dependencyTypes) })).max(50),
};

export const packageItems = z
  .array(
    z.discriminatedUnion("type", [
      z.strictObject({ type: z.literal("service"), serviceId: id, ...part }),
      z.strictObject({ type: z.literal("package"), servicePackageId: id, ...part }),
    ]),
  )
  .min(1)
  .max(50);

export type PackageItems = z.output<typeof packageItems>;

/** Returns the services and packages that a package contains. */
export function usesOfPackage(items: PackageItems): readonly Use[] {
  return items.map((item, index) =>
    item.type === "service"
      ? { resource: "service", id: item.serviceId, path: [index, "serviceId"] }
      : { resource: "service-package", id: item.servicePackageId, path: [index, "servicePackageId"] },
  );
}

/** Returns what is wrong with a package's components: duplicates, missing dependencies, or cycles. */
export function packageIssues(items: PackageItems): readonly Issue[] {
  const ids = items.map((item) => item.id);
  const twice = items.flatMap((item, index): readonly Issue[] =>
    ids.indexOf(item.id) === index ? [] : [{ path: ["items", index, "id"], code: "ERROR_DUPLICATE" }],
  );
  const unknown = items.flatMap((item, index) =>
    item.dependencies.flatMap((dependency, position): readonly Issue[] =>
      ids.includes(dependency.itemId)
        ? []
        : [{ path: ["items", index, "dependencies", position, "itemId"], code: "ERROR_ITEM_SELECT" }],
    ),
  );
  const cycle = findCycle(
    new Map(items.map((item) => [item.id, item.dependencies.map(({ itemId: on }) => on)])),
  );
  const circular: readonly Issue[] =
    cycle === undefined
      ? []
      : [{ path: ["items"], code: "ERROR_RECURSION", params: { cycle: cycle.join(" → ") } }];
  return [...twice, ...unknown, ...circular];
}
