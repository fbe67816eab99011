import type { ExpectedCall } from "#day/expected-call";
import type { Reason } from "#dispatch/pick-next";
import type { PassWay, TicketStatus, TicketType } from "#vocabulary";

/** A block of an operator's time that is promised to a visitor. In milliseconds. */
export type PromisedTime = { readonly operatorId: number; readonly from: number; readonly to: number };

/** A ticket item as it enters a day. It keeps the service's planning values, even if the service changes later. */
export type NewItem = {
  readonly id: number;
  readonly serviceId: number;
  /** In minutes, as are `block` and `align`. */
  readonly duration: number;
  readonly block: number;
  readonly align: number;
  readonly isStrict: boolean;
  /** Items of the same ticket that must have ended first. */
  readonly after: readonly number[];
  /** The item whose block is cut short for this one. */
  readonly lentBy?: number | undefined;
  /** The only operator who may call it. */
  readonly boundTo?: number | undefined;
  /** When it should begin; absent: in the order of entry. */
  readonly startAt?: number | undefined;
  /** The time is promised although there was no place for it. */
  readonly isForced?: boolean | undefined;
  readonly place?: PromisedTime | undefined;
};

export type PrintOutcome = "printed" | "notPrinted";
export type PaymentOutcome = "paid" | "notPaid" | "unknown";
/** What was paid for an item, less what was given back. In minor units. */
export type PaidItem = { readonly itemId: number; readonly amountMinor: number; readonly currency: string };

type OfTicket = { readonly ticketId: number; readonly operatorId?: number | undefined };
type OfItem = OfTicket & { readonly itemId: number };

type Absence = {
  /** The booked time had come, and the visitor had not checked in although they must: they have not waited since then. */
  readonly wasAbsent?: true;
};

type Arrival = OfTicket & {
  readonly ticketType: TicketType;
  readonly passWay: PassWay;
  readonly status: TicketStatus;
  /** When the status expires. */
  readonly statusUntil?: number | undefined;
  readonly num?: number | undefined;
  readonly prefix: string;
  /** Registered by staff for the visitor. */
  readonly isByStaff?: true;
  /** The service that names the ticket, if it has several. */
  readonly mainServiceId?: number | undefined;
  readonly items: readonly NewItem[];
};

/** A fact about a ticket. The types that the vocabulary also has as event types are events of an item. */
export type TicketFact =
  | (Arrival & {
      readonly type: "registered";
      /** The call times announced to the visitor. */
      readonly expected?: ExpectedCall;
    })
  | (Arrival & {
      readonly type: "arrived";
      readonly entryTime: number;
      /** When the ticket was registered for its first day; events of earlier versions lack it. */
      readonly registeredAt?: number;
      /** What became of its payments before. */
      readonly payment?: PaymentOutcome | undefined;
      readonly paid?: readonly PaidItem[] | undefined;
    })
  | (OfTicket & { readonly type: "left" })
  | (OfTicket &
      Absence & {
        readonly type: "statusChanged";
        readonly status: TicketStatus;
        readonly statusUntil?: number | undefined;
        readonly num?: number | undefined;
        readonly prefix?: string | undefined;
      })
  | (OfTicket & { readonly type: "checkedIn" })
  | (OfTicket & Absence & { readonly type: "passWayChanged"; readonly passWay: PassWay })
  | (OfTicket & { readonly type: "printed"; readonly outcome: PrintOutcome })
  | (OfTicket & {
      readonly type: "paymentChecked";
      readonly outcome: PaymentOutcome;
      /** Events of earlier versions lack it. */
      readonly paid?: readonly PaidItem[] | undefined;
    })
  | (OfItem & {
      readonly type: "call" | "forceCall";
      readonly operatorId: number;
      readonly isRepeat?: true;
      readonly because?: Reason;
    })
  | (OfItem & { readonly type: "serviceStart"; readonly operatorId: number })
  | (OfItem & { readonly type: "serviceComplete"; readonly isDayClosed?: true })
  | (OfItem &
      Absence & {
        readonly type: "deleteService";
        readonly isDayClosed?: true;
        readonly isNoShow?: true;
      })
  | (OfItem & Absence & { readonly type: "hold"; readonly late?: "notStarted" | "notThere" })
  | (OfItem & {
      readonly type: "release";
      /** Where a time to come is promised again; null: nowhere. Absent: no time is to come, or its place is still kept. */
      readonly place?: PromisedTime | null;
    })
  | (OfItem & { readonly type: "pause" | "faceCheck" | "operatorChecked" })
  | (OfItem & {
      readonly type: "resume";
      /** The sequence number of the event that is undone. */
      readonly undoes?: number;
      /** Whether the item gets its place back. */
      readonly isOccupying?: boolean;
    })
  | (OfItem & {
      readonly type: "moveToOperator";
      readonly toOperatorId: number;
      /** No other operator may call it. */
      readonly isBinding: boolean;
      readonly place: PromisedTime | null;
    })
  | (OfItem &
      Absence & {
        readonly type: "moveInTime";
        readonly startAt: number;
        readonly isForced: boolean;
        readonly place: PromisedTime | null;
      })
  | (OfItem & { readonly type: "addService"; readonly item: NewItem })
  | (OfItem & { readonly type: "ticketEditReqTime"; readonly wantAt: number })
  | (OfItem & { readonly type: Conversation });

/** Requests from an outside channel, and the responses. */
export const conversations = [
  "clientRegRequest",
  "clientRegResponse",
  "ticketRequest",
  "ticketResponse",
  "serviceRequest",
  "serviceResponse",
] as const;
export type Conversation = (typeof conversations)[number];

/** A fact about an operator. */
export type DeskFact = {
  readonly type: "sleep" | "wakeup";
  readonly operatorId: number;
  /** When a sleep ends by itself. */
  readonly until?: number | undefined;
  /** A timer caused it, not a person. */
  readonly isTimer?: true;
};
/** How an operator's presence is known. An action at the desk is a sign of presence too. */
export type PresenceSign = "signIn" | "console" | "hardware";
export type PresenceFact =
  | { readonly type: "opened"; readonly operatorId: number; readonly by: PresenceSign }
  | { readonly type: "closed"; readonly operatorId: number };
export type DayFact = { readonly type: "dayClosed"; readonly operatorId?: number | undefined };

export type Fact = TicketFact | DeskFact | PresenceFact | DayFact;

/** When a fact came about, and its sequence number in the day, from one. */
type Stamp = {
  readonly seq: number;
  readonly at: number;
  /** How far the clock was behind the day, in milliseconds; absent: not at all. */
  readonly ahead?: number;
};

export type TicketEvent = TicketFact & Stamp;
export type DeskEvent = DeskFact & Stamp;
export type PresenceEvent = PresenceFact & Stamp;
/** An immutable fact about one day, without personal data. The day's state is built from its events alone. */
export type DayEvent = Fact & Stamp;
