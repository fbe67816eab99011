import type { TotalReportBody, TotalReportRow } from "@cherga/contract/shapes/report/figures";
import { figureNames, figures, figuresOf } from "@cherga/engine/figures/figures";
import { addTallies, emptyTally, type Tally } from "@cherga/engine/figures/tally";
import { serviceNames } from "#reports/names";
import type { ReportDeps } from "#reports/report-deps";
import type { ReportScope } from "#reports/report-scope";
import { type GroupTally, readTallies } from "#reports/tallies";

/** A group's figures, and how many items they are about. */
export const shownFigures = (tally: Tally): Pick<TotalReportRow, "total" | "figures"> => ({
  total: tally.items,
  figures: figuresOf(tally, figureNames),
});

/** Returns the tally of all groups. */
export const together = (groups: readonly GroupTally[]): Tally =>
  groups.reduce((sum, { tally }) => addTallies(sum, tally), emptyTally);

/** Returns the figures by group, in the requested order, and of all groups together. */
export async function readTotals(
  deps: ReportDeps,
  scope: ReportScope,
  { groupBy, sortBy, descending = sortBy !== "name", page, perPage, ...filter }: TotalReportBody,
) {
  const groups = await readTallies(deps.reportDb, scope, filter, groupBy);
  const nameOf = await namesOfGroups(deps, scope, groupBy, groups);
  const rows = groups.map(({ key, tally }) => {
    const named = nameOf(key);
    return { key, tally, named, sortedBy: sortValue(tally, named.name, sortBy) };
  });
  const sign = descending ? -1 : 1;
  rows.sort((a, b) => sign * compare(a.sortedBy, b.sortedBy) || compare(a.named.name, b.named.name));
  return {
    // Thousands of groups are possible, and a page shows few of them.
    content: rows
      .slice((page - 1) * perPage, page * perPage)
      .map(({ key, tally, named }) => ({ id: key, ...named, ...shownFigures(tally) })),
    total: rows.length,
    all: shownFigures(together(groups)),
  };
}

function sortValue(tally: Tally, name: string, sortBy: TotalReportBody["sortBy"]): string | number | null {
  if (sortBy === "total") return tally.items;
  return sortBy === "name" ? name : (figures[sortBy].of(tally) ?? null);
}

/** Unknown figures come last in ascending order. */
function compare(one: string | number | null, other: string | number | null): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  if (typeof one === "string" || typeof other === "string") return String(one).localeCompare(String(other));
  return one - other;
}

type GroupName = Pick<TotalReportRow, "name" | "organization">;

async function namesOfGroups(
  deps: ReportDeps,
  { organizations, speak }: ReportScope,
  groupBy: TotalReportBody["groupBy"],
  groups: readonly GroupTally[],
): Promise<(key: string) => GroupName> {
  const organizationName = (key: string): string =>
    organizations.find(({ id }) => String(id) === key)?.name ?? "";
  switch (groupBy) {
    case "service": {
      const ids = groups.map(({ key }) => Number(key.split("-")[1]));
      const names = await serviceNames(deps, ids, speak);
      return (key) => {
        const [organizationId = "", serviceId] = key.split("-");
        return { name: names.get(Number(serviceId)) ?? "", organization: organizationName(organizationId) };
      };
    }
    case "organization":
      return (key) => ({ name: organizationName(key), organization: organizationName(key) });
    case "region":
      return (key) => ({
        name: organizations.find(({ regionId }) => String(regionId) === key)?.region ?? "",
        organization: "",
      });
    default:
      return (key) => ({ name: key, organization: "" });
  }
}
