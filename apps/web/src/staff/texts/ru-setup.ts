import chartWords from "@cherga/report-texts/ru/chart-words";
import reportWords from "@cherga/report-texts/ru/report-words";
import article from "#staff/texts/ru/article.ts";
import board from "#staff/texts/ru/board.ts";
import charts from "#staff/texts/ru/charts.ts";
import country from "#staff/texts/ru/country.ts";
import dataField from "#staff/texts/ru/data-field.ts";
import devices from "#staff/texts/ru/devices.ts";
import enrolment from "#staff/texts/ru/enrolment.ts";
import debugging from "#staff/texts/ru/debugging.ts";
import events from "#staff/texts/ru/events.ts";
import health from "#staff/texts/ru/health.ts";
import figures from "#staff/texts/ru/figures.ts";
import include from "#staff/texts/ru/include.ts";
import language from "#staff/texts/ru/language.ts";
import messages from "#staff/texts/ru/messages.ts";
import operator from "#staff/texts/ru/operator.ts";
import organization from "#staff/texts/ru/organization.ts";
import preview from "#staff/texts/ru/preview.ts";
import printerTemplate from "#staff/texts/ru/printer-template.ts";
import region from "#staff/texts/ru/region.ts";
import reports from "#staff/texts/ru/reports.ts";
import schedule from "#staff/texts/ru/schedule.ts";
import server from "#staff/texts/ru/server.ts";
import service from "#staff/texts/ru/service.ts";
import servicePackage from "#staff/texts/ru/service-package.ts";
import snapshot from "#staff/texts/ru/snapshot.ts";
import terminal from "#staff/texts/ru/terminal.ts";
import unit from "#staff/texts/ru/unit.ts";
import user from "#staff/texts/ru/user.ts";
import visitorData from "#staff/texts/ru/visitor-data.ts";
import voiceTemplate from "#staff/texts/ru/voice-template.ts";
import webOnline from "#staff/texts/ru/web-online.ts";

/** The texts of the pages that configure and of the reports, by key. */
export default {
  ...chartWords,
  ...reportWords,
  ...article,
  ...board,
  ...charts,
  ...country,
  ...dataField,
  ...devices,
  ...enrolment,
  ...debugging,
  ...events,
  ...health,
  ...figures,
  ...include,
  ...language,
  ...messages,
  ...operator,
  ...organization,
  ...preview,
  ...printerTemplate,
  ...region,
  ...reports,
  ...schedule,
  ...server,
  ...service,
  ...servicePackage,
  ...snapshot,
  ...terminal,
  ...unit,
  ...user,
  ...visitorData,
  ...voiceTemplate,
  ...webOnline,
} as const;
