import {
  IconApps,
  IconArticle,
  IconBooks,
  IconBuilding,
  IconCalendarOff,
  IconCalendarPlus,
  IconCalendarTime,
  IconClipboardList,
  IconClockHour9,
  IconCreditCard,
  IconDesk,
  IconDeviceDesktop,
  IconDeviceRemote,
  IconDeviceTablet,
  IconDeviceTv,
  IconForms,
  IconGauge,
  IconLanguage,
  IconLayoutGrid,
  IconLayoutSidebar,
  IconMap2,
  IconMicrophone,
  IconPackages,
  IconPrinter,
  IconReceipt,
  IconRuler2,
  IconScreenShare,
  IconServer,
  IconShieldLock,
  IconTicket,
  IconUserCheck,
  IconUserStar,
  IconUsers,
  IconUsersGroup,
  IconVolume,
  IconWorld,
  type TablerIcon,
} from "@tabler/icons-react";
import type { Actor } from "@cherga/contract/access";
import { mayOpen } from "#staff/session/guards.ts";
import type { PagePath } from "#staff/session/page-audiences.ts";
import type { TextKey } from "#staff/texts/use-texts.ts";

/** A page in the menu. Its title never repeats that of its group. */
export type MenuEntry = { readonly path: PagePath; readonly icon: TablerIcon; readonly title: TextKey };
export type MenuGroup = {
  readonly title: TextKey;
  readonly entries: readonly MenuEntry[];
};

/** The groups of the menu. A group without any visible entry is hidden. */
export const menu = {
  dashboard: {
    title: "menu.dashboard",
    entries: [
      { path: "/", icon: IconGauge, title: "menu.today" },
      { path: "/admin/remote", icon: IconDesk, title: "page.supervision" },
      { path: "/remote", icon: IconDeviceDesktop, title: "page.remote" },
    ],
  },
  main: {
    title: "menu.main",
    entries: [
      { path: "/main", icon: IconApps, title: "menu.all" },
      { path: "/catalog", icon: IconBooks, title: "page.catalog" },
    ],
  },
  administration: {
    title: "menu.administration",
    entries: [
      { path: "/country", icon: IconWorld, title: "country.all" },
      { path: "/region", icon: IconMap2, title: "region.all" },
      { path: "/organization", icon: IconBuilding, title: "organization.all" },
      { path: "/operator", icon: IconUserStar, title: "operator.all" },
      { path: "/schedule", icon: IconCalendarTime, title: "schedule.all" },
      { path: "/service", icon: IconClipboardList, title: "service.all" },
      { path: "/service-package", icon: IconPackages, title: "service-package.all" },
      { path: "/terminal", icon: IconDeviceTablet, title: "terminal.all" },
      { path: "/web-online", icon: IconCalendarPlus, title: "web-online.all" },
      { path: "/board", icon: IconDeviceTv, title: "board.all" },
    ],
  },
  queue: {
    title: "menu.queue",
    entries: [
      { path: "/queue", icon: IconUsersGroup, title: "queue.info" },
      { path: "/queue/ticket", icon: IconTicket, title: "queue.tickets" },
      { path: "/queue/slot", icon: IconLayoutGrid, title: "queue.slots" },
      { path: "/queue/operator", icon: IconUserCheck, title: "queue.operators" },
      { path: "/queue/openHours", icon: IconClockHour9, title: "hours.openHours" },
      { path: "/queue/closeDay", icon: IconCalendarOff, title: "hours.closeDays" },
      { path: "/queue/visitorData", icon: IconShieldLock, title: "visitorData.title" },
    ],
  },
  lists: {
    title: "menu.lists",
    entries: [
      { path: "/list/include", icon: IconLayoutSidebar, title: "include.all" },
      { path: "/list/article", icon: IconArticle, title: "article.all" },
      { path: "/list/printer-template", icon: IconReceipt, title: "printer-template.all" },
      { path: "/list/voice-template", icon: IconMicrophone, title: "voice-template.all" },
      { path: "/list/dataField", icon: IconForms, title: "data-field.all" },
      { path: "/list/unit", icon: IconRuler2, title: "unit.all" },
      { path: "/list/language", icon: IconLanguage, title: "language.all" },
      { path: "/list/user", icon: IconUsers, title: "user.all" },
    ],
  },
  devices: {
    title: "menu.devices",
    entries: [
      { path: "/device/server", icon: IconServer, title: "server.all" },
      { path: "/device/pos", icon: IconCreditCard, title: "pos-device.all" },
      { path: "/device/remote", icon: IconDeviceRemote, title: "remote-device.all" },
      { path: "/device/printer", icon: IconPrinter, title: "printer-device.all" },
      { path: "/device/board", icon: IconScreenShare, title: "board-device.all" },
      { path: "/device/voice", icon: IconVolume, title: "voice-device.all" },
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

/** Returns the entry of a page, or of the page above it; of several, the one with the longest path. */
export function entryAt(groups: readonly MenuGroup[], here: string): MenuEntry | undefined {
  return groups
    .flatMap(({ entries }) => entries)
    .filter(({ path }) => path === here || (path !== "/" && here.startsWith(`${path}/`)))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}
