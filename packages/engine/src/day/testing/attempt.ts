import { type Command, type SimpleAction, simpleActions } from "#day/command";
import type { Context } from "#day/context";
import { allTickets, type Day, deskOf, entriesOf, findItem, type Item, openTickets } from "#day/day";
import { permissionsOf } from "#day/subject";
import type { PassWay } from "#vocabulary";

/** An attempted action, made before it is known which tickets there are. */
export type Attempt = Details & { readonly kind: AttemptKind };

type Details = {
  /** The time since the previous attempt. */
  readonly pauseMs: number;
  /** Selects a ticket and an action: any number maps to one of those there are. */
  readonly index: number;
  readonly operatorId: number;
  readonly otherOperatorId: number | undefined;
  readonly services: readonly number[];
  readonly startAt: number;
  readonly hasStart: boolean;
  readonly passWay: PassWay;
  readonly allowForcedTime: boolean;
  readonly actsForOthers: boolean;
};

/** Turns an attempt into a command. */
export function commandFor(attempt: Attempt, context: Context, freshId: number): Command {
  return makers[attempt.kind](attempt, context, freshId);
}

type Maker = (attempt: Details, context: Context, freshId: number) => Command;

const makers = {
  walkIn: (attempt, _, freshId) => ({
    ...visit(attempt, freshId),
    type: "register",
    isHidden: attempt.passWay === "hide" && attempt.actsForOthers,
  }),
  book: (attempt, _, freshId) => ({
    ...visit({ ...attempt, hasStart: true }, freshId),
    type: "register",
    allowForcedTime: attempt.allowForcedTime && attempt.actsForOthers,
  }),
  reserve: (attempt, _, freshId) => ({ ...visit({ ...attempt, hasStart: true }, freshId), type: "reserve" }),
  createAndStart: (attempt, _, freshId) => ({
    ...visit({ ...attempt, hasStart: false }, freshId),
    type: "register",
    startedBy: attempt.operatorId,
  }),
  next: ({ operatorId, allowForcedTime }) => ({ type: "next", operatorId, allowForcedTime }),
  forceNext: ({ operatorId }) => ({ type: "forceNext", operatorId }),
  arbitraryCall: ({ operatorId, index, allowForcedTime }, { day }) => ({
    type: "arbitraryCall",
    operatorId,
    itemId: someItem(day, index),
    allowForcedTime,
  }),
  // An operator's action on an item in hand or just put away: an allowed action, if there is one.
  fitting: ({ operatorId, index, actsForOthers, hasStart }, context) => {
    const { day } = context;
    const putAway = hasStart ? lastPutAwayBy(day, operatorId) : undefined;
    const itemId = deskOf(day, operatorId).inHand[0] ?? putAway ?? someItem(day, index);
    const allowed = permissionsOf(context, { operatorId, itemId, actsForOthers });
    const fitting = simpleActions.filter((action) => !rare.includes(action) && allowed.includes(action));
    return { type: oneOf(fitting, index) ?? "start", operatorId, itemId, actsForOthers };
  },
  wild: ({ operatorId, index, actsForOthers }, { day }) => ({
    type: oneOf(simpleActions, index) ?? "start",
    operatorId,
    itemId: someItem(day, Math.floor(index / simpleActions.length)),
    actsForOthers,
  }),
  move: (
    { operatorId, otherOperatorId, startAt, hasStart, index, allowForcedTime, actsForOthers },
    { day },
  ) => ({
    type: "move",
    operatorId,
    actsForOthers,
    allowForcedTime,
    itemId: someItem(day, index),
    ...(otherOperatorId === undefined ? {} : { toOperatorId: otherOperatorId }),
    ...(hasStart ? { startAt } : {}),
  }),
  changeService: ({ operatorId, services, index, allowForcedTime, actsForOthers }, { day }, freshId) => ({
    type: "move",
    operatorId,
    actsForOthers,
    allowForcedTime,
    itemId: someItem(day, index),
    toService: { serviceId: services[0] ?? 1, newItemId: freshId },
  }),
  requestConfirmation: ({ index }, { day }) => ({
    type: "requestConfirmation",
    ticketId: someReserved(day, index),
  }),
  confirm: ({ index }, { day }) => ({ type: "confirm", ticketId: someReserved(day, index) }),
  checkIn: ({ index }, { day }) => ({ type: "checkIn", ticketId: someTicket(day, index) }),
  sayLate: ({ index, pauseMs }, { day, now }) => ({
    type: "editWantedTime",
    itemId: someItem(day, index),
    wantAt: now + pauseMs,
  }),
  cancel: ({ index, actsForOthers }, { day }) => ({
    type: "cancel",
    ticketId: someTicket(day, index),
    isAtOnce: actsForOthers,
  }),
  setPassWay: ({ index, passWay, startAt, allowForcedTime }, { day }) => ({
    type: "setPassWay",
    ticketId: someTicket(day, index),
    passWay,
    startAt,
    allowForcedTime,
  }),
  sleep: ({ operatorId }) => ({ type: "sleep", operatorId }),
  wakeup: ({ operatorId }) => ({ type: "wakeup", operatorId }),
  open: ({ operatorId }) => ({ type: "open", operatorId, by: "console" }),
  close: ({ operatorId }, { now }) => ({ type: "close", operatorId, lostAt: now }),
  replan: ({ otherOperatorId }) => ({
    type: "replan",
    ...(otherOperatorId === undefined ? {} : { operatorId: otherOperatorId }),
  }),
  shiftLate: ({ index }, { day }) => ({ type: "shiftLate", itemId: someItem(day, index) }),
  addService: ({ operatorId, index, services }, { day }, freshId) => ({
    type: "addService",
    operatorId,
    itemId: deskOf(day, operatorId).inHand[0] ?? someItem(day, index),
    newItemId: freshId,
    serviceId: services[0] ?? 1,
  }),
  print: ({ operatorId, index }, { day }) => ({
    type: "print",
    operatorId,
    itemId: someItem(day, index),
    outcome: "notPrinted",
  }),
  leave: ({ index }, { day }) => ({ type: "leave", ticketId: someTicket(day, index) }),
  tick: () => ({ type: "tick" }),
} as const satisfies Record<string, Maker>;

const rare: readonly SimpleAction[] = ["delete", "faceCheck", "operatorChecked"];

export type AttemptKind = keyof typeof makers;

function visit({ services, startAt, hasStart, otherOperatorId, index }: Details, freshId: number) {
  const isChain = index % 2 === 0;
  return {
    ticketId: freshId,
    ticketType: hasStart ? "online" : "inPlaceCurrent",
    parts: services.map((serviceId, position) => ({
      itemId: freshId + position,
      serviceId,
      ...(isChain && position > 0 ? { after: [freshId + position - 1] } : {}),
    })),
    ...(hasStart ? { startAt } : {}),
    ...(otherOperatorId === undefined || index % 3 > 0 ? {} : { operatorId: otherOperatorId }),
  } as const;
}

const oneOf = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(1, all.length)];

const itemsOf = (day: Day): readonly Item[] =>
  entriesOf(allTickets(day))
    .map(({ item }) => item)
    .toSorted((a, b) => a.id - b.id);

/** Any item, but open ones more often. */
function someItem(day: Day, index: number): number {
  const all = itemsOf(day);
  const open = all.filter(({ phase }) => phase !== "complete" && phase !== "deleted");
  return oneOf(open.length > 0 && index % 5 > 0 ? open : all, index)?.id ?? index;
}

const someTicket = (day: Day, index: number): number =>
  findItem(day, someItem(day, index))?.ticket.id ?? index;

function someReserved(day: Day, index: number): number {
  const reserved = openTickets(day).filter(({ status }) => status !== "success");
  return (
    oneOf(
      reserved.map(({ id }) => id).toSorted((a, b) => a - b),
      index,
    ) ?? index
  );
}

const lastPutAwayBy = (day: Day, operatorId: number): number | undefined =>
  itemsOf(day)
    .filter(
      ({ phase, lastEvent }) =>
        phase !== "called" && phase !== "serving" && lastEvent?.operatorId === operatorId,
    )
    .toSorted((a, b) => (b.lastEvent?.seq ?? 0) - (a.lastEvent?.seq ?? 0))[0]?.id;
