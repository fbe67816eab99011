import { makeAskTime, makeUseNow } from "#shared/server-clock.ts";

/** Gives the server's time, and renders again each time so many milliseconds have passed. */
export const useNow = makeUseNow(makeAskTime(() => fetch("/api/health").then((answer) => answer.json())));
