import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { laterFields } from "@cherga/contract/later";
import { resources } from "@cherga/contract/resources/all-resources";
import { expect, test } from "vitest";

const engine = "packages/engine/src";
const server = "apps/server/src";
const kiosk = "apps/server/src/visitors/kiosk";
const booking = "apps/server/src/visitors/booking";
const web = "apps/web/src";
const rules = `${server}/queue/config/rules-on.ts`;
const sessions = `${server}/auth/session.ts`;
const catalogue = `${server}/visitors/shared/visitor-catalogue.ts`;

/**
 * Where each setting takes effect: one place at which it is read and shown, or decides something. A new field is put in
 * here together with the code that reads it, or into `laterFields`, which makes its hint say that it is not active.
 */
const readIn: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  article: {
    subject: `${kiosk}/configuration.ts`,
    text: `${kiosk}/configuration.ts`,
    status: `${kiosk}/configuration.ts`,
  },
  board: {
    name: `${web}/visitors/board/parts/title.tsx`,
    description: `${web}/staff/screens/board/board.tsx`,
    organizationId: `${server}/visitors/board/configuration.ts`,
    operator: `${server}/visitors/board/board-state.ts`,
    announcement: `${web}/visitors/board/board.tsx`,
    slides: `${web}/visitors/board/board.tsx`,
    rest: `${server}/visitors/board/board-state.ts`,
    title: `${web}/visitors/board/parts/title.tsx`,
    ticker: `${web}/visitors/board/board.tsx`,
    queue: `${server}/visitors/board/board-state.ts`,
    callPopup: "packages/announcements/src/hall-phrase.ts",
  },
  "board-device": {
    name: `${web}/staff/devices/device-fields.tsx`,
    description: `${web}/staff/devices/device-fields.tsx`,
    organizationId: `${server}/devices/http/mount-screen-watching.ts`,
    config: `${server}/devices/agents/driven-devices.ts`,
    host: `${server}/devices/agents/driven-devices.ts`,
    deviceId: `${server}/devices/agents/driven-devices.ts`,
    connect: `${web}/staff/devices/device-fields.tsx`,
    boardId: `${server}/devices/screens/enrolments.ts`,
    type: "apps/agent/src/screens/screen.ts",
    vnc: "apps/agent/src/screens/vnc/open-vnc.ts",
  },
  country: { name: `${booking}/offer.ts`, phoneCode: `${server}/queue/registration/check-values.ts` },
  "data-field": {
    name: `${web}/staff/screens/data-field/data-field.tsx`,
    label: catalogue,
    title: catalogue,
    inputHint: catalogue,
    placeholder: catalogue,
    format: "packages/contract/src/data-field-value.ts",
    mask: "packages/contract/src/data-field-value.ts",
    regExp: "packages/contract/src/data-field-value.ts",
    type: "packages/contract/src/data-field-value.ts",
    category: `${web}/staff/visitor-form-fields/by-category.ts`,
  },
  include: {
    name: `${kiosk}/configuration.ts`,
    text: `${kiosk}/configuration.ts`,
    articleIds: `${kiosk}/configuration.ts`,
    status: `${kiosk}/configuration.ts`,
  },
  language: {
    code: `${web}/staff/texts/language.ts`,
    name: `${web}/staff/shell/account-menu.tsx`,
    status: `${web}/staff/texts/language.ts`,
    main: `${web}/staff/texts/language.ts`,
  },
  operator: {
    username: `${server}/queue/config/load-config.ts`,
    first_name: `${server}/queue/config/load-config.ts`,
    last_name: `${server}/queue/config/load-config.ts`,
    position: `${web}/staff/screens/operator/operator.tsx`,
    organizationId: `${server}/auth/session.ts`,
    room: `${server}/visitors/board/board-state.ts`,
    indicator: `${server}/windows/displays/display-plan.ts`,
    scheduleId: `${web}/staff/screens/schedule/schedule-form.tsx`,
    option: `${web}/staff/screens/console/use-console.ts`,
  },
  organization: {
    name: `${booking}/offer.ts`,
    shortName: `${server}/queue/config/short-name.ts`,
    fullName: `${server}/visitors/tracker/tracked-view.ts`,
    code: `${web}/staff/screens/organization/organization.tsx`,
    number: `${web}/staff/screens/organization/organization.tsx`,
    type: `${web}/staff/screens/organization/organization.tsx`,
    countryId: `${server}/queue/config/load-config.ts`,
    regionId: `${booking}/offer.ts`,
    address: `${booking}/offer.ts`,
    option: rules,
    accentColour: `${kiosk}/configuration.ts`,
    currency: `${server}/queue/config/currency-in.ts`,
    logoPath: `${kiosk}/configuration.ts`,
    debug: `${server}/debugging/debug-log.ts`,
    debugLevel: `${server}/debugging/debug-log.ts`,
    debugPath: `${server}/debugging/debug-log.ts`,
    openHour: `${engine}/schedule/hours-on.ts`,
    openHourMap: `${engine}/schedule/hours-on.ts`,
    closeDayMap: `${engine}/schedule/hours-on.ts`,
    maxQueuePeriodDays: `${server}/queue/registration/booking-reach.ts`,
    terminalOpenMin: `${kiosk}/opening-hours.ts`,
    allowableLagWaitMin: `${engine}/day/timers.ts`,
    capacityPeriodMin: `${server}/queue/figures/charts.ts`,
    allowableWaitMin: `${web}/staff/screens/dashboard/glance.ts`,
    maxWaitTimeForTakingMin: `${engine}/day/register.ts`,
    limitForFixedShift: `${engine}/forecast/forecast.ts`,
    maxWaitForCallMin: `${engine}/day/timers.ts`,
    maxWaitForPutSleepMin: `${engine}/day/timers.ts`,
    sleepPeriodMin: `${engine}/day/timers.ts`,
    cancelDelayMin: `${engine}/day/ticket-status.ts`,
    reservationMin: `${engine}/day/register.ts`,
    confirmMin: `${engine}/day/ticket-status.ts`,
    packageGapMin: `${engine}/day/agendas.ts`,
    checkForSleep: `${engine}/day/timers.ts`,
    banPastTime: `${engine}/day/register.ts`,
    timePriority: `${engine}/dispatch/pick-next.ts`,
    forcedTimeHighPriority: `${engine}/dispatch/pick-next.ts`,
    overDayTransferBan: `${engine}/day/move.ts`,
    simultaneousMaintenance: `${engine}/life/actions.ts`,
    checkInRequired: `${engine}/dispatch/situation.ts`,
    currentQueuePolitics: `${engine}/dispatch/pick-next.ts`,
    openingModel: `${server}/queue/registration/opening.ts`,
    lowerPriority: `${engine}/dispatch/pick-next.ts`,
    rivalryServices: rules,
    equivalentServices: `${server}/visitors/limits/limits.ts`,
    quotas: `${server}/queue/registration/quotas.ts`,
    webQueue: `${server}/messages/ways.ts`,
    notifications: `${server}/messages/notifications.ts`,
    reminders: `${server}/messages/reminder-messages.ts`,
    messageHub: `${server}/messages/sms/sms-channel.ts`,
    terminalQueue: `${kiosk}/opening-hours.ts`,
    paymentServices: `${server}/payments/quote.ts`,
    paymentHub: `${server}/payments/providers/provider-of.ts`,
    mailHub: `${server}/messages/email/email-channel.ts`,
    ticketNumberPrefix: `${engine}/day/register.ts`,
    ticketNumberOffset: `${engine}/day/register.ts`,
    retentionDays: `${server}/retention/retention-state.ts`,
    supportPhones: `${web}/visitors/tracker/tracker-page.tsx`,
    survey: `${server}/visitors/tracker/tracked-view.ts`,
  },
  region: { name: `${booking}/offer.ts`, countryId: `${booking}/offer.ts` },
  schedule: {
    description: "packages/contract/src/resources/schedule.ts",
    organizationId: `${web}/staff/screens/schedule/schedule-form.tsx`,
    json: `${server}/queue/config/load-config.ts`,
  },
  service: {
    name: catalogue,
    description: catalogue,
    duration: rules,
    multiplicity: rules,
    align_minutes: rules,
    is_strict: rules,
    parameters: catalogue,
    customerDataFields: `${server}/queue/registration/free-time.ts`,
  },
  "service-data-field": {
    serviceId: `${server}/resources/field-links.ts`,
    dataFieldId: `${server}/queue/registration/free-time.ts`,
    sortOrder: `${server}/resources/field-links.ts`,
    required: `${server}/queue/registration/check-values.ts`,
  },
  "pos-device": {
    name: `${server}/payments/quote.ts`,
    description: `${web}/staff/devices/device-fields.tsx`,
    organizationId: `${server}/payments/quote.ts`,
    config: "packages/payment-terminal/src/terminal-job.ts",
    host: "packages/payment-terminal/src/terminal-job.ts",
    deviceId: `${server}/devices/agents/driven-devices.ts`,
    connect: `${web}/staff/devices/device-fields.tsx`,
  },
  server: {
    name: `${web}/staff/devices/branch-tab.tsx`,
    description: `${web}/staff/devices/device-fields.tsx`,
    organizationId: `${server}/branches/centre/writers.ts`,
    otherOrganizationIds: `${server}/branches/centre/writers.ts`,
    host: `${web}/staff/devices/branch-tab.tsx`,
    connect: `${web}/staff/devices/device-fields.tsx`,
    config: `${server}/branches/branch/refuse-sign-in-of-unconfirmed-accounts.ts`,
    deviceId: `${server}/devices/agents/agent-sessions.ts`,
  },
  "printer-device": {
    name: `${server}/devices/printing/test-page.ts`,
    description: `${web}/staff/devices/device-fields.tsx`,
    organizationId: `${server}/devices/http/mount-devices.ts`,
    config: `${server}/devices/printing/print-way.ts`,
    host: `${server}/devices/printing/print-way.ts`,
    deviceId: `${server}/devices/agents/driven-devices.ts`,
    connect: `${web}/staff/devices/device-fields.tsx`,
    signature: `${server}/devices/printing/print-jobs.ts`,
    ip: `${server}/devices/printing/print-way.ts`,
    init: `${server}/devices/printing/print-way.ts`,
    mac: `${server}/devices/printing/server-printer.ts`,
    printerIpp: `${server}/devices/printing/print-way.ts`,
    printerSSE: `${server}/devices/agents/driven-devices.ts`,
    forDesks: `${server}/queue/config/load-config.ts`,
    printerTemplateId: `${server}/templates/real-ticket.ts`,
  },
  "remote-device": {
    name: "apps/agent/src/consoles/console-driver.ts",
    description: `${web}/staff/devices/device-fields.tsx`,
    organizationId: `${server}/windows/consoles/press-table.ts`,
    config: `${server}/windows/consoles/press-key.ts`,
    host: `${server}/windows/displays/display-plan.ts`,
    deviceId: `${server}/devices/agents/driven-devices.ts`,
    connect: `${web}/staff/devices/device-fields.tsx`,
    keys: `${server}/windows/consoles/press-key.ts`,
  },
  "printer-template": {
    name: `${web}/staff/screens/printer-template/printer-template.tsx`,
    description: `${web}/staff/screens/printer-template/printer-template.tsx`,
    width: `${server}/templates/real-ticket.ts`,
    items: `${server}/templates/real-ticket.ts`,
  },
  "service-package": {
    name: catalogue,
    description: catalogue,
    items: `${server}/queue/registration/wanted-visit.ts`,
    mainServiceId: `${server}/queue/registration/wanted-visit.ts`,
    is_view: `${kiosk}/offer.ts`,
  },
  terminal: {
    name: `${web}/staff/screens/kiosk/kiosk.tsx`,
    description: `${web}/staff/screens/kiosk/kiosk.tsx`,
    organizationId: `${kiosk}/kiosk.ts`,
    languages: `${kiosk}/configuration.ts`,
    menu: `${kiosk}/offer.ts`,
    panels: `${kiosk}/configuration.ts`,
    limits: `${kiosk}/kiosk-limits.ts`,
    printerDeviceId: `${kiosk}/register-at-kiosk.ts`,
    browserPrint: `${kiosk}/configuration.ts`,
  },
  unit: { code: `${web}/staff/api/find-unit-name.ts`, name: `${web}/staff/api/find-unit-name.ts` },
  user: {
    username: `${server}/sign-in/mount-sign-in.ts`,
    password: `${server}/resources/user.ts`,
    confirm_password: "packages/contract/src/resources/user.ts",
    current_password: `${server}/resources/user.ts`,
    first_name: `${web}/staff/shell/account-menu.tsx`,
    last_name: `${web}/staff/shell/account-menu.tsx`,
    position: `${web}/staff/screens/user/user.tsx`,
    organizationId: sessions,
    allowedOrganizationIds: sessions,
    role: sessions,
    isAdmin: "packages/contract/src/access.ts",
    isOperator: "packages/contract/src/access.ts",
    newTicket: `${web}/staff/screens/console/use-notifications.ts`,
    newQueue: `${web}/staff/screens/console/use-notifications.ts`,
    callOperator: `${web}/staff/screens/console/use-notifications.ts`,
    callOnly: `${engine}/day/call.ts`,
    payment: "packages/contract/src/access.ts",
    scheduleOnly: "packages/contract/src/access.ts",
    newerSleeping: `${engine}/day/timers.ts`,
    room: `${server}/visitors/board/board-state.ts`,
    indicator: `${server}/windows/displays/tcp-displays.ts`,
    language: `${web}/staff/pages/login-page.tsx`,
  },
  "voice-template": {
    name: `${web}/staff/screens/voice-template/voice-template.tsx`,
    description: `${web}/staff/screens/voice-template/voice-template.tsx`,
    tracks: "packages/announcements/src/phrase.ts",
    folders: "packages/announcements/src/phrase.ts",
    targets: "packages/announcements/src/targets.ts",
  },
  "voice-device": {
    name: `${web}/staff/devices/device-fields.tsx`,
    description: `${web}/staff/devices/device-fields.tsx`,
    organizationId: `${server}/devices/http/mount-devices.ts`,
    config: `${server}/devices/agents/driven-devices.ts`,
    host: `${server}/devices/agents/driven-devices.ts`,
    deviceId: `${server}/devices/agents/driven-devices.ts`,
    connect: `${web}/staff/devices/device-fields.tsx`,
    voiceTemplateId: `${server}/devices/voice/announcement.ts`,
  },
  "web-online": {
    name: `${booking}/offer.ts`,
    description: `${booking}/offer.ts`,
    organizationFilter: `${server}/visitors/shared/page-offers.ts`,
    organizationIds: `${server}/visitors/shared/page-offers.ts`,
    status: `${booking}/pages.ts`,
    customerDataFields: `${booking}/visitor-form-fields.ts`,
    bot: `${server}/visitors/bot/bot-settings.ts`,
  },
  "web-online-data-field": {
    webOnlineId: `${server}/resources/field-links.ts`,
    dataFieldId: `${booking}/visitor-form-fields.ts`,
    sortOrder: `${server}/resources/field-links.ts`,
    required: `${booking}/visitor-form-fields.ts`,
  },
};

const root = fileURLToPath(new URL("..", import.meta.url));
const textOf = (file: string): string =>
  existsSync(`${root}/${file}`) ? readFileSync(`${root}/${file}`, "utf8") : "";
/** A group of settings comes later with the switch that turns it on. */
const isLater = (key: string): boolean =>
  laterFields[key] !== undefined || laterFields[`${key}.enabled`] !== undefined;

test("every setting is read somewhere, or its hint says that it is not active yet", () => {
  const unread = resources.flatMap(({ name, fields }) =>
    Object.keys(fields)
      .filter((field) => !isLater(name) && !isLater(`${name}.${field}`))
      .filter((field) => readIn[name]?.[field] === undefined)
      .map((field) => `${name}.${field}`),
  );
  expect(unread).toEqual([]);
});

test("a setting is named in the file that reads it", () => {
  const wrong = Object.entries(readIn).flatMap(([name, fields]) =>
    Object.entries(fields)
      .filter(([field, file]) => !isNamedIn(textOf(file), field))
      .map(([field, file]) => `${name}.${field}: ${file}`),
  );
  expect(wrong).toEqual([]);
});

test("nothing is said to come later that is read already, or does not exist", () => {
  const known = new Map(resources.map(({ name, fields }) => [name, fields]));
  const wrong = Object.keys(laterFields).filter((key) => {
    const [name = "", field] = key.split(".");
    const fields = known.get(name);
    if (fields === undefined || (field !== undefined && fields[field] === undefined)) return true;
    return field === undefined ? readIn[name] !== undefined : readIn[name]?.[field] !== undefined;
  });
  expect(wrong).toEqual([]);
});

/** SQL names columns in its own way. */
function isNamedIn(text: string, field: string): boolean {
  const column = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return new RegExp(String.raw`\b(${field}|${column})\b`).test(text);
}
