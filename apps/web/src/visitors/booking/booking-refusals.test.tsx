import { bookingCalls } from "@cherga/contract/calls/booking";
import { onlineCalls } from "@cherga/contract/calls/online";
import { runningCalls } from "@cherga/contract/calls/running";
import { trackerCalls } from "@cherga/contract/calls/tracker";
import { Refusal } from "@cherga/contract/errors";
import type { FreeDays } from "@cherga/contract/shapes/free-times";
import { act, render, screen } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { hearTime } from "#shared/server-clock.ts";
import { type FakeServer, startFakeServer } from "#testing/fake-server.ts";
import { violationsIn } from "#testing/violations.ts";
import { Booking } from "#visitors/booking/booking.tsx";
import {
  aBookingPage,
  anOffer,
  aReservation,
  bookingTime,
  nameField,
  phoneField,
} from "#visitors/booking/testing/a-booking-page.ts";
import { dictionaries } from "#visitors/booking/words/words.ts";
import { LanguageProvider } from "#visitors/kit/language.tsx";
import { aTicket } from "#visitors/tracker/state/testing.ts";

const days = "/book/7/org/2/service/3";
const dayOfVisit = `${days}/day/2026-05-06`;
const holiday = { en: "A holiday", ru: "Праздник", ua: "Свято" };

let server: FakeServer;
let user: UserEvent;

beforeEach(() => {
  server = startFakeServer();
  server.on(runningCalls.health).answers(() => ({ alive: true, time: bookingTime, speed: 1, demo: false }));
  server.on(onlineCalls.organization).answers(() => anOffer);
  server.on(bookingCalls.freeDays).answers(() => ({ days: [{ date: "2026-05-06", free: 1 }] }));
  server.on(bookingCalls.freeTime).answers(() => ({ starts: [aReservation.start], minutes: 10 }));
  server.on(bookingCalls.reserve).answers(() => aReservation);
  hearTime(bookingTime);
  user = userEvent.setup();
});

const button = (name: string) => screen.findByRole("button", { name });
const press = async (name: string): Promise<void> => user.click(await button(name));
const nameInput = () => screen.findByRole("textbox", { name: "Full name" });

function open(path: string): void {
  history.replaceState(null, "", path);
  render(
    <LanguageProvider dictionaries={dictionaries} initial="en" isRemembered={false}>
      <Booking page={aBookingPage} />
    </LanguageProvider>,
  );
}

async function expectSaid(text: string): Promise<void> {
  await screen.findByText(text);
  expect(await violationsIn(document.body)).toEqual([]);
}

/** A refusal is read out, and gets the focus: the pressed button may be far below. */
async function expectRefused(text: string): Promise<void> {
  await expectSaid(text);
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toBe(text);
  expect(alert.parentElement).toBe(document.activeElement);
}

describe("an offer that cannot be booked", () => {
  test("a page that is closed, or does not exist, says so", async () => {
    server.on(onlineCalls.page).refuses("ERROR_NOT_FOUND");
    history.replaceState(null, "", "/book/7");
    document.body.innerHTML = '<div id="app"></div>';
    await act(() => import("#visitors/booking/main.tsx"));
    await expectSaid("This booking page does not exist or is closed. Please check the address.");
    expect(server.heard(onlineCalls.page).map(({ params }) => params.id)).toEqual([7, 7]);
    document.body.innerHTML = "";
  });

  test("a service that is not offered says so, and leads to the others", async () => {
    open("/book/7/org/2/service/999");
    await expectSaid("This service can no longer be booked here.");
    await user.click(screen.getByRole("link", { name: "Choose another service" }));
    await screen.findByRole("heading", { name: "What do you need?" });
  });

  test("a centre that offers nothing says so", async () => {
    server.on(onlineCalls.organization).answers(() => ({ ...anOffer, services: [] }));
    open("/book/7");
    await expectSaid("Booking is not available here right now. Please try again later.");
  });

  test("every day says before it is chosen why it cannot be booked", async () => {
    const reasons: Readonly<Record<string, Omit<FreeDays["days"][number], "date">>> = {
      "2026-05-05": { free: 0, reason: "closed", closeReason: holiday },
      "2026-05-06": { free: 3 },
      "2026-05-10": { free: 0, reason: "notOpenYet" },
      "2026-05-25": { free: 0, reason: "tooFar" },
    };
    server.on(bookingCalls.freeDays).answers(({ body: { month } }) => ({
      days: Array.from({ length: 31 }, (_, index) => {
        const date = `${month}-${String(index + 1).padStart(2, "0")}`;
        return { date, ...(reasons[date] ?? { free: 0, reason: "full" as const }) };
      }),
    }));
    open(days);
    await expectSaid("Some days are not open yet");
    await button("Tuesday, May 5, closed: A holiday");
    await button("Wednesday, May 6, 3 free times");
    await button("Sunday, May 10, booking has not opened yet");
    await button("Monday, May 25, too far ahead");
    await press("Tuesday, May 5, closed: A holiday");
    await screen.findByText("Tuesday, May 5, closed: A holiday");
    expect(location.pathname).toBe(days);
  });

  test("months without any free time are skipped, and the last one says so", async () => {
    server.on(bookingCalls.freeDays).answers(({ body: { month } }) => ({
      days: [{ date: `${month}-02`, free: 0, reason: "quota" }],
    }));
    open(days);
    await screen.findByRole("heading", { name: "June 2026" });
    await expectSaid("No free times this month.");
    await button("Tuesday, June 2, fully booked for this service");
    await user.click(screen.getByRole("button", { name: "Previous month" }));
    await screen.findByRole("heading", { name: "May 2026" });
    await user.click(screen.getAllByRole("button", { name: "Next month" }).at(-1) ?? document.body);
    await screen.findByRole("heading", { name: "June 2026" });
  });

  test.each([
    ["closed: A holiday", { reason: "closed", closeReason: holiday }],
    ["booking has not opened yet", { reason: "notOpenYet" }],
    ["too far ahead", { reason: "tooFar" }],
    ["fully booked", {}],
  ] as const)("a day that was reached by its address says: %s", async (text, why) => {
    server.on(bookingCalls.freeTime).answers(() => ({ starts: [], minutes: 10, ...why }));
    open(dayOfVisit);
    await expectSaid(text);
  });
});

describe("a time that cannot be held", () => {
  test.each([
    {
      refusal: new Refusal("ERROR_LIMIT", { type: "service" }),
      text: "This service is fully booked for these days. Please choose a later day.",
    },
    {
      refusal: new Refusal("ERROR_LIMIT", { type: "ip" }),
      text: "Too many bookings from your network. Please try later or use another network.",
    },
    {
      refusal: new Refusal("ERROR_TIME_RESERVED"),
      text: "This time has just been taken. Please choose another.",
    },
    { refusal: new Refusal("ERROR_DAY_CLOSED"), text: "Closed on this day." },
    { refusal: new Refusal("ERROR_TOO_MANY"), text: "Too many attempts. Please wait a moment." },
    { refusal: new Refusal("ERR_BAD_RESPONSE"), text: "Something went wrong. Please try again." },
  ])("$refusal.code: $text", async ({ refusal, text }) => {
    server.on(bookingCalls.reserve).refuses(refusal.code, refusal.details);
    open(dayOfVisit);
    await press("14:00");
    await expectRefused(text);
    // The list is stale after a refusal, and is fetched again.
    expect(server.heard(bookingCalls.freeTime)).toHaveLength(2);
    await button("14:00");
  });
});

test("a phone number may begin with zeros, and says what it lacks when its field is left", async () => {
  const [advice] = anOffer.services;
  if (advice === undefined) throw new Error("no service");
  server
    .on(onlineCalls.organization)
    .answers(() => ({ ...anOffer, services: [{ ...advice, fields: [phoneField, nameField] }] }));
  open(dayOfVisit);
  await press("14:00");
  const phoneInput = await screen.findByRole("textbox", { name: "Phone" });
  await user.click(phoneInput);
  await user.keyboard(" 00 446");
  expect(phoneInput).toHaveProperty("value", "+380 00 446");
  await user.click(await nameInput());
  await expectSaid("Enter the full number: +380 and 9 more digits");
  await user.type(phoneInput, " 59 86");
  expect(screen.queryByText(/^Enter the full number/)).toBeNull();
  await user.click(await nameInput());
  expect(screen.queryByText(/^Enter the full number/)).toBeNull();
});

describe("data that is refused", () => {
  beforeEach(async () => {
    open(dayOfVisit);
    await press("14:00");
  });

  test.each([
    {
      refusal: new Refusal("ERROR_LIMIT", { type: "fio" }),
      text: "You have reached the booking limit for this name. Cancel a booking to make a new one.",
    },
    { refusal: new Refusal("ERROR_TOO_MANY"), text: "Too many attempts. Please wait a moment." },
  ])("$refusal.code: $text; the input stays, and can be sent again", async ({ refusal, text }) => {
    server.on(bookingCalls.fill).refuses(refusal.code, refusal.details);
    await user.type(await nameInput(), "олена коваль");
    await press("Book");
    await expectRefused(text);
    expect(await nameInput()).toHaveProperty("value", "олена коваль");

    server.on(trackerCalls.ticket).answers(() => aTicket({ num: "A001", plannedTime: aReservation.start }));
    server
      .on(bookingCalls.fill)
      .answers(() => ({ ...aReservation, status: "success", until: null, num: "A001" }));
    await press("Book");
    await screen.findByRole("heading", { name: "You are booked" });
    const { body, headers } = server.heard(bookingCalls.fill)[0] ?? {};
    expect(body).toEqual({ dataField: [{ dataFieldId: nameField.dataFieldId, value: "олена коваль" }] });
    expect(headers?.get("authorization")).toBe(`Ticket ${aReservation.token}`);
  });

  test("a missing value is not sent; the field says so and has the focus", async () => {
    await press("Book");
    await expectSaid("Please fill this in");
    expect(await nameInput()).toBe(document.activeElement);
    expect(server.heard(bookingCalls.fill)).toEqual([]);
  });

  test("a value that the server refuses is marked at its field", async () => {
    server
      .on(bookingCalls.fill)
      .refuses("ERROR_VALIDATION", [{ path: ["dataField", 0, "value"], code: "ERROR_FORMAT" }]);
    await user.type(await nameInput(), "??");
    await press("Book");
    await expectSaid("Please check the format");
    expect((await nameInput()).getAttribute("aria-describedby")).toBe("field-1-fault");
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("a code", () => {
  const sent = {
    ...aReservation,
    status: "confirm",
    until: "2026-05-04T09:55:00.000Z",
    sentTo: "33",
  } as const;
  const codeInput = () => screen.getByRole("textbox", { name: "Code" });
  const confirm = async (code: string): Promise<void> => {
    await user.clear(codeInput());
    await user.type(codeInput(), code);
    await press("Confirm");
  };

  beforeEach(async () => {
    const [advice] = anOffer.services;
    if (advice === undefined) throw new Error("nothing is offered");
    server.on(onlineCalls.organization).answers(() => ({
      ...anOffer,
      services: [{ ...advice, fields: [nameField, phoneField] }],
      confirmBy: "sms",
    }));
    server.on(bookingCalls.fill).answers(() => sent);
    open(dayOfVisit);
    await press("14:00");
    await user.type(await nameInput(), "Марко Вовчок");
    await user.type(screen.getByRole("textbox", { name: "Phone" }), "501112233");
    await press("Get a code by SMS");
    await screen.findByRole("heading", { name: "Enter the code" });
    await screen.findByText("We sent it by SMS to the number ending in 33");
  });

  test("that is wrong costs an attempt, and the last attempt ends it", async () => {
    let left = 5;
    server.on(bookingCalls.confirm).answers(() => {
      left = Math.max(0, left - 1);
      throw new Refusal("ERROR_CODE", { left });
    });
    for (const text of [
      "Wrong code. 4 attempts left",
      "Wrong code. 3 attempts left",
      "Wrong code. 2 attempts left",
      "Wrong code. 1 attempt left",
      "This code has expired. Request a new one.",
      "This code has expired. Request a new one.",
    ]) {
      await confirm("000000");
      await expectSaid(text);
      expect(codeInput()).toBe(document.activeElement);
    }
  });

  test("that is too short is not sent", async () => {
    await confirm("12");
    await expectSaid("Enter 6 digits");
    expect(server.heard(bookingCalls.confirm)).toEqual([]);
  });

  test("can be sent again until no more may be sent", async () => {
    server.on(bookingCalls.sendCode).answers(() => sent);
    await press("Send a new code");
    await screen.findByText(/^New code sent/);
    server.on(bookingCalls.sendCode).refuses("ERROR_TOO_MANY");
    await press("Send a new code");
    await expectSaid(
      "No more codes can be sent for this booking. Enter the last one or choose a time again.",
    );
    expect(screen.queryByRole("button", { name: "Send a new code" })).toBeNull();
  });

  test("comes too late once the time has lapsed; the input is kept", async () => {
    vi.setSystemTime(Date.now() + 61 * 60_000);
    // The page looks at the clock once a second.
    await screen.findByText("The time is no longer held for you");
    await expectSaid("Your details are still here.");
    expect(await nameInput()).toHaveProperty("value", "Марко Вовчок");
    await button("Take 14:00 again");
  });
});
