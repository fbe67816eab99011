import { inHandStates, type ItemState, itemStates, openStates } from "#life/item-state";
import { type OperatorAction, operatorActions } from "#vocabulary";

/** The facts that decide whether an action is allowed. */
export type Subject = {
  readonly now: number;
  /** Whoever acts may do so at every desk, not only at their own. */
  readonly actsForOthers: boolean;
  /** An operator may have several items in hand at once. */
  readonly simultaneousMaintenance: boolean;
  readonly desk: DeskSubject | undefined;
  readonly item: ItemSubject | undefined;
};

export type DeskSubject = {
  readonly operatorId: number;
  readonly isAsleep: boolean;
  readonly inHand: number;
  /** The operator only calls visitors and does not serve them. */
  readonly callOnly: boolean;
};

export type ItemSubject = {
  readonly state: ItemState;
  /** The operator who has the item in hand, or had it last. */
  readonly holder: number | undefined;
  readonly isPaused: boolean;
  /** Operators do not see a ticket before it is confirmed. */
  readonly isConfirmed: boolean;
  /** Another item of the visit is in hand, or must end first. */
  readonly isHeldBack: boolean;
  /** The desk's operator serves the service, and the item is not bound to another operator. */
  readonly isForDesk: boolean;
  readonly isForced: boolean;
  /** The visitor was called or awaited, and did not come in time. */
  readonly isLate: boolean;
  readonly calledAt: number | undefined;
  /** How it was put away, unless a later event has superseded that. */
  readonly putAway: PutAway | undefined;
};

/** When an item was put away, by whom, and who had it in hand until then; undefined: it was on a list. */
export type PutAway = {
  readonly at: number;
  readonly operatorId: number;
  readonly holder: number | undefined;
};

export const undoMs = 10_000;
export const repeatMs = 5_000;

const isInHand = ({ item, desk }: Subject): boolean =>
  item !== undefined &&
  inHandStates.some((state) => state === item.state) &&
  item.holder === desk?.operatorId;

const isWithAnother = (subject: Subject): boolean =>
  inHandStates.some((state) => state === subject.item?.state) && !isInHand(subject);

/** The conditions of actions beyond the item's state. */
const needs = {
  admin: ({ actsForOthers }) => actsForOthers,
  awake: ({ desk }) => desk !== undefined && !desk.isAsleep,
  asleep: ({ desk }) => desk !== undefined && desk.isAsleep,
  free: ({ desk, simultaneousMaintenance }) =>
    desk !== undefined && (desk.inHand === 0 || simultaneousMaintenance || desk.callOnly),
  inHand: isInHand,
  inHandOrHeld: (subject) => subject.item?.state === "hold" || isInHand(subject),
  inHandOrLate: (subject) => (subject.item?.state === "hold" ? subject.item.isLate : isInHand(subject)),
  notWithAnother: (subject) => subject.actsForOthers || !isWithAnother(subject),
  forDesk: ({ item }) => item?.isForDesk === true,
  visitorFree: ({ item }) => item?.isHeldBack === false,
  startedUnlessCallOnly: ({ item, desk }) => item?.state === "serving" || desk?.callOnly === true,
  paused: ({ item }) => item?.isPaused === true,
  notPaused: ({ item }) => item?.isPaused === false,
  forcedTime: ({ item }) => item?.isForced === true,
  notJustCalled: ({ item, now }) => item?.calledAt !== undefined && now - item.calledAt >= repeatMs,
  justPutAway: ({ item, desk, now }) =>
    item?.putAway !== undefined &&
    now - item.putAway.at <= undoMs &&
    item.putAway.operatorId === desk?.operatorId,
  // An item goes back to its list, or to the hands from which it came; never to those of another operator.
  mayTakeBack: ({ item, desk }) =>
    item?.putAway?.holder === undefined || (item.putAway.holder === desk?.operatorId && desk.inHand === 0),
} as const satisfies Record<string, (subject: Subject) => boolean>;

export type Need = keyof typeof needs;

type Action = {
  /** The item states in which it is allowed; an action of a desk needs no item. */
  readonly from: readonly ItemState[] | "desk";
  readonly needs: readonly Need[];
};

/** The life cycle of a ticket item and of an operator's shift. Actions that this table does not allow are refused. */
export const actions: Readonly<Record<OperatorAction, Action>> = {
  next: { from: "desk", needs: ["awake", "free"] },
  forceNext: { from: "desk", needs: ["awake", "free"] },
  arbitraryCall: {
    from: ["wait", "hold", "planned"],
    needs: ["awake", "free", "forDesk", "visitorFree"],
  },
  more: { from: ["called"], needs: ["inHand", "notJustCalled"] },
  start: { from: ["called"], needs: ["inHand"] },
  complete: {
    from: ["called", "serving"],
    needs: ["inHand", "startedUnlessCallOnly"],
  },
  hold: { from: ["called", "serving"], needs: ["inHand"] },
  forceHold: { from: ["planned", "wait", "called", "serving"], needs: ["admin"] },
  release: { from: ["called", "serving", "hold"], needs: ["inHandOrHeld"] },
  forceRelease: { from: ["called", "serving", "hold"], needs: ["admin"] },
  move: { from: openStates, needs: ["notWithAnother"] },
  addService: { from: ["called", "serving"], needs: ["inHand"] },
  delete: { from: openStates, needs: ["notWithAnother"] },
  didNotCome: {
    from: ["called", "hold"],
    needs: ["inHandOrLate"],
  },
  pause: { from: ["serving"], needs: ["inHand", "notPaused"] },
  resume: { from: ["serving"], needs: ["inHand", "paused"] },
  faceCheck: { from: ["called", "serving"], needs: ["inHand"] },
  operatorChecked: { from: ["called", "serving"], needs: ["inHand"] },
  print: { from: openStates, needs: [] },
  printForcedTime: { from: openStates, needs: ["forcedTime"] },
  checkPayment: { from: openStates, needs: [] },
  undo: {
    from: ["complete", "hold", "wait", "planned", "deleted"],
    needs: ["justPutAway", "mayTakeBack", "visitorFree"],
  },
  sleep: { from: "desk", needs: ["awake"] },
  wakeup: { from: "desk", needs: ["asleep"] },
};

/** Why an action is not allowed. */
export type Obstacle = { readonly state: ItemState | undefined; readonly needs?: Need | "confirmed" };

/** Returns why an action is not allowed now; undefined if it is. */
export function obstacleTo(action: OperatorAction, subject: Subject): Obstacle | undefined {
  const { from, needs: needed } = actions[action];
  const state = subject.item?.state;
  if (from !== "desk") {
    if (state === undefined || !from.includes(state)) return { state };
    if (subject.item?.isConfirmed !== true) return { state, needs: "confirmed" };
  }
  const missing = needed.find((need) => !needs[need](subject));
  return missing === undefined ? undefined : { state, needs: missing };
}

/** Returns the actions that are allowed now: the buttons to enable. Subjects with the same facts share one list. */
export function permissionsFor(subject: Subject): readonly OperatorAction[] {
  // Lists ask this for hundreds of items, but few combinations of facts occur.
  const facts = factsAbout(subject);
  let allowed = permissionsByFacts.get(facts);
  if (allowed === undefined) {
    allowed = operatorActions.filter((action) => obstacleTo(action, subject) === undefined);
    permissionsByFacts.set(facts, allowed);
  }
  return allowed;
}

const permissionsByFacts = new Map<number, readonly OperatorAction[]>();

/** Encodes all facts that obstacles depend on in one number. */
function factsAbout(subject: Subject): number {
  const { item } = subject;
  let facts = item === undefined ? 0 : 1 + itemStates.indexOf(item.state);
  facts = facts * 2 + Number(item?.isConfirmed === true);
  for (const isMet of everyNeed) facts = facts * 2 + Number(isMet(subject));
  return facts;
}

const everyNeed = Object.values<(subject: Subject) => boolean>(needs);
