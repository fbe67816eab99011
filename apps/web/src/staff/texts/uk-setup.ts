import chartWords from "@cherga/report-texts/uk/chart-words";
import reportWords from "@cherga/report-texts/uk/report-words";
import article from "#staff/texts/uk/article.ts";
import board from "#staff/texts/uk/board.ts";
import charts from "#staff/texts/uk/charts.ts";
import country from "#staff/texts/uk/country.ts";
import dataField from "#staff/texts/uk/data-field.ts";
import devices from "#staff/texts/uk/devices.ts";
import enrolment from "#staff/texts/uk/enrolment.ts";
import debugging from "#staff/texts/uk/debugging.ts";
import events from "#staff/texts/uk/events.ts";
import health from "#staff/texts/uk/health.ts";
import figures from "#staff/texts/uk/figures.ts";
import include from "#staff/texts/uk/include.ts";
import language from "#staff/texts/uk/language.ts";
import messages from "#staff/texts/uk/messages.ts";
import operator from "#staff/texts/uk/operator.ts";
import organization from "#staff/texts/uk/organization.ts";
import preview from "#staff/texts/uk/preview.ts";
import printerTemplate from "#staff/texts/uk/printer-template.ts";
import region from "#staff/texts/uk/region.ts";
import reports from "#staff/texts/uk/reports.ts";
import schedule from "#staff/texts/uk/schedule.ts";
import server from "#staff/texts/uk/server.ts";
import service from "#staff/texts/uk/service.ts";
import servicePackage from "#staff/texts/uk/service-package.ts";
import snapshot from "#staff/texts/uk/snapshot.ts";
import terminal from "#staff/texts/uk/terminal.ts";
import unit from "#staff/texts/uk/unit.ts";
import user from "#staff/texts/uk/user.ts";
import visitorData from "#staff/texts/uk/visitor-data.ts";
import voiceTemplate from "#staff/texts/uk/voice-template.ts";
import webOnline from "#staff/texts/uk/web-online.ts";

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
