import { msPerDay } from "@cherga/engine/time/durations";

/** Returns consecutive dates, '2026-05-01' and on. */
export function kioskDaysFrom(first: string, count: number): readonly string[] {
  const start = Date.parse(`${first}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) =>
    new Date(start + index * msPerDay).toISOString().slice(0, 10),
  );
}
