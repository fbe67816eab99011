import type { TextKey } from "#staff/texts/use-texts.ts";

export type MenuEntry = { readonly path: string; readonly title: TextKey; readonly who: "user" | "admin" };
export type MenuGroup = {
  readonly title: TextKey;
  readonly path?: string;
  readonly entries: readonly MenuEntry[];
};

const forAdmins = (path: string, title: TextKey): MenuEntry => ({ path, title, who: "admin" });
const forAll = (path: string, title: TextKey): MenuEntry => ({ path, title, who: "user" });

/** The groups of the menu. A group without any visible entry is hidden. */
export const menu = {
  dashboard: {
    title: "menu.dashboard",
    path: "/",
    entries: [
      forAll("/", "page.dashboard"),
      forAll("/admin/remote", "page.supervision"),
      forAll("/remote", "page.remote"),
    ],
  },
  main: {
    title: "menu.main",
    path: "/main",
    entries: [forAll("/main", "page.main"), forAdmins("/catalog", "page.catalog")],
  },
  administration: {
    title: "menu.administration",
    path: "/catalog",
    entries: [
      forAdmins("/country", "country.all"),
      forAdmins("/region", "region.all"),
      forAdmins("/organization", "organization.all"),
      forAdmins("/operator", "operator.all"),
      forAdmins("/schedule", "schedule.all"),
      forAdmins("/service", "service.all"),
      forAll("/service-package", "service-package.all"),
      forAdmins("/terminal", "terminal.all"),
      forAdmins("/web-online", "web-online.all"),
      forAdmins("/board", "board.all"),
    ],
  },
  queue: {
    title: "menu.queue",
    path: "/queue",
    entries: [
      forAll("/queue", "queue.info"),
      forAll("/queue/ticket", "queue.tickets"),
      forAll("/queue/slot", "queue.slots"),
      forAll("/queue/operator", "queue.operators"),
      forAll("/queue/openHours", "hours.openHours"),
      forAdmins("/queue/closeDay", "hours.closeDays"),
      forAdmins("/queue/visitorData", "visitorData.title"),
    ],
  },
  lists: {
    title: "menu.lists",
    path: "/list",
    entries: [
      forAdmins("/list/include", "include.all"),
      forAdmins("/list/article", "article.all"),
      forAdmins("/list/printer-template", "printer-template.all"),
      forAdmins("/list/voice-template", "voice-template.all"),
      forAdmins("/list/dataField", "data-field.all"),
      forAdmins("/list/unit", "unit.all"),
      forAdmins("/list/language", "language.all"),
      forAdmins("/list/user", "user.all"),
    ],
  },
  devices: {
    title: "menu.devices",
    path: "/device",
    entries: [
      forAdmins("/device/server", "server.all"),
      forAdmins("/device/pos", "pos-device.all"),
      forAdmins("/device/remote", "remote-device.all"),
      forAdmins("/device/printer", "printer-device.all"),
      forAdmins("/device/board", "board-device.all"),
      forAdmins("/device/voice", "voice-device.all"),
    ],
  },
} as const satisfies Readonly<Record<string, MenuGroup>>;

/** Returns the groups that the user may see. */
export function menuFor(user: { readonly isAdmin: boolean } | undefined): readonly MenuGroup[] {
  if (user === undefined) return [];
  return Object.values<MenuGroup>(menu)
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ who }) => who === "user" || user.isAdmin),
    }))
    .filter(({ entries }) => entries.length > 0);
}
