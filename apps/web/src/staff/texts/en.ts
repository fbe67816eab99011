import article from "#staff/texts/en/article.ts";
import board from "#staff/texts/en/board.ts";
import remote from "#staff/texts/en/remote.ts";
import country from "#staff/texts/en/country.ts";
import dashboard from "#staff/texts/en/dashboard.ts";
import dataField from "#staff/texts/en/data-field.ts";
import devices from "#staff/texts/en/devices.ts";
import enrolment from "#staff/texts/en/enrolment.ts";
import errors from "#staff/texts/en/errors.ts";
import forms from "#staff/texts/en/forms.ts";
import hall from "#staff/texts/en/hall.ts";
import hours from "#staff/texts/en/hours.ts";
import include from "#staff/texts/en/include.ts";
import language from "#staff/texts/en/language.ts";
import operator from "#staff/texts/en/operator.ts";
import organization from "#staff/texts/en/organization.ts";
import preview from "#staff/texts/en/preview.ts";
import printerTemplate from "#staff/texts/en/printer-template.ts";
import queue from "#staff/texts/en/queue.ts";
import region from "#staff/texts/en/region.ts";
import registration from "#staff/texts/en/registration.ts";
import schedule from "#staff/texts/en/schedule.ts";
import server from "#staff/texts/en/server.ts";
import servicePackage from "#staff/texts/en/service-package.ts";
import service from "#staff/texts/en/service.ts";
import shell from "#staff/texts/en/shell.ts";
import snapshot from "#staff/texts/en/snapshot.ts";
import supervision from "#staff/texts/en/supervision.ts";
import terminal from "#staff/texts/en/terminal.ts";
import unit from "#staff/texts/en/unit.ts";
import unscheduled from "#staff/texts/en/unscheduled.ts";
import user from "#staff/texts/en/user.ts";
import visitorData from "#staff/texts/en/visitor-data.ts";
import voiceTemplate from "#staff/texts/en/voice-template.ts";
import webOnline from "#staff/texts/en/web-online.ts";

/** All texts of the language by key. */
export default {
  ...article,
  ...board,
  ...remote,
  ...country,
  ...dashboard,
  ...dataField,
  ...devices,
  ...enrolment,
  ...errors,
  ...forms,
  ...hall,
  ...hours,
  ...include,
  ...language,
  ...operator,
  ...organization,
  ...preview,
  ...printerTemplate,
  ...queue,
  ...region,
  ...registration,
  ...schedule,
  ...server,
  ...service,
  ...servicePackage,
  ...shell,
  ...snapshot,
  ...supervision,
  ...terminal,
  ...unit,
  ...unscheduled,
  ...user,
  ...visitorData,
  ...voiceTemplate,
  ...webOnline,
} as const;
