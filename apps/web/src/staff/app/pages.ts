import type { FunctionComponent } from "react";
import { type LazyPage, lazyPage } from "#staff/app/lazy-page.ts";
import type { Who } from "#staff/session/guards.ts";
import type { TextKey } from "#staff/texts/use-texts.ts";

/** A page: its address, title and audience. */
export type Page = {
  /** In the router's syntax: `$id` is any value, `{-$id}` an optional one. */
  readonly path: string;
  readonly title: TextKey;
  readonly who: Who;
  readonly component: LazyPage;
  /** Shown without header and menu. */
  readonly bare?: true;
  /** Needs the width of the menu, which therefore starts closed. */
  readonly wide?: true;
  readonly caseSensitive?: true;
};

export const pages: readonly Page[] = [
  page("/", "page.dashboard", "user", () => import("#staff/screens/dashboard/dashboard.tsx")),
  page("/main", "page.main", "user", menuPage("MainPage")),
  {
    ...page("/remote", "page.remote", "user", () => import("#staff/screens/console/console.tsx")),
    wide: true,
  },
  page(
    "/admin/remote",
    "page.supervision",
    "user",
    () => import("#staff/screens/supervision/supervision.tsx"),
  ),
  {
    ...page("/new/remote", "page.remote", "user", () => import("#staff/screens/console/compact.tsx")),
    wide: true,
  },
  page("/catalog", "page.catalog", "admin", menuPage("CatalogPage")),
  page("/list", "page.list", "admin", menuPage("ListPage")),
  page("/device", "page.device", "admin", menuPage("DeviceMenuPage")),

  page("/country/{-$id}", "country.all", "admin", () => import("#staff/screens/country.tsx")),
  page("/region/{-$id}", "region.all", "admin", () => import("#staff/screens/region.tsx")),
  page(
    "/organization/{-$id}/{-$tab}",
    "organization.all",
    "admin",
    () => import("#staff/screens/organization/organization.tsx"),
  ),
  page("/operator/{-$id}", "operator.all", "admin", () => import("#staff/screens/operator/operator.tsx")),
  {
    ...page(
      "/schedule/{-$id}/{-$block}/{-$list}/{-$item}",
      "schedule.all",
      "admin",
      () => import("#staff/screens/schedule/schedule.tsx"),
    ),
    caseSensitive: true,
  },
  page("/service/{-$id}", "service.all", "admin", () => import("#staff/screens/service.tsx")),
  page(
    "/service-package/{-$id}",
    "service-package.all",
    "open",
    () => import("#staff/screens/service-package/service-package.tsx"),
  ),
  page("/terminal/{-$id}", "terminal.all", "admin", () => import("#staff/screens/kiosk/kiosk.tsx")),
  page(
    "/web-online/{-$id}",
    "web-online.all",
    "admin",
    () => import("#staff/screens/booking-page/booking-page.tsx"),
  ),
  page("/board/{-$id}", "board.all", "admin", () => import("#staff/screens/board/board.tsx")),

  page("/queue", "queue.info", "user", () => import("#staff/screens/queue/queue-info.tsx")),
  page("/queue/ticket", "queue.tickets", "user", () => import("#staff/screens/queue/ticket/tickets.tsx")),
  page("/queue/ticket/$id", "queue.ticket", "user", () => import("#staff/screens/queue/ticket/ticket.tsx")),
  page("/queue/slot", "queue.slots", "user", () => import("#staff/screens/queue/slot/slots.tsx")),
  page(
    "/queue/operator",
    "queue.operators",
    "user",
    () => import("#staff/screens/queue/operator/operators.tsx"),
  ),
  page(
    "/queue/operator/$id",
    "queue.operatorDay",
    "user",
    () => import("#staff/screens/queue/operator/operator-day.tsx"),
  ),
  page("/queue/openHours", "hours.openHours", "user", () => import("#staff/screens/hours/open-hours.tsx")),
  page("/queue/closeDay", "hours.closeDays", "admin", () => import("#staff/screens/hours/close-day.tsx")),
  page(
    "/queue/visitorData",
    "visitorData.title",
    "admin",
    () => import("#staff/screens/visitor-data/visitor-data.tsx"),
  ),

  page("/list/include/{-$id}", "include.all", "admin", () => import("#staff/screens/include.tsx")),
  page("/list/article/{-$id}", "article.all", "admin", () => import("#staff/screens/article.tsx")),
  page(
    "/list/printer-template/{-$id}",
    "printer-template.all",
    "admin",
    () => import("#staff/screens/printer-template/printer-template.tsx"),
  ),
  page(
    "/list/voice-template/{-$id}",
    "voice-template.all",
    "admin",
    () => import("#staff/screens/voice-template/voice-template.tsx"),
  ),
  page(
    "/list/dataField/{-$id}",
    "data-field.all",
    "admin",
    () => import("#staff/screens/data-field/data-field.tsx"),
  ),
  page("/list/unit/{-$id}", "unit.all", "admin", () => import("#staff/screens/unit.tsx")),
  page(
    "/list/language/{-$id}",
    "language.all",
    "admin",
    () => import("#staff/screens/language/language.tsx"),
  ),
  page("/list/user/{-$id}", "user.all", "admin", () => import("#staff/screens/user/user.tsx")),

  page(
    "/device/server/{-$tab}/{-$id}",
    "server.all",
    "admin",
    () => import("#staff/screens/device/server.tsx"),
  ),
  page(
    "/device/pos/{-$tab}",
    "pos-device.all",
    "admin",
    () => import("#staff/screens/device/pos-device.tsx"),
  ),
  page(
    "/device/remote/{-$tab}",
    "remote-device.all",
    "admin",
    () => import("#staff/screens/device/remote-device.tsx"),
  ),
  page(
    "/device/printer/{-$tab}",
    "printer-device.all",
    "admin",
    () => import("#staff/screens/device/printer-device.tsx"),
  ),
  page(
    "/device/board/{-$tab}",
    "board-device.all",
    "admin",
    () => import("#staff/screens/device/board-device.tsx"),
  ),
  page(
    "/device/voice/{-$tab}",
    "voice-device.all",
    "admin",
    () => import("#staff/screens/device/voice-device.tsx"),
  ),

  { ...page("/login", "login.title", "guest", () => import("#staff/pages/login-page.tsx")), bare: true },
  { ...page("/new/login", "login.title", "guest", () => import("#staff/pages/login-page.tsx")), bare: true },
  { ...page("/attack", "attack.title", "open", () => import("#staff/pages/attack-page.tsx")), bare: true },
  {
    ...page("/badRemote", "badRemote.title", "open", () => import("#staff/pages/bad-remote-page.tsx")),
    bare: true,
  },
];

function page(
  path: string,
  title: TextKey,
  who: Who,
  load: () => Promise<{ readonly default: FunctionComponent }>,
): Page {
  return { path, title, who, component: lazyPage(load) };
}

/** Returns the loader of one of the pages that only show cards of the menu; they share a file. */
function menuPage(name: keyof typeof import("#staff/pages/menu-pages.tsx")) {
  return async () => ({ default: (await import("#staff/pages/menu-pages.tsx"))[name] });
}
