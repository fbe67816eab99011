import type { bookingCalls } from "@cherga/contract/calls/booking";
import type { onlineCalls } from "@cherga/contract/calls/online";
import type { trackerCalls } from "@cherga/contract/calls/tracker";
import type { Answer } from "@cherga/contract/call";
import type { ServiceChoice } from "#visitors/booking/state/place.ts";
import type { SentValue } from "#visitors/booking/state/values.ts";
import { call, type Caller, callWithRetries } from "#visitors/kit/call.ts";

type ReserveAnswer = Promise<Answer<typeof bookingCalls.reserve>>;
type Days = Promise<Answer<typeof bookingCalls.freeDays>>;
type Starts = Promise<Answer<typeof bookingCalls.freeTime>>;
type Ticket = Promise<Answer<typeof trackerCalls.ticket>>;

/** The service a visitor wants, on which page and where. */
export type Wish = {
  readonly pageId: number;
  readonly organizationId: number;
  readonly wanted: ServiceChoice;
};

const bodyOf = ({ organizationId, wanted: { kind, id } }: Wish) => ({
  organizationId,
  ...(kind === "service" ? { service: id } : { servicePackage: id }),
});

export const askPage = (caller: Caller, pageId: number): Promise<Answer<typeof onlineCalls.page>> =>
  call<typeof onlineCalls.page>(caller, { method: "GET", path: `/online/${pageId}` });

/** Returns what can be booked at an organization. */
export const askOffer = (
  caller: Caller,
  pageId: number,
  organizationId: number,
): Promise<Answer<typeof onlineCalls.organization>> =>
  call<typeof onlineCalls.organization>(caller, {
    method: "GET",
    path: `/online/${pageId}/organization/${organizationId}`,
  });

/** Returns the days of a month on which the visit can be booked. */
export const askDays = (caller: Caller, wish: Wish, month: string): Days =>
  call<typeof bookingCalls.freeDays>(caller, {
    method: "POST",
    path: `/online/${wish.pageId}/free-days`,
    body: { ...bodyOf(wish), month },
  });

/** Returns the starts of a day at which the visit can be booked. */
export const askStarts = (caller: Caller, wish: Wish, queueDate: string): Starts =>
  call<typeof bookingCalls.freeTime>(caller, {
    method: "POST",
    path: `/online/${wish.pageId}/free-time`,
    body: { ...bodyOf(wish), queueDate },
  });

/** Holds a start. */
export const reserve = (caller: Caller, wish: Wish, queueDateTime: string): ReserveAnswer =>
  callWithRetries<typeof bookingCalls.reserve>(caller, {
    method: "POST",
    path: `/online/${wish.pageId}/reserve`,
    body: { ...bodyOf(wish), queueDateTime },
  });

/** Sends the visitor's data. */
export const fill = (holder: Caller, pageId: number, dataField: readonly SentValue[]): ReserveAnswer =>
  call<typeof bookingCalls.fill>(holder, {
    method: "POST",
    path: `/online/${pageId}/fill`,
    body: { dataField: [...dataField] },
  });

/** Requests another code. */
export const sendCode = (holder: Caller): ReserveAnswer =>
  call<typeof bookingCalls.sendCode>(holder, { method: "POST", path: "/online/send-code" });

/** Sends the code. */
export const confirm = (holder: Caller, code: string): ReserveAnswer =>
  call<typeof bookingCalls.confirm>(holder, { method: "POST", path: "/online/confirm", body: { code } });

/** Returns the current ticket. */
export const askTicket = (holder: Caller): Ticket =>
  call<typeof trackerCalls.ticket>(holder, { method: "GET", path: "/tracker" });

/** Cancels the held or booked time. */
export const giveUp = (holder: Caller): Ticket =>
  callWithRetries<typeof trackerCalls.giveUp>(holder, { method: "POST", path: "/tracker/give-up" });

/** Returns the days of a month to which the booking can be moved. */
export const askDaysToMove = (holder: Caller, month: string): Days =>
  call<typeof bookingCalls.freeDaysToMove>(holder, {
    method: "POST",
    path: "/tracker/free-days",
    body: { month },
  });

/** Returns the starts of a day to which the booking can be moved. */
export const askStartsToMove = (holder: Caller, queueDate: string): Starts =>
  call<typeof bookingCalls.freeTimeToMove>(holder, {
    method: "POST",
    path: "/tracker/free-time",
    body: { queueDate },
  });

export const move = (holder: Caller, queueDateTime: string): ReserveAnswer =>
  callWithRetries<typeof bookingCalls.move>(holder, {
    method: "POST",
    path: "/tracker/move",
    body: { queueDateTime },
  });
