import type { FunctionComponent } from "react";
import { type LazyPage, lazyPage } from "#app/lazy-page.ts";
import type { Who } from "#session/guards.ts";
import type { TextKey } from "#texts/use-texts.ts";

/** A page: where it is, what it is called, whom it is for. */
export type Page = {
  /** As the router writes it: `$id` is any value, `{-$id}` one that may be missing. */
  readonly path: string;
  readonly title: TextKey;
  readonly who: Who;
  readonly component: LazyPage;
  /** Stands alone, without header and menu. */
  readonly bare?: true;
  /** Needs the room that the menu would take: it opens when asked for. */
  readonly wide?: true;
  readonly caseSensitive?: true;
};

/** Every page there is. */
export const pages: readonly Page[] = [
  page("/", "page.dashboard", "user", () => import("#screens/dashboard/dashboard.tsx")),
  page("/main", "page.main", "user", () => import("#pages/main-page.tsx")),
  { ...page("/remote", "page.remote", "user", () => import("#screens/remote/remote.tsx")), wide: true },
  page("/admin/remote", "page.supervision", "user", () => import("#screens/supervision/supervision.tsx")),
  { ...page("/new/remote", "page.remote", "user", () => import("#screens/remote/compact.tsx")), wide: true },
  page("/catalog", "page.catalog", "admin", () => import("#pages/catalog-page.tsx")),
  page("/list", "page.list", "admin", () => import("#pages/list-page.tsx")),
  page("/device", "page.device", "admin", () => import("#pages/device-page.tsx")),

  page("/country/{-$id}", "country.all", "admin", () => import("#screens/country.tsx")),
  page("/region/{-$id}", "region.all", "admin", () => import("#screens/region.tsx")),
  page(
    "/organization/{-$id}/{-$tab}",
    "organization.all",
    "admin",
    () => import("#screens/organization/organization.tsx"),
  ),
  page("/operator/{-$id}", "operator.all", "admin", () => import("#screens/operator/operator.tsx")),
  {
    ...page(
      "/schedule/{-$id}/{-$block}/{-$list}/{-$item}",
      "schedule.all",
      "admin",
      () => import("#screens/schedule/schedule.tsx"),
    ),
    caseSensitive: true,
  },
  page("/service/{-$id}", "service.all", "admin", () => import("#screens/service.tsx")),
  page(
    "/service-package/{-$id}",
    "service-package.all",
    "open",
    () => import("#screens/service-package/service-package.tsx"),
  ),
  page("/terminal/{-$id}", "terminal.all", "admin", () => import("#screens/terminal/terminal.tsx")),
  page("/web-online/{-$id}", "web-online.all", "admin", () => import("#screens/web-online/web-online.tsx")),
  page("/board/{-$id}", "board.all", "admin", () => import("#screens/board/board.tsx")),

  page("/queue", "queue.info", "user", () => import("#screens/queue/queue-info.tsx")),
  page("/queue/ticket", "queue.tickets", "user", () => import("#screens/queue/ticket/tickets.tsx")),
  page("/queue/ticket/$id", "queue.ticket", "user", () => import("#screens/queue/ticket/ticket.tsx")),
  page("/queue/slot", "queue.slots", "user", () => import("#screens/queue/slot/slots.tsx")),
  page("/queue/operator", "queue.operators", "user", () => import("#screens/queue/operator/operators.tsx")),
  page(
    "/queue/operator/$id",
    "queue.operatorDay",
    "user",
    () => import("#screens/queue/operator/operator-day.tsx"),
  ),
  page("/queue/openHours", "hours.openHours", "user", () => import("#screens/hours/open-hours.tsx")),
  page("/queue/closeDay", "hours.closeDays", "admin", () => import("#screens/hours/close-day.tsx")),
  page(
    "/queue/visitorData",
    "visitorData.title",
    "admin",
    () => import("#screens/visitor-data/visitor-data.tsx"),
  ),

  page("/list/include/{-$id}", "include.all", "admin", () => import("#screens/include.tsx")),
  page("/list/article/{-$id}", "article.all", "admin", () => import("#screens/article.tsx")),
  page(
    "/list/printer-template/{-$id}",
    "printer-template.all",
    "admin",
    () => import("#screens/printer-template/printer-template.tsx"),
  ),
  page(
    "/list/voice-template/{-$id}",
    "voice-template.all",
    "admin",
    () => import("#screens/voice-template/voice-template.tsx"),
  ),
  page(
    "/list/dataField/{-$id}",
    "data-field.all",
    "admin",
    () => import("#screens/data-field/data-field.tsx"),
  ),
  page("/list/unit/{-$id}", "unit.all", "admin", () => import("#screens/unit.tsx")),
  page("/list/language/{-$id}", "language.all", "admin", () => import("#screens/language/language.tsx")),
  page("/list/user/{-$id}", "user.all", "admin", () => import("#screens/user/user.tsx")),

  page("/device/server/{-$tab}/{-$id}", "server.all", "admin", () => import("#screens/device/server.tsx")),
  page("/device/pos/{-$tab}", "pos-device.all", "admin", () => import("#screens/device/pos-device.tsx")),
  page(
    "/device/remote/{-$tab}",
    "remote-device.all",
    "admin",
    () => import("#screens/device/remote-device.tsx"),
  ),
  page(
    "/device/printer/{-$tab}",
    "printer-device.all",
    "admin",
    () => import("#screens/device/printer-device.tsx"),
  ),
  page(
    "/device/board/{-$tab}",
    "board-device.all",
    "admin",
    () => import("#screens/device/board-device.tsx"),
  ),
  page(
    "/device/voice/{-$tab}",
    "voice-device.all",
    "admin",
    () => import("#screens/device/voice-device.tsx"),
  ),

  { ...page("/login", "login.title", "guest", () => import("#pages/login-page.tsx")), bare: true },
  { ...page("/new/login", "login.title", "guest", () => import("#pages/login-page.tsx")), bare: true },
  { ...page("/attack", "attack.title", "open", () => import("#pages/attack-page.tsx")), bare: true },
  {
    ...page("/badRemote", "badRemote.title", "open", () => import("#pages/bad-remote-page.tsx")),
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
