import type { LanguageCode } from "@cherga/contract/constants";
import type { Words } from "@cherga/contract/fields";
import { phoneLink } from "@cherga/contract/phone-link";
import { fillIn, type PlaceholderValues } from "@cherga/contract/messages/placeholders";
import type { Ticket } from "@cherga/engine/day/day";
import { calendarIdentity } from "#messages/calendar-identity";
import type { MessageDeps } from "#messages/message-deps";
import { letterFacts, letterLinks, letterSubjects, numberFollows } from "#messages/message-texts";
import type { CalendarEntry, MessageDetails, NewMessage } from "#messages/outbox";
import type { Way } from "#messages/ways";
import { shortNameOf } from "#queue/config/short-name";
import type { DayState } from "#queue/day/day-state";
import { type Localize, localizerOf } from "#queue/views/localize";
import { numberOf, thingsToBring } from "#queue/views/ticket-view";
import { visitEnd, visitStart } from "#queue/views/visit-times";

/** What a message says. */
export type MessageContent = Pick<NewMessage, "kind" | "until" | "once" | "dueAt"> & {
  readonly text: Words;
  /** Values that do not follow from the visit. */
  readonly values?: PlaceholderValues;
  /** Whether a letter has the visit for the visitor's calendar. */
  readonly calendar?: "kept" | "cancelled";
};

/** Returns a message about a visit, in the visitor's language, for each of the ways. */
export function composeMessages(
  { messaging }: MessageDeps,
  known: DayState,
  ticket: Ticket,
  { kind, text, values = {}, calendar, until, once, dueAt }: MessageContent,
  ways: readonly Way[],
  now: number,
): readonly NewMessage[] {
  const { config, clients, organizationId } = known;
  const client = clients.get(ticket.id);
  const language = client?.language ?? config.mainLanguage;
  const speak = localizerOf(config, language);
  const link = messaging.publicUrl === undefined ? "" : `${messaging.publicUrl}/t/${client?.token ?? ""}`;
  const filling = { ...visitValues(known, ticket, speak, language), link, ...values };
  const written = fillIn(speak(text), filling);
  const details = {
    subject: fillIn(speak(letterSubjects[kind]), filling),
    facts: kind === "code" ? [] : factsOf(known, ticket, kind, speak, language),
    links: link === "" || kind === "code" ? [] : linksOf(link, mayChange(kind, ticket), speak),
    ...(calendar === undefined
      ? {}
      : { calendar: calendarEntry(known, ticket, speak, calendar === "cancelled") }),
  } satisfies MessageDetails;
  return ways.map(({ channel, to }) => ({
    organizationId,
    ticketId: ticket.id,
    channel,
    kind,
    recipient: to,
    language,
    text: written,
    ...(channel === "email" ? { details } : {}),
    at: now,
    until,
    ...(dueAt === undefined ? {} : { dueAt }),
    ...(once === undefined ? {} : { once: `${once} ${channel}` }),
  }));
}

/** Whether a message is about a booked visit that the visitor can still move or cancel. */
const mayChange = (kind: MessageContent["kind"], { passWay }: Ticket): boolean =>
  passWay === "fixed" && ["success", "moved", "reminder", "timeLost", "timeBack"].includes(kind);

function linksOf(link: string, isOpen: boolean, speak: Localize): NonNullable<MessageDetails["links"]> {
  const open = { label: speak(letterLinks.open), url: link };
  if (!isOpen) return [open];
  return [
    open,
    { label: speak(letterLinks.move), url: `${link}?ask=move` },
    { label: speak(letterLinks.cancel), url: `${link}?ask=cancel` },
  ];
}

/** Returns what the placeholders of a text stand for. */
function visitValues(
  { config }: DayState,
  ticket: Ticket,
  speak: Localize,
  language: LanguageCode,
): PlaceholderValues {
  const { organization, services } = config;
  const service = services.get(ticket.mainServiceId ?? ticket.items[0]?.serviceId ?? -1);
  return {
    ...writtenTime(visitStart(ticket), organization.option.globalSetting.timeZone, language),
    num: numberOf(ticket) ?? speak(numberFollows),
    service: service === undefined ? "" : speak(service.name),
    organization: speak(shortNameOf(organization)),
    address: speak(organization.address),
  };
}

const locales = { en: "en-GB", ru: "ru", ua: "uk" } as const;

/** Returns what a letter says of the visit besides its text. */
function factsOf(
  known: DayState,
  ticket: Ticket,
  kind: MessageContent["kind"],
  speak: Localize,
  language: LanguageCode,
): NonNullable<MessageDetails["facts"]> {
  const { organization, services } = known.config;
  const { timeZone } = organization.option.globalSetting;
  const startAt = visitStart(ticket);
  const names = ticket.items.map(({ serviceId }) => speak(services.get(serviceId)?.name ?? {}));
  const date = new Intl.DateTimeFormat(locales[language], { timeZone, dateStyle: "full" }).format(startAt);
  const facts = [
    [names.length > 1 ? "services" : "service", names.filter((name) => name !== "").join(", ")],
    ["date", date],
    ["time", writtenTime(startAt, timeZone, language).time],
    ["number", numberOf(ticket) ?? ""],
    ["place", speak(organization.address) || speak(organization.name)],
    ["bring", mayChange(kind, ticket) ? thingsToBring(known, ticket, speak).join("; ") : ""],
  ] as const;
  return [
    ...facts.flatMap(([name, value]) => (value === "" ? [] : [{ label: speak(letterFacts[name]), value }])),
    ...organization.supportPhones.map((phone) => ({
      label: speak(letterFacts.phone),
      value: phone,
      url: phoneLink(phone),
    })),
  ];
}

/** Writes a day and a time as the visitor's language does: Mon 4 May, 09:30. */
function writtenTime(
  atMs: number,
  timeZone: string,
  language: LanguageCode,
): { readonly date: string; readonly time: string } {
  const locale = locales[language];
  return {
    date: new Intl.DateTimeFormat(locale, {
      timeZone,
      weekday: "short",
      day: "numeric",
      month: "long",
    }).format(atMs),
    time: new Intl.DateTimeFormat(locale, {
      timeZone,
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    }).format(atMs),
  };
}

function calendarEntry(
  { config: { organization } }: DayState,
  ticket: Ticket,
  speak: Localize,
  isCancelled: boolean,
): CalendarEntry {
  return {
    ...calendarIdentity(ticket),
    isCancelled,
    from: visitStart(ticket),
    to: visitEnd(ticket),
    title: `${speak(shortNameOf(organization))} ${numberOf(ticket) ?? ""}`.trim(),
    place: speak(organization.address),
  };
}
