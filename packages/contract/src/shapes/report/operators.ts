import { z } from "zod";
import { id } from "#fields";
import {
  figureValues,
  milliseconds,
  pagingFields,
  rangeFields,
  scopeFields,
  typeList,
} from "#shapes/report/parts";
import { instant } from "#shapes/time";

export const coreBody = z.strictObject({ ...scopeFields, ...rangeFields });

/** How an operator worked. Times are in milliseconds; shares are between 0 and 1. */
export const efficiencyRow = z.object({
  id,
  name: z.string(),
  organization: z.string(),
  days: z.int().min(0),
  scheduled: milliseconds,
  onDuty: milliseconds,
  serving: milliseconds,
  called: milliseconds,
  paused: milliseconds,
  asleep: milliseconds,
  idle: milliseconds,
  /** Time with visitors in the time on duty without breaks. */
  utilisation: z.number().min(0).nullable(),
  /** Served visitors an hour on duty. */
  throughput: z.number().min(0).nullable(),
  total: z.int().min(0),
  figures: figureValues,
  /** How many services of which kind, the most frequent first. */
  services: z.array(z.object({ name: z.string(), count: z.int() })),
  /** The mean of the ratings and the number of answers. */
  satisfaction: z.object({ mean: z.number().nullable(), answers: z.int() }),
});

export type EfficiencyRow = z.output<typeof efficiencyRow>;

export const stretchKinds = ["onDuty", "called", "serving", "paused", "asleep"] as const;

export const operatorSorts = ["addedDateTime", "operator", "status", "duration"] as const;

export const operatorFilter = z.strictObject({
  ...scopeFields,
  ...rangeFields,
  status: z.array(z.enum(stretchKinds)).min(1).readonly().optional(),
  type: typeList.optional(),
});

export const operatorReportBody = z.strictObject({
  ...operatorFilter.shape,
  ...pagingFields,
  sortBy: z.enum(operatorSorts).default("addedDateTime"),
});

export type OperatorReportBody = z.output<typeof operatorReportBody>;

/** A stretch of an operator's day. */
export const operatorReportRow = z.object({
  operatorId: id,
  operator: z.string(),
  organization: z.string(),
  status: z.enum(stretchKinds),
  addedDateTime: instant,
  /** Absent while it goes on. */
  end: instant.optional(),
  duration: milliseconds,
  ticketId: id.optional(),
  num: z.string().optional(),
  service: z.string().optional(),
});

export type OperatorReportRow = z.output<typeof operatorReportRow>;
