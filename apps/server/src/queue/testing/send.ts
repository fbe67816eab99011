import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { ticket, ticketItem } from "@cherga/contract/shapes/ticket";
import { z } from "zod";

/** A call over the wire. */
export type Sent = {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly method?: "GET" | "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly body?: unknown;
  /** Makes it happen once, however often it is sent. */
  readonly key?: string;
};

/** What was answered. Status 0: nothing, because the line broke. */
export type Answer = { readonly status: number; readonly text: string } & z.output<typeof said>;

const said = z.object({
  error: z.string().optional(),
  ticket: ticket.nullish(),
  ticketItem: ticketItem.nullish(),
  permissions: z.array(z.string()).default([]),
  can: z.unknown().optional(),
  success: z.boolean().optional(),
});

/** Nothing that is asked here takes so long. */
const patienceMs = 60_000;

/** Sends a call and waits for the answer. */
export async function send({ address, headers, method = "POST", path, body, key }: Sent): Promise<Answer> {
  try {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(key === undefined ? {} : { "idempotency-key": key }),
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = await answer.text();
    return { status: answer.status, text, ...said.catch(nothingSaid).parse(JSON.parse(text)) };
  } catch (error) {
    return { ...nothingSaid, status: 0, text: String(error) };
  }
}

const attempts = 3;
const pauseMs = 500;

/**
 * Sends a call by a key, again after an answer that the server is too busy, as browsers do. On a machine with much other
 * work such answers are right.
 */
export async function sendPatiently({ key = randomUUID(), ...call }: Sent): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send({ ...call, key });
    if (answer.error !== "ERROR_UNAVAILABLE" || attempt === attempts) return answer;
    await sleep(pauseMs);
  }
}

const nothingSaid = { permissions: [] };

/** How often each answer was given: by its status, or by the code of its refusal. */
export function tally(answers: readonly Answer[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { error, status } of answers) {
    const name = error ?? String(status);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
