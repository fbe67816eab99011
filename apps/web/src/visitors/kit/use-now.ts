import { makeAskTime, makeUseNow } from "#shared/server-clock.ts";

/** Returns the server's time; renders again at each interval of so many milliseconds. */
export const useNow = makeUseNow(makeAskTime(() => fetch("/api/health").then((answer) => answer.json())));
