import { kioskCalls } from "@cherga/contract/calls/kiosk";
import { runningCalls } from "@cherga/contract/calls/running";
import { Refusal } from "@cherga/contract/errors";
import { render, screen, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type FakeServer, startFakeServer } from "#testing/fake-server.ts";
import { violationsIn } from "#testing/violations.ts";
import { Kiosk } from "#visitors/kiosk/kiosk.tsx";
import {
  aConfiguration,
  adviceId,
  anAvailableState,
  aVisitorTicket,
  kioskTime,
} from "#visitors/kiosk/testing/a-kiosk.ts";
import { dictionaries } from "#visitors/kiosk/words/words.ts";
import { LanguageProvider } from "#visitors/kit/language.tsx";

let server: FakeServer;
let user: UserEvent;

beforeEach(() => {
  server = startFakeServer();
  server.on(runningCalls.health).answers(() => ({ alive: true, time: kioskTime, speed: 1, demo: false }));
  server.on(kioskCalls.configuration).answers(() => aConfiguration);
  server
    .on(kioskCalls.services)
    .answers(() => ({ version: "1", time: kioskTime, cutLine: null, services: [anAvailableState] }));
  server.on(kioskCalls.register).answers(() => ({ ticket: aVisitorTicket }));
  user = userEvent.setup();
});

const heading = (name: string) => screen.findByRole("heading", { name });
const button = (name: string | RegExp) => screen.findByRole("button", { name });
const press = async (name: string | RegExp): Promise<void> => user.click(await button(name));

const actions = () => within(screen.getByRole("group", { name: "Actions" })).getAllByRole("button");

async function openMenu(): Promise<void> {
  render(
    <LanguageProvider dictionaries={dictionaries} initial="en" isRemembered={false}>
      <Kiosk credential="credential" onShutOut={() => {}} />
    </LanguageProvider>,
  );
  await press("English Touch to begin");
}

async function chooseAdvice(): Promise<void> {
  await openMenu();
  await press(/^Advice less than a minute/);
  await heading("Advice");
}

async function expectRefusal(title: string, text: string | RegExp): Promise<void> {
  await heading(title);
  expect(screen.getByRole("alert").textContent).toMatch(text);
  expect(await violationsIn(document.body)).toEqual([]);
}

describe("a visitor who gets no ticket sees why, and what they can do", () => {
  test.each([
    {
      refusal: new Refusal("ERROR_ACTION_NOT_ALLOWED", { reason: "disabled" }),
      title: "No tickets are given out here",
      text: "This kiosk is not giving out tickets right now. Please ask at the desk.",
      ways: ["Back to menu"],
    },
    {
      refusal: new Refusal("ERROR_DAY_CLOSED", { reason: "closed" }),
      title: "Closed now",
      text: "No more tickets are given out today. You can book a visit for another day.",
      ways: ["Book for later", "Back to menu"],
    },
    {
      refusal: new Refusal("ERROR_NO_OPERATOR"),
      title: "No operator available now",
      text: "This service is not available for the rest of today. You can book a visit for another day.",
      ways: ["Book for later", "Back to menu"],
    },
    {
      refusal: new Refusal("ERROR_NO_SERVICE", { serviceId: adviceId }),
      title: "This service is no longer available",
      text: "It has just been removed. Please choose another one.",
      ways: ["Back to menu"],
    },
    {
      refusal: new Refusal("ERROR_LIMIT", { type: "quota" }),
      title: "No more places for today",
      text: "The queue is full: you could not be served today. You can book a visit for later.",
      ways: ["Book for later", "Back to menu"],
    },
    {
      refusal: new Refusal("ERROR_WAIT_TOO_LONG"),
      title: "No more places for today",
      text: "The queue is full: you could not be served today. You can book a visit for later.",
      ways: ["Book for later", "Back to menu"],
    },
    {
      refusal: new Refusal("ERROR_LIMIT", { type: "service" }),
      title: "No more tickets",
      text: "The ticket limit has been reached. Please ask at the desk.",
      ways: ["Back to menu"],
    },
    {
      refusal: new Refusal("ERROR_TOO_MANY"),
      title: "One moment, please",
      text: "Too many requests at once. Please try again in a minute.",
      ways: ["Try again", "Back to menu"],
    },
    {
      refusal: new Refusal("ERR_BAD_RESPONSE"),
      title: "Something went wrong",
      text: "Please try again or ask at the desk. Your details are saved.",
      ways: ["Try again", "Back to menu"],
    },
  ])("$title: $refusal.code", async ({ refusal, title, text, ways }) => {
    server.on(kioskCalls.register).refuses(refusal.code, refusal.details);
    await chooseAdvice();
    await press("Take a ticket now");
    await expectRefusal(title, text);
    // The best way out is at the right.
    expect(actions().map(({ textContent }) => textContent)).toEqual(ways.toReversed());
  });

  test("before the kiosk opens, they also see when it does", async () => {
    const opensAt = "2026-05-04T10:45:00.000Z";
    server.on(kioskCalls.register).refuses("ERROR_DAY_CLOSED", { reason: "notYet", opensAt });
    await chooseAdvice();
    await press("Take a ticket now");
    await expectRefusal("Not open yet", "Tickets are not given out yet.");
    screen.getByText("Tickets are given out from 13:45.");
    await button("Book for later");
  });

  test("from there they come to the menu, or to the days, none of which may be free", async () => {
    server.on(kioskCalls.register).refuses("ERROR_LIMIT", { type: "quota" });
    server.on(kioskCalls.freeTime).answers(() => ({ starts: [], minutes: 10, reason: "quota" }));
    await chooseAdvice();
    await press("Take a ticket now");
    await press("Book for later");
    await heading("When would you like to come?");
    await screen.findByText(/^No free times on these days/);
    const days = within(screen.getByRole("group", { name: "Days" })).getAllByRole("button");
    expect(days.map(({ textContent }) => textContent?.endsWith("full"))).toEqual(Array(7).fill(true));
    expect(await violationsIn(document.body)).toEqual([]);
    await press("Back");
    await press("Back to menu");
    await heading("What do you need?");
  });
});

test("a time that another visitor has taken can be chosen no more", async () => {
  let starts = ["2026-05-05T07:00:00.000Z", "2026-05-05T07:10:00.000Z"];
  server
    .on(kioskCalls.freeTime)
    .answers(({ body: { queueDate } }) =>
      queueDate === "2026-05-05" ? { starts, minutes: 10 } : { starts: [], minutes: 10, reason: "full" },
    );
  server.on(kioskCalls.register).refuses("ERROR_TIME_RESERVED");
  await chooseAdvice();
  await press("Book for later");
  await press("10:00");
  await heading("Is this right?");
  starts = starts.slice(1);
  await press("Book");
  await expectRefusal("This time is taken", "Someone has just taken it. Please choose another time");
  await press("Choose another time");
  await heading("When would you like to come?");
  await button("10:10");
  expect(screen.queryByRole("button", { name: "10:00" })).toBeNull();
  expect(server.heard(kioskCalls.register).map(({ body }) => body.queueDateTime)).toEqual([
    "2026-05-05T07:00:00.000Z",
  ]);
});

test("a kiosk that gets no answer says so; asking again sends the same request, so that there is one ticket", async () => {
  await chooseAdvice();
  server.on(kioskCalls.register).isLost();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  user = userEvent.setup({ advanceTimers: vi.advanceTimersByTimeAsync });
  await press("Take a ticket now");
  await vi.advanceTimersByTimeAsync(31_000);
  await expectRefusal("No connection", "We could not check whether your ticket was created.");
  expect(actions()).toHaveLength(1);
  server.on(kioskCalls.register).answers(() => ({ ticket: aVisitorTicket }));
  await press("Try again");
  await screen.findByText("A012");
  const keys = server.heard(kioskCalls.register).map(({ headers }) => headers.get("idempotency-key"));
  expect(keys.length).toBeGreaterThan(2);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/./);
});

test("after a certain refusal, asking again is another request", async () => {
  server.on(kioskCalls.register).refuses("ERR_BAD_RESPONSE");
  await chooseAdvice();
  await press("Take a ticket now");
  await heading("Something went wrong");
  server.on(kioskCalls.register).answers(() => ({ ticket: aVisitorTicket }));
  await press("Try again");
  await screen.findByText("A012");
  const keys = server.heard(kioskCalls.register).map(({ headers }) => headers.get("idempotency-key"));
  expect(new Set(keys).size).toBe(2);
});

describe("a visitor who cannot check in sees why", () => {
  const say = async (typed: string, answer: string): Promise<void> => {
    const field = screen.getByRole("textbox");
    await user.clear(field);
    if (typed !== "") await user.type(field, typed);
    await press("I am here");
    await screen.findByText(answer);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(field);
  };

  beforeEach(async () => {
    await openMenu();
    await press("I have an appointment");
  });

  test("empty input is not sent", async () => {
    await say("", "Enter the number on your ticket, or your phone number.");
    expect(server.heard(kioskCalls.checkIn)).toEqual([]);
  });

  test("a scanner types the address of the ticket; the visit is on another day", async () => {
    server
      .on(kioskCalls.checkIn)
      .refuses("ERROR_ACTION_NOT_ALLOWED", { reason: "otherDay", date: "2026-05-05" });
    await say("https://centre.example/t/abcdefghij-0123456789", "Your visit is on another day: May 5.");
    expect(server.heard(kioskCalls.checkIn).map(({ body }) => body)).toEqual([
      { token: "abcdefghij-0123456789" },
    ]);
  });

  test("a visit that is over, a number that does not exist, too many guesses", async () => {
    server.on(kioskCalls.checkIn).refuses("ERROR_ACTION_NOT_ALLOWED");
    await say("12", "This visit can no longer be checked in. Please ask at the desk.");
    server.on(kioskCalls.checkIn).refuses("ERROR_NOT_FOUND");
    await say("13", "No such visit today. Please check the number or ask at the desk.");
    server.on(kioskCalls.checkIn).refuses("ERROR_TOO_MANY");
    await say("14", "Too many wrong attempts at this kiosk. Please wait a few minutes or ask at the desk.");
    expect(server.heard(kioskCalls.checkIn).map(({ body }) => body)).toEqual([
      { num: "12" },
      { num: "13" },
      { num: "14" },
    ]);
    expect(await violationsIn(document.body)).toEqual([]);
  });

  test("several visits with one phone", async () => {
    server.on(kioskCalls.checkIn).refuses("ERROR_ACTION_NOT_ALLOWED", { reason: "several" });
    await press("Phone");
    await say(
      "501112233",
      "There are several visits with this phone today. Please use the number of your ticket.",
    );
    expect(server.heard(kioskCalls.checkIn).map(({ body }) => body)).toEqual([{ phone: "501112233" }]);
    expect(await violationsIn(document.body)).toEqual([]);
  });
});

const cutSince = "2026-05-04T07:42:00.000Z";

const tellCutLine = (missing: "branch" | "centre"): void =>
  server.on(kioskCalls.services).answers(() => ({
    version: "1",
    time: kioskTime,
    cutLine: { missing, since: cutSince },
    services: [anAvailableState],
  }));

test("a kiosk at the centre gives out no tickets of a branch that is offline, and says why", async () => {
  tellCutLine("branch");
  render(
    <LanguageProvider dictionaries={dictionaries} initial="en" isRemembered={false}>
      <Kiosk credential="credential" onShutOut={() => {}} />
    </LanguageProvider>,
  );
  await heading("No connection");
  await screen.findByText("The branch is offline. Information as of 10:42.");
  expect(await violationsIn(document.body)).toEqual([]);
});

test("a kiosk of a branch without its centre says so quietly, and gives out tickets", async () => {
  tellCutLine("centre");
  await chooseAdvice();
  expect(screen.getByText("Working without the centre").getAttribute("role")).toBe("status");
});
