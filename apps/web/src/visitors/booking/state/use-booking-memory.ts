import { useState } from "react";
import { type StoredBooking, readStored } from "#visitors/booking/state/stored-booking.ts";
import { keepTyped, readTyped, type TypedValues } from "#visitors/kit/typed-storage.ts";

/** What the browser remembers of a booking until its tab is closed. */
export type BookingMemory = {
  readonly kept: StoredBooking | undefined;
  readonly keep: (kept: StoredBooking | undefined) => void;
  readonly typed: TypedValues;
  readonly type: (typed: TypedValues) => void;
};

/** Remembers a reserved time and the typed data across reloads. */
export function useBookingMemory(pageId: number): BookingMemory {
  const keptName = `book.${pageId}.kept`;
  const [kept, setKept] = useState(() => readStored(read(keptName)));
  const [typed, setTyped] = useState(() => readTyped(pageId));
  return {
    kept,
    keep: (next) => {
      write(keptName, next);
      setKept(next);
      // Personal data is removed once it was sent.
      if (next?.status !== "success") return;
      keepTyped(pageId, undefined);
      setTyped({});
    },
    typed,
    type: (next) => {
      keepTyped(pageId, next);
      setTyped(next);
    },
  };
}

// A browser may refuse storage; then a booking lasts as long as its page.
function read(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // As above.
  }
}
