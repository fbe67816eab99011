import { Refusal } from "@cherga/contract/errors";
import type { Command } from "@cherga/engine/day/command";
import type { Context } from "@cherga/engine/day/context";
import { deskOf, findItem, openTickets } from "@cherga/engine/day/day";
import { type Attempt, type AttemptKind, commandFor } from "@cherga/engine/day/testing/attempt";
import { type Random, seededRandom } from "@cherga/engine/random/seeded-random";
import { addDays } from "@cherga/engine/time/calendar-date";
import { dayFrame, instantOf, minutesOfClock } from "@cherga/engine/time/day-frame";
import { type DayKey, nowOn } from "#queue/day/day-state";
import { plainCommand } from "#queue/runner/day-request";
import { closeOldDays } from "#queue/timers/close-old-days";
import { runDueTimers } from "#queue/timers/due-timers";
import type { WorkHours } from "#reports/testing/reference-operators";
import type { Centre } from "#testing/centre";
import type { SetClock } from "#testing/set-clock";
import type { TestApp } from "#testing/test-app";

/** A centre whose days are random, and when its operators work. */
export type RandomCentre = { readonly centre: Centre; readonly hours: WorkHours };

/** A random day of a centre. */
export type RandomDay = RandomCentre & {
  readonly date: string;
  /** When the first operator comes, by the wall clock. */
  readonly begins: string;
  readonly steps: number;
  /** How the day ends: by itself, by an administrator, or while the server is off. */
  readonly ending: "byItself" | "byAdmin" | "serverOff";
  readonly seed: string;
};

export type RandomDays = {
  /** Plays a day up to its end; `midway` is called once, while visitors are there. */
  play(day: RandomDay, midway: () => Promise<void>): Promise<void>;
  /** Plays the first part of a day. */
  begin(day: RandomDay): Promise<void>;
  /** How often each command was done. */
  readonly done: ReadonlyMap<string, number>;
};

const minute = 60_000;

/** How often each thing is tried. */
const frequencies: Readonly<Partial<Record<AttemptKind | "moveToTomorrow" | "goOn", number>>> = {
  walkIn: 18,
  book: 7,
  reserve: 4,
  createAndStart: 1,
  next: 8,
  forceNext: 1,
  arbitraryCall: 3,
  goOn: 40,
  fitting: 14,
  wild: 3,
  move: 4,
  changeService: 1,
  requestConfirmation: 1,
  confirm: 4,
  checkIn: 4,
  sayLate: 1,
  cancel: 2,
  setPassWay: 1,
  sleep: 1,
  wakeup: 2,
  open: 2,
  close: 1,
  addService: 2,
  moveToTomorrow: 1,
};

/** Plays random days through the product: its runner, its timers and its calls decide and write everything. */
export function makeRandomDays(server: TestApp, clock: SetClock): RandomDays {
  const { deps } = server;
  const done = new Map<string, number>();
  let lastId = 1_000_000;

  const setTo = (at: number): void => clock.set(new Date(at).toISOString());
  const nowMs = (): number => clock.now().getTime();
  const keyOf = ({ centre, date }: RandomDay): DayKey => ({ organizationId: centre.organizationId, date });
  const beginsAt = ({ hours, date, begins }: RandomDay): number =>
    instantOf(dayFrame(hours.zone, date), minutesOfClock(begins));

  async function attempt(name: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      done.set(name, (done.get(name) ?? 0) + 1);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  const submit = (key: DayKey, input: Command): Promise<void> =>
    attempt(input.type, () => deps.days.submit(key, plainCommand, { input, actorId: null }));

  async function step(day: RandomDay, kind: keyof typeof frequencies, random: Random): Promise<void> {
    const key = keyOf(day);
    const known = await deps.days.read(key);
    if (kind === "moveToTomorrow") {
      const open = openTickets(known.day);
      const ticket = open[Math.floor(random() * open.length)];
      const startAt = beginsAt({ ...day, date: addDays(day.date, 1) }) + 60 * minute;
      if (ticket === undefined) return;
      const moved = await day.centre.admin.call("POST", `/report/ticket/transfer-ticket/${ticket.id}`, {
        queueDateTime: new Date(startAt).toISOString(),
      });
      if (moved.statusCode === 200) done.set("transfer", (done.get("transfer") ?? 0) + 1);
      return;
    }
    lastId += 10;
    const context = { day: known.day, rules: known.rules, now: nowOn(known, clock) };
    const command =
      kind === "goOn"
        ? usualCommand(context, someOperator(day, random), random)
        : commandFor(someAttempt(day, kind, nowMs(), random), context, lastId);
    await submit(key, withChannel(command, random));
    const next = random() < 0.3 ? sequelOf(command) : undefined;
    if (next === undefined) return;
    setTo(nowMs() + 4_000);
    await submit(key, next);
  }

  async function playPart(day: RandomDay, steps: number, random: Random): Promise<void> {
    for (let count = 0; count < steps; count += 1) {
      setTo(nowMs() + somePause(random));
      await runDueTimers(deps);
      await step(day, someKind(random), random);
    }
  }

  async function begin(day: RandomDay): Promise<void> {
    const random = seededRandom(`${day.seed} before`);
    // Some have booked the evening before, and some of these have cancelled.
    setTo(beginsAt(day) - 14 * 60 * minute);
    for (let count = 0; count < 6; count += 1) {
      setTo(nowMs() + somePause(random));
      await step(day, count < 5 ? "book" : "cancel", random);
    }
    setTo(beginsAt(day));
    for (const { id } of day.centre.operators.slice(0, 2))
      await submit(keyOf(day), { type: "open", operatorId: id, by: "console" });
    await playPart(day, Math.floor(day.steps / 2), seededRandom(`${day.seed} morning`));
  }

  async function end(day: RandomDay): Promise<void> {
    const nextMorning = instantOf(dayFrame(day.hours.zone, addDays(day.date, 1)), 6 * 60);
    if (day.ending === "byAdmin") {
      await submit(keyOf(day), { type: "closeDay" });
      // What was done a moment ago can still be undone.
      await playPart(day, 4, seededRandom(`${day.seed} closed`));
    }
    if (day.ending === "serverOff") {
      setTo(nextMorning);
      await closeOldDays(deps, (error) => {
        throw error;
      });
      return;
    }
    for (let at = nowMs(); at < nextMorning; at += 20 * minute) {
      setTo(at);
      await runDueTimers(deps);
    }
  }

  return {
    begin,
    done,
    play: async (day, midway) => {
      await begin(day);
      await midway();
      await playPart(day, Math.ceil(day.steps / 2), seededRandom(`${day.seed} afternoon`));
      await end(day);
    },
  };
}

/** Mostly short, so that what was just done can be undone; at times long enough for timers. */
function somePause(random: Random): number {
  const longest = random() < 0.6 ? 9_000 : random() < 0.85 ? 3 * minute : 20 * minute;
  return Math.floor(random() * longest);
}

const kinds = Object.keys(frequencies).filter(
  (name): name is keyof typeof frequencies => name in frequencies,
);
const allOfThem = kinds.reduce((sum, kind) => sum + (frequencies[kind] ?? 0), 0);

function someKind(random: Random): keyof typeof frequencies {
  let left = random() * allOfThem;
  return kinds.find((kind) => (left -= frequencies[kind] ?? 0) < 0) ?? "next";
}

const someOperator = ({ centre: { operators } }: RandomDay, random: Random): number =>
  operators[Math.floor(random() * operators.length)]?.id ?? 0;

/** Calls, starts or completes, whatever comes next: otherwise hardly anybody would be served. */
function usualCommand({ day, rules }: Context, operatorId: number, random: Random): Command {
  const [itemId] = deskOf(day, operatorId).inHand;
  if (itemId === undefined) return { type: "next", operatorId };
  const ids = { operatorId, itemId };
  const item = findItem(day, itemId)?.item;
  if (item?.isPaused === true) return { type: "resume", ...ids };
  const isStarted = item?.phase === "serving";
  if (isStarted && random() < 0.2) return { type: "pause", ...ids };
  const isOver = isStarted || rules.operators.get(operatorId)?.callOnly === true;
  return { type: isOver ? "complete" : "start", ...ids };
}

/** What can be done for a moment only: otherwise it would hardly ever happen. */
function sequelOf(command: Command): Command | undefined {
  switch (command.type) {
    case "reserve":
      return { type: "confirm", ticketId: command.ticketId };
    case "complete":
    case "hold":
    case "release":
    case "didNotCome":
      return { ...command, type: "undo" };
    default:
      return undefined;
  }
}

function someAttempt(
  { centre }: RandomDay,
  kind: Exclude<keyof typeof frequencies, "moveToTomorrow" | "goOn">,
  now: number,
  random: Random,
): Attempt {
  const oneOf = <T>(all: readonly T[], fallback: T): T => all[Math.floor(random() * all.length)] ?? fallback;
  const operatorIds = centre.operators.map(({ id }) => id);
  const parts = random() < 0.7 ? 1 : random() < 0.7 ? 2 : 3;
  const tenMinutes = 10 * minute;
  return {
    kind,
    pauseMs: Math.floor(random() * 20 * minute),
    index: Math.floor(random() * 1_000),
    operatorId: oneOf(operatorIds, 0),
    otherOperatorId: oneOf([undefined, ...operatorIds], undefined),
    services: Array.from({ length: parts }, () => oneOf(centre.services, 0)),
    startAt: Math.ceil(now / tenMinutes) * tenMinutes + Math.floor(random() * 18) * tenMinutes,
    hasStart: random() < 0.5,
    passWay: oneOf(["fixed", "current", "hide"], "fixed"),
    allowForcedTime: random() < 0.5,
    actsForOthers: random() < 0.25,
  };
}

/** Registers some visitors by staff, at a kiosk or by a bot. */
function withChannel(command: Command, random: Random): Command {
  if (command.type !== "register") return command;
  const chance = random();
  if (chance < 0.25) return { ...command, isByStaff: true };
  if (command.startAt === undefined || chance > 0.6) return command;
  return { ...command, ticketType: chance < 0.4 ? "viaBot" : "inPlaceFixed" };
}
