import chartWords from "@cherga/report-texts/en/chart-words";
import reportWords from "@cherga/report-texts/en/report-words";
import article from "#staff/texts/en/article.ts";
import board from "#staff/texts/en/board.ts";
import charts from "#staff/texts/en/charts.ts";
import country from "#staff/texts/en/country.ts";
import dataField from "#staff/texts/en/data-field.ts";
import devices from "#staff/texts/en/devices.ts";
import enrolment from "#staff/texts/en/enrolment.ts";
import debugging from "#staff/texts/en/debugging.ts";
import events from "#staff/texts/en/events.ts";
import health from "#staff/texts/en/health.ts";
import figures from "#staff/texts/en/figures.ts";
import include from "#staff/texts/en/include.ts";
import language from "#staff/texts/en/language.ts";
import messages from "#staff/texts/en/messages.ts";
import operator from "#staff/texts/en/operator.ts";
import organization from "#staff/texts/en/organization.ts";
import preview from "#staff/texts/en/preview.ts";
import printerTemplate from "#staff/texts/en/printer-template.ts";
import region from "#staff/texts/en/region.ts";
import reports from "#staff/texts/en/reports.ts";
import schedule from "#staff/texts/en/schedule.ts";
import server from "#staff/texts/en/server.ts";
import service from "#staff/texts/en/service.ts";
import servicePackage from "#staff/texts/en/service-package.ts";
import snapshot from "#staff/texts/en/snapshot.ts";
import terminal from "#staff/texts/en/terminal.ts";
import unit from "#staff/texts/en/unit.ts";
import user from "#staff/texts/en/user.ts";
import visitorData from "#staff/texts/en/visitor-data.ts";
import voiceTemplate from "#staff/texts/en/voice-template.ts";
import webOnline from "#staff/texts/en/web-online.ts";

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
