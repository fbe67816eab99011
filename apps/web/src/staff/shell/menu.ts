import type { Actor } from "@cherga/contract/access";
import { mayOpen } from "#staff/session/guards.ts";
import type { PagePath } from "#staff/session/page-audiences.ts";
import type { TextKey } from "#staff/texts/use-texts.ts";

export type MenuEntry = { readonly path: PagePath; readonly title: TextKey };
export type MenuGroup = {
  readonly title: TextKey;
  readonly entries: readonly MenuEntry[];
};

/** The groups of the menu. A group without any visible entry is hidden. */
export const menu = {
  dashboard: {
    title: "menu.dashboard",
    entries: [
      { path: "/", title: "page.dashboard" },
      { path: "/admin/remote", title: "page.supervision" },
      { path: "/remote", title: "page.remote" },
    ],
  },
  main: {
    title: "menu.main",
    entries: [
      { path: "/main", title: "page.main" },
      { path: "/catalog", title: "page.catalog" },
    ],
  },
  administration: {
    title: "menu.administration",
    entries: [
      { path: "/country", title: "country.all" },
      { path: "/region", title: "region.all" },
      { path: "/organization", title: "organization.all" },
      { path: "/operator", title: "operator.all" },
      { path: "/schedule", title: "schedule.all" },
      { path: "/service", title: "service.all" },
      { path: "/service-package", title: "service-package.all" },
      { path: "/terminal", title: "terminal.all" },
      { path: "/web-online", title: "web-online.all" },
      { path: "/board", title: "board.all" },
    ],
  },
  queue: {
    title: "menu.queue",
    entries: [
      { path: "/queue", title: "queue.info" },
      { path: "/queue/ticket", title: "queue.tickets" },
      { path: "/queue/slot", title: "queue.slots" },
      { path: "/queue/operator", title: "queue.operators" },
      { path: "/queue/openHours", title: "hours.openHours" },
      { path: "/queue/closeDay", title: "hours.closeDays" },
      { path: "/queue/visitorData", title: "visitorData.title" },
    ],
  },
  lists: {
    title: "menu.lists",
    entries: [
      { path: "/list/include", title: "include.all" },
      { path: "/list/article", title: "article.all" },
      { path: "/list/printer-template", title: "printer-template.all" },
      { path: "/list/voice-template", title: "voice-template.all" },
      { path: "/list/dataField", title: "data-field.all" },
      { path: "/list/unit", title: "unit.all" },
      { path: "/list/language", title: "language.all" },
      { path: "/list/user", title: "user.all" },
    ],
  },
  devices: {
    title: "menu.devices",
    entries: [
      { path: "/device/server", title: "server.all" },
      { path: "/device/pos", title: "pos-device.all" },
      { path: "/device/remote", title: "remote-device.all" },
      { path: "/device/printer", title: "printer-device.all" },
      { path: "/device/board", title: "board-device.all" },
      { path: "/device/voice", title: "voice-device.all" },
    ],
  },
} as const satisfies Readonly<Record<string, MenuGroup>>;

/** Returns the groups that the user may see. */
export function menuFor(user: Actor | undefined): readonly MenuGroup[] {
  if (user === undefined) return [];
  return Object.values<MenuGroup>(menu)
    .map((group) => ({ ...group, entries: group.entries.filter(({ path }) => mayOpen(path, user)) }))
    .filter(({ entries }) => entries.length > 0);
}
