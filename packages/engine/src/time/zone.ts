import { msPerMinute } from "#time/durations";
const msPerQuarter = 15 * msPerMinute;

/**
 * Returns how far the zone's wall clock is ahead of UTC at an instant, in minutes. Zones change only at quarters of an
 * hour, so one answer per quarter is cached.
 */
export function offsetAt(zone: string, atMs: number): number {
  const quarter = Math.floor(atMs / msPerQuarter);
  const known = offsetsOf(zone);
  const found = known.get(quarter);
  if (found !== undefined) return found;

  const offset = readOffset(zone, quarter * msPerQuarter);
  if (known.size > maxRemembered) known.clear();
  known.set(quarter, offset);
  return offset;
}

/** Whether a zone has an IANA name. Offsets such as '+02:00' are refused: they have no summer time. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(zone)) return false;
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

const maxRemembered = 100_000;
const offsetsByZone = new Map<string, Map<number, number>>();
const formatsByZone = new Map<string, Intl.DateTimeFormat>();

function offsetsOf(zone: string): Map<number, number> {
  const known = offsetsByZone.get(zone) ?? new Map<number, number>();
  offsetsByZone.set(zone, known);
  return known;
}

function readOffset(zone: string, atMs: number): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return Math.round((Date.UTC(year, month - 1, day, hour, minute) - atMs) / msPerMinute);
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formatsByZone.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  formatsByZone.set(zone, made);
  return made;
}
