import type { Answer } from "@cherga/contract/call";
import type { kioskCalls } from "@cherga/contract/calls/kiosk";
import { useEffect, useState } from "react";
import type { ServiceChoice } from "#visitors/kiosk/state/service-choice.ts";
import { call, type Caller } from "#visitors/kit/call.ts";

/** The free times of a day; "failed": there was no answer. */
export type FreeDay = Answer<typeof kioskCalls.freeTime> | "failed";

/** Returns the free times of days, each as soon as it is known. */
export function useFreeTimes(
  caller: Caller,
  wanted: ServiceChoice,
  dates: readonly string[],
): Readonly<Record<string, FreeDay>> {
  const [days, setDays] = useState<Readonly<Record<string, FreeDay>>>({});
  const asked = dates.join(" ");
  useEffect(() => {
    let isCurrent = true;
    const keep = (date: string, day: FreeDay): void =>
      void (isCurrent && setDays((before) => ({ ...before, [date]: day })));
    for (const date of asked.split(" "))
      call<typeof kioskCalls.freeTime>(caller, {
        method: "POST",
        path: "/kiosk/free-time",
        body: { ...wanted, queueDate: date },
      })
        .then((day) => keep(date, day))
        .catch(() => keep(date, "failed"));
    return () => void (isCurrent = false);
  }, [caller, wanted, asked]);
  return days;
}
