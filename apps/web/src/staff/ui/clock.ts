/** Formats a minute of the day as HH:mm; the last one is 24:00. */
export function clockOf(minute: number): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
