import article from "#texts/ru/article.ts";
import board from "#texts/ru/board.ts";
import remote from "#texts/ru/remote.ts";
import country from "#texts/ru/country.ts";
import dashboard from "#texts/ru/dashboard.ts";
import dataField from "#texts/ru/data-field.ts";
import devices from "#texts/ru/devices.ts";
import enrolment from "#texts/ru/enrolment.ts";
import errors from "#texts/ru/errors.ts";
import forms from "#texts/ru/forms.ts";
import hall from "#texts/ru/hall.ts";
import hours from "#texts/ru/hours.ts";
import include from "#texts/ru/include.ts";
import language from "#texts/ru/language.ts";
import operator from "#texts/ru/operator.ts";
import organization from "#texts/ru/organization.ts";
import preview from "#texts/ru/preview.ts";
import printerTemplate from "#texts/ru/printer-template.ts";
import queue from "#texts/ru/queue.ts";
import region from "#texts/ru/region.ts";
import registration from "#texts/ru/registration.ts";
import schedule from "#texts/ru/schedule.ts";
import server from "#texts/ru/server.ts";
import servicePackage from "#texts/ru/service-package.ts";
import service from "#texts/ru/service.ts";
import shell from "#texts/ru/shell.ts";
import snapshot from "#texts/ru/snapshot.ts";
import supervision from "#texts/ru/supervision.ts";
import terminal from "#texts/ru/terminal.ts";
import unit from "#texts/ru/unit.ts";
import user from "#texts/ru/user.ts";
import visitorData from "#texts/ru/visitor-data.ts";
import voiceTemplate from "#texts/ru/voice-template.ts";
import webOnline from "#texts/ru/web-online.ts";

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
