import type { Answer } from "@cherga/contract/call";
import type { organizationCalls } from "@cherga/contract/calls/organization";
import type { TicketType } from "@cherga/engine/vocabulary";

/** What a schedule makes of a date. */
export type DateResult = Answer<typeof organizationCalls.scheduleResult>;

/** Why a visit can begin at no time of a date. */
export type NoStarts = "closed" | "noWork" | "notGiven" | "nothingFree";

type Wish = { readonly service: number; readonly ticketType: TicketType };

/** Gives why there is no start in a result; undefined, when there is one. */
export function whyNoStarts(
  { schedules, starts }: Pick<DateResult, "schedules" | "starts">,
  { service, ticketType }: Wish,
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
  return gives ? "nothingFree" : "notGiven";
}
