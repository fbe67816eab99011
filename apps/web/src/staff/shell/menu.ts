import {
  IconActivity,
  IconApps,
  IconArticle,
  IconBooks,
  IconBug,
  IconBuilding,
  IconCalendarEvent,
  IconCalendarOff,
  IconCalendarPlus,
  IconCalendarTime,
  IconChartAreaLine,
  IconChartBar,
  IconChartHistogram,
  IconClipboardList,
  IconClockHour9,
  IconCoins,
  IconCreditCard,
  IconDesk,
  IconDeviceDesktop,
  IconDeviceRemote,
  IconDeviceTablet,
  IconDeviceTv,
  IconFiles,
  IconForms,
  IconGauge,
  IconLanguage,
  IconLayoutGrid,
  IconLayoutSidebar,
  IconListDetails,
  IconListNumbers,
  IconMap2,
  IconMessageCog,
  IconClockQuestion,
  IconHeartbeat,
  IconMessages,
  IconMicrophone,
  IconPackages,
  IconPlug,
  IconPrinter,
  IconReceipt,
  IconReport,
  IconReportAnalytics,
  IconRuler2,
  IconScreenShare,
  IconServer,
  IconSettings,
  IconShieldLock,
  IconStar,
  IconTicket,
  IconTimeline,
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
  readonly icon: TablerIcon;
  /** Its page of cards, to which the menu only links: the pages of the group are rarely opened. */
  readonly home?: PagePath;
  /** Open until the user folds it: its pages are used daily. */
  readonly isDaily?: true;
  readonly entries: readonly MenuEntry[];
};

/** The groups of the menu, those of daily work first. A group without any visible entry is hidden. */
export const menu = {
  dashboard: {
    title: "menu.dashboard",
    icon: IconGauge,
    isDaily: true,
    entries: [
      { path: "/", icon: IconCalendarEvent, title: "menu.today" },
      { path: "/admin/remote", icon: IconDesk, title: "page.supervision" },
      { path: "/admin/chart", icon: IconChartAreaLine, title: "chart.all" },
      { path: "/remote", icon: IconDeviceDesktop, title: "page.remote" },
    ],
  },
  queue: {
    title: "menu.queue",
    icon: IconUsersGroup,
    isDaily: true,
    entries: [
      { path: "/queue", icon: IconListNumbers, title: "queue.info" },
      { path: "/queue/ticket", icon: IconTicket, title: "queue.tickets" },
      { path: "/queue/slot", icon: IconLayoutGrid, title: "queue.slots" },
      { path: "/queue/operator", icon: IconUserCheck, title: "queue.operators" },
      { path: "/queue/openHours", icon: IconClockHour9, title: "hours.openHours" },
      { path: "/queue/closeDay", icon: IconCalendarOff, title: "hours.closeDays" },
      { path: "/queue/visitorData", icon: IconShieldLock, title: "visitorData.title" },
    ],
  },
  reports: {
    title: "menu.reports",
    icon: IconReport,
    entries: [
      { path: "/report", icon: IconFiles, title: "report.all" },
      { path: "/report/statistic", icon: IconChartHistogram, title: "report.statistic" },
      { path: "/report/total-ticket", icon: IconReportAnalytics, title: "report.totals" },
      { path: "/report/ticket", icon: IconListDetails, title: "report.register" },
      { path: "/report/operators-efficiency", icon: IconChartBar, title: "report.efficiency" },
      { path: "/report/operator", icon: IconTimeline, title: "report.operators" },
      { path: "/report/survey", icon: IconStar, title: "report.survey" },
      { path: "/report/payment", icon: IconCoins, title: "report.payments" },
    ],
  },
  administration: {
    title: "menu.administration",
    icon: IconSettings,
    entries: [
      { path: "/organization", icon: IconBuilding, title: "organization.all" },
      { path: "/service", icon: IconClipboardList, title: "service.all" },
      { path: "/service-package", icon: IconPackages, title: "service-package.all" },
      { path: "/operator", icon: IconUserStar, title: "operator.all" },
      { path: "/schedule", icon: IconCalendarTime, title: "schedule.all" },
      { path: "/terminal", icon: IconDeviceTablet, title: "terminal.all" },
      { path: "/web-online", icon: IconCalendarPlus, title: "web-online.all" },
      { path: "/board", icon: IconDeviceTv, title: "board.all" },
      { path: "/region", icon: IconMap2, title: "region.all" },
      { path: "/country", icon: IconWorld, title: "country.all" },
    ],
  },
  lists: {
    title: "menu.lists",
    icon: IconBooks,
    entries: [
      { path: "/list/user", icon: IconUsers, title: "user.all" },
      { path: "/list/dataField", icon: IconForms, title: "data-field.all" },
      { path: "/list/article", icon: IconArticle, title: "article.all" },
      { path: "/list/include", icon: IconLayoutSidebar, title: "include.all" },
      { path: "/list/printer-template", icon: IconReceipt, title: "printer-template.all" },
      { path: "/list/voice-template", icon: IconMicrophone, title: "voice-template.all" },
      { path: "/list/unit", icon: IconRuler2, title: "unit.all" },
      { path: "/list/language", icon: IconLanguage, title: "language.all" },
    ],
  },
  devices: {
    title: "menu.devices",
    icon: IconPlug,
    home: "/device",
    entries: [
      { path: "/device/server", icon: IconServer, title: "server.all" },
      { path: "/device/pos", icon: IconCreditCard, title: "pos-device.all" },
      { path: "/device/remote", icon: IconDeviceRemote, title: "remote-device.all" },
      { path: "/device/printer", icon: IconPrinter, title: "printer-device.all" },
      { path: "/device/board", icon: IconScreenShare, title: "board-device.all" },
      { path: "/device/voice", icon: IconVolume, title: "voice-device.all" },
    ],
  },
  debugging: {
    title: "menu.debugging",
    icon: IconBug,
    home: "/debug",
    entries: [
      { path: "/debug/health", icon: IconHeartbeat, title: "health.title" },
      { path: "/debug/slot", icon: IconClockQuestion, title: "slotReasons.title" },
      { path: "/debug/log", icon: IconListDetails, title: "debugLog.title" },
      { path: "/debug/message", icon: IconMessages, title: "message.all" },
      { path: "/debug/emitter", icon: IconActivity, title: "events.title" },
      { path: "/debug/sms", icon: IconMessageCog, title: "smsDebug.title" },
    ],
  },
  main: { title: "menu.main", icon: IconApps, home: "/main", entries: [] },
} as const satisfies Readonly<Record<string, MenuGroup>>;

/** Returns the groups that the user may see. */
export function menuFor(user: Actor | undefined): readonly MenuGroup[] {
  if (user === undefined) return [];
  return Object.values<MenuGroup>(menu)
    .map((group) => ({ ...group, entries: group.entries.filter(({ path }) => mayOpen(path, user)) }))
    .filter(({ home, entries }) => (home === undefined ? entries.length > 0 : mayOpen(home, user)));
}

/** Returns the group of a page, or of the page above it. */
export function groupAt(groups: readonly MenuGroup[], here: string): MenuGroup | undefined {
  const entry = entryAt(groups, here);
  return groups.find(
    ({ home, entries }) => home === here || (entry !== undefined && entries.includes(entry)),
  );
}

/** Returns the entry of a page, or of the page above it; of several, the one with the longest path. */
export function entryAt(groups: readonly MenuGroup[], here: string): MenuEntry | undefined {
  return groups
    .flatMap(({ entries }) => entries)
    .filter(({ path }) => path === here || (path !== "/" && here.startsWith(`${path}/`)))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}
