import { useEffect, useState } from "react";
import type { Outcome, Trial } from "#staff/screens/data-field/pattern.ts";

/** How long an expression may take before it is given up. */
const patienceMs = 1_000;

type Known = Trial & { readonly outcome: Outcome };

/**
 * Gives what becomes of a sample, once it is known. Nothing of an empty one: nobody has typed yet. `isWellFormed` says
 * whether the sample has the form that the field asks for beside its expression.
 */
export function useOutcome(regExp: string, isWellFormed: boolean, sample: string): Outcome | undefined {
  const [known, setKnown] = useState<Known>();
  useEffect(() => {
    if (sample === "") return;
    return tryOut({ regExp, sample }, (outcome) => setKnown({ regExp, sample, outcome }));
  }, [regExp, sample]);

  if (sample === "" || known?.regExp !== regExp || known.sample !== sample) return undefined;
  return known.outcome === "matches" && !isWellFormed ? "differs" : known.outcome;
}

function tryOut(trial: Trial, tell: (outcome: Outcome) => void): () => void {
  const worker = new Worker(new URL("./pattern-worker.ts", import.meta.url), { type: "module" });
  const stop = (): void => {
    clearTimeout(timer);
    worker.terminate();
  };
  const timer = setTimeout(() => {
    stop();
    tell("slow");
  }, patienceMs);
  worker.addEventListener("message", ({ data }: MessageEvent<Outcome>) => {
    stop();
    tell(data);
  });
  worker.postMessage(trial);
  return stop;
}
