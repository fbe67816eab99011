import { ask, CallFailure, type Caller } from "#visitors/kit/call.ts";

/** Has the browser save a booking as an entry for a calendar. The handle stays out of every address. */
export async function saveCalendar(holder: Caller): Promise<void> {
  const answer = await ask(holder, { method: "GET", path: "/tracker/calendar" }).catch(() => undefined);
  if (answer === undefined) throw new CallFailure(0, "ERROR_OFFLINE", undefined);
  if (!answer.ok) throw new CallFailure(answer.status, "ERROR_UNAVAILABLE", undefined);
  const address = URL.createObjectURL(await answer.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = "booking.ics";
  link.click();
  // Some browsers begin to read it only after the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
