import { setTimeout as sleep } from "node:timers/promises";
import { agentCalls } from "@cherga/contract/calls/agent";
import { lineTexts, pressText } from "@cherga/contract/devices/console-answers";
import { pressFreshMs } from "@cherga/contract/devices/console-limits";
import type { Press } from "#consoles/press-journal";
import type { ServerTime } from "#consoles/server-time";
import { CallFailure, isOfAnyCall } from "#server/send";
import { AgentRevoked, type Session } from "#server/session";

const againMs = 250;

/**
 * Sends a press until it is answered, or until it is too late for it. Returns what the console shows. `ageMs` returns
 * how old the press is.
 */
export async function sendPress(
  { deviceId, id, code }: Press,
  ageMs: () => number,
  { session, time }: { readonly session: Session; readonly time: ServerTime },
): Promise<string> {
  let isSent = false;
  while (ageMs() <= pressFreshMs) {
    const now = time.now();
    if (now !== undefined) {
      isSent = true;
      try {
        const body = { id: deviceId, press: id, code, pressedAt: now - ageMs() };
        return (await session.call(agentCalls.press, body)).text;
      } catch (error) {
        if (error instanceof AgentRevoked) return lineTexts.notEnrolled;
        if (!(error instanceof CallFailure)) throw error;
        if (!isOfAnyCall(error) && error.status < 500)
          return error.code === "ERROR_NOT_FOUND" ? lineTexts.notEnrolled : pressText("failed");
      }
    }
    await sleep(againMs);
  }
  return isSent ? lineTexts.noAnswer : lineTexts.noServer;
}
