import type { Answer } from "@cherga/contract/call";
import { queueCalls } from "@cherga/contract/calls/queue";
import { queueListCalls } from "@cherga/contract/calls/queue-lists";
import { callsOf } from "@cherga/contract/calls/resource-calls";
import { runningCalls } from "@cherga/contract/calls/running";
import { unscheduledCalls } from "@cherga/contract/calls/unscheduled";
import { organization } from "@cherga/contract/resources/organization";
import { service } from "@cherga/contract/resources/service";
import type { OperatorRow } from "@cherga/contract/shapes/queue-row";
import { screen, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { anOrganization } from "#staff/api/testing/an-organization.ts";
import { aHallRow } from "#staff/hall/testing/a-row.ts";
import { setLine } from "#staff/live/line.ts";
import SupervisionPage from "#staff/screens/supervision/supervision.tsx";
import { keepSession } from "#staff/session/session.ts";
import { aUser } from "#staff/session/testing/a-user.ts";
import { speak } from "#staff/texts/i18n.ts";
import { type FakeServer, startFakeServer } from "#testing/fake-server.ts";
import { renderWithLinks } from "#testing/staff-page.tsx";
import { violationsIn } from "#testing/violations.ts";

const now = "2026-05-04T08:00:00.000Z";
const taras: OperatorRow = {
  id: 7,
  name: "Taras Bondar",
  room: "1",
  state: "free",
  since: "2026-05-04T07:51:00.000Z",
  ticket: null,
  callOnly: false,
};
const waiting = aHallRow({ id: 1, ticketId: 1, num: "A001", pullTime: "2026-05-04T07:31:00.000Z" });
const latecomer = aHallRow({
  id: 2,
  ticketId: 2,
  num: "A002",
  status: "hold",
  late: true,
  pullTime: "2026-05-04T07:00:00.000Z",
  lastEvent: { type: "hold", addedDateTime: "2026-05-04T07:42:00.000Z" },
});

let server: FakeServer;
let user: UserEvent;
let plan: Answer<typeof queueCalls.previewReplan>;

beforeAll(() => speak("en"));
beforeEach(() => {
  user = userEvent.setup();
  setLine("up");
  plan = { moves: [], unplaced: [] };
  keepSession({
    user: aUser({ isAdmin: true }),
    token: "token",
    current: { countryId: 1, regionId: 1, organizationId: 7, operatorId: null },
  });
  server = startFakeServer();
  server.on(runningCalls.health).answers(() => ({ alive: true, time: now, speed: 0, demo: false }));
  server.on(callsOf(organization).list).answers(() => [anOrganization()]);
  server.on(callsOf(service).list).answers(() => []);
  server.on(unscheduledCalls.list).answers(() => ({ content: [], total: 0, time: now }));
  server.on(queueCalls.previewReplan).answers(() => plan);
  server.on(queueListCalls.load).answers(() => ({
    time: now,
    current: [],
    queue: [],
    hold: [],
    outside: [],
    end: [],
    manage: [latecomer, waiting].map((row) => ({ ...row, actions: [] })),
    operator: [taras],
    currentTicket: { ticket: null, ticketItem: null, client: [], permissions: ["next"] },
  }));
  // Only rows in sight are rendered, and happy-dom lays nothing out.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(60);
});

test("who waits stands before latecomers, durations apart from times of day", async () => {
  await renderWithLinks(<SupervisionPage />);
  const list = within(await screen.findByRole("region", { name: "Open" })).getByRole("list");
  const [first, second] = within(list).getAllByRole("listitem");
  expect(first?.textContent).toMatch(/A001.*waiting 29 min/);
  expect(second?.textContent).toMatch(/A002.*since 10:42/);
  expect(screen.getByText("for 9 min")).toBeTruthy();
  expect(await violationsIn(document.body)).toEqual([]);
});

test("a window is opened and closed", async () => {
  await renderWithLinks(<SupervisionPage />);
  await user.click(await screen.findByRole("button", { name: /Taras Bondar/ }));
  const panel = await screen.findByRole("region", { name: "Taras Bondar" });
  expect(within(panel).getByRole("button", { name: "Next" })).toBeTruthy();
  expect(within(panel).queryByRole("button", { name: "Give the visits to others…" })).toBeNull();
  expect(await violationsIn(document.body)).toEqual([]);
  await user.click(within(panel).getByRole("button", { name: "Close" }));
  await expect.poll(() => screen.queryByRole("region", { name: "Taras Bondar" })).toBeNull();
});

test("replanning is offered only if there is something to replan", async () => {
  await renderWithLinks(<SupervisionPage />);
  await expect.poll(() => server.heard(queueCalls.previewReplan)).toHaveLength(1);
  await screen.findByRole("region", { name: "Open" });
  expect(screen.queryByRole("button", { name: "Replan…" })).toBeNull();
});

test("what replanning would move is shown before it is done", async () => {
  plan = {
    moves: [{ ticketItemId: 3, num: "A003", start: now, from: null, to: { id: 7, name: "Taras Bondar" } }],
    unplaced: [],
  };
  await renderWithLinks(<SupervisionPage />);
  await user.click(await screen.findByRole("button", { name: "Replan…" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByRole("row", { name: "11:00 A003 – Taras Bondar" })).toBeTruthy();
});
