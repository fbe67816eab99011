import article from "#texts/en/article.ts";
import board from "#texts/en/board.ts";
import country from "#texts/en/country.ts";
import dataField from "#texts/en/data-field.ts";
import devices from "#texts/en/devices.ts";
import errors from "#texts/en/errors.ts";
import forms from "#texts/en/forms.ts";
import hours from "#texts/en/hours.ts";
import include from "#texts/en/include.ts";
import language from "#texts/en/language.ts";
import operator from "#texts/en/operator.ts";
import organization from "#texts/en/organization.ts";
import printerTemplate from "#texts/en/printer-template.ts";
import region from "#texts/en/region.ts";
import schedule from "#texts/en/schedule.ts";
import server from "#texts/en/server.ts";
import service from "#texts/en/service.ts";
import servicePackage from "#texts/en/service-package.ts";
import shell from "#texts/en/shell.ts";
import terminal from "#texts/en/terminal.ts";
import unit from "#texts/en/unit.ts";
import user from "#texts/en/user.ts";
import voiceTemplate from "#texts/en/voice-template.ts";
import webOnline from "#texts/en/web-online.ts";

/** All words of the language, each under its key. */
export default {
  ...article,
  ...board,
  ...country,
  ...dataField,
  ...devices,
  ...errors,
  ...forms,
  ...hours,
  ...include,
  ...language,
  ...operator,
  ...organization,
  ...printerTemplate,
  ...region,
  ...schedule,
  ...server,
  ...service,
  ...servicePackage,
  ...shell,
  ...terminal,
  ...unit,
  ...user,
  ...voiceTemplate,
  ...webOnline,
} as const;
