import article from "#texts/en/article.ts";
import board from "#texts/en/board.ts";
import remote from "#texts/en/remote.ts";
import country from "#texts/en/country.ts";
import dashboard from "#texts/en/dashboard.ts";
import dataField from "#texts/en/data-field.ts";
import devices from "#texts/en/devices.ts";
import enrolment from "#texts/en/enrolment.ts";
import errors from "#texts/en/errors.ts";
import forms from "#texts/en/forms.ts";
import hall from "#texts/en/hall.ts";
import hours from "#texts/en/hours.ts";
import include from "#texts/en/include.ts";
import language from "#texts/en/language.ts";
import operator from "#texts/en/operator.ts";
import organization from "#texts/en/organization.ts";
import preview from "#texts/en/preview.ts";
import printerTemplate from "#texts/en/printer-template.ts";
import queue from "#texts/en/queue.ts";
import region from "#texts/en/region.ts";
import registration from "#texts/en/registration.ts";
import schedule from "#texts/en/schedule.ts";
import server from "#texts/en/server.ts";
import servicePackage from "#texts/en/service-package.ts";
import service from "#texts/en/service.ts";
import shell from "#texts/en/shell.ts";
import snapshot from "#texts/en/snapshot.ts";
import supervision from "#texts/en/supervision.ts";
import terminal from "#texts/en/terminal.ts";
import unit from "#texts/en/unit.ts";
import user from "#texts/en/user.ts";
import visitorData from "#texts/en/visitor-data.ts";
import voiceTemplate from "#texts/en/voice-template.ts";
import webOnline from "#texts/en/web-online.ts";

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
