import type { TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";
import { dateAt } from "@cherga/engine/time/day-frame";
import { type BotMessage, buttonOf, inRows, type Say, sayIn } from "#visitors/bot/talk/answer";
import type { TicketButtonAction } from "#visitors/bot/talk/buttons";
import type { ScreenWriter } from "#visitors/bot/talk/screens";
import { lateMinutes } from "#visitors/bot/talk/intent";
import { writtenClock, writtenDate } from "#visitors/bot/talk/written-times";

/** A ticket as its visitor sees it, and where they can follow it. */
export type ShownTicket = {
  readonly ticketId: number;
  readonly ticket: Omit<TrackedTicket, "time">;
  /** Empty: the installation has no public address. */
  readonly link: string;
};

const ofTicket = (ticketId: number, label: string, action: TicketButtonAction, value: number | string = "") =>
  buttonOf(label, { of: "ticket", ticketId, action, value: String(value) });

/** Shows a ticket, and what its visitor may do with it. */
export function ticketScreen({ language }: ScreenWriter, shown: ShownTicket, before?: "booked"): BotMessage {
  const say = sayIn(language);
  const { ticketId, ticket, link } = shown;
  const { organization, mainService, items, plannedTime, date, num, can } = ticket;
  const zone = organization.timeZone;
  const lines = [
    ...(before === undefined ? [] : [say(before), ""]),
    num === null ? say("ticketPlain") : say("ticket", { num }),
    mainService?.name ?? items.map(({ service }) => service.name).join(", "),
    [writtenDate(date, language), ...(plannedTime === null ? [] : [writtenClock(plannedTime, zone)])].join(
      ", ",
    ),
    [organization.fullName || organization.name, organization.address]
      .filter((text) => text !== "")
      .join(", "),
    ...stateLines(ticket, say),
    ...offlineLines(ticket, language, say),
    ...(link === "" ? [] : ["", link]),
  ];
  const isOpen = can.some((action) => action === "giveUp" || action === "late");
  const buttons = [
    ...(isOpen ? [ofTicket(ticketId, say("show"), "show")] : []),
    ...(can.includes("checkIn") ? [ofTicket(ticketId, say("checkIn"), "checkIn")] : []),
    ...(can.includes("late") ? [ofTicket(ticketId, say("late"), "late")] : []),
    ...(can.includes("move") ? [ofTicket(ticketId, say("move"), "move")] : []),
    ...(can.includes("giveUp") ? [ofTicket(ticketId, say("cancel"), "cancel")] : []),
  ];
  return { text: lines.join("\n"), buttons: inRows(buttons, 2) };
}

/** Returns what there is to say about a ticket now. */
function stateLines(ticket: ShownTicket["ticket"], say: Say): readonly string[] {
  const { status, items, peopleAhead, expectedCall, checkedInTime, cancelReason, organization } = ticket;
  const clock = (instant: string): string => writtenClock(instant, organization.timeZone);
  if (status === "cancel" || status === "delay")
    return [say("cancelled"), ...(cancelReason ? [cancelReason] : [])];
  const called = items.find(({ state }) => state === "called");
  if (called !== undefined) return [say("called", { window: called.room ?? "" })];
  if (items.every(({ state }) => state === "complete" || state === "deleted")) return [say("ended")];
  if (ticket.afterHours) return [say("afterHours")];
  const { unscheduled } = ticket;
  if (unscheduled !== null) return [say("timeLost"), ...(unscheduled.text === "" ? [] : [unscheduled.text])];
  const wanted = items.find(({ wantedTime }) => wantedTime !== null)?.wantedTime ?? null;
  const likely = expectedCall?.likely ?? null;
  return [
    ...(checkedInTime === null ? [] : [say("checkedIn")]),
    ...(wanted === null ? [] : [say("wanted", { time: clock(wanted) })]),
    ...(peopleAhead === null ? [] : [say("ahead", { count: peopleAhead })]),
    ...(peopleAhead === null || likely === null ? [] : [say("wait", { time: clock(likely) })]),
  ];
}

/** Says that the ticket is shown as it was last known. */
function offlineLines(
  { cutLine, organization }: ShownTicket["ticket"],
  language: ScreenWriter["language"],
  say: Say,
): readonly string[] {
  if (cutLine?.missing !== "branch") return [];
  const { timeZone } = organization;
  const date = writtenDate(dateAt(timeZone, Date.parse(cutLine.since)), language);
  return [say("branchOffline", { time: `${date}, ${writtenClock(cutLine.since, timeZone)}` })];
}

/** Asks by how much the visitor will be late. */
export function lateScreen({ language }: ScreenWriter, ticketId: number): BotMessage {
  const say = sayIn(language);
  return {
    text: say("askLate"),
    buttons: inRows(
      lateMinutes.map((minutes) => ofTicket(ticketId, say("minutes", { minutes }), "late", minutes)),
      3,
    ),
  };
}

/** Asks whether the visitor is sure. */
export function cancelScreen({ language }: ScreenWriter, shown: ShownTicket): BotMessage {
  const say = sayIn(language);
  const { text } = ticketScreen({ language, version: 0 }, shown);
  return {
    text: [text, "", say("askCancel")].join("\n"),
    buttons: [
      [
        ofTicket(shown.ticketId, say("cancelYes"), "cancel", "yes"),
        ofTicket(shown.ticketId, say("cancelNo"), "show"),
      ],
    ],
  };
}
