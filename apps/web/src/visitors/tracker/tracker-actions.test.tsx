import { bookingCalls } from "@cherga/contract/calls/booking";
import { runningCalls } from "@cherga/contract/calls/running";
import { trackerCalls } from "@cherga/contract/calls/tracker";
import type { TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { encode } from "uqr";
import { beforeEach, expect, test, vi } from "vitest";
import { hearTime } from "#shared/server-clock.ts";
import { type FakeServer, startFakeServer } from "#testing/fake-server.ts";
import { violationsIn } from "#testing/violations.ts";
import { timesIn } from "#visitors/kit/times.ts";
import { LanguageProvider } from "#visitors/kit/language.tsx";
import { Actions } from "#visitors/tracker/actions/actions.tsx";
import { Pay } from "#visitors/tracker/actions/pay.tsx";
import { readTyped } from "#visitors/kit/typed-storage.ts";
import { BookAgain } from "#visitors/tracker/parts/book-again.tsx";
import { BranchOffline } from "#visitors/tracker/parts/branch-offline.tsx";
import KioskCode from "#visitors/tracker/parts/kiosk-code.tsx";
import { NewNumber } from "#visitors/tracker/parts/new-number.tsx";
import { anItem, aTicket } from "#visitors/tracker/state/testing.ts";
import { dictionaries } from "#visitors/tracker/words/words.ts";

const now = "2026-05-04T07:00:00.000Z";
let server: FakeServer;

beforeEach(() => {
  server = startFakeServer();
  server.on(runningCalls.health).answers(() => ({ alive: true, time: now, speed: 1, demo: false }));
  hearTime(now);
});

const inWords = (shown: ReactNode) =>
  render(
    <LanguageProvider dictionaries={dictionaries} initial="en" isRemembered={false}>
      {shown}
    </LanguageProvider>,
  );

const caller = { authorization: "Ticket token", lang: "en" };

function openActions(
  ticket: TrackedTicket,
  onTicket: (ticket: TrackedTicket) => void = () => {},
  isCurrent = true,
) {
  const times = timesIn("en-US", "Europe/Kyiv");
  return inWords(
    <Actions ticket={ticket} times={times} caller={caller} isCurrent={isCurrent} onTicket={onTicket} />,
  );
}

const planned = "2026-05-04T07:30:00.000Z";
const aBooking = (more: Partial<TrackedTicket> = {}): TrackedTicket =>
  aTicket({
    passWay: "fixed",
    plannedTime: planned,
    items: [anItem({ state: "planned", plannedTime: planned })],
    can: ["checkIn", "late", "move", "giveUp"],
    ...more,
  });

test("one action is there at once, and the others under More", async () => {
  openActions(aBooking());
  const primary = await screen.findByRole("button", { name: "I am here" });
  const more = screen.getByText("More").closest("details");
  expect(more?.open).toBe(false);
  expect(more?.contains(primary)).toBe(false);
  for (const name of ["Running late", "Move my visit", "Cancel my visit", "Add to calendar"])
    expect(more?.contains(screen.getByText(name))).toBe(true);
  expect(await violationsIn(document.body)).toEqual([]);
});

test("hours before the time, checking in is under More, and the page says when to do it", async () => {
  const plannedTime = "2026-05-04T12:00:00.000Z";
  openActions(aBooking({ plannedTime, items: [anItem({ state: "planned", plannedTime })] }));
  expect(await screen.findByText("You can check in on this page when you arrive.")).toBeTruthy();
  const more = screen.getByText("More").closest("details");
  expect(more?.contains(screen.getByText("I am here"))).toBe(true);
  expect(more?.contains(screen.getByText("Move my visit"))).toBe(false);
});

test("a visit is moved by the picker of the booking page, and gets its new number", async () => {
  const user = userEvent.setup();
  server.on(bookingCalls.freeDaysToMove).answers(() => ({ days: [{ date: "2026-05-06", free: 2 }] }));
  server
    .on(bookingCalls.freeTimeToMove)
    .answers(() => ({ starts: ["2026-05-06T06:30:00.000Z"], minutes: 10 }));
  server.on(bookingCalls.move).answers(() => ({
    token: "token",
    status: "success",
    until: null,
    num: "A007",
    start: "2026-05-06T06:30:00.000Z",
    end: "2026-05-06T06:40:00.000Z",
    time: now,
  }));
  server.on(trackerCalls.ticket).answers(() => aBooking({ num: "A007", date: "2026-05-06", time: now }));
  const moved = vi.fn<(ticket: TrackedTicket) => void>();
  openActions(aBooking({ can: ["move", "giveUp"] }), moved);
  await user.click(await screen.findByRole("button", { name: "Move my visit" }));
  await screen.findByRole("heading", { level: 2, name: "Wednesday, May 6" });
  expect(await violationsIn(document.body)).toEqual([]);
  await user.click(await screen.findByRole("button", { name: "09:30" }));
  await screen.findByText("On another day, your number will be different.");
  await user.click(screen.getByRole("button", { name: "Move" }));
  await expect.poll(() => moved.mock.calls.map(([{ num }]) => num)).toEqual(["A007"]);
});

test("moving begins at the day of the booking, or the next free one, not at the first free day", async () => {
  const user = userEvent.setup();
  server.on(bookingCalls.freeDaysToMove).answers(() => ({
    days: [
      { date: "2026-05-05", free: 4 },
      { date: "2026-05-12", free: 0 },
      { date: "2026-05-13", free: 2 },
    ],
  }));
  server.on(bookingCalls.freeTimeToMove).answers(() => ({ starts: [], minutes: 10 }));
  openActions(aBooking({ can: ["move"], date: "2026-05-12" }), vi.fn());
  await user.click(await screen.findByRole("button", { name: "Move my visit" }));
  expect(await screen.findByRole("heading", { level: 2, name: "Wednesday, May 13" })).toBeTruthy();
});

const cutLine = { missing: "branch", since: "2026-05-04T06:42:00.000Z" } as const;

test("while the branch is offline, the buttons explain, and nothing is sent", async () => {
  const user = userEvent.setup();
  openActions(aBooking({ cutLine }));
  for (const name of ["I am here", "Running late", "Move my visit", "Cancel my visit"]) {
    await user.click(await screen.findByRole("button", { name }));
    expect(screen.getByRole("alert").textContent).toMatch(/^The branch has no connection right now, so you/);
  }
  expect(server.heard(trackerCalls.checkIn)).toEqual([]);
  expect(screen.queryByRole("heading", { level: 2 })).toBeNull();
});

test("a refusal because the branch is offline is shown at once, without further attempts", async () => {
  server.on(trackerCalls.checkIn).refuses("ERROR_BRANCH_OFFLINE");
  openActions(aBooking());
  await userEvent.setup().click(await screen.findByRole("button", { name: "I am here" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(/The branch has no connection right now/);
  expect(server.heard(trackerCalls.checkIn)).toHaveLength(1);
});

test.each([
  [now, "The branch is offline. Information as of 09:42."],
  ["2026-05-05T07:00:00.000Z", "The branch is offline. Information as of 04.05, 09:42."],
])("a ticket of a branch that is offline says at %s until when it is known", async (time, text) => {
  inWords(<BranchOffline ticket={{ time, cutLine }} times={timesIn("en-US", "Europe/Kyiv")} />);
  await screen.findByText(text);
  expect(await violationsIn(document.body)).toEqual([]);
});

/** Opens the actions as a link of a letter does. */
function openByLink(search: string, ticket: TrackedTicket, isCurrent = true) {
  history.replaceState(null, "", `/t/token${search}`);
  return openActions(ticket, () => {}, isCurrent);
}

test.each([
  ["?ask=cancel", "Cancel your visit?"],
  ["?ask=move&from=letter", "Choose a new time"],
])("the link %s of a letter asks, and changes nothing", async (search, title) => {
  server.on(bookingCalls.freeDaysToMove).answers(() => ({ days: [{ date: "2026-05-06", free: 2 }] }));
  server.on(bookingCalls.freeTimeToMove).answers(() => ({ starts: [], minutes: 10 }));
  openByLink(search, aBooking());
  await screen.findByRole("heading", { name: title });
  expect(location.search).toBe(search.includes("from") ? "?from=letter" : "");
  expect(server.heard(trackerCalls.giveUp)).toEqual([]);
  expect(server.heard(bookingCalls.move)).toEqual([]);
});

test.each(["?ask=cancel", "?ask=move", "?ask=late", "?ask=constructor"])(
  "the link %s asks nothing that is not possible now, or never, and not later either",
  async (search) => {
    const { rerender } = openByLink(search, aBooking({ can: ["checkIn"] }));
    await screen.findByRole("button", { name: "I am here" });
    await waitFor(() => expect(location.search).toBe(""));
    rerender(
      <LanguageProvider dictionaries={dictionaries} initial="en" isRemembered={false}>
        <Actions
          ticket={aBooking()}
          times={timesIn("en-US", "Europe/Kyiv")}
          caller={caller}
          isCurrent
          onTicket={() => {}}
        />
      </LanguageProvider>,
    );
    await screen.findByText("More");
    expect(screen.queryByRole("heading", { level: 2 })).toBeNull();
  },
);

test("a link asks once the ticket is current, not by what was known before", async () => {
  openByLink("?ask=cancel", aBooking(), false);
  await screen.findByText("More");
  expect(screen.queryByRole("heading", { level: 2 })).toBeNull();
  expect(location.search).toBe("?ask=cancel");
});

test.each([
  [{ pageId: 3, serviceId: 1, values: [] }, "/book/3/org/1/service/1"],
  [{ pageId: 3, serviceId: null, values: [] }, "/book/3/org/1"],
])("after the end the same can be booked again: %j", async (answer, path) => {
  server.on(trackerCalls.bookAgain).answers(() => answer);
  inWords(<BookAgain organization={aTicket().organization} caller={caller} />);
  const link = await screen.findByRole("link", { name: "Book again" });
  expect(link.getAttribute("href")).toBe(path);
});

test("who books again finds their data filled in", async () => {
  const values = [{ dataFieldId: 1, value: "Anna Kovalenko" }];
  server.on(trackerCalls.bookAgain).answers(() => ({ pageId: 3, serviceId: 1, values }));
  inWords(<BookAgain organization={aTicket().organization} caller={caller} />);
  const link = await screen.findByRole("link", { name: "Book again" });
  // The page stays: only what is stored for the next one matters.
  link.addEventListener("click", (event) => event.preventDefault());
  await userEvent.click(link);
  expect(readTyped(3)).toEqual({ 1: "Anna Kovalenko" });
});

test("where nothing can be booked, nothing is offered", async () => {
  server.on(trackerCalls.bookAgain).answers(() => ({ pageId: null, serviceId: null, values: [] }));
  inWords(<BookAgain organization={aTicket().organization} caller={caller} />);
  await expect.poll(() => server.heard(trackerCalls.bookAgain)).toHaveLength(1);
  expect(screen.queryByRole("link", { name: "Book again" })).toBeNull();
});

test("a moved visit does not show its old number", async () => {
  function Moved() {
    const [num, setNum] = useState("A012");
    return (
      <>
        <button onClick={() => setNum("A007")}>Move</button>
        <NewNumber num={num} token="secret" />
      </>
    );
  }
  inWords(<Moved />);
  await userEvent.click(await screen.findByRole("button", { name: "Move" }));
  await screen.findByText("Your number is now A007.");
  expect(document.body.textContent).not.toContain("A012");
});

test("a number that changed while the page was closed is told once", async () => {
  localStorage.setItem("ticket.other.num", "A012");
  const { unmount } = inWords(<NewNumber num="A007" token="other" />);
  await screen.findByText("Your number is now A007.");
  unmount();
  inWords(
    <>
      <NewNumber num="A007" token="other" />
      <p>The page</p>
    </>,
  );
  await screen.findByText("The page");
  expect(screen.queryByText("Your number is now A007.")).toBeNull();
});

test("what must be paid can be paid here; if it cannot begin, the visitor is told", async () => {
  const user = userEvent.setup();
  const item = anItem({ toPay: { amount: 12_050, currency: "UAH" } });
  server.on(trackerCalls.pay).refuses("ERROR_AMOUNT_CHANGED");
  const { container } = inWords(<Pay items={[item]} caller={caller} isCurrent />);
  await user.click(await screen.findByRole("button", { name: /120\.50/ }));
  await screen.findByText("The payment could not begin");
  expect(server.heard(trackerCalls.pay).map(({ body }) => body)).toEqual([
    { ticketItemId: item.id, amount: 12_050 },
  ]);
  expect(await violationsIn(container)).toEqual([]);
});

test("without anything to pay there is no button", async () => {
  inWords(
    <>
      <p>Page</p>
      <Pay items={[anItem({})]} caller={caller} isCurrent />
    </>,
  );
  await screen.findByText("Page");
  expect(screen.queryByRole("button")).toBeNull();
});

test("what is paid is told with its amount, beside what is still to be paid", async () => {
  const paid = anItem({ paid: { amount: 12_050, currency: "UAH" } });
  const other = anItem({ id: paid.id + 1, toPay: { amount: 5_000, currency: "UAH" } });
  inWords(<Pay items={[paid, other]} caller={caller} isCurrent />);
  expect((await screen.findByRole("status")).textContent).toMatch(/^Paid: .*120\.50/);
  expect(screen.getAllByRole("button")).toHaveLength(1);
});

test("a visit that the branch does not know yet shows a code with its voucher", async () => {
  server.on(trackerCalls.voucher).answers(() => ({ voucher: "W10.c2ln" }));
  const { container } = inWords(<KioskCode ticket={{ num: null }} token="abc" caller={caller} />);
  const code = await screen.findByRole("img", { name: "Code for the kiosk" });
  expect(container.querySelector("details")?.open).toBe(true);
  expect(screen.getByText(/^The branch is offline right now\. Your booking is valid/)).toBeDefined();
  expect(await violationsIn(container)).toEqual([]);
  const { data, size } = encode(`${location.origin}/t/abc?voucher=W10.c2ln`, { ecc: "M", border: 4 });
  expect(code.getAttribute("viewBox")).toBe(`0 0 ${size} ${size}`);
  const dark = data.flat().filter(Boolean);
  expect(code.querySelector("path")?.getAttribute("d")?.match(/M/g)).toHaveLength(dark.length);
});

test("a visit that the branch knows shows its code on request, and asks nothing", async () => {
  const { container } = inWords(<KioskCode ticket={{ num: "001" }} token="abc" caller={caller} />);
  const summary = await screen.findByText("Code for the kiosk");
  expect(container.querySelector("details")?.open).toBe(false);
  await userEvent.click(summary);
  expect(screen.getByRole("img", { name: "Code for the kiosk" })).toBeDefined();
  expect(container.textContent).toContain("Show this code at the kiosk to check in.");
});
