import type { Answer } from "@cherga/contract/call";
import type { kioskCalls, KioskState } from "@cherga/contract/calls/kiosk";
import type { Texts } from "@cherga/contract/shapes/visitor-service";
import type { VisitorTicket } from "@cherga/contract/shapes/visitor-ticket";

/** Five to twelve in Kyiv. */
export const kioskTime = "2026-05-04T08:55:00.000Z";
export const adviceId = 3;

export const inAllLanguages = (text: string): Texts => ({ en: text, ru: text, ua: text });

/** A kiosk with one service and a check-in, in English and Ukrainian. */
export const aConfiguration: Answer<typeof kioskCalls.configuration> = {
  printedBy: "nothing",
  version: "1",
  time: kioskTime,
  organization: {
    id: 1,
    name: inAllLanguages("Centre"),
    shortName: inAllLanguages("Centre"),
    fullName: inAllLanguages(""),
    address: inAllLanguages(""),
    accentColour: "#3450d2",
    logoPath: null,
    supportPhones: [],
    timeZone: "Europe/Kyiv",
    phoneCode: "380",
    currency: "UAH",
    today: { date: "2026-05-04", hours: { from: "09:00", to: "20:00" }, reason: inAllLanguages("") },
  },
  languages: [
    { code: "en", name: "English" },
    { code: "ua", name: "Українська" },
  ],
  menu: [
    { type: "service", id: "advice", parentId: null, title: inAllLanguages("Advice"), serviceId: adviceId },
    { type: "checkIn", id: "here", parentId: null, title: inAllLanguages("") },
  ],
  panels: [],
  articles: [],
  services: [
    {
      id: adviceId,
      name: inAllLanguages("Advice"),
      description: inAllLanguages(""),
      duration: { value: 10, unit: "minutes" },
      bring: inAllLanguages(""),
      fields: [],
    },
  ],
  packages: [],
};

/** Advice can be had at once. */
export const anAvailableState: KioskState = {
  serviceId: adviceId,
  available: true,
  expectedWait: { low: 0, likely: 0, high: 0 },
  ahead: 0,
};

export const aVisitorTicket: VisitorTicket = {
  num: "A012",
  token: "token-of-the-ticket",
  type: "inPlaceCurrent",
  entryTime: kioskTime,
  plannedTime: null,
  services: [{ id: adviceId, name: inAllLanguages("Advice") }],
  expectedWait: null,
  peopleAhead: 0,
  room: null,
};
