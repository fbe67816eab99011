import { figureNames } from "@cherga/engine/figures/figures";
import { z } from "zod";
import { statisticBody, totalReportBody } from "#shapes/report/figures";
import { coreBody, operatorReportBody } from "#shapes/report/operators";
import { paymentBody } from "#shapes/report/payments";
import { surveyListBody } from "#shapes/report/survey";
import { ticketReportBody } from "#shapes/report/tickets";

export const exportFormats = ["csv", "xlsx", "pdf"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A PDF is for reading; more rows than this are for a spreadsheet. */
export const mostPdfRows = 5_000;

const format = z.enum(exportFormats);
/** The shown figures in their order; absent: all. */
const figures = z.array(z.enum(figureNames)).min(1).max(figureNames.length).readonly().optional();

/** All rows have no pages. */
const everyRow = { page: true, perPage: true } as const;

/** What is exported: all rows of a report, with the filters, columns and order of the screen. */
export const exportBody = z.discriminatedUnion("report", [
  z.strictObject({ report: z.literal("ticket"), format, of: ticketReportBody.omit(everyRow) }),
  z.strictObject({ report: z.literal("total-ticket"), format, of: totalReportBody.omit(everyRow), figures }),
  z.strictObject({ report: z.literal("statistic"), format, of: statisticBody, figures }),
  z.strictObject({ report: z.literal("operators-efficiency"), format, of: coreBody, figures }),
  z.strictObject({ report: z.literal("operator"), format, of: operatorReportBody.omit(everyRow) }),
  z.strictObject({ report: z.literal("survey"), format, of: surveyListBody.omit(everyRow) }),
  z.strictObject({ report: z.literal("payment"), format, of: paymentBody.omit(everyRow) }),
]);
export type ExportBody = z.output<typeof exportBody>;

export const exportStates = ["prepared", "running", "done", "failed", "cancelled"] as const;
export type ExportState = (typeof exportStates)[number];

/** How far an export is. */
export const exportProgress = z.object({
  state: z.enum(exportStates),
  rows: z.int().min(0),
  /** Undefined until it is counted, and where counting would take long. */
  total: z.int().min(0).optional(),
});
