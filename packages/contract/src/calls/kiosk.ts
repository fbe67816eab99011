import { z } from "zod";
import { defineCall } from "#call";
import { imageMaxBytes, imageTypes } from "#calls/file";
import { visitorValues } from "#calls/registration";
import { id, languageCode, line } from "#fields";
import { cutLine } from "#shapes/cut-line";
import { freeStarts, ofDay } from "#shapes/free-times";
import { phone } from "#shapes/organization";
import { jobTroubles } from "#devices/device-job";
import { printOutcomes } from "#shapes/ticket";
import { askedInstant, date, hours, instant, timeZone } from "#shapes/time";
import { visitorArticle, visitorMenu, visitorPanel } from "#shapes/visitor-menu";
import { texts, visitorPackage, visitorService, waitRange } from "#shapes/visitor-service";
import { visitorTicket } from "#shapes/visitor-ticket";
import { wantedVisit, wantingOne } from "#shapes/wanted-visit";

/** Why a ticket cannot be taken now. */
export const unavailableReasons = [
  /** The organization issues no tickets at kiosks. */
  "disabled",
  /** Closed today, or already closed. */
  "closed",
  /** Not before `opensAt`. */
  "notYet",
  /** No operator serves it any more today. */
  "noOperator",
  /** The wait would be too long, or a quota is used up. */
  "full",
  /** A limit on the number of tickets has been reached. */
  "limit",
] as const;
export type UnavailableReason = (typeof unavailableReasons)[number];

const state = {
  available: z.boolean(),
  reason: z.enum(unavailableReasons).optional(),
  /** For `notYet`: the opening time. */
  opensAt: instant.optional(),
  expectedWait: waitRange.nullable(),
  /** No operator of the service has come to work yet. Tickets are issued all the same. */
  isUnstaffed: z.boolean().optional(),
  /** How many wait for it. */
  ahead: z.int().min(0),
};

/** Whether an entry of the menu is available now. */
export const kioskState = z.union([
  z.object({ serviceId: id, ...state }),
  z.object({ servicePackageId: id, ...state }),
]);
export type KioskState = z.output<typeof kioskState>;

/** Changes with everything that a kiosk shows. */
const version = z.string();

/** The file name of a stored photo. */
export const photoName = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.(png|jpg|gif|webp)$/);

/** What became of printing a ticket: nothing is to be printed, it is being printed (with what trouble), it is over. */
const printingState = z.object({
  state: z.enum(["none", "printing", "printed", "notPrinted"]),
  trouble: z.enum(jobTroubles).nullable(),
});
export type PrintingState = z.output<typeof printingState>;

/** The calls of a kiosk. */
export const kioskCalls = {
  configuration: defineCall({
    method: "GET",
    path: "/kiosk/configuration",
    who: "terminal",
    tag: "kiosk",
    summary: "Gives all that a kiosk draws, in every language",
    answer: z.object({
      version,
      time: instant,
      organization: z.object({
        id,
        name: texts,
        shortName: texts,
        fullName: texts,
        address: texts,
        logoPath: z.string().nullable(),
        accentColour: z.string(),
        supportPhones: z.array(z.string()),
        timeZone,
        /** The digits of the country code, put before phone numbers. */
        phoneCode: z.string(),
        /** The currency of the prices, as in ISO 4217; null: unknown. */
        currency: z.string().nullable(),
        today: z.object({
          date,
          /** Null: closed. */
          hours: hours.nullable(),
          /** Why today's hours differ. */
          reason: texts,
        }),
      }),
      /** The languages a visitor may choose; the first is the default. */
      languages: z.array(z.object({ code: languageCode, name: z.string() })).min(1),
      /** What prints tickets on paper. */
      printedBy: z.enum(["printer", "browser", "nothing"]),
      menu: visitorMenu,
      panels: z.array(visitorPanel),
      articles: z.array(visitorArticle),
      services: z.array(visitorService),
      packages: z.array(visitorPackage),
    }),
  }),
  services: defineCall({
    method: "GET",
    path: "/kiosk/services",
    who: "terminal",
    tag: "kiosk",
    summary: "Tells of everything on the menu whether it can be had now, how long one would wait, or why not",
    answer: z.object({
      version,
      time: instant,
      /** Without a line to the branch that decides, no tickets can be taken. */
      cutLine: cutLine.nullable(),
      services: z.array(kioskState),
    }),
  }),
  freeTime: defineCall({
    method: "POST",
    path: "/kiosk/free-time",
    who: "terminal",
    tag: "kiosk",
    summary: "Gives every start of a day at which a visit can be booked",
    body: wantingOne(z.strictObject({ ...wantedVisit, ...ofDay })),
    answer: freeStarts,
    refuses: ["ERROR_NO_SERVICE", "ERROR_NO_SERVICE_PACKAGE", "ERROR_ACTION_NOT_ALLOWED"],
  }),
  register: defineCall({
    method: "POST",
    path: "/kiosk/register",
    who: "terminal",
    tag: "kiosk",
    summary: "Gives a visitor a ticket, for now or for a time",
    body: wantingOne(
      z.strictObject({
        ...wantedVisit,
        /** Absent: now, in the order of entry. */
        queueDateTime: askedInstant.optional(),
        dataField: visitorValues.default([]),
        /** The camera's id for the same face. */
        faceId: line({ min: 1, max: 200 }).optional(),
      }),
    ),
    answer: z.object({ ticket: visitorTicket }),
    status: 201,
    idempotent: true,
    refuses: [
      "ERROR_NO_SERVICE",
      "ERROR_NO_SERVICE_PACKAGE",
      "ERROR_SERVICE_PACKAGE_NOT_AVAILABLE",
      "ERROR_DATE_SELECT",
      "ERROR_TIME_SELECT",
      "ERROR_TIME_RESERVED",
      "ERROR_ACTION_NOT_ALLOWED",
      "ERROR_DAY_CLOSED",
      "ERROR_NO_OPERATOR",
      "ERROR_WAIT_TOO_LONG",
      "ERROR_LIMIT",
    ],
  }),
  checkIn: defineCall({
    method: "POST",
    path: "/kiosk/check-in",
    who: "terminal",
    tag: "kiosk",
    summary: "Notes that a visitor is there, by the number, the handle or the phone of today's ticket",
    body: z.union([
      z.strictObject({ num: line({ min: 1, max: 20 }) }),
      z.strictObject({
        token: line({ min: 1, max: 40 }),
        /** Of a visit that was booked online while the branch was offline, and that the branch does not know yet. */
        voucher: line({ min: 1, max: 2_000 }).optional(),
      }),
      z.strictObject({ phone }),
    ]),
    // Numbers are shown on every board and phones are known to others: only a caller who shows the token gets it.
    answer: z.object({ ticket: visitorTicket.extend({ token: z.string().nullable() }) }),
    refuses: ["ERROR_ACTION_NOT_ALLOWED"],
  }),
  photo: defineCall({
    method: "POST",
    path: "/kiosk/photo",
    who: "terminal",
    tag: "kiosk",
    summary: "Keeps a visitor's photograph, to be named in the registration that follows",
    upload: imageTypes,
    bodyMaxBytes: imageMaxBytes,
    answer: z.object({ name: photoName }),
    status: 201,
    refuses: ["ERROR_FILE_TYPE", "ERROR_TOO_LARGE"],
  }),
  print: defineCall({
    method: "POST",
    path: "/kiosk/print",
    who: "terminal",
    tag: "kiosk",
    summary: "Tells what came of printing a ticket",
    body: z.strictObject({ token: line({ min: 1, max: 40 }), outcome: z.enum(printOutcomes) }),
    answer: z.literal(true),
    refuses: ["ERROR_ACTION_NOT_ALLOWED"],
  }),
  printing: defineCall({
    method: "POST",
    path: "/kiosk/printing",
    who: "terminal",
    tag: "kiosk",
    summary:
      "Tells what became of printing a ticket; while nothing changes, it is answered after some seconds",
    body: z.strictObject({
      token: line({ min: 1, max: 40 }),
      /** The trouble that the kiosk knows of. */
      known: z.enum(jobTroubles).nullable(),
    }),
    answer: printingState,
  }),
  paper: defineCall({
    method: "POST",
    path: "/kiosk/paper",
    who: "terminal",
    tag: "kiosk",
    summary: "Draws a ticket, for a kiosk whose browser prints it",
    body: z.strictObject({ token: line({ min: 1, max: 40 }) }),
    answer: z.object({
      /** A PNG in base64, and the size in which it is printed. */
      image: z.string(),
      widthMm: z.number().positive(),
      heightMm: z.number().positive(),
      /** The width of the paper, which has margins. */
      paperMm: z.number().positive(),
    }),
    refuses: ["ERROR_ACTION_NOT_ALLOWED", "ERROR_TOO_COMPLEX", "ERROR_TOO_LARGE"],
  }),
  readPhoto: defineCall({
    method: "GET",
    path: "/photo/:name",
    who: "staff",
    tag: "file",
    summary: "Gives a visitor's photograph",
    params: z.strictObject({ name: photoName }),
    answer: z.unknown(),
    produces: imageTypes,
  }),
} as const;
