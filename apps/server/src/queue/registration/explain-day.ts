import type { Answer } from "@cherga/contract/call";
import type { debugCalls, SlotVerdict } from "@cherga/contract/calls/debug";
import type { Agenda, Wish } from "@cherga/engine/slots/agenda";
import { explainStart } from "@cherga/engine/slots/explain-start";
import { visitStarts } from "@cherga/engine/slots/plan-visit";
import { alignedFrom, instantOf } from "@cherga/engine/time/day-frame";
import type { BaseDeps } from "#auth/base-deps";
import type { DayState } from "#queue/day/day-state";
import type { FreeTimeWish } from "#queue/registration/free-time";
import { lengthOf, startsOn } from "#queue/registration/starts-on";
import { partsOf } from "#queue/registration/wanted-visit";
import { textOfInstant } from "#queue/views/instants";

/** Explaining takes long for hundreds of operators at every minute: the first ones are explained, or a chosen one. */
const mostReasons = 10_000;

/** Reasons that hold for the day as a whole, whatever the operators do. */
const shutReasons: ReadonlySet<string> = new Set(["closed", "past", "tooFar"]);

/** Explains for every time of a day why a visit can begin then, or cannot. */
export async function explainDay(
  deps: Pick<BaseDeps, "secretOf" | "pool">,
  known: DayState,
  wish: FreeTimeWish,
  now: number,
): Promise<Answer<typeof debugCalls.slots>> {
  const { frame } = known.rules;
  const parts = partsOf(wish, known.config);
  const { starts, reason, visit, agendas } = await startsOn(deps, known, { ...wish, parts }, now);
  const [first] = visit.parts;
  if (first === undefined) return { reason: reason ?? null, length: 0, operators: [], times: [] };
  const wished: Wish = { ...first, ticketType: visit.ticketType, notBefore: visit.notBefore };
  const minutes = minutesOf(agendas, (minute) => alignedFrom(frame, minute, first.align));
  const shown = agendas.slice(0, Math.max(1, Math.floor(mostReasons / Math.max(1, minutes.length))));
  const bookable = new Set(starts);
  const fitting = new Set(visitStarts(agendas, visit, frame));
  const isShut = reason !== undefined && shutReasons.has(reason);
  const verdictAt = (minute: number, isFreeForSome: boolean): SlotVerdict => {
    if (bookable.has(minute)) return "free";
    if (isShut) return "dayShut";
    if (fitting.has(minute)) return "notOpenYet";
    return isFreeForSome ? "laterPart" : "taken";
  };
  return {
    reason: reason ?? null,
    length: lengthOf(visit),
    operators: shown.map(({ operatorId }) => ({
      id: operatorId,
      name: known.config.operators.get(operatorId)?.name ?? "",
    })),
    times: minutes.map((minute) => {
      const reasons = shown.map((agenda) => explainStart(agenda, wished, frame, minute));
      return {
        at: textOfInstant(instantOf(frame, minute)),
        verdict: verdictAt(minute, reasons.includes("free")),
        reasons,
      };
    }),
  };
}

/** Returns the minutes at which the service may begin while anybody works. */
function minutesOf(agendas: readonly Agenda[], aligned: (minute: number) => number): readonly number[] {
  const work = agendas.flatMap(({ day }) => day.work);
  if (work.length === 0) return [];
  const last = Math.max(0, ...work.map(({ to }) => to));
  const minutes: number[] = [];
  for (
    let minute = aligned(Math.min(...work.map(({ from }) => from)));
    minute < last;
    minute = aligned(minute + 1)
  )
    minutes.push(minute);
  return minutes;
}
