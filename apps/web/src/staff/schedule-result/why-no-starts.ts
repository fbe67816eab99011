import type { Answer } from "@cherga/contract/call";
import type { organizationCalls } from "@cherga/contract/calls/organization";
import type { PassWay, TicketType } from "@cherga/engine/vocabulary";

/** The result of a schedule for a date. */
export type DateResult = Answer<typeof organizationCalls.scheduleResult>;

/** Why a date has no free start. */
export type NoStarts = "byHand" | "closed" | "noWork" | "notGiven" | "nothingFree";

type Wish = { readonly service: number; readonly passWay: PassWay; readonly ticketType: TicketType };

/** Returns why a result has no start; undefined if it has one. */
export function whyNoStarts(
  { schedules, starts }: Pick<DateResult, "schedules" | "starts">,
  { service, passWay, ticketType }: Wish,
  isOpen: boolean,
): NoStarts | undefined {
  if (starts.length > 0) return undefined;
  if (!isOpen) return "closed";
  const work = schedules.filter(({ kind }) => kind === "work");
  if (work.length === 0) return "noWork";
  const gives = work.some(
    ({ services, ticketTypes }) =>
      (services === "all" || services.includes(service)) &&
      (ticketTypes === "all" || ticketTypes.includes(ticketType)),
  );
  if (!gives) return "notGiven";
  return passWay === "hide" ? "byHand" : "nothingFree";
}
