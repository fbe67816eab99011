import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { dataFieldIds } from "@cherga/contract/constants";
import { type Random, seededRandom } from "@cherga/engine/random/seeded-random";
import { type Answer, send, type Sent } from "#queue/testing/send";
import type { Centre } from "#testing/centre";
import type { Person } from "#testing/people";

/** Visitors who register and operators who serve them, over and over, whatever becomes of the servers. */
export type Load = {
  /** What was acknowledged, and what must therefore be there. */
  readonly registered: ReadonlyMap<string, number>;
  readonly done: readonly DeskAction[];
  /** By what name each visitor came, whether they were acknowledged or not: none may be there twice. */
  readonly names: readonly string[];
  /** Answers that must never be given. */
  readonly faults: readonly Answer[];
  stop(): Promise<void>;
};

export type DeskAction = { readonly type: string; readonly itemId: number; readonly operatorId: number };

type Options = {
  readonly centre: Centre;
  readonly desks: readonly Person[];
  /** Where to send the next call; servers come and go. */
  readonly address: (index: number) => string;
  /** A start that has not been requested yet, days ahead. */
  readonly freshStart: () => string;
  readonly seed: string;
};

const registrars = 6;
const pauseMs = 30;

/** Sets people to work on a centre. Each call is named by a key and sent until it is answered, except of some visitors. */
export function startLoad({ centre, desks, address, freshStart, seed }: Options): Load {
  const registered = new Map<string, number>();
  const done: DeskAction[] = [];
  const names: string[] = [];
  const faults: Answer[] = [];
  let isOver = false;

  async function ask(index: number, call: Omit<Sent, "address">): Promise<Answer> {
    const answer = await send({ address: address(index), ...call });
    const isAway = answer.status === 503 && answer.error === "ERROR_UNAVAILABLE";
    if (answer.status >= 500 && !isAway) faults.push(answer);
    return answer;
  }

  async function askUntilAnswered(index: number, call: Omit<Sent, "address">): Promise<Answer> {
    const key = randomUUID();
    for (;;) {
      const answer = await ask(index, { ...call, key });
      if (isOver || (answer.status !== 0 && answer.status < 500)) return answer;
      await sleep(pauseMs);
    }
  }

  async function register(index: number, random: Random): Promise<void> {
    const { headers } = centre.admin;
    while (!isOver) {
      const name = randomUUID();
      names.push(name);
      const body = {
        service: centre.services[0],
        dataField: [{ dataFieldId: dataFieldIds.comment, value: name }],
        ...(random() < 0.4 ? {} : { queueDateTime: freshStart() }),
      };
      const call = { headers, path: "/operator-queue/ticket-registration", body };
      // Who does not ask again may not be there twice either.
      const answer = await (random() < 0.5 ? ask(index, call) : askUntilAnswered(index, call));
      if (answer.status === 201 && answer.ticket) registered.set(name, answer.ticket.id);
      await sleep(pauseMs);
    }
  }

  async function serve(index: number, { id: operatorId, headers }: Person): Promise<void> {
    const path = "/operator-queue/create-event";
    while (!isOver) {
      const called = await askUntilAnswered(index, { headers, path, body: { type: "next" } });
      const item = called.ticket?.items.find(({ state }) => state === "called");
      if (called.success === true && item !== undefined) {
        done.push({ type: "call", itemId: item.id, operatorId });
        await finish(item.id);
      }
      await sleep(pauseMs);
    }

    async function finish(itemId: number): Promise<void> {
      for (const [type, event] of [
        ["start", "serviceStart"],
        ["complete", "serviceComplete"],
      ] as const) {
        const answer = await askUntilAnswered(index, { headers, path, body: { type, ticketItemId: itemId } });
        if (answer.success === true) done.push({ type: event, itemId, operatorId });
      }
    }
  }

  const working = [
    ...Array.from({ length: registrars }, (_, index) => register(index, seededRandom(`${seed} ${index}`))),
    ...desks.map((desk, index) => serve(index, desk)),
  ];
  return {
    registered,
    done,
    names,
    faults,
    stop: async () => {
      isOver = true;
      await Promise.all(working);
    },
  };
}
