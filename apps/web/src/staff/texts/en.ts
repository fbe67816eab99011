import visitWords from "@cherga/report-texts/en/visit-words";
import reportTitles from "@cherga/report-texts/en/report-titles";
import dashboard from "#staff/texts/en/dashboard.ts";
import errors from "#staff/texts/en/errors.ts";
import forms from "#staff/texts/en/forms.ts";
import hall from "#staff/texts/en/hall.ts";
import hours from "#staff/texts/en/hours.ts";
import menuAbout from "#staff/texts/en/menu-about.ts";
import pageTitles from "#staff/texts/en/page-titles.ts";
import payments from "#staff/texts/en/payments.ts";
import queue from "#staff/texts/en/queue.ts";
import registration from "#staff/texts/en/registration.ts";
import remote from "#staff/texts/en/remote.ts";
import shell from "#staff/texts/en/shell.ts";
import supervision from "#staff/texts/en/supervision.ts";
import unscheduled from "#staff/texts/en/unscheduled.ts";

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
