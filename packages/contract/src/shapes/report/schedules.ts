import { z } from "zod";
import { id, languageCode, pattern, whole } from "#fields";
import { says } from "#issues";
import { mailAddressPattern } from "#messages/mail-address";
import { exportBody } from "#shapes/report/export";
import { instant } from "#shapes/time";

/** How often a report is sent, and of which days: of yesterday, of last week, of last month. */
export const reportRhythms = ["daily", "weekly", "monthly"] as const;
export type ReportRhythm = (typeof reportRhythms)[number];

/** The formats that people open from a letter. */
export const letterFormats = ["xlsx", "pdf"] as const;

export const mostReportRecipients = 10;

const recipient = pattern(mailAddressPattern, { max: 200 });

const settings = {
  isOn: z.boolean(),
  every: z.enum(reportRhythms),
  /** In the time zone of the organization. */
  hour: whole({ min: 0, max: 23 }),
  recipients: z
    .array(recipient)
    .min(1)
    .max(mostReportRecipients)
    .refine((list) => new Set(list).size === list.length, says("ERROR_DUPLICATE")),
  language: languageCode,
} as const;

/** When, to whom and in which format a view is sent. */
export const newReportSchedule = z.strictObject({
  ...settings,
  /** What the view shows. Its period is replaced by the one that has just ended. */
  exported: exportBody.refine(
    ({ format }) => letterFormats.some((each) => each === format),
    says("ERROR_FORMAT"),
  ),
});
export type NewReportSchedule = z.output<typeof newReportSchedule>;

export const reportLetterStates = ["queued", "sent", "failed", "expired"] as const;

/** A schedule, when it is next due, and how the last letters fared. */
export const reportSchedule = z.object({
  ...settings,
  organizationId: id,
  format: z.enum(letterFormats),
  /** Undefined if it is off. */
  nextAt: instant.optional(),
  /** Why it was turned off, if its owner did not do it: they may no longer read the report. */
  stoppedBy: z.enum(["rights"]).optional(),
  /** The letters of the last time; none if it was never sent. */
  letters: z.array(
    z.object({
      recipient: z.string(),
      state: z.enum(reportLetterStates),
      error: z.string(),
      at: instant,
    }),
  ),
});
export type ReportSchedule = z.output<typeof reportSchedule>;

/** The schedule of a view, if it has one, and whether there is a mail server to send it. */
export const scheduleOfView = z.object({
  hasMailServer: z.boolean(),
  /** Whether letters are not sent, but shown on the demo's phone. */
  isForDemoPhone: z.boolean(),
  zone: z.string(),
  schedule: reportSchedule.optional(),
});
export type ScheduleOfView = z.output<typeof scheduleOfView>;
