import visitWords from "@cherga/report-texts/ru/visit-words";
import reportTitles from "@cherga/report-texts/ru/report-titles";
import dashboard from "#staff/texts/ru/dashboard.ts";
import errors from "#staff/texts/ru/errors.ts";
import forms from "#staff/texts/ru/forms.ts";
import hall from "#staff/texts/ru/hall.ts";
import hours from "#staff/texts/ru/hours.ts";
import menuAbout from "#staff/texts/ru/menu-about.ts";
import pageTitles from "#staff/texts/ru/page-titles.ts";
import payments from "#staff/texts/ru/payments.ts";
import queue from "#staff/texts/ru/queue.ts";
import registration from "#staff/texts/ru/registration.ts";
import remote from "#staff/texts/ru/remote.ts";
import shell from "#staff/texts/ru/shell.ts";
import supervision from "#staff/texts/ru/supervision.ts";
import unscheduled from "#staff/texts/ru/unscheduled.ts";

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
