import { z } from "zod";
import { defineCall } from "#call";
import { kioskCalls } from "#calls/kiosk";
import { onlineCalls } from "#calls/online";
import { id } from "#fields";
import { board } from "#resources/board";
import { terminal } from "#resources/terminal";
import { webOnline } from "#resources/web-online";
import { boardConfiguration, boardState } from "#shapes/board-state";
import { askedFields } from "#shapes/field-links";
import { freeDays, freeStarts, ofDay, ofMonth } from "#shapes/free-times";
import { wantedVisit } from "#shapes/wanted-visit";

const tag = "preview";
const who = "admin";

/** The edited booking page, saved or not. */
const booked = { page: webOnline.draft, asked: askedFields } as const;
const wanted = { organizationId: id, ...wantedVisit } as const;

/** What the visitors' screens would show with these settings. Nothing is stored. */
export const previewCalls = {
  board: defineCall({
    method: "POST",
    path: "/board/preview",
    who,
    tag,
    summary: "Gives what a board would show of an invented hall",
    body: z.strictObject({ board: board.draft }),
    answer: z.object({ configuration: boardConfiguration, state: boardState }),
    refuses: ["ERROR_ORGANIZATION_SELECT"],
  }),
  kiosk: defineCall({
    method: "POST",
    path: "/terminal/preview",
    who,
    tag,
    summary: "Gives what a kiosk would draw; while it gives out no tickets, as of when it will",
    body: z.strictObject({ terminal: terminal.draft }),
    answer: z.object({
      configuration: kioskCalls.configuration.answer,
      services: kioskCalls.services.answer.shape.services,
    }),
    refuses: ["ERROR_ORGANIZATION_SELECT"],
  }),
  kioskFreeTime: defineCall({
    method: "POST",
    path: "/terminal/preview/free-time",
    who,
    tag,
    summary: "Gives the starts of a day that a kiosk would offer",
    body: z.strictObject({ terminal: terminal.draft, ...wantedVisit, ...ofDay }),
    answer: freeStarts,
    refuses: ["ERROR_ORGANIZATION_SELECT", "ERROR_NO_SERVICE", "ERROR_NO_SERVICE_PACKAGE"],
  }),
  page: defineCall({
    method: "POST",
    path: "/web-online/preview",
    who,
    tag,
    summary: "Gives a booking page as visitors would see it",
    body: z.strictObject(booked),
    answer: onlineCalls.page.answer,
  }),
  offer: defineCall({
    method: "POST",
    path: "/web-online/preview/organization",
    who,
    tag,
    summary: "Gives what a booking page would offer at an organization",
    body: z.strictObject({ ...booked, organizationId: id }),
    answer: onlineCalls.organization.answer,
    refuses: ["ERROR_NO_ORGANIZATION"],
  }),
  freeDays: defineCall({
    method: "POST",
    path: "/web-online/preview/free-days",
    who,
    tag,
    summary: "Gives the free days of a month that a booking page would offer",
    body: z.strictObject({ ...booked, ...wanted, ...ofMonth }),
    answer: freeDays,
    refuses: ["ERROR_NO_ORGANIZATION", "ERROR_NO_SERVICE", "ERROR_NO_SERVICE_PACKAGE"],
  }),
  freeTime: defineCall({
    method: "POST",
    path: "/web-online/preview/free-time",
    who,
    tag,
    summary: "Gives the free starts of a day that a booking page would offer",
    body: z.strictObject({ ...booked, ...wanted, ...ofDay }),
    answer: freeStarts,
    refuses: ["ERROR_NO_ORGANIZATION", "ERROR_NO_SERVICE", "ERROR_NO_SERVICE_PACKAGE"],
  }),
} as const;
