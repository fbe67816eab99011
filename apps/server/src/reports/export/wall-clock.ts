import { msPerMinute } from "@cherga/engine/time/durations";
import { offsetAt } from "@cherga/engine/time/zone";

/** Returns the date and time that clocks of a zone show at an instant, as `YYYY-MM-DD HH:mm:ss`. */
export const wallClock = (zone: string, atMs: number): string =>
  new Date(shownMs(zone, atMs)).toISOString().slice(0, 19).replace("T", " ");

/** Returns the instant at which clocks in UTC show what those of the zone show now. */
export const shownMs = (zone: string, atMs: number): number => atMs + offsetAt(zone, atMs) * msPerMinute;
