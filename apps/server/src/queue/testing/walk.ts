import { randomUUID } from "node:crypto";
import type { Clock } from "#base/clock";
import { type Random, seededRandom } from "@cherga/engine/random/seeded-random";
import { type Answer, send, sendPatiently } from "#queue/testing/send";
import { oneOf, type Situation, someStep, type Step, type StepName, steps } from "#queue/testing/steps";
import type { Centre } from "#testing/centre";
import type { Person } from "#testing/people";

export type Hall = { readonly centre: Centre; readonly packageId: number };

export type Options = {
  readonly addresses: readonly string[];
  readonly halls: readonly Hall[];
  readonly globalAdmin: Person;
  readonly clientsPerHall: number;
  readonly clock: Clock;
  /** Asked before each step, with the number of those that were made. */
  readonly isEnough: (made: number) => boolean;
  readonly seed: string;
};

/** What came of a walk. */
export type WalkResult = {
  readonly made: number;
  /** How often each step was answered in which way: `next done`, `next ERROR_NO_CLIENT`. */
  readonly tally: ReadonlyMap<string, number>;
  /** Answers that must never be given. */
  readonly faults: readonly string[];
};

/** A simulated user, and the shared record of the hall. */
type Walker = {
  readonly random: Random;
  readonly hall: Hall;
  readonly itemIds: number[];
  readonly ticketIds: number[];
};

type StepResult = {
  readonly name: StepName;
  readonly body: unknown;
  readonly answers: readonly Answer[];
  readonly following: NextStep | undefined;
};

/** The next action with the visitor of the last one. */
type NextStep = { readonly name: StepName; readonly desk: Person; readonly itemId: number };

/** What can be done for a moment only, or for a while: otherwise it would hardly ever be hit. */
const followedBy: Partial<Record<StepName, StepName>> = { complete: "undo", hold: "undo", pause: "resume" };

/** Lets many clients do whatever comes to their minds, on all servers, until it is enough. */
export async function walk(options: Options): Promise<WalkResult> {
  const tally = new Map<string, number>();
  const faults: string[] = [];
  let made = 0;

  function count({ name, body, answers }: StepResult): void {
    for (const answer of answers) {
      const isDone = answer.status < 300 && answer.success !== false;
      const key = `${name} ${isDone ? "done" : (answer.error ?? answer.status)}`;
      tally.set(key, (tally.get(key) ?? 0) + 1);
      if (answer.status === 0 || answer.status >= 500)
        faults.push(`${name} ${JSON.stringify(body)} → ${answer.status} ${answer.text}`);
    }
  }

  async function goOn(walker: Walker): Promise<void> {
    let following: NextStep | undefined;
    while (!options.isEnough(made)) {
      made += 1;
      const taken = await takeStep(options, walker, following);
      count(taken);
      following = taken.following;
    }
  }

  const walkers = options.halls.flatMap((hall, place) => {
    const seen = { itemIds: [], ticketIds: [] };
    return Array.from({ length: options.clientsPerHall }, (_, index) => ({
      hall,
      random: seededRandom(`${options.seed} ${place} ${index}`),
      ...seen,
    }));
  });
  await Promise.all(walkers.map(goOn));
  return { made, tally, faults };
}

async function takeStep(
  options: Options,
  { hall, random, itemIds, ticketIds }: Walker,
  before: NextStep | undefined,
): Promise<StepResult> {
  const address = oneOf(options.addresses, random) ?? "";
  const desk = before?.desk ?? oneOf(hall.centre.operators, random) ?? hall.centre.admin;
  const name = before?.name ?? someStep(random);
  const inHand = needsHand.includes(name) ? await findInHand(address, desk) : undefined;
  const step = steps[name]({
    ...hall,
    globalAdmin: options.globalAdmin,
    random,
    now: options.clock.now().getTime(),
    desk,
    itemIds,
    ticketIds,
    inHand,
    putAway: before?.itemId,
  });
  const isForAll = random() < 0.05 && step.method === undefined;
  const answers = isForAll
    ? await sendToAll(step, options.addresses)
    : [await sendPatiently({ ...step, address })];
  for (const { ticket } of answers) {
    if (ticket) ticketIds.push(ticket.id);
    itemIds.push(...(ticket?.items ?? []).filter(({ state }) => state !== "complete").map(({ id }) => id));
  }
  const next = answers[0]?.success === true && random() < 0.7 ? followedBy[name] : undefined;
  const following = next && inHand && { name: next, desk, itemId: inHand.itemId };
  return { name, body: step.body, answers, following };
}

const needsHand: readonly StepName[] = [
  "fitting",
  "hold",
  "release",
  "complete",
  "pause",
  "resume",
  "addService",
];

async function findInHand(address: string, desk: Person): Promise<Situation["inHand"]> {
  const path = "/operator-queue/current-ticket";
  const { ticketItem, permissions } = await send({ address, headers: desk.headers, method: "GET", path });
  return ticketItem ? { itemId: ticketItem.id, permissions } : undefined;
}

/** The same request on all servers at once; it happens once. */
function sendToAll(step: Step, addresses: readonly string[]): Promise<readonly Answer[]> {
  const key = randomUUID();
  return Promise.all(addresses.map((address) => sendPatiently({ ...step, address, key })));
}
