import type { bookingCalls } from "@cherga/contract/calls/booking";
import { useState } from "react";
import { Button } from "#visitors/kit/button.tsx";
import { ask, type CallRequest, type Caller } from "#visitors/kit/call.ts";
import classes from "#visitors/tracker/parts/tracker.module.css";
import { useWords } from "#visitors/tracker/words/words.ts";

/** Saves a booked visit to a calendar. */
export function CalendarButton({ caller }: { readonly caller: Caller }) {
  const t = useWords();
  const [outcome, setOutcome] = useState<"none" | "busy" | "failed">("none");

  async function download(): Promise<void> {
    setOutcome("busy");
    try {
      const answer = await ask(caller, calendar);
      if (!answer.ok) throw new Error(answer.statusText);
      save(await answer.blob());
      setOutcome("none");
    } catch {
      setOutcome("failed");
    }
  }
  return (
    <>
      <Button isBusy={outcome === "busy"} onClick={() => void download()}>
        {t("calendar")}
      </Button>
      {outcome === "failed" && (
        <p role="alert" className={classes["bad"]}>
          {t("error.ERROR_OFFLINE")}
        </p>
      )}
    </>
  );
}

const calendar: CallRequest<typeof bookingCalls.calendar> = { method: "GET", path: "/tracker/calendar" };

/** The file needs a request header, so it cannot be a plain link; it is saved through a temporary one. */
function save(file: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = "booking.ics";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
