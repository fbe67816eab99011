import type { FunctionComponent } from "react";
import { type LazyPage, lazyPage } from "#staff/app/lazy-page.ts";
import { type PageAudience, pageAudiences, type PagePath } from "#staff/session/page-audiences.ts";
import { loadSetupTexts } from "#staff/texts/i18n.ts";
import type { TextKey } from "#staff/texts/use-texts.ts";

/** A page: its address, title and audience. */
export type Page = {
  /** In the router's syntax: `$id` is any value, `{-$id}` an optional one. */
  readonly path: string;
  readonly title: TextKey;
  readonly who: PageAudience;
  readonly component: LazyPage;
} & Looks;

type Looks = {
  /** Shown without header and menu. */
  readonly bare?: true;
  /** Needs the width of the menu, which therefore starts closed. */
  readonly wide?: true;
  /** Shows a lost connection itself, where it moves nothing. */
  readonly showsLine?: true;
  readonly caseSensitive?: true;
  /** Does without the texts of the pages that configure. */
  readonly daily?: true;
};

export const pages: readonly Page[] = [
  page("/", "page.dashboard", () => import("#staff/screens/dashboard/dashboard.tsx"), { daily: true }),
  page("/main", "page.main", menuPage("MainPage"), { daily: true }),
  page("/remote", "page.remote", () => import("#staff/screens/console/console.tsx"), {
    wide: true,
    showsLine: true,
    daily: true,
  }),
  page("/admin/remote", "page.supervision", () => import("#staff/screens/supervision/supervision.tsx"), {
    daily: true,
  }),
  page("/admin/chart", "chart.all", () => import("#staff/reports/charts/charts.tsx"), {
    params: "{-$tab}",
    showsLine: true,
  }),
  page("/new/remote", "page.remote", () => import("#staff/screens/console/compact.tsx"), {
    wide: true,
    showsLine: true,
    daily: true,
  }),
  page("/catalog", "page.catalog", menuPage("CatalogPage"), { daily: true }),
  page("/list", "page.list", menuPage("ListPage"), { daily: true }),
  page("/device", "page.device", menuPage("DeviceMenuPage"), { daily: true }),
  page("/debug", "menu.debugging", () => import("#staff/debugging/debug-home.tsx")),
  page("/country", "country.all", () => import("#staff/screens/country.tsx"), { params: "{-$id}" }),
  page("/region", "region.all", () => import("#staff/screens/region.tsx"), { params: "{-$id}" }),
  page("/organization", "organization.all", () => import("#staff/screens/organization/organization.tsx"), {
    params: "{-$id}/{-$tab}",
  }),
  page("/operator", "operator.all", () => import("#staff/screens/operator/operator.tsx"), {
    params: "{-$id}",
  }),
  page("/schedule", "schedule.all", () => import("#staff/screens/schedule/schedule.tsx"), {
    params: "{-$id}/{-$block}/{-$list}/{-$item}",
    caseSensitive: true,
  }),
  page("/service", "service.all", () => import("#staff/screens/service.tsx"), { params: "{-$id}" }),
  page(
    "/service-package",
    "service-package.all",
    () => import("#staff/screens/service-package/service-package.tsx"),
    { params: "{-$id}" },
  ),
  page("/terminal", "terminal.all", () => import("#staff/screens/kiosk/kiosk.tsx"), { params: "{-$id}" }),
  page("/web-online", "web-online.all", () => import("#staff/screens/booking-page/booking-page.tsx"), {
    params: "{-$id}",
  }),
  page("/board", "board.all", () => import("#staff/screens/board/board.tsx"), { params: "{-$id}" }),
  page("/queue", "queue.info", () => import("#staff/screens/queue/queue-info.tsx")),
  page("/queue/ticket", "queue.tickets", () => import("#staff/screens/queue/ticket/tickets.tsx")),
  page("/queue/ticket/$id", "queue.ticket", () => import("#staff/screens/queue/ticket/ticket.tsx")),
  page("/queue/slot", "queue.slots", () => import("#staff/screens/queue/slot/slots.tsx")),
  page("/queue/operator", "queue.operators", () => import("#staff/screens/queue/operator/operators.tsx")),
  page(
    "/queue/operator/$id",
    "queue.operatorDay",
    () => import("#staff/screens/queue/operator/operator-day.tsx"),
  ),
  page("/queue/openHours", "hours.openHours", () => import("#staff/screens/hours/open-hours.tsx")),
  page("/queue/closeDay", "hours.closeDays", () => import("#staff/screens/hours/close-day.tsx")),
  page(
    "/queue/visitorData",
    "visitorData.title",
    () => import("#staff/screens/visitor-data/visitor-data.tsx"),
  ),
  page("/debug/health", "health.title", () => import("#staff/debugging/health.tsx")),
  page("/debug/slot", "slotReasons.title", () => import("#staff/debugging/slot-reasons.tsx")),
  page("/debug/log", "debugLog.title", () => import("#staff/debugging/debug-log.tsx")),
  page("/debug/message", "message.all", () => import("#staff/debugging/messages/messages.tsx")),
  page("/debug/emitter", "events.title", () => import("#staff/debugging/events.tsx")),
  page("/device/emitter/$id", "events.one", () => import("#staff/debugging/event-count.tsx")),
  page("/debug/sms", "smsDebug.title", () => import("#staff/debugging/sms-gateways.tsx")),
  page("/report", "report.all", () => import("#staff/reports/index/report-index.tsx")),
  page("/report/ticket", "report.register", () => import("#staff/reports/register/register.tsx")),
  page("/report/ticket/$id", "queue.ticket", () => import("#staff/reports/ticket/ticket-report.tsx")),
  page("/report/total-ticket", "report.totals", () => import("#staff/reports/totals/totals.tsx")),
  page("/report/statistic", "report.statistic", () => import("#staff/reports/statistic/statistic.tsx")),
  page(
    "/report/operators-efficiency",
    "report.efficiency",
    () => import("#staff/reports/efficiency/efficiency.tsx"),
  ),
  page("/report/operator", "report.operators", () => import("#staff/reports/operators/operators.tsx")),
  page(
    "/report/operator/$id",
    "report.operatorDay",
    () => import("#staff/reports/operators/operator-report.tsx"),
  ),
  page("/report/survey", "report.survey", () => import("#staff/reports/survey/survey.tsx")),
  page("/report/payment", "report.payments", () => import("#staff/reports/payments/payments.tsx")),
  page("/list/include", "include.all", () => import("#staff/screens/include.tsx"), { params: "{-$id}" }),
  page("/list/article", "article.all", () => import("#staff/screens/article.tsx"), { params: "{-$id}" }),
  page(
    "/list/printer-template",
    "printer-template.all",
    () => import("#staff/screens/printer-template/printer-template.tsx"),
    { params: "{-$id}" },
  ),
  page(
    "/list/voice-template",
    "voice-template.all",
    () => import("#staff/screens/voice-template/voice-template.tsx"),
    { params: "{-$id}" },
  ),
  page("/list/dataField", "data-field.all", () => import("#staff/screens/data-field/data-field.tsx"), {
    params: "{-$id}",
  }),
  page("/list/unit", "unit.all", () => import("#staff/screens/unit.tsx"), { params: "{-$id}" }),
  page("/list/language", "language.all", () => import("#staff/screens/language/language.tsx"), {
    params: "{-$id}",
  }),
  page("/list/user", "user.all", () => import("#staff/screens/user/user.tsx"), { params: "{-$id}" }),
  page("/device/server", "server.all", () => import("#staff/devices/server.tsx"), {
    params: "{-$tab}/{-$id}",
  }),
  page("/device/pos", "pos-device.all", () => import("#staff/devices/pos-device.tsx"), {
    params: "{-$tab}",
  }),
  page("/device/remote", "remote-device.all", () => import("#staff/devices/remote-device.tsx"), {
    params: "{-$tab}",
  }),
  page("/device/printer", "printer-device.all", () => import("#staff/devices/printer-device.tsx"), {
    params: "{-$tab}",
  }),
  page("/device/board", "board-device.all", () => import("#staff/devices/board-device.tsx"), {
    params: "{-$tab}",
  }),
  page("/device/voice", "voice-device.all", () => import("#staff/devices/voice-device.tsx"), {
    params: "{-$tab}",
  }),
  page("/login", "login.title", () => import("#staff/pages/login-page.tsx"), { bare: true, daily: true }),
  page("/new/login", "login.title", () => import("#staff/pages/login-page.tsx"), { bare: true, daily: true }),
  page("/attack", "attack.title", () => import("#staff/pages/attack-page.tsx"), { bare: true, daily: true }),
  page("/badRemote", "badRemote.title", () => import("#staff/pages/bad-remote-page.tsx"), {
    bare: true,
    daily: true,
  }),
];

function page(
  path: PagePath,
  title: TextKey,
  load: () => Promise<{ readonly default: FunctionComponent }>,
  { params, ...looks }: Looks & { readonly params?: string } = {},
): Page {
  return {
    path: params === undefined ? path : `${path}/${params}`,
    title,
    who: pageAudiences[path],
    component: lazyPage(looks.daily === true ? load : withSetupTexts(load)),
    ...looks,
  };
}

/** Returns a loader that also loads the texts of the pages that configure. */
function withSetupTexts<P>(load: () => Promise<P>): () => Promise<P> {
  return async () => (await Promise.all([load(), loadSetupTexts()]))[0];
}

/** Returns the loader of one of the pages that only show cards of the menu; they share a file. */
function menuPage(name: keyof typeof import("#staff/pages/menu-pages.tsx")) {
  return async () => ({ default: (await import("#staff/pages/menu-pages.tsx"))[name] });
}
