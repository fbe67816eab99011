import { type Clock, onClock } from "#base/clock";

/** Returns a time of the database as staff see it: devices work in real time, and the demo's clock may show another. */
export const shownTime = (clock: Clock, at: Date): string => onClock(clock, at).toISOString();
