import { paymentCalls } from "@cherga/contract/calls/payments";
import { queueCalls } from "@cherga/contract/calls/queue";
import { type CurrentTicket, queueListCalls, type QueueLists } from "@cherga/contract/calls/queue-lists";
import { callsOf } from "@cherga/contract/calls/resource-calls";
import { runningCalls } from "@cherga/contract/calls/running";
import { dataField } from "@cherga/contract/resources/data-field";
import { organization } from "@cherga/contract/resources/organization";
import { service } from "@cherga/contract/resources/service";
import type { ListedRow, OperatorRow } from "@cherga/contract/shapes/queue-row";
import type { TicketItem } from "@cherga/contract/shapes/ticket";
import type { OperatorAction } from "@cherga/engine/vocabulary";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { HallProvider } from "#staff/hall/hall-context.tsx";
import type { HallRow } from "#staff/hall/hall.ts";
import { LoadedHall } from "#staff/hall/loaded-hall.tsx";
import { aHallRow } from "#staff/hall/testing/a-row.ts";
import { anItem, aTicket } from "#staff/hall/testing/a-ticket.ts";
import { setLine } from "#staff/live/line.ts";
import { tellQueueNews } from "#staff/live/queue-news.ts";
import { WideConsole } from "#staff/screens/console/console.tsx";
import { keepSession } from "#staff/session/session.ts";
import { aUser } from "#staff/session/testing/a-user.ts";
import { speak } from "#staff/texts/i18n.ts";
import { type FakeServer, startFakeServer } from "#testing/fake-server.ts";
import { renderForStaff } from "#testing/staff-page.tsx";
import { violationsIn } from "#testing/violations.ts";

const now = "2026-05-04T07:30:00.000Z";
const deskId = 7;

const taras: OperatorRow = {
  id: deskId,
  name: "Taras Hrab",
  room: "3",
  state: "free",
  since: "2026-05-04T07:12:00.000Z",
  ticket: null,
  callOnly: false,
};
const olena: OperatorRow = { ...taras, id: 8, name: "Olena Yavir", room: "4" };

const always = ["sleep"] as const;
const withVisitor = [
  "hold",
  "release",
  "move",
  "addService",
  "faceCheck",
  "operatorChecked",
  "delete",
  ...always,
] as const;
const atDesk = ["next", "forceNext", ...always] as const;
const whenCalled = ["start", "didNotCome", ...withVisitor] as const;
const whenServed = ["complete", "pause", ...withVisitor] as const;
const onBreak = ["complete", "resume", ...withVisitor] as const;

const emptyWindow = (permissions: readonly OperatorAction[] = atDesk): CurrentTicket => ({
  ticket: null,
  ticketItem: null,
  client: [],
  permissions: [...permissions],
});

function inHand(permissions: readonly OperatorAction[], more: Partial<TicketItem>): CurrentTicket {
  const ticketItem = anItem({ operatorId: deskId, ...more });
  const ticket = aTicket({ items: [ticketItem] });
  return { ticket, ticketItem, client: ticket.client, permissions: [...permissions] };
}
const since = "2026-05-04T07:26:55.000Z";
const called = inHand(whenCalled, {
  state: "called",
  events: [{ type: "call", addedDateTime: since, because: "byWait" }],
  intervals: [{ kind: "called", from: since, to: null }],
});
const serving = inHand(whenServed, {
  state: "serving",
  intervals: [{ kind: "serving", from: since, to: null }],
});
const paused = inHand(onBreak, {
  state: "serving",
  intervals: [{ kind: "paused", from: since, to: null }],
});

const listed = (row: Partial<HallRow>): ListedRow => ({ ...aHallRow(row), actions: [] });

let server: FakeServer;
let user: UserEvent;
let currentTicket: CurrentTicket;
let operators: readonly OperatorRow[];
let lists: Partial<QueueLists>;

beforeAll(() => speak("en"));
beforeEach(() => {
  user = userEvent.setup();
  server = startFakeServer();
  setLine("up");
  currentTicket = emptyWindow();
  operators = [taras, olena];
  lists = {};
  server.on(runningCalls.health).answers(() => ({ alive: true, time: now, speed: 0, demo: false }));
  for (const resource of [organization, service, dataField])
    server.on(callsOf(resource).list).answers(() => []);
  answerLists();
  // Only rows in sight are rendered, and happy-dom lays nothing out.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(60);
});

function answerLists(): void {
  server.on(queueListCalls.currentTicket).answers(() => currentTicket);
  server.on(queueListCalls.load).answers(() => ({
    time: now,
    current: [],
    queue: [],
    hold: [],
    outside: [],
    end: [],
    manage: [],
    ...lists,
    operator: [...operators],
    currentTicket,
  }));
}

async function open(): Promise<void> {
  renderForStaff(
    <HallProvider deskId={deskId}>
      <LoadedHall>{(hall) => <WideConsole hall={hall} deskId={deskId} hasOperatorTab />}</LoadedHall>
    </HallProvider>,
  );
  await screen.findByRole("heading", { level: 1 });
}

const buttons = (): readonly HTMLElement[] =>
  within(screen.getByRole("group", { name: "Actions" })).getAllByRole("button");
const nameOf = (element: Element): string =>
  element.querySelector("span")?.textContent ?? element.textContent;
const enabled = (): readonly string[] =>
  buttons()
    .filter((each) => each.getAttribute("aria-disabled") === "false")
    .map(nameOf);
const filled = (): readonly string[] =>
  buttons()
    .filter((each) => "usual" in each.dataset)
    .map(nameOf);

describe("the buttons", () => {
  const cases = [
    {
      state: "idle",
      ticket: emptyWindow(),
      primary: "Next",
      also: "Call early",
      heading: "No visitor at your window",
    },
    { state: "called", ticket: called, primary: "Start", also: "Did not come", heading: "A001" },
    { state: "serving", ticket: serving, primary: "Complete", also: "Break", heading: "A001" },
    { state: "on a break", ticket: paused, primary: "Continue", also: "Complete", heading: "A001" },
  ];

  test.each(cases)("when $state: the usual one is filled", async ({ ticket, primary, also, heading }) => {
    currentTicket = ticket;
    await open();
    screen.getByRole("heading", { level: 1, name: heading });
    expect(filled()).toEqual([primary]);
    expect(enabled()).toEqual(expect.arrayContaining([primary, also]));
    expect(await violationsIn(document.body)).toEqual([]);
  });

  test("stand in the same order in every state; only a button and its opposite share a place", async () => {
    const shared = new Map([
      ["Continue", "Break"],
      ["Wake up", "Sleep"],
    ]);
    const orders = [];
    for (const ticket of [emptyWindow(), called, serving, paused, emptyWindow(["wakeup"])]) {
      currentTicket = ticket;
      await open();
      orders.push(buttons().map((each) => shared.get(nameOf(each)) ?? nameOf(each)));
      cleanup();
    }
    expect(orders[0]).toHaveLength(15);
    expect(new Set(orders.map((order) => order.join()))).toHaveLength(1);
  });

  test("of an operator who only calls: the next is the usual one also with a visitor", async () => {
    operators = [{ ...taras, callOnly: true }];
    currentTicket = { ...called, permissions: [...called.permissions, "next", "complete"] };
    await open();
    expect(filled()).toEqual(["Next"]);
  });
});

describe("the window", () => {
  test("says whose it is, also with a named room", async () => {
    await open();
    screen.getByText("Window 3 · Taras Hrab");
    screen.getByText("Free");
    cleanup();
    operators = [{ ...taras, room: "Blue hall" }];
    await open();
    expect(screen.getByText("Blue hall · Taras Hrab")).toBeDefined();
  });

  test("says that it is paused, since when, and how to end that", async () => {
    operators = [{ ...taras, state: "sleep" }];
    currentTicket = emptyWindow(["wakeup"]);
    await open();
    screen.getByRole("heading", { name: "Your window is paused" });
    screen.getByText(/^Since 10:12\. No visitors are called to you/);
    expect(filled()).toEqual(["Wake up"]);
    expect(enabled()).toEqual(["Wake up"]);
  });

  test("says how long a visitor is called or served, and the time of each event, in different words", async () => {
    currentTicket = called;
    await open();
    screen.getByText("Called 3 min 05 s ago");
    screen.getByText("norm 5 min");
    screen.getByText("Reason for the call: longest wait");
    expect(screen.getByText("Called", { selector: "li" }).textContent).toBe("Called at 10:26");
    expect(screen.getByText("Registered", { selector: "li" }).textContent).toBe("Registered at 09:50");
  });

  test("tells why the visit was deferred before", async () => {
    const events: TicketItem["events"] = [
      { type: "hold", addedDateTime: since, comment: "Went for a copy" },
      { type: "call", addedDateTime: since },
    ];
    currentTicket = inHand(whenCalled, { state: "called", events });
    await open();
    expect(screen.getByText("Comment: Went for a copy")).toBeDefined();
  });
});

describe("a lost connection", () => {
  test("empties the lists, keeps the visitor, and everything comes back by itself", async () => {
    currentTicket = serving;
    lists = { queue: [listed({ id: 2, ticketId: 2, num: "A002" })] };
    await open();
    await screen.findByText("A002");
    act(() => {
      setLine("lost");
      tellQueueNews({ type: "lost" });
    });
    screen.getByText("Offline");
    screen.getByText("Window 3 · Taras Hrab");
    screen.getByText(/^Lost connection to server/);
    screen.getByRole("heading", { level: 1, name: "A001" });
    screen.getByText(/^No connection to the server since 10:30/);
    expect(screen.queryByText("A002")).toBeNull();
    expect(screen.queryByText("Nobody is waiting for you.")).toBeNull();
    expect(screen.getByRole("tab", { name: /^Current list/ }).textContent).toBe("Current list?");
    expect(enabled()).toEqual([]);
    expect(await violationsIn(document.body)).toEqual([]);
    act(() => {
      setLine("up");
      tellQueueNews({ type: "refresh" });
    });
    await screen.findByText("A002");
    expect(screen.queryByText("Offline")).toBeNull();
    expect(enabled()).toContain("Complete");
  });

  test("of one request hides the lists until another succeeds", async () => {
    lists = { queue: [listed({ id: 2, ticketId: 2, num: "A002" })] };
    await open();
    await screen.findByText("A002");
    server.on(queueListCalls.load).isLost();
    server.on(queueListCalls.currentTicket).isLost();
    act(() => tellQueueNews({ type: "refresh" }));
    await waitFor(() => expect(screen.queryByText("A002")).toBeNull());
    // In the list, and in the place of the visitor.
    expect(screen.getAllByText(/^No connection to the server since 10:30/)).toHaveLength(2);
    answerLists();
    await screen.findByText("A002");
    expect(screen.queryAllByText(/^No connection to the server since/)).toEqual([]);
  });

  test("is never taken for an empty queue, also at a free window", async () => {
    await open();
    expect(screen.getAllByText("Nobody is waiting for you.")).toHaveLength(2);
    act(() => tellQueueNews({ type: "lost" }));
    screen.getByRole("heading", { name: "No connection to the server" });
    expect(screen.queryByText(/Nobody is waiting for you/)).toBeNull();
  });
});

describe("an action", () => {
  const answer = (more: object = {}) => ({
    success: true,
    can: true as const,
    ticket: called.ticket ?? undefined,
    current: { ticketItemId: null, permissions: [...atDesk] },
    ...more,
  });
  const said = () => server.heard(queueCalls.createEvent).map(({ body }) => body);

  test.each([
    { title: "a release", key: "l", type: "release", done: "A001 is back in the queue" },
    {
      title: "a visitor who did not come",
      key: "x",
      type: "didNotCome",
      done: "A001: no-show, deferred",
    },
  ] as const)("is done by its key and can be undone: $title", async ({ key, type, done }) => {
    currentTicket = called;
    server.on(queueCalls.createEvent).answers(() => answer());
    await open();
    await user.keyboard(key);
    await screen.findByText(done);
    await user.keyboard("u");
    await waitFor(() => expect(said()).toHaveLength(2));
    expect(said()).toEqual([
      { type, ticketItemId: 1, operator: deskId },
      { type: "undo", ticketItemId: 1, operator: deskId },
    ]);
  });

  test("that defers asks for a comment, which may be left out", async () => {
    currentTicket = called;
    lists = { current: [listed({ status: "called" })], manage: [listed({ status: "called" })] };
    server.on(queueCalls.createEvent).answers(() => answer());
    await open();
    await user.keyboard("h");
    const comment = await screen.findByRole("textbox", { name: "Comment (optional)" });
    await user.type(comment, "Went for a copy{Enter}");
    await screen.findByText("A001 deferred");
    await user.click(screen.getByRole("button", { name: "Undo" }));
    act(() => tellQueueNews({ type: "refresh" }));
    await waitFor(() => expect(enabled()).toContain("Defer"));
    await user.keyboard("h");
    await screen.findByRole("dialog");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(said()).toHaveLength(3));
    expect(said()).toEqual([
      { type: "hold", ticketItemId: 1, operator: deskId, option: { comment: "Went for a copy" } },
      { type: "undo", ticketItemId: 1, operator: deskId },
      { type: "hold", ticketItemId: 1, operator: deskId },
    ]);
  });

  /** Tells the console of a row; another number shows that it has heard. */
  async function tell(row: Partial<HallRow>, num: string): Promise<void> {
    lists = { manage: [listed(row)], queue: [listed({ id: 2, ticketId: 2, num })] };
    act(() => tellQueueNews({ type: "refresh" }));
    await screen.findByText(num);
  }
  const putAwayAt = (at: string) => ({
    status: "complete" as const,
    putAway: { at, operatorId: deskId, holder: deskId },
  });

  test("can be undone each time, also after a break", async () => {
    currentTicket = paused;
    server.on(queueCalls.createEvent).answers(() => answer());
    await open();
    for (const [at, first, second, undoKeys] of [
      ["2026-05-04T07:30:00.000Z", "B001", "B002", "u"],
      ["2026-05-04T07:30:05.000Z", "B003", "B004", "{Control>}z{/Control}"],
    ] as const) {
      await user.keyboard("c");
      await screen.findByText("A001 completed");
      await tell(putAwayAt(at), first);
      screen.getByText("A001 completed");
      await user.keyboard(undoKeys);
      await tell({ status: "serving" }, second);
      expect(screen.queryByText("A001 completed")).toBeNull();
    }
    expect(said()).toMatchObject(["complete", "undo", "complete", "undo"].map((type) => ({ type })));
  });

  test("cannot be undone any more once somebody else has changed the visit", async () => {
    currentTicket = serving;
    server.on(queueCalls.createEvent).answers(() => answer());
    await open();
    await user.keyboard("c");
    await screen.findByText("A001 completed");
    await tell(putAwayAt(now), "B001");
    screen.getByText("A001 completed");
    await tell({ status: "serving" }, "B002");
    await waitFor(() => expect(screen.queryByText("A001 completed")).toBeNull());
  });

  test("does not lose a comment when the connection is lost meanwhile", async () => {
    currentTicket = called;
    lists = { current: [listed({ status: "called" })], manage: [listed({ status: "called" })] };
    await open();
    await user.keyboard("h");
    await user.type(await screen.findByRole("textbox", { name: "Comment (optional)" }), "Went");
    act(() => tellQueueNews({ type: "lost" }));
    expect(screen.getByRole("textbox", { name: "Comment (optional)" })).toHaveProperty("value", "Went");
  });

  test("that another operator was faster with says who", async () => {
    lists = { queue: [listed({ num: "A017" })], manage: [listed({ num: "A017" })] };
    server
      .on(queueCalls.createEvent)
      .refuses("ERROR_ACTION_NOT_ALLOWED", { action: "arbitraryCall", itemId: 1, holder: olena.id });
    await open();
    await user.click(await screen.findByRole("button", { name: "Call A017" }));
    expect(await screen.findByText("Olena Yavir has just called A017.")).toBeDefined();
  });

  test("that would be early says who it is and for when, and calls after a confirmation", async () => {
    const ticket = aTicket({ num: "A012", type: "online", plannedTime: "2026-05-04T08:15:00.000Z" });
    server.on(queueCalls.createEvent).answers(({ body: { option } }) =>
      option?.allowForcedTime === true
        ? answer()
        : {
            success: false,
            can: { early: "priorBooking", until: "2026-05-04T08:15:00.000Z" },
            ticket,
            current: { ticketItemId: null, permissions: [...atDesk] },
          },
    );
    await open();
    await user.keyboard("n");
    const dialog = await screen.findByRole("dialog", {
      name: "This call will be early. Do you want to call?",
    });
    within(dialog).getByText("A012 · Ivan Franko");
    within(dialog).getByText("Advice");
    within(dialog).getByText("Booked for 11:15.");
    within(dialog).getByText("The booked time has not come yet. The visitor has not checked in.");
    await waitFor(() =>
      expect(document.activeElement).toBe(within(dialog).getByRole("button", { name: "Wait" })),
    );
    await user.click(within(dialog).getByRole("button", { name: "Call" }));
    await waitFor(() =>
      expect(said().at(-1)).toMatchObject({ type: "next", option: { allowForcedTime: true } }),
    );
  });

  test("that would last into the operator's break says so, and is not repeated if the operator waits", async () => {
    server.on(queueCalls.createEvent).answers(() => ({
      success: false,
      can: { early: "break", until: "2026-05-04T08:15:00.000Z" },
      ticket: aTicket({ num: "A012" }),
      current: { ticketItemId: null, permissions: [...atDesk] },
    }));
    await open();
    await user.keyboard("n");
    const dialog = await screen.findByRole("dialog");
    within(dialog).getByText(/^Your break starts before the visit would end\./);
    await user.click(within(dialog).getByRole("button", { name: "Wait" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(said()).toHaveLength(1);
  });

  test("calls the next without a question, by its own key", async () => {
    server.on(queueCalls.createEvent).answers(() => answer());
    await open();
    await user.keyboard("e");
    await waitFor(() => expect(said()).toEqual([{ type: "forceNext", operator: deskId }]));
  });
});

describe("the lists", () => {
  const visit = [
    listed({ id: 11, ticketId: 10, num: "A010", status: "complete", service: { id: 1, name: "Photo" } }),
    listed({ id: 12, ticketId: 10, num: "A010", service: { id: 2, name: "Passport" } }),
    listed({
      id: 13,
      ticketId: 10,
      num: "A010",
      status: "planned",
      heldBack: true,
      service: { id: 3, name: "Fee" },
    }),
  ] as const;

  test("have one row for a visit of several services, which opens to all of them", async () => {
    lists = { queue: visit.slice(1), manage: visit.slice(1), end: visit.slice(0, 1) };
    await open();
    expect(await screen.findAllByText("A010")).toHaveLength(1);
    expect(screen.getByRole("tab", { name: /^Current list/ }).textContent).toBe("Current list1");
    await user.click(screen.getByRole("button", { name: "Service 2 of 3" }));
    const steps = [...document.querySelectorAll("ol > li")].map(({ firstElementChild }) => firstElementChild);
    expect(steps.map((step) => step?.textContent)).toEqual(["Photo", "Passport", "Fee"]);
    expect(await violationsIn(document.body)).toEqual([]);
  });

  test("say how long somebody waits, and when a booking is", async () => {
    lists = {
      queue: [
        listed({ id: 1, ticketId: 1, pullTime: "2026-05-04T07:01:00.000Z" }),
        listed({ id: 2, ticketId: 2, pullTime: "2026-05-04T07:29:30.000Z" }),
        listed({
          id: 3,
          ticketId: 3,
          status: "planned",
          start: "2026-05-04T08:15:00.000Z",
          pullTime: "2026-05-04T08:15:00.000Z",
        }),
      ],
    };
    await open();
    await screen.findByText("waiting 29 min");
    const said = [...document.querySelectorAll("[role=listitem]")].map(({ textContent }) => textContent);
    expect(said).toEqual([
      expect.stringContaining("waiting 29 min"),
      expect.stringContaining("just now"),
      expect.stringContaining("at 11:15"),
    ]);
  });

  test("show why a visit is deferred, and since when", async () => {
    const lastEvent = { type: "hold", addedDateTime: since, comment: "Went for a copy" } as const;
    lists = { hold: [listed({ status: "hold", lastEvent })] };
    await open();
    await user.keyboard("3");
    const comment = await screen.findByText("Comment: Went for a copy");
    expect(comment.closest("[role=listitem]")?.textContent).toContain("since 10:26");
  });

  test("have rare tabs under More, and the choice is remembered", async () => {
    await open();
    const tabs = (): readonly string[] =>
      screen.getAllByRole("tab").map(({ textContent }) => textContent.replace(/\d+$/, ""));
    const usual = ["Current list", "Web queue", "Deferred", "Registration", "End queue"];
    expect(tabs()).toEqual(usual);
    await user.click(screen.getByRole("button", { name: "More" }));
    await user.click(await screen.findByRole("menuitem", { name: /^Manage queue/ }));
    await screen.findByText("The queue is empty.");
    expect(tabs()).toEqual([...usual, "Manage queue"]);
    cleanup();
    await open();
    expect(screen.getByRole("tab", { selected: true }).textContent).toMatch(/^Manage queue/);
    await user.keyboard("9");
    await screen.findByText("Olena Yavir");
    expect(localStorage.getItem("remote:tab")).toBe("operators");
  });

  test("check in a visitor with a booking", async () => {
    const planned = listed({ status: "planned", passWay: "fixed", pullTime: "2026-05-04T09:00:00.000Z" });
    lists = { queue: [planned] };
    server.on(queueCalls.checkIn).answers(() => ({ ticket: aTicket() }));
    await open();
    await user.click(await screen.findByRole("button", { name: "Actions for A001" }));
    await user.click(await screen.findByRole("menuitem", { name: "Check in" }));
    await waitFor(() => expect(server.heard(queueCalls.checkIn)).toHaveLength(1));
  });
});

test.each([
  ["a", "Add service", "Service"],
  ["m", "Move A001", "Operator"],
])("the dialog of the key %s begins at its field, and one Esc closes it", async (key, title, field) => {
  currentTicket = serving;
  lists = { current: [listed({ status: "serving" })], manage: [listed({ status: "serving" })] };
  server.on(queueListCalls.services).answers(() => []);
  server.on(queueListCalls.servicePackages).answers(() => []);
  server.on(queueCalls.moveOptions).answers(() => ({
    operators: [olena.id],
    givers: [olena.id],
    services: [],
    starts: [],
    otherDays: false,
    date: "2026-05-04",
  }));
  await open();
  await user.keyboard(key);
  const dialog = await screen.findByRole("dialog", { name: title });
  await waitFor(() =>
    expect(document.activeElement).toBe(within(dialog).getByRole("combobox", { name: field })),
  );
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

describe("completing a service that is not paid", () => {
  beforeEach(() => {
    currentTicket = serving;
    server.on(queueCalls.createEvent).refuses("ERROR_PAYMENT_REQUIRED");
    server.on(paymentCalls.ofItem).answers(() => ({
      isRequired: true,
      amount: 12_050,
      currency: "UAH",
      ways: ["cash"],
      provider: "test",
      terminals: [],
      payments: [],
      unpaid: [],
    }));
  });

  async function complete(payment: boolean) {
    keepSession({ user: aUser({ payment }), token: "t" });
    await open();
    await user.click(screen.getByRole("button", { name: /^Complete/ }));
    return within(await screen.findByRole("dialog", { name: "Not paid yet" }));
  }

  test("leads a cashier to the payment", async () => {
    const dialog = await complete(true);
    await user.click(dialog.getByRole("button", { name: "Take payment" }));
    await screen.findByRole("textbox", { name: "Cash receipt number" });
    expect(screen.queryByRole("dialog", { name: "Not paid yet" })).toBeNull();
  });

  test("offers no payment to someone who may not take it", async () => {
    const dialog = await complete(false);
    expect(dialog.queryByRole("button", { name: "Take payment" })).toBeNull();
    dialog.getByRole("button", { name: "Complete without payment" });
  });
});
