import { expect } from "vitest";
import { hubAt } from "#messages/sms/testing/sms-world";
import type { Smsc } from "#messages/sms/testing/start-smsc";
import type { Centre } from "#testing/centre";
import type { TestApp } from "#testing/test-app";

/** Makes an organization send its SMS through a gateway on this machine. */
export async function useGateway(
  { deps: { pool } }: TestApp,
  { organizationId }: Centre,
  port: number,
): Promise<void> {
  await pool.query("update organization set message_hub = $1 where id = $2", [
    JSON.stringify(hubAt(port)),
    organizationId,
  ]);
}

/** Returns messages with different texts. */
export const textsOf = (round: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ to: "+380441234567", text: `${round} ${index}` }));

/** Counts the messages that are still to be sent. */
export async function countQueued({ deps: { pool } }: TestApp, { organizationId }: Centre): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::integer as count from message where organization_id = $1 and state = 'queued'",
    [organizationId],
  );
  return rows[0]?.count ?? 0;
}

/** A text that was taken more than once. */
export type RepeatedText = {
  readonly text: string;
  /** How many texts were taken after it until its session ended; of the session where that is most. */
  readonly beforeTheEnd: number;
};

/** Returns the texts that were taken more than once. Each came again after a session had ended, and not before. */
export function repeatedIn({ events }: Smsc): readonly RepeatedText[] {
  const sessions: string[][] = [[]];
  for (const event of events) {
    if (event.event === "bind") sessions.push([]);
    if (event.event === "submit" && event["status"] === 0) sessions.at(-1)?.push(String(event["text"]));
  }
  const takenIn = new Map<string, number[]>();
  for (const [session, texts] of sessions.entries())
    for (const [place, text] of texts.entries()) {
      expect([text, texts.indexOf(text)]).toEqual([text, place]);
      takenIn.set(text, [...(takenIn.get(text) ?? []), session]);
    }
  return [...takenIn]
    .filter(([, taken]) => taken.length > 1)
    .map(([text, taken]) => ({
      text,
      beforeTheEnd: Math.max(
        ...taken.slice(0, -1).map((session) => {
          const texts = sessions[session] ?? [];
          return texts.length - 1 - texts.indexOf(text);
        }),
      ),
    }));
}
