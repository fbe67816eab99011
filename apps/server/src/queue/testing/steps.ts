import type { Random } from "@cherga/engine/random/seeded-random";
import { addDays } from "@cherga/engine/time/calendar-date";
import { dateAt, dayFrame, instantOf } from "@cherga/engine/time/day-frame";
import { operatorActions, passWays, queuePolitics } from "@cherga/engine/vocabulary";
import type { Sent } from "#queue/testing/send";
import type { Centre } from "#testing/centre";
import type { Person } from "#testing/people";

/** Where a walk stands: what there is to choose from, and what it has seen of tickets. */
export type Situation = {
  readonly random: Random;
  readonly now: number;
  readonly centre: Centre;
  readonly packageId: number;
  readonly globalAdmin: Person;
  /** Who acts. */
  readonly desk: Person;
  /** The latest last. */
  readonly itemIds: readonly number[];
  readonly ticketIds: readonly number[];
  /** What this desk may do with whom it has in hand. */
  readonly inHand: { readonly itemId: number; readonly permissions: readonly string[] } | undefined;
  /** What the desk has just put away. */
  readonly putAway: number | undefined;
};

export type Step = Omit<Sent, "address" | "key">;
type Make = (at: Situation) => Step;

/** What a walk may do next, each as a call over the wire. */
export const steps = {
  walkIn: (at) => register(at, { service: someService(at) }),
  walkInToOperator: (at) => register(at, { service: someService(at), operator: someOperator(at) }),
  book: (at) => register(at, { service: someService(at), queueDateTime: someStart(at) }),
  bookOnline: (at) =>
    register(at, { service: someService(at), type: "online", queueDateTime: someStart(at) }),
  bookForced: (at) =>
    register(at, { service: someService(at), queueDateTime: someStart(at), allowForcedTime: true }),
  package: (at) => register(at, { servicePackage: at.packageId }),
  packageBooked: (at) => register(at, { servicePackage: at.packageId, queueDateTime: someStart(at) }),
  createAndStart: (at) => ({
    ...atDesk(at, "/operator-queue/ticket-create-start"),
    body: { service: someService(at) },
  }),

  next: (at) => event(at, { type: "next" }),
  nextThoughEarly: (at) => event(at, { type: "next", option: { allowForcedTime: true } }),
  forceNext: (at) => event(at, { type: "forceNext" }),
  arbitraryCall: (at) =>
    event(at, { type: "arbitraryCall", ticketItemId: someItem(at), option: { allowForcedTime: true } }),
  callStart: (at) => ({ ...atDesk(at, `/operator-queue/call-start/${someItem(at)}`), method: "GET" }),
  fitting: (at) => {
    const { itemId = someItem(at), permissions = [] } = at.inHand ?? {};
    const fitting = permissions.filter((action) => fittingActions.includes(action));
    return event(at, { type: oneOf(fitting, at.random) ?? "start", ticketItemId: itemId });
  },
  hold: (at) => event(at, { type: "hold", ticketItemId: inHandOrSome(at), option: { comment: "Away" } }),
  release: (at) => event(at, { type: "release", ticketItemId: inHandOrSome(at) }),
  complete: (at) => event(at, { type: "complete", ticketItemId: inHandOrSome(at) }),
  pause: (at) => event(at, { type: "pause", ticketItemId: inHandOrSome(at) }),
  resume: (at) => event(at, { type: "resume", ticketItemId: inHandOrSome(at) }),
  addService: (at) =>
    event(at, {
      type: "addService",
      ticketItemId: inHandOrSome(at),
      option: { service: someService(at) },
    }),
  undo: (at) => event(at, { type: "undo", ticketItemId: at.putAway ?? someItem(at) }),
  delete: (at) => event(at, { type: "delete", ticketItemId: someItem(at) }),
  wild: (at) => event(at, { type: oneOf(operatorActions, at.random) ?? "more", ticketItemId: someItem(at) }),
  sleep: (at) => event(at, { type: "sleep" }),
  wakeup: (at) => event(at, { type: "wakeup" }),

  moveInTime: (at) => move(at, { queueDateTime: someStart(at, 0) }),
  moveToOperator: (at) => move(at, { operatorId: someOperator(at) }),
  moveToAnotherDay: (at) => move(at, { queueDateTime: someStart(at, 1 + Math.floor(at.random() * 3)) }),
  moveForced: (at) =>
    move(at, { queueDateTime: someStart(at), operatorId: someOperator(at), allowForcedTime: true }),
  setPassWay: (at) => ({
    ...atDesk(at, "/operator-queue/set-pass-way"),
    body: {
      ticketId: someTicket(at),
      passWay: oneOf(passWays, at.random),
      queueDateTime: someStart(at, 0),
      allowForcedTime: at.random() < 0.3,
    },
  }),

  forceHold: (at) => adminEvent(at, { event: "forceHold", ticketItemId: someItem(at) }),
  forceRelease: (at) => adminEvent(at, { event: "forceRelease", ticketItemId: someItem(at) }),
  nextForSomebody: (at) => adminEvent(at, { event: "next", operatorId: someOperator(at) }),
  replan: (at) =>
    adminEvent(at, { event: "replan", ...(at.random() < 0.5 ? {} : { operatorId: someOperator(at) }) }),
  closeDay: (at) => adminEvent(at, { event: "closeDay", option: { date: dateOn(at, -1) } }),

  editSchedule: (at) => byAdmin(at, `/schedule/edit/${at.centre.scheduleId}`, { json: somePlan(at) }),
  editSettings: (at) => byAdmin(at, `/organization/edit/${at.centre.organizationId}`, someSettings(at)),
  editOperator: (at) =>
    byAdmin(at, `/operator/edit/${someOperator(at)}`, {
      scheduleId: at.random() < 0.3 ? null : at.centre.scheduleId,
    }),
  editService: (at) => ({
    ...byAdmin(at, `/service/edit/${at.centre.services[0]}`, {
      duration: { value: 5 + Math.floor(at.random() * 3) * 5, unit: "minutes" },
      multiplicity: { value: 15, unit: "minutes" },
    }),
    headers: at.globalAdmin.headers,
  }),

  look: (at) => ({ ...atDesk(at, "/operator-queue/current"), body: {} }),
  lookForFreeTime: (at) => ({
    ...atDesk(at, "/operator-queue/remote"),
    body: { service: someService(at), queueDate: dateOn(at, Math.floor(at.random() * 4)) },
  }),
  nonsense: (at) => ({
    ...atDesk(at, oneOf(nonsensePaths, at.random) ?? ""),
    body: oneOf(nonsense, at.random),
  }),
} as const satisfies Record<string, Make>;

export type StepName = keyof typeof steps;

/** How often each is chosen, beside the others; once, unless it is said here. */
const weights: Partial<Record<StepName, number>> = {
  walkIn: 10,
  book: 8,
  bookOnline: 3,
  package: 3,
  packageBooked: 3,
  next: 14,
  fitting: 22,
  complete: 5,
  undo: 3,
  moveInTime: 3,
  moveToOperator: 3,
  moveToAnotherDay: 3,
  wild: 4,
  wakeup: 4,
  resume: 2,
  nonsense: 3,
  editOperator: 0.5,
  closeDay: 0.2,
};

export const stepNames = Object.keys(steps).filter((name): name is StepName => name in steps);

const weightOf = (name: StepName): number => weights[name] ?? 1;
const allWeights = stepNames.reduce((sum, name) => sum + weightOf(name), 0);

/** Chooses what to do next. */
export function someStep(random: Random): StepName {
  let left = random() * allWeights;
  return stepNames.find((name) => (left -= weightOf(name)) < 0) ?? "next";
}

/** Gives one of several; nothing when there are none. */
export function oneOf<T>(all: readonly T[], random: Random): T | undefined {
  return all[Math.floor(random() * all.length)];
}

const fittingActions: readonly string[] = ["start", "complete", "more", "pause", "resume", "hold", "release"];

const atDesk = ({ desk }: Situation, path: string): Step => ({ headers: desk.headers, path });

const register = (at: Situation, body: object): Step => ({
  ...atDesk(at, "/operator-queue/ticket-registration"),
  body,
});

const event = (at: Situation, body: object): Step => ({
  ...atDesk(at, "/operator-queue/create-event"),
  body,
});

const move = (at: Situation, option: object): Step =>
  event(at, { type: "move", ticketItemId: someItem(at), option });

const adminEvent = ({ centre }: Situation, body: object): Step => ({
  headers: centre.admin.headers,
  path: "/operator-queue/create-admin-event",
  body,
});

const byAdmin = ({ centre }: Situation, path: string, body: object): Step => ({
  headers: centre.admin.headers,
  method: "PATCH",
  path,
  body,
});

/** The latest are the likeliest to be open still. */
function recent(ids: readonly number[], random: Random): number {
  return oneOf(random() < 0.8 ? ids.slice(-30) : ids, random) ?? 1;
}

const someItem = ({ itemIds, random }: Situation): number => recent(itemIds, random);
const someTicket = ({ ticketIds, random }: Situation): number => recent(ticketIds, random);
const inHandOrSome = (at: Situation): number => at.inHand?.itemId ?? someItem(at);
const someOperator = ({ centre, random }: Situation): number => oneOf(centre.operators, random)?.id ?? 0;
const someService = ({ centre, random }: Situation): number => oneOf(centre.services, random) ?? 0;

const zone = "Europe/Kiev";
const dateOn = ({ now }: Situation, daysAhead: number): string => addDays(dateAt(zone, now), daysAhead);

/** A start on a multiple of half an hour, which fits every service; on any of the next days, or on the one that is asked for. */
function someStart(at: Situation, daysAhead = Math.floor(at.random() * 3)): string {
  const frame = dayFrame(zone, dateOn(at, daysAhead));
  const minutesLeft = daysAhead > 0 ? 0 : Math.ceil((at.now - instantOf(frame, 0)) / 60_000);
  const minute = minutesLeft + Math.floor(at.random() * Math.max(1, 1440 - minutesLeft));
  return new Date(instantOf(frame, Math.min(47, Math.ceil(minute / 30)) * 30)).toISOString();
}

/** Day and night, with a break, or with a few hours off. */
function somePlan({ random, centre }: Situation): object {
  const item = { kind: "work", services: "all", quotas: [] };
  const work = { ...item, id: "work", from: "00:00", to: "24:00" };
  const some = { ...item, id: "some", from: "10:00", to: "12:00", services: [centre.services[0]] };
  const pause = { ...item, id: "break", from: "13:00", to: "14:00", kind: "break" };
  const night = { ...item, id: "night", from: "02:00", to: "24:00" };
  const items = oneOf([[work], [work], [work, some], [work, pause], [night]], random) ?? [work];
  const everyD = [{ id: "all", select: null, unique: false, items }];
  return { everyD, weekD: [], monthD: [], dates: [], periods: [] };
}

function someSettings({ random, centre }: Situation): object {
  const isOn = random() < 0.3;
  const quota = { id: "few", services: [centre.services[1]], limit: 40, per: "day" };
  return (
    oneOf(
      [
        { currentQueuePolitics: oneOf(queuePolitics, random) },
        { timePriority: !isOn },
        { forcedTimeHighPriority: isOn },
        { simultaneousMaintenance: isOn },
        { checkInRequired: isOn },
        { checkForSleep: isOn, maxWaitForPutSleepMin: 2, sleepPeriodMin: 1 },
        { maxWaitForCallMin: isOn ? 1 : 5 },
        { overDayTransferBan: isOn },
        { packageGapMin: isOn ? 60 : 0 },
        { limitForFixedShift: isOn ? 0 : 30 },
        { quotas: isOn ? [quota, { ...quota, id: "week", per: "week", limit: 100 }] : [] },
      ],
      random,
    ) ?? {}
  );
}

const nonsensePaths = [
  "/operator-queue/create-event",
  "/operator-queue/create-admin-event",
  "/operator-queue/ticket-registration",
  "/operator-queue/ticket-create-start",
  "/operator-queue/set-pass-way",
  "/operator-queue/remote",
  "/operator-queue/current",
  "/operator-queue/nowhere",
];

const nonsense: readonly unknown[] = [
  "",
  "{",
  "null",
  [],
  { type: "fly" },
  { type: "next", ticketItemId: "one" },
  { type: "start", ticketItemId: 2_147_483_647 },
  { type: "start", ticketItemId: 1e300 },
  { type: "next", operator: 2_147_483_647 },
  { type: "move", ticketItemId: 1, option: { queueDateTime: "2099-12-31T23:59:59Z" } },
  { event: "closeDay", option: { date: "2000-02-30" } },
  { service: -1 },
  { service: 2_147_483_647, queueDateTime: "2000-01-01T00:00:00Z" },
  { service: 1, servicePackage: 1 },
  { ticketId: 2_147_483_647, passWay: "current" },
  { ticketId: 1, passWay: "fixed", queueDateTime: "yesterday" },
  { service: 1, queueDate: "2099-12-31" },
  { service: 1, dataField: [{ dataFieldId: 1, value: "\u0000" }] },
  { service: 1, dataField: [{ dataFieldId: 2_147_483_647, value: "x" }] },
];
