/** Returns a duration as hours, minutes and seconds. */
export function clockDuration(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1_000);
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${ms < 0 ? "−" : ""}${parts.map((part) => String(part).padStart(2, "0")).join(":")}`;
}
