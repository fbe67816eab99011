import { Agent } from "node:http";
import type { Administrator } from "#tools/administrator";
import { nowMs, waitUntil } from "#tools/clock";
import { ask } from "#tools/http";
import { isTicketAnswer } from "#tools/ticket-answer";

/** How those at the desks fared. */
export type DeskTimes = {
  /** How long each press of *next* took to be answered, in milliseconds. */
  readonly nextMs: readonly number[];
  readonly actionMs: readonly number[];
  readonly failures: readonly string[];
};

/** Lets operators call, start and complete for a while, each now and then, never at the same instant. */
export async function workAtDesks(
  address: string,
  desks: readonly { readonly administrator: Administrator; readonly operatorId: number }[],
  { seconds, everyMs }: { readonly seconds: number; readonly everyMs: number },
): Promise<DeskTimes> {
  const worked = {
    nextMs: new Array<number>(),
    actionMs: new Array<number>(),
    failures: new Array<string>(),
  };
  const endsAt = nowMs() + seconds * 1000;

  async function workAt(administrator: Administrator, operatorId: number, place: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    let next = nowMs() + (place / desks.length) * everyMs;
    const act = async (type: string, ticketItemId?: number): Promise<unknown> => {
      await waitUntil(next);
      next += everyMs;
      const askedAt = nowMs();
      const { status, body } = await ask(agent, `${address}/api/operator-queue/create-event`, {
        method: "POST",
        headers: administrator.headers,
        body: { type, operator: operatorId, ...(ticketItemId === undefined ? {} : { ticketItemId }) },
      });
      worked.actionMs.push(nowMs() - askedAt);
      if (type === "next") worked.nextMs.push(nowMs() - askedAt);
      const answer: unknown = JSON.parse(body.toString());
      if (status !== 200 || !isTicketAnswer(answer))
        worked.failures.push(`${type} ${status} ${body.toString()}`);
      return answer;
    };
    while (nowMs() < endsAt) {
      const called = await act("next");
      if (!isTicketAnswer(called)) continue;
      const itemId = called.ticket.items[0]?.id;
      await act("start", itemId);
      await act("complete", itemId);
    }
    agent.destroy();
  }

  await Promise.all(
    desks.map(({ administrator, operatorId }, place) => workAt(administrator, operatorId, place)),
  );
  if (worked.failures.length > 0) console.error(worked.failures.slice(0, 3).join("\n"));
  return worked;
}
