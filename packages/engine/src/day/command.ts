import type { ExpectedCall } from "#day/expected-call";
import type {
  Conversation,
  NewItem,
  PaidItem,
  PaymentOutcome,
  PresenceSign,
  PrintOutcome,
  PromisedTime,
} from "#day/day-event";
import type { LimitType, OperatorAction, PassWay, TicketType } from "#vocabulary";

/** One service of a requested visit. The caller assigns the ids. */
export type VisitPart = {
  readonly itemId: number;
  readonly serviceId: number;
  /** Items of the same visit that must have ended first. */
  readonly after?: readonly number[];
  /** The item whose block is cut short for this one, which begins when that item's duration ends. */
  readonly lentBy?: number;
  /** The time that it was promised elsewhere already. If all parts have one that is free, the visit is not planned. */
  readonly place?: PromisedTime;
};

type NewVisit = {
  readonly ticketId: number;
  readonly ticketType: TicketType;
  /** In the order of the visit. */
  readonly parts: readonly VisitPart[];
  /** The service that names the visit, if it has several. */
  readonly mainServiceId?: number;
  /** The minimum duration of each of its services, in minutes. */
  readonly atLeastMin?: number;
  /** When it should begin, in milliseconds; absent: now, in the order of entry. */
  readonly startAt?: number;
  /** The only operator who may call it. */
  readonly operatorId?: number;
  /** Registered by staff for the visitor. */
  readonly isByStaff?: true;
  /** Limits counted outside the day that apply to this visit. */
  readonly limits?: readonly LimitUse[];
};

/** A limit, and how much of it is used. */
export type LimitUse = {
  readonly type: LimitType | "quota";
  readonly used: number;
  /** How many more the visit would take. */
  readonly wanted: number;
  readonly max: number;
};

/** A ticket in transfer from one day to another. */
export type TransferPayload = {
  readonly ticketId: number;
  readonly ticketType: TicketType;
  readonly passWay: PassWay;
  readonly entryTime: number;
  readonly registeredAt: number;
  readonly isByStaff: boolean;
  /** What became of its payments. */
  readonly payment?: PaymentOutcome | undefined;
  readonly paid?: readonly PaidItem[] | undefined;
  readonly mainServiceId?: number | undefined;
  readonly items: readonly NewItem[];
};

type ByActor = {
  /** The desk that acts, or on whose behalf an administrator acts. */
  readonly operatorId?: number;
  readonly actsForOthers?: boolean;
};
type AtDesk = ByActor & { readonly operatorId: number };
type OnItem = ByActor & { readonly itemId: number };
type MayForce = {
  /** The call may be early; the time need not fit the schedule. */
  readonly allowForcedTime?: boolean;
};

/** Every command that a day accepts. */
export type Command =
  | (NewVisit &
      MayForce & {
        readonly type: "register";
        /** Not shown on boards, and called only by name. */
        readonly isHidden?: boolean;
        /** Served by this operator at once. */
        readonly startedBy?: number;
        readonly expectedCall?: ExpectedCall;
      })
  | (NewVisit & { readonly type: "reserve" })
  | { readonly type: "requestConfirmation" | "confirm" | "checkIn"; readonly ticketId: number }
  | {
      readonly type: "cancel";
      readonly ticketId: number;
      /** The time is free at once. */
      readonly isAtOnce?: boolean;
    }
  | {
      readonly type: "setPassWay";
      readonly ticketId: number;
      readonly passWay: PassWay;
      readonly startAt?: number;
      readonly allowForcedTime?: boolean;
    }
  | (AtDesk & MayForce & { readonly type: "next" | "forceNext" })
  | (AtDesk & OnItem & MayForce & { readonly type: "arbitraryCall"; readonly operatorId: number })
  | (OnItem & { readonly type: SimpleAction })
  | (OnItem &
      MayForce & {
        readonly type: "move";
        readonly toOperatorId?: number;
        readonly startAt?: number;
        /** The new service, and the id of the item that replaces this one. */
        readonly toService?: { readonly serviceId: number; readonly newItemId: number };
        /** The limits of the new service. */
        readonly limits?: readonly LimitUse[];
      })
  | (OnItem & {
      readonly type: "addService";
      /** The id of the item that is added. */
      readonly newItemId: number;
      readonly serviceId: number;
      readonly limits?: readonly LimitUse[];
    })
  | (OnItem & { readonly type: "print" | "printForcedTime"; readonly outcome: PrintOutcome })
  | (OnItem & {
      readonly type: "checkPayment";
      readonly outcome: PaymentOutcome;
      readonly paid?: readonly PaidItem[];
    })
  | (AtDesk & { readonly type: "sleep" | "wakeup" })
  | { readonly type: "open"; readonly operatorId: number; readonly by: PresenceSign }
  | {
      readonly type: "close";
      readonly operatorId: number;
      /** Since when the operator's devices have been silent. */
      readonly lostAt: number;
    }
  | {
      readonly type: "editWantedTime";
      readonly itemId: number;
      readonly wantAt: number;
      readonly operatorId?: number;
    }
  | { readonly type: "note"; readonly itemId: number; readonly conversation: Conversation }
  | { readonly type: "shiftLate"; readonly itemId: number }
  | { readonly type: "replan"; readonly operatorId?: number }
  | { readonly type: "leave"; readonly ticketId: number; readonly operatorId?: number }
  | ({
      readonly type: "arrive";
      readonly payload: TransferPayload;
      readonly startAt: number;
      readonly toOperatorId?: number;
      readonly operatorId?: number;
      readonly limits?: readonly LimitUse[];
    } & MayForce)
  | { readonly type: "tick" }
  | { readonly type: "closeDay"; readonly operatorId?: number };

/** Actions that need only the item. */
export const simpleActions = [
  "more",
  "start",
  "complete",
  "hold",
  "forceHold",
  "release",
  "forceRelease",
  "delete",
  "didNotCome",
  "pause",
  "resume",
  "faceCheck",
  "operatorChecked",
  "undo",
] as const satisfies readonly OperatorAction[];
export type SimpleAction = (typeof simpleActions)[number];

/** Whether an action needs only the item. */
export function isSimpleAction(action: string): action is SimpleAction {
  return simpleActions.some((simple) => simple === action);
}

export type CommandOf<T extends Command["type"]> = Extract<Command, { readonly type: T }>;
