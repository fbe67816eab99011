import type { boardScreenCalls } from "@cherga/contract/calls/board-screen";
import type { BoardState } from "@cherga/contract/shapes/board-state";
import { type Dispatch, useEffect, useReducer, useState } from "react";
import { hear, type BoardEvent, type BoardView, switchedOn } from "#visitors/board/state/board-view.ts";
import { ask, call, CallFailure } from "#visitors/kit/call.ts";
import { hearTime, serverNow } from "#shared/server-clock.ts";
import { listen } from "#visitors/kit/stream.ts";

const againMs = 1_000;

/** Follows the server; returns the view, and functions to enrol, to mark a call as announced and to fetch its sound. */
export function useBoardView(): {
  readonly showing: BoardView;
  readonly letIn: (credential: string) => void;
  readonly announced: (seq: number) => void;
  /** Fetches the announcement of a call. */
  readonly soundOf: (seq: number) => Promise<Blob>;
} {
  const [credential, setCredential] = useState(keptCredential);
  const [showing, tell] = useReducer(hear, credential !== undefined, switchedOn);
  useEffect(() => {
    if (credential === undefined) return undefined;
    return follow(credential, (heard) => {
      tell(heard);
      if (heard.type !== "refused") return;
      forgetCredential();
      setCredential(undefined);
    });
  }, [credential]);
  return {
    showing,
    letIn: (next) => {
      keepCredential(next);
      setCredential(next);
      tell({ type: "letIn" });
    },
    announced: (seq) => tell({ type: "announced", seq, now: serverNow() }),
    soundOf: async (seq) => {
      const response = await ask(callerOf(credential ?? ""), {
        method: "GET",
        path: `/screen/announcement/${seq}`,
      });
      if (!response.ok) throw new Error(`no announcement: ${response.status}`);
      return response.blob();
    },
  };
}

/** Follows a board: each new connection fetches configuration and state again. Returns a function that stops it. */
function follow(credential: string, tell: Dispatch<BoardEvent>): () => void {
  const caller = callerOf(credential);
  let asked = 0;
  const stop = listen<BoardState | { readonly configuration: true }>("/screen/sse", caller, {
    onOpen: () => {
      tell({ type: "opened" });
      void configure();
    },
    // A connection begins with the current state.
    onMessage: (message) => {
      if ("configuration" in message) return void configure();
      hearTime(message.time);
      tell({ type: "told", state: message });
    },
    onLost: () => {
      asked += 1;
      tell({ type: "lost" });
    },
    onRefused: () => tell({ type: "refused" }),
  });
  return () => {
    asked += 1;
    stop();
  };

  async function configure(): Promise<void> {
    const turn = (asked += 1);
    while (turn === asked) {
      try {
        const configuration = await call<typeof boardScreenCalls.configuration>(caller, {
          method: "GET",
          path: "/screen/configuration",
        });
        if (turn === asked) tell({ type: "configured", configuration });
        return;
      } catch (failure) {
        if (turn !== asked) return;
        if (failure instanceof CallFailure && (failure.status === 401 || failure.status === 404))
          return tell({ type: "refused" });
        await new Promise((resolve) => setTimeout(resolve, againMs));
      }
    }
  }
}

const callerOf = (credential: string) => ({ authorization: `Screen ${credential}`, lang: "en" });

const place = "screen-credential";

/** Returns the stored credential of this screen; nothing before enrolment. */
const keptCredential = (): string | undefined => localStorage.getItem(place) ?? undefined;

/** Stores the credential of this screen, for the next time it is switched on. */
const keepCredential = (credential: string): void => localStorage.setItem(place, credential);

/** Removes the credential once it is not valid any more. */
const forgetCredential = (): void => localStorage.removeItem(place);
