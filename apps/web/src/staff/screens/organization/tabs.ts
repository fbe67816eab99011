import { type Actor, mayCall } from "@cherga/contract/access";
import type { organization } from "@cherga/contract/resources/organization";

type FieldName = keyof typeof organization.fields;

/** The fields of each tab of an organization, Each field is on one tab. */
export const fieldsByTab = {
  general: [
    "name",
    "shortName",
    "fullName",
    "code",
    "number",
    "type",
    "countryId",
    "regionId",
    "address",
    "option",
    "logoPath",
    "accentColour",
    "currency",
    "supportPhones",
    "retentionDays",
    "survey",
  ],
  hours: ["openHour", "openHourMap", "closeDayMap"],
  policy: [
    "currentQueuePolitics",
    "timePriority",
    "forcedTimeHighPriority",
    "allowableLagWaitMin",
    "limitForFixedShift",
    "checkInRequired",
    "banPastTime",
    "overDayTransferBan",
    "maxWaitTimeForTakingMin",
    "maxWaitForCallMin",
    "simultaneousMaintenance",
    "checkForSleep",
    "maxWaitForPutSleepMin",
    "sleepPeriodMin",
  ],
  services: ["lowerPriority", "rivalryServices", "equivalentServices"],
  payments: ["paymentServices", "paymentHub"],
  web: ["webQueue", "reservationMin", "confirmMin", "cancelDelayMin", "openingModel"],
  terminal: ["terminalQueue", "terminalOpenMin"],
  reminders: ["reminders"],
  quotas: ["quotas"],
  periods: ["maxQueuePeriodDays", "packageGapMin", "allowableWaitMin", "capacityPeriodMin"],
  messages: ["messageHub", "mailHub", "notifications"],
  external: ["externalPackage"],
  numbering: ["ticketNumberPrefix", "ticketNumberOffset"],
  debug: ["debug", "debugLevel", "debugPath"],
  // Snapshots contain all fields.
  snapshots: [],
} as const satisfies Readonly<Record<string, readonly FieldName[]>>;

export type TabName = keyof typeof fieldsByTab;

/** Returns the tab of a name; the first one if there is none that the user may open. */
export const tabNamed = (name: string | undefined, user: Actor | undefined): TabName =>
  tabsFor(user).find((known) => known === name) ?? "general";

/** The tabs under their headings, in the order of the page. */
export const tabGroups = [
  { name: "organization", tabs: ["general", "hours", "payments"] },
  { name: "queue", tabs: ["policy", "services", "quotas", "periods", "numbering"] },
  { name: "visitors", tabs: ["web", "terminal", "reminders", "messages"] },
  { name: "system", tabs: ["external", "debug", "snapshots"] },
] as const satisfies readonly { readonly name: string; readonly tabs: readonly TabName[] }[];

/** Lists the tabs that a user may open: the calls about snapshots refuse those who may not change everything else. */
export const tabsFor = (user: Actor | undefined): readonly TabName[] =>
  tabGroups
    .flatMap<TabName>(({ tabs }) => tabs)
    .filter((name) => name !== "snapshots" || mayCall("admin", user));

/** Whether one of the paths is on the tab. */
export const isOnTab = (tab: TabName, paths: readonly (readonly (string | number)[])[]): boolean =>
  paths.some(([field]) => fieldsByTab[tab].some((name) => name === field));
