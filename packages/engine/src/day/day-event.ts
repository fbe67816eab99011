import type { ExpectedCall } from "#day/expected-call";
import type { Reason } from "#dispatch/pick-next";
import type { PassWay, TicketStatus, TicketType } from "#vocabulary";

/** A block of an operator's time that is promised to somebody. In milliseconds. */
export type PromisedTime = { readonly operatorId: number; readonly from: number; readonly to: number };

/** A ticket item as it comes into a day. What planning knew of its service is kept, whatever becomes of the service. */
export type NewItem = {
  readonly id: number;
  readonly serviceId: number;
  /** In minutes, as are `block` and `align`. */
  readonly duration: number;
  readonly block: number;
  readonly align: number;
  readonly isStrict: boolean;
  /** Items of the same ticket that must have ended before. */
  readonly after: readonly number[];
  /** The item whose block is cut short for this one. */
  readonly lentBy?: number | undefined;
  /** The only operator who may call it. */
  readonly boundTo?: number | undefined;
  /** When it is to begin; absent: in the order of entry. */
  readonly startAt?: number | undefined;
  /** The time is promised although it did not fit. */
  readonly isForced?: boolean | undefined;
  readonly place?: PromisedTime | undefined;
};

export type PrintOutcome = "printed" | "notPrinted";
export type PaymentOutcome = "paid" | "notPaid" | "unknown";

type OfTicket = { readonly ticketId: number; readonly operatorId?: number | undefined };
type OfItem = OfTicket & { readonly itemId: number };

type Arrival = OfTicket & {
  readonly ticketType: TicketType;
  readonly passWay: PassWay;
  readonly status: TicketStatus;
  /** When the status lapses. */
  readonly statusUntil?: number | undefined;
  readonly num?: number | undefined;
  readonly prefix: string;
  /** The service that names the ticket, where it has several. */
  readonly mainServiceId?: number | undefined;
  readonly items: readonly NewItem[];
};

/** What can happen to a ticket. The names that the vocabulary has as event types are events of the item. */
export type TicketFact =
  | (Arrival & {
      readonly type: "registered";
      /** When the visitor was told that they would be called. */
      readonly expected?: ExpectedCall;
    })
  | (Arrival & { readonly type: "arrived"; readonly entryTime: number })
  | (OfTicket & { readonly type: "left" })
  | (OfTicket & {
      readonly type: "statusChanged";
      readonly status: TicketStatus;
      readonly statusUntil?: number | undefined;
      readonly num?: number | undefined;
      readonly prefix?: string | undefined;
    })
  | (OfTicket & { readonly type: "checkedIn" })
  | (OfTicket & { readonly type: "passWayChanged"; readonly passWay: PassWay })
  | (OfTicket & { readonly type: "printed"; readonly outcome: PrintOutcome })
  | (OfTicket & { readonly type: "paymentChecked"; readonly outcome: PaymentOutcome })
  | (OfItem & {
      readonly type: "call" | "forceCall";
      readonly operatorId: number;
      readonly isRepeat?: true;
      readonly because?: Reason;
    })
  | (OfItem & { readonly type: "serviceStart"; readonly operatorId: number })
  | (OfItem & { readonly type: "serviceComplete"; readonly isDayClosed?: true })
  | (OfItem & {
      readonly type: "deleteService";
      readonly isDayClosed?: true;
      /** The visitor was called and did not come. */
      readonly isNoShow?: true;
    })
  | (OfItem & { readonly type: "hold"; readonly late?: "notStarted" | "notThere" })
  | (OfItem & { readonly type: "release" | "pause" | "faceCheck" | "operatorChecked" })
  | (OfItem & {
      readonly type: "resume";
      /** The event that counts as never having happened. */
      readonly undoes?: number;
      /** Whether the item has its place back. */
      readonly isOccupying?: boolean;
    })
  | (OfItem & {
      readonly type: "moveToOperator";
      readonly toOperatorId: number;
      /** Nobody else may call it. */
      readonly isBinding: boolean;
      readonly place: PromisedTime | null;
    })
  | (OfItem & {
      readonly type: "moveInTime";
      readonly startAt: number;
      readonly isForced: boolean;
      readonly place: PromisedTime | null;
    })
  | (OfItem & { readonly type: "addService"; readonly item: NewItem })
  | (OfItem & { readonly type: "ticketEditReqTime"; readonly wantAt: number })
  | (OfItem & { readonly type: Conversation });

/** An outside channel asked, or was answered. */
export const conversations = [
  "clientRegRequest",
  "clientRegResponse",
  "ticketRequest",
  "ticketResponse",
  "serviceRequest",
  "serviceResponse",
] as const;
export type Conversation = (typeof conversations)[number];

/** What can happen to an operator, or to the day itself. */
export type DeskFact = {
  readonly type: "sleep" | "wakeup";
  readonly operatorId: number;
  /** When a sleep ends by itself. */
  readonly until?: number | undefined;
  /** Nobody pressed a button. */
  readonly isTimer?: true;
};
/** By what an operator is known to be there. What they do at their desk says so as well. */
export type PresenceSign = "signIn" | "console" | "hardware";
export type PresenceFact =
  | { readonly type: "opened"; readonly operatorId: number; readonly by: PresenceSign }
  | { readonly type: "closed"; readonly operatorId: number };
export type DayFact = { readonly type: "dayClosed"; readonly operatorId?: number | undefined };

export type Fact = TicketFact | DeskFact | PresenceFact | DayFact;

/** When a fact came about, and its place in the day's order, counted from one. */
type Stamp = {
  readonly seq: number;
  readonly at: number;
  /** By how much the clock was behind the day, in milliseconds; absent: it was not. */
  readonly ahead?: number;
};

export type TicketEvent = TicketFact & Stamp;
export type DeskEvent = DeskFact & Stamp;
export type PresenceEvent = PresenceFact & Stamp;
/** A fact about one day, never changed, without personal data. The events of a day are all that it is made of. */
export type DayEvent = Fact & Stamp;
