import type { TotalReportBody, TotalReportRow } from "@cherga/contract/shapes/report/figures";
import { figureNames, figures, figuresOf } from "@cherga/engine/figures/figures";
import { emptyTally, type Tally } from "@cherga/engine/figures/tally";
import type { Transaction } from "kysely";
import type { Database } from "#db/tables";
import { serviceNames } from "#reports/names";
import type { ReportDeps } from "#reports/report-deps";
import type { ReportScope } from "#reports/report-scope";
import { atOneMoment } from "#reports/rollups/summed-periods";
import { readChosenServices, readTallies, serviceOfKey, sumOfAll } from "#reports/tallies";

/** A group's figures, and how many items they are about. */
export const shownFigures = (tally: Tally): Pick<TotalReportRow, "total" | "figures"> => ({
  total: tally.items,
  figures: figuresOf(tally, figureNames),
});

/** Returns the figures by group, in the requested order, and of all groups together. */
export function readTotals(deps: ReportDeps, scope: ReportScope, body: TotalReportBody) {
  return atOneMoment(deps.reportDb, (reportDb) => {
    const { sortBy, perPage } = body;
    // Thousands of services are possible, and a page shows few of them. Their figures are not needed to order them.
    const isByCount = body.groupBy === "service" && perPage <= smallPage;
    return isByCount && (sortBy === "total" || sortBy === "name")
      ? readPage({ reportDb }, scope, { ...body, sortBy })
      : readAll({ ...deps, reportDb }, scope, body);
  });
}

/** Larger pages, as in exports, are read with all groups. */
const smallPage = 200;

async function readAll(deps: ReportDeps, scope: ReportScope, body: TotalReportBody) {
  const { groupBy, sortBy, descending: _descending, page, perPage, ...filter } = body;
  const groups = await readTallies(deps.reportDb, scope, filter, groupBy);
  const nameOf = await namesOfGroups(
    deps,
    scope,
    groupBy,
    groups.map(({ key }) => key),
  );
  const rows = groups.map(({ key, tally }) => {
    const named = nameOf(key);
    return { key, tally, named, sortedBy: sortValue(tally, named.name, sortBy) };
  });
  return {
    content: ordered(rows, body)
      .slice((page - 1) * perPage, page * perPage)
      .map(({ key, tally, named }) => ({ id: key, ...named, ...shownFigures(tally) })),
    total: rows.length,
    all: shownFigures(sumOfAll(groups)),
  };
}

async function readPage(
  deps: { readonly reportDb: Transaction<Database> },
  scope: ReportScope,
  body: TotalReportBody & { readonly sortBy: "total" | "name" },
) {
  const { groupBy, sortBy, descending: _descending, page, perPage, ...filter } = body;
  let rows: readonly (SortedRow & { readonly named: GroupName })[] = [];
  let shown: typeof rows = [];
  const { chosen, all } = await readChosenServices(deps.reportDb, scope, filter, async (counts) => {
    const nameOf = await namesOfGroups(deps, scope, groupBy, [...counts.keys()]);
    rows = [...counts].map(([key, count]) => {
      const named = nameOf(key);
      return { key, named, sortedBy: sortBy === "total" ? count : named.name };
    });
    shown = ordered(rows, body).slice((page - 1) * perPage, page * perPage);
    return shown.map(({ key }) => key);
  });
  const tallies = new Map(chosen.map(({ key, tally }) => [key, tally]));
  return {
    content: shown.map(({ key, named }) => ({
      id: key,
      ...named,
      ...shownFigures(tallies.get(key) ?? emptyTally),
    })),
    total: rows.length,
    all: shownFigures(all),
  };
}

type SortedRow = {
  readonly key: string;
  readonly sortedBy: string | number | null;
  readonly named: GroupName;
};

function ordered<R extends SortedRow>(
  rows: readonly R[],
  { sortBy, descending = sortBy !== "name" }: Pick<TotalReportBody, "sortBy" | "descending">,
): readonly R[] {
  const sign = descending ? -1 : 1;
  return rows.toSorted(
    (a, b) =>
      sign * compare(a.sortedBy, b.sortedBy) || compare(a.named.name, b.named.name) || compare(a.key, b.key),
  );
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
  keys: readonly string[],
): Promise<(key: string) => GroupName> {
  const organizationName = (key: string): string =>
    organizations.find(({ id }) => String(id) === key)?.name ?? "";
  switch (groupBy) {
    case "service": {
      const ids = keys.map(serviceOfKey);
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
