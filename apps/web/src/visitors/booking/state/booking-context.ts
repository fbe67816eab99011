import { createContext, useContext } from "react";
import type { StoredBooking } from "#visitors/booking/state/stored-booking.ts";
import type { Place } from "#visitors/booking/state/place.ts";
import type { TypedValues } from "#visitors/kit/typed-storage.ts";
import type { ShownPage } from "#visitors/booking/state/way.ts";
import type { Caller } from "#visitors/kit/call.ts";

/** Something that happened on the way to a step, and is shown there. */
export type News = "moved" | "taken";

/** How to go to a step: as a new history entry or replacing the current one, and with which news. */
export type StepOptions = { readonly isInstead?: boolean; readonly news?: News };

/** The state and actions that all steps of a booking share. */
export type BookingContextValue = {
  readonly page: ShownPage;
  readonly caller: Caller;
  /** The caller with the token of the ticket; undefined before a time is held. */
  readonly holder: Caller | undefined;
  readonly kept: StoredBooking | undefined;
  readonly keep: (kept: StoredBooking | undefined) => void;
  readonly typed: TypedValues;
  readonly type: (typed: TypedValues) => void;
  readonly news: News | undefined;
  readonly pathTo: (place: Place) => string;
  readonly go: (place: Place, going?: StepOptions) => void;
  readonly goBack: (place: Place) => void;
};

export const BookingContext = createContext<BookingContextValue | undefined>(undefined);

export function useBookingContext(): BookingContextValue {
  const book = useContext(BookingContext);
  if (book === undefined) throw new Error("nothing is booked here");
  return book;
}
