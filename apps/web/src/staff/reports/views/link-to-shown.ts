import type { ExportedReport } from "#staff/reports/parts/use-export.tsx";
import { listText } from "#staff/reports/parts/report-filter.ts";

/**
 * Returns an address that shows the same later, and to everybody: with dates, because "yesterday" is another day tomorrow,
 * and with the organization, because a colleague may work in another one.
 */
export function linkToShown(address: URL, exported: ExportedReport, organizationId: number | null): string {
  const url = new URL(address);
  const { of } = exported;
  const { from, to } =
    exported.report === "statistic" ? exported.of : { from: exported.of.startDate, to: exported.of.endDate };
  const organizations = of.organizationIds ?? (organizationId === null ? [] : [organizationId]);
  const fixed = { period: undefined, view: undefined, from, to, organizations: listText(organizations) };
  for (const [name, value] of Object.entries(fixed))
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, String(value));
  return url.href;
}
