/** Business constants of the product, each named once. */

export const languageCodes = ["en", "ru", "ua"] as const;
export type LanguageCode = (typeof languageCodes)[number];

/** The wire uses `ua`; browsers, dictionaries and speech use `uk`. */
export const localeByLanguage = { en: "en-US", ru: "ru-RU", ua: "uk-UA" } as const satisfies Record<
  LanguageCode,
  string
>;

/** Data fields that ship with the product; clients rely on their ids. */
export const dataFieldIds = {
  fullName: 1,
  email: 2,
  documentNumber: 3,
  taxNumber: 4,
  phone: 5,
  comment: 6,
  birthDate: 7,
  photo: 8,
} as const;

export const timeZoneIds = ["Europe/Kiev", "Europe/Warsaw", "Europe/Istanbul", "Europe/Moscow"] as const;
export type TimeZoneId = (typeof timeZoneIds)[number];
export const timeZoneTitles = {
  "Europe/Kiev": "Kyiv",
  "Europe/Warsaw": "Warsaw",
  "Europe/Istanbul": "Istanbul",
  "Europe/Moscow": "Moscow",
} as const satisfies Record<TimeZoneId, string>;
export const defaultTimeZone: TimeZoneId = "Europe/Kiev";

/** The accent of an organization that has not chosen one. */
export const defaultAccent = "#3450d2";

export const colours = [
  "red",
  "pink",
  "purple",
  "deep-purple",
  "indigo",
  "blue",
  "light-blue",
  "cyan",
  "teal",
  "green",
  "light-green",
  "lime",
  "yellow",
  "amber",
  "orange",
  "deep-orange",
  "brown",
  "grey",
  "blue-grey",
] as const;
export type Colour = (typeof colours)[number];
/** The colours of a part of a board: the accent of its organization, or a named one. */
export const boardColours = ["accent", ...colours] as const;
export type BoardColour = (typeof boardColours)[number];

export const organizationTypes = ["PRDA", "MJ", "MARAD", "JUST", "SOCD"] as const;
/** Where a server offers the packed agent for `npm install`. */
export const agentPackagePath = "/cherga-agent.tgz";

export const debugLevels = ["core", "api"] as const;
export type DebugLevel = (typeof debugLevels)[number];
export const userRoles = ["global", "local"] as const;
export const notificationTypes = ["newTicket", "newQueue", "callOperator"] as const;
export const dataFieldTypes = ["t", "e", "ph"] as const;
/** The form of values by the type of their field, besides the field's own expression. */
export const dataFieldForms = {
  t: /(?:)/,
  e: /^[^\s@]{1,64}@[^\s@]{1,190}$/,
  ph: /^\+?[\d ()-]{5,20}$/,
} as const satisfies Record<(typeof dataFieldTypes)[number], RegExp>;
export const boardStatuses = ["wait", "serviceStart", "serviceComplete", "call", "hold", "release"] as const;
export const boardLayouts = ["table", "list", "tile", "tileSort"] as const;
export const boardSorts = ["none", "number", "time"] as const;
export const boardIndicators = ["number", "progressBar"] as const;
export const tickerModes = ["running", "scroll"] as const;
export const organizationFilters = ["none", "include", "exclude"] as const;
export const printerItemTypes = [
  "item-text",
  "item-text-doubled",
  "item-empty",
  "item-column-container",
  "item-image",
  "item-column",
] as const;
export const unitCodes = ["min", "h", "percent", "pc"] as const;

/** The results of saving, as lists and editors report them. */
export const saveStatus = { updated: 1, created: 2, deleted: 3 } as const;
export const signInStatus = { success: 0, failure: 1 } as const;

export const phoneCountryCode = "380";
export const continuousBreak = { min: 0, max: 360, step: 15 } as const;
/** The interval in weeks at which a list of a schedule may repeat. */
export const weeksApart = { min: 1, max: 52 } as const;
/** Icons for services on a kiosk; the whole icon set would be larger than the rest of the kiosk. */
export const serviceIcons = [
  "anchor",
  "book",
  "briefcase",
  "building",
  "car",
  "cash",
  "certificate",
  "file-check",
  "file-text",
  "fingerprint",
  "flag",
  "heart",
  "home",
  "id",
  "info-circle",
  "photo",
  "plane-departure",
  "school",
  "stethoscope",
  "user",
  "users",
  "writing-sign",
] as const;

/** Display times on a board, in milliseconds. */
export const boardTimeoutMs = { min: 500, max: 600_000 } as const;
export const boardOperators = { min: 2, max: 4 } as const;
export const passwordLength = { min: 8, max: 200 } as const;
export const regExpLength = 200;
export const pageSize = 25;
/** The list of messages is about so many days unless a day is chosen: an organization may have millions of older messages. */
export const daysOfMessages = 30;

export const autosaveDebounceMs = { usual: 3 * 100, organization: 3 * 200 } as const;
export const requestBusyMs = { usual: 5_000, remoteRegistration: 500 } as const;
export const longToastMs = 10_000;
export const streamReconnectMs = 1_000;
export const chunkTimeoutMs = 120_000;
/** A stream sends a message at least this often, so that both ends notice a dead connection. */
export const streamHeartbeatMs = 20_000;

export const operatorResultDefaults = { seconds: 600, passWay: "current", ticketType: "online" } as const;
/** The tickets whose free time the page of slots shows first. */
export const defaultSlotType = "online";
/** The tab on which the pages of devices open. */
export const defaultDeviceTab = "init";

/** How many visits are listed, and decided on, at once. */
export const mostUnscheduled = 200;

/** A call that is announced longer than this holds up the next ones. */
export const announcementMaxSeconds = 60;
