import { Refusal } from "@cherga/contract/errors";
import type { DebugLog } from "#debugging/debug-log";
import { currentRequestId } from "#debugging/log-requests";
import type { Days } from "#queue/days/days";
import type { DayKey } from "#queue/day/day-state";

/** Logs what is asked of the days of organizations that look for a fault, and what was decided. */
export function logDecisions(days: Days, log: Pick<DebugLog, "isOn" | "note">): Days {
  async function noting<T>(
    key: DayKey,
    what: string,
    { actorId, input }: { readonly actorId: number | null; readonly input: unknown },
    run: () => Promise<T>,
  ): Promise<T> {
    const about = idsIn(input);
    // Every day is looked at all the time, which tells nothing.
    if (!log.isOn(key.organizationId, "core") || about["type"] === "tick") return run();
    const requestId = currentRequestId();
    const startedAt = performance.now();
    const note = (outcome: string): void =>
      log.note(key.organizationId, {
        level: "core",
        requestId,
        what,
        outcome,
        tookMs: Math.round(performance.now() - startedAt),
        actorId,
        about: { date: key.date, ...about },
      });
    try {
      const answer = await run();
      note("ok");
      return answer;
    } catch (error) {
      note(error instanceof Refusal ? error.code : "fault");
      throw error;
    }
  }

  return {
    ...days,
    submit: (key, kind, request) => noting(key, kind.name, request, () => days.submit(key, kind, request)),
    transfer: (from, to, kind, request) =>
      noting(from, kind.name, request, () => days.transfer(from, to, kind, request)),
  };
}

/** Fields with names from closed lists. */
const namesOfKinds: ReadonlySet<string> = new Set(["type", "action"]);

/** Words of people are in other fields: what remains are ids, numbers, flags and the type of the action. */
function idsIn(input: unknown): Readonly<Record<string, number | string | boolean>> {
  if (typeof input !== "object" || input === null) return {};
  return Object.fromEntries(
    Object.entries(input).filter(
      (entry): entry is [string, number | string | boolean] =>
        typeof entry[1] === "number" ||
        typeof entry[1] === "boolean" ||
        (namesOfKinds.has(entry[0]) && typeof entry[1] === "string"),
    ),
  );
}
