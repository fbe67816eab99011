import article from "#staff/texts/uk/article.ts";
import board from "#staff/texts/uk/board.ts";
import remote from "#staff/texts/uk/remote.ts";
import country from "#staff/texts/uk/country.ts";
import dashboard from "#staff/texts/uk/dashboard.ts";
import dataField from "#staff/texts/uk/data-field.ts";
import devices from "#staff/texts/uk/devices.ts";
import enrolment from "#staff/texts/uk/enrolment.ts";
import errors from "#staff/texts/uk/errors.ts";
import forms from "#staff/texts/uk/forms.ts";
import hall from "#staff/texts/uk/hall.ts";
import hours from "#staff/texts/uk/hours.ts";
import include from "#staff/texts/uk/include.ts";
import language from "#staff/texts/uk/language.ts";
import operator from "#staff/texts/uk/operator.ts";
import organization from "#staff/texts/uk/organization.ts";
import preview from "#staff/texts/uk/preview.ts";
import printerTemplate from "#staff/texts/uk/printer-template.ts";
import queue from "#staff/texts/uk/queue.ts";
import region from "#staff/texts/uk/region.ts";
import registration from "#staff/texts/uk/registration.ts";
import schedule from "#staff/texts/uk/schedule.ts";
import server from "#staff/texts/uk/server.ts";
import servicePackage from "#staff/texts/uk/service-package.ts";
import service from "#staff/texts/uk/service.ts";
import shell from "#staff/texts/uk/shell.ts";
import snapshot from "#staff/texts/uk/snapshot.ts";
import supervision from "#staff/texts/uk/supervision.ts";
import terminal from "#staff/texts/uk/terminal.ts";
import unit from "#staff/texts/uk/unit.ts";
import unscheduled from "#staff/texts/uk/unscheduled.ts";
import user from "#staff/texts/uk/user.ts";
import visitorData from "#staff/texts/uk/visitor-data.ts";
import voiceTemplate from "#staff/texts/uk/voice-template.ts";
import webOnline from "#staff/texts/uk/web-online.ts";

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
