import { findCycle } from "@cherga/engine/packages/find-cycle";
import { z } from "zod";
import { colourName, id, line, type Use, whole, words } from "#fields";
import type { Issue } from "#issues";

const entry = {
  id: line({ min: 1, max: 40 }),
  /** The section that contains this entry; null: the first screen. */
  parentId: line({ min: 1, max: 40 }).nullable(),
  order: whole({ min: 0, max: 1000 }),
  title: words({ max: 120 }),
  colour: colourName.optional(),
};

/** The menu for visitors. A flat list with parent ids, because a tree of any depth could not be bounded. */
export const menu = z
  .array(
    z.discriminatedUnion("type", [
      z.strictObject({ type: z.literal("section"), ...entry }),
      z.strictObject({ type: z.literal("service"), serviceId: id, ...entry }),
      z.strictObject({ type: z.literal("package"), servicePackageId: id, ...entry }),
      z.strictObject({ type: z.literal("article"), articleId: id, ...entry }),
      z.strictObject({ type: z.literal("checkIn"), ...entry }),
    ]),
  )
  .max(500);

type Menu = z.output<typeof menu>;

/** Returns the services, packages and articles that a menu refers to. */
export function usesOfMenu(list: Menu): readonly Use[] {
  return list.flatMap((item, index): readonly Use[] => {
    switch (item.type) {
      case "service":
        return [{ resource: "service", id: item.serviceId, path: [index, "serviceId"] }];
      case "package":
        return [
          { resource: "service-package", id: item.servicePackageId, path: [index, "servicePackageId"] },
        ];
      case "article":
        return [{ resource: "article", id: item.articleId, path: [index, "articleId"] }];
      case "section":
      case "checkIn":
        return [];
    }
  });
}

/** Returns what is wrong with a menu as a whole: duplicate entries, missing parents, or cycles. */
export function menuIssues(list: Menu): readonly Issue[] {
  const sections = new Set(list.filter(({ type }) => type === "section").map((item) => item.id));
  const lost = list.flatMap((item, index): readonly Issue[] =>
    item.parentId === null || sections.has(item.parentId)
      ? []
      : [{ path: ["menu", index, "parentId"], code: "ERROR_ITEM_SELECT" }],
  );
  const twice = list.flatMap((item, index): readonly Issue[] =>
    list.findIndex((other) => other.id === item.id) === index
      ? []
      : [{ path: ["menu", index, "id"], code: "ERROR_DUPLICATE" }],
  );
  const parents = new Map(list.map((item) => [item.id, item.parentId === null ? [] : [item.parentId]]));
  const circular: readonly Issue[] =
    findCycle(parents) === undefined ? [] : [{ path: ["menu"], code: "ERROR_RECURSION" }];
  return [...lost, ...twice, ...circular];
}
