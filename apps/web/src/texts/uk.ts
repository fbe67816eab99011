import article from "#texts/uk/article.ts";
import board from "#texts/uk/board.ts";
import remote from "#texts/uk/remote.ts";
import country from "#texts/uk/country.ts";
import dashboard from "#texts/uk/dashboard.ts";
import dataField from "#texts/uk/data-field.ts";
import devices from "#texts/uk/devices.ts";
import enrolment from "#texts/uk/enrolment.ts";
import errors from "#texts/uk/errors.ts";
import forms from "#texts/uk/forms.ts";
import hall from "#texts/uk/hall.ts";
import hours from "#texts/uk/hours.ts";
import include from "#texts/uk/include.ts";
import language from "#texts/uk/language.ts";
import operator from "#texts/uk/operator.ts";
import organization from "#texts/uk/organization.ts";
import preview from "#texts/uk/preview.ts";
import printerTemplate from "#texts/uk/printer-template.ts";
import queue from "#texts/uk/queue.ts";
import region from "#texts/uk/region.ts";
import registration from "#texts/uk/registration.ts";
import schedule from "#texts/uk/schedule.ts";
import server from "#texts/uk/server.ts";
import servicePackage from "#texts/uk/service-package.ts";
import service from "#texts/uk/service.ts";
import shell from "#texts/uk/shell.ts";
import snapshot from "#texts/uk/snapshot.ts";
import supervision from "#texts/uk/supervision.ts";
import terminal from "#texts/uk/terminal.ts";
import unit from "#texts/uk/unit.ts";
import user from "#texts/uk/user.ts";
import visitorData from "#texts/uk/visitor-data.ts";
import voiceTemplate from "#texts/uk/voice-template.ts";
import webOnline from "#texts/uk/web-online.ts";

/** All words of the language, each under its key. */
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
  ...user,
  ...visitorData,
  ...voiceTemplate,
  ...webOnline,
} as const;
