import { bookingCalls } from "@cherga/contract/calls/booking";
import { onlineCalls } from "@cherga/contract/calls/online";
import { runningCalls } from "@cherga/contract/calls/running";
import { render, screen, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { hearTime } from "#shared/server-clock.ts";
import { type FakeServer, startFakeServer } from "#testing/fake-server.ts";
import { violationsIn } from "#testing/violations.ts";
import { Booking } from "#visitors/booking/booking.tsx";
import {
  aBookingPage,
  anOffer,
  aReservation,
  bookingTime,
} from "#visitors/booking/testing/a-booking-page.ts";
import { dictionaries } from "#visitors/booking/words/words.ts";
import { LanguageProvider } from "#visitors/kit/language.tsx";

const wish = "/book/7/org/2/service/3";
let server: FakeServer;
let user: UserEvent;

beforeEach(() => {
  server = startFakeServer();
  server.on(runningCalls.health).answers(() => ({ alive: true, time: bookingTime, speed: 1, demo: false }));
  server.on(onlineCalls.organization).answers(() => anOffer);
  server.on(bookingCalls.freeDays).answers(({ body: { month } }) => ({
    days:
      month === "2026-05"
        ? [
            { date: "2026-05-05", free: 0, reason: "full" },
            { date: "2026-05-06", free: 9 },
            { date: "2026-05-07", free: 2 },
          ]
        : [{ date: `${month}-02`, free: 5 }],
  }));
  server.on(bookingCalls.freeTime).answers(({ body: { queueDate } }) => ({
    starts: ["06:00", "06:10", "06:20", "10:00", "15:00"].map((clock) => `${queueDate}T${clock}:00.000Z`),
    minutes: 10,
  }));
  server.on(bookingCalls.reserve).answers(() => aReservation);
  hearTime(bookingTime);
  sessionStorage.clear();
  user = userEvent.setup();
});

function open(path: string, page = aBookingPage): void {
  history.replaceState(null, "", path);
  render(
    <LanguageProvider dictionaries={dictionaries} initial="en" isRemembered={false}>
      <Booking page={page} />
    </LanguageProvider>,
  );
}

const dayHeading = (name: string) => screen.findByRole("heading", { level: 2, name });

describe("the choice of a day and a time", () => {
  test("the first free day is chosen, and Tab reaches it; its times are there, the three earliest marked", async () => {
    open(wish);
    await dayHeading("Wednesday, May 6");
    const [chosen] = screen.getAllByRole("gridcell", { selected: true });
    const day = within(chosen ?? document.body).getByRole("button");
    expect(day.getAttribute("aria-label")).toBe("Wednesday, May 6, 9 free times");
    expect(day.tabIndex).toBe(0);
    await screen.findByRole("heading", { name: "Morning" });
    expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      "Morning",
      "Afternoon",
      "Evening",
    ]);
    const early = screen.getAllByRole("button", { description: "The earliest times are framed" });
    expect(early.map(({ textContent }) => textContent)).toEqual(["09:00", "09:10", "09:20"]);
    expect(await violationsIn(document.body)).toEqual([]);
  });

  test("another day is picked on the same page: its times take the focus, and its address is kept", async () => {
    open(wish);
    await dayHeading("Wednesday, May 6");
    const length = history.length;
    await user.click(screen.getByRole("button", { name: "Thursday, May 7, 2 free times" }));
    expect(await dayHeading("Thursday, May 7")).toBe(document.activeElement);
    expect(location.pathname).toBe(`${wish}/day/2026-05-07`);
    // The back button leaves the calendar, however many days were looked at.
    expect(history.length).toBe(length);
  });

  test("another month has its own first free day", async () => {
    open(wish);
    await dayHeading("Wednesday, May 6");
    await user.click(screen.getByRole("button", { name: "Next month" }));
    await dayHeading("Tuesday, June 2");
    expect(location.pathname).toBe(`${wish}/month/2026-06`);
  });
});

describe("the summary", () => {
  test("grows with the choices, and leads back to each", async () => {
    const [only] = aBookingPage.organizations;
    if (only === undefined) throw new Error("nothing is offered");
    const two = { ...aBookingPage, organizations: [only, { ...only, id: 8 }] };
    open(wish, two);
    await screen.findByRole("heading", { name: "Choose a day and time" });
    await screen.findByRole("link", { name: "Advice Change" });
    screen.getByRole("img", { name: "Step 3 of 4" });
    const linkTo = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect(linkTo("Centre Change")).toBe("/book/7/region/4");
    expect(linkTo("Advice Change")).toBe("/book/7/org/2");

    await user.click(await screen.findByRole("button", { name: "09:10" }));
    await screen.findByRole("heading", { name: "Your details" });
    screen.getByRole("img", { name: "Step 4 of 4" });
    expect(linkTo("Wednesday, May 6, 14:00 Change")).toBe(`${wish}/day/2026-05-06`);
    expect(await violationsIn(document.body)).toEqual([]);
  });

  test("offers no other centre where there is none", async () => {
    open(wish);
    await screen.findByRole("link", { name: "Advice Change" });
    expect(screen.queryByRole("link", { name: "Centre Change" })).toBeNull();
    screen.getByRole("img", { name: "Step 2 of 3" });
  });
});
