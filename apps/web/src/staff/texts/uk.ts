import visitWords from "@cherga/report-texts/uk/visit-words";
import reportTitles from "@cherga/report-texts/uk/report-titles";
import dashboard from "#staff/texts/uk/dashboard.ts";
import errors from "#staff/texts/uk/errors.ts";
import forms from "#staff/texts/uk/forms.ts";
import hall from "#staff/texts/uk/hall.ts";
import hours from "#staff/texts/uk/hours.ts";
import menuAbout from "#staff/texts/uk/menu-about.ts";
import pageTitles from "#staff/texts/uk/page-titles.ts";
import payments from "#staff/texts/uk/payments.ts";
import queue from "#staff/texts/uk/queue.ts";
import registration from "#staff/texts/uk/registration.ts";
import remote from "#staff/texts/uk/remote.ts";
import shell from "#staff/texts/uk/shell.ts";
import supervision from "#staff/texts/uk/supervision.ts";
import unscheduled from "#staff/texts/uk/unscheduled.ts";

/** The texts of the daily pages and of the frame, by key. */
export default {
  ...visitWords,
  ...reportTitles,
  ...dashboard,
  ...errors,
  ...forms,
  ...hall,
  ...hours,
  ...menuAbout,
  ...pageTitles,
  ...payments,
  ...queue,
  ...registration,
  ...remote,
  ...shell,
  ...supervision,
  ...unscheduled,
} as const;
