import article from "#staff/texts/ru/article.ts";
import board from "#staff/texts/ru/board.ts";
import remote from "#staff/texts/ru/remote.ts";
import country from "#staff/texts/ru/country.ts";
import dashboard from "#staff/texts/ru/dashboard.ts";
import dataField from "#staff/texts/ru/data-field.ts";
import devices from "#staff/texts/ru/devices.ts";
import enrolment from "#staff/texts/ru/enrolment.ts";
import errors from "#staff/texts/ru/errors.ts";
import forms from "#staff/texts/ru/forms.ts";
import hall from "#staff/texts/ru/hall.ts";
import hours from "#staff/texts/ru/hours.ts";
import include from "#staff/texts/ru/include.ts";
import language from "#staff/texts/ru/language.ts";
import operator from "#staff/texts/ru/operator.ts";
import organization from "#staff/texts/ru/organization.ts";
import preview from "#staff/texts/ru/preview.ts";
import printerTemplate from "#staff/texts/ru/printer-template.ts";
import queue from "#staff/texts/ru/queue.ts";
import region from "#staff/texts/ru/region.ts";
import registration from "#staff/texts/ru/registration.ts";
import schedule from "#staff/texts/ru/schedule.ts";
import server from "#staff/texts/ru/server.ts";
import servicePackage from "#staff/texts/ru/service-package.ts";
import service from "#staff/texts/ru/service.ts";
import shell from "#staff/texts/ru/shell.ts";
import snapshot from "#staff/texts/ru/snapshot.ts";
import supervision from "#staff/texts/ru/supervision.ts";
import terminal from "#staff/texts/ru/terminal.ts";
import unit from "#staff/texts/ru/unit.ts";
import unscheduled from "#staff/texts/ru/unscheduled.ts";
import user from "#staff/texts/ru/user.ts";
import visitorData from "#staff/texts/ru/visitor-data.ts";
import voiceTemplate from "#staff/texts/ru/voice-template.ts";
import webOnline from "#staff/texts/ru/web-online.ts";

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
