import { z } from "zod";
import { id, line, lines } from "#fields";
import { says } from "#issues";
import { exportBody } from "#shapes/report/export";

/** The reports that have views: those with filters. Each is the page `/report/<name>`. */
export const viewedReports = exportBody.options.map(({ shape }) => shape.report.value);
export type ViewedReport = (typeof viewedReports)[number];

/** More views than anyone keeps apart by their names. */
export const mostViews = 100;
export const longestViewName = 80;
const mostParameters = 40;

/** The parameters of a page's address. The page ignores what it does not know, so that only the size is checked. */
export const viewSearch = z
  .record(z.string().regex(/^[a-z][\w.-]{0,39}$/i), z.union([lines({ max: 2_000 }), z.number()]))
  .refine(
    (search) => Object.keys(search).length <= mostParameters,
    says("ERROR_MAX_COUNT", { value: mostParameters }),
  );
export type ViewSearch = z.output<typeof viewSearch>;

const name = line({ min: 1, max: longestViewName });
const isShared = z.boolean();

export const newReportView = z.strictObject({
  name,
  report: z.enum(viewedReports),
  search: viewSearch,
  /** In the chosen organization. */
  isShared,
});
export type NewReportView = z.output<typeof newReportView>;

export const editedReportView = z.strictObject({
  name: name.optional(),
  search: viewSearch.optional(),
  /** What the view shows with the new address; a schedule sends it from now on. */
  exported: exportBody.optional(),
  /** True shares it in the chosen organization. */
  isShared: isShared.optional(),
});
export type EditedReportView = z.output<typeof editedReportView>;

/** A named address of a report, for its owner or for all managers of an organization. */
export const reportView = z.object({
  id,
  name: z.string(),
  report: z.enum(viewedReports),
  search: viewSearch,
  /** The organization in which it is shared; null if it is the owner's only. */
  organizationId: id.nullable(),
  owner: z.object({ id, name: z.string() }),
});
export type ReportView = z.output<typeof reportView>;
