import type { CallInput } from "@cherga/contract/call";
import { callsOf } from "@cherga/contract/calls/resource-calls";
import { unscheduledCalls, type UnscheduledVisit } from "@cherga/contract/calls/unscheduled";
import { organization } from "@cherga/contract/resources/organization";
import { screen, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { anOrganization } from "#staff/api/testing/an-organization.ts";
import { keepSession } from "#staff/session/session.ts";
import { aUser } from "#staff/session/testing/a-user.ts";
import { speak } from "#staff/texts/i18n.ts";
import { UnscheduledCard } from "#staff/unscheduled/unscheduled-card.tsx";
import { type FakeServer, startFakeServer } from "#testing/fake-server.ts";
import { renderWithLinks } from "#testing/staff-page.tsx";
import { violationsIn } from "#testing/violations.ts";

const time = "2026-05-07T07:00:00.000Z";
const aVisit = (ticketId: number, name: string, suggestions = [time]): UnscheduledVisit => ({
  ticketId,
  num: `A00${ticketId}`,
  date: "2026-05-06",
  plannedTime: "2026-05-06T07:00:00.000Z",
  services: ["Passport"],
  name,
  phone: "+380671234567",
  reason: "closed",
  suggestions,
  reachable: true,
  told: null,
});

type ResolveBody = CallInput<typeof unscheduledCalls.resolve>["body"];

let server: FakeServer;
let visits: UnscheduledVisit[];

beforeAll(() => speak("en"));
beforeEach(() => {
  server = startFakeServer();
  visits = [aVisit(1, "Ivan Moroz"), aVisit(2, "Olha Koval"), aVisit(3, "Maria Petrenko", [])];
  keepSession({
    user: aUser({ isAdmin: true }),
    token: "token",
    current: { countryId: 1, regionId: 1, organizationId: 7, operatorId: null },
  });
  server.on(callsOf(organization).list).answers(() => [anOrganization()]);
  server.on(unscheduledCalls.list).answers(() => ({ content: visits, total: visits.length, time }));
  server.on(unscheduledCalls.resolve).answers(({ body: { decisions } }) => {
    visits = visits.filter(({ ticketId }) => !decisions.some((each) => each.ticketId === ticketId));
    return { results: decisions.map(({ ticketId }) => ({ ticketId, num: `A00${ticketId}` })) };
  });
});

async function apply(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole("button", { name: /^Apply: / }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Apply" }));
}

const choice = (num: string) => screen.getByRole("combobox", { name: `What to do with ${num}` });

test("each affected booking is moved, cancelled or left, and the card says how many are left", async () => {
  const user = userEvent.setup();
  await renderWithLinks(<UnscheduledCard />);
  expect(await screen.findByText("3 bookings need a decision")).toBeTruthy();
  const [first] = within(screen.getByRole("list")).getAllByRole("listitem");
  expect(first?.textContent).toContain("Ivan Moroz");
  expect(screen.getByRole("link", { name: "A001" }).getAttribute("href")).toBe("/queue/ticket/1");
  expect(screen.getByText("Move: 2 · Cancel: 0 · Leave: 1")).toBeTruthy();
  expect(await violationsIn(document.body)).toEqual([]);

  await user.selectOptions(choice("A002"), "Cancel");
  expect(screen.getByRole("button", { name: /^Apply: / })).toHaveProperty("disabled", true);
  await user.type(screen.getByRole("textbox", { name: "Reason for cancelling" }), "Repairs");
  await user.click(screen.getByRole("button", { name: /^Apply: / }));
  const dialog = await screen.findByRole("dialog", { name: "Move 1 booking and cancel 1?" });
  expect(server.heard(unscheduledCalls.resolve)).toEqual([]);
  within(dialog).getByText(/^Visitors see it on their page and get a message\./);
  within(dialog).getByRole("button", { name: "Back" });
  await user.click(within(dialog).getByRole("button", { name: "Apply" }));

  await screen.findByText("1 booking needs a decision");
  expect(screen.getByText("Moved: 1 · Cancelled: 1")).toBeTruthy();
  expect(server.heard(unscheduledCalls.resolve)[0]?.body.decisions).toEqual([
    { ticketId: 1, action: "move", queueDateTime: time },
    { ticketId: 2, action: "cancel", reason: "Repairs" },
  ]);
  expect(screen.getByRole("button", { name: /^Apply: / })).toHaveProperty("disabled", true);
});

test("after the last decision the outcome stays", async () => {
  visits = [aVisit(1, "Ivan Moroz")];
  const user = userEvent.setup();
  await renderWithLinks(<UnscheduledCard />);
  await apply(user);
  await screen.findByText("All bookings can keep their time.");
  expect(screen.getByText("Moved: 1 · Cancelled: 0")).toBeTruthy();
});

test("a booking whose time was taken meanwhile stays on the list", async () => {
  server.on(unscheduledCalls.resolve).answers(({ body: { decisions } }) => ({
    results: decisions.map(({ ticketId }) => ({ ticketId, num: null, error: "ERROR_TIME_RESERVED" })),
  }));
  const user = userEvent.setup();
  await renderWithLinks(<UnscheduledCard />);
  await apply(user);
  await screen.findByText(/^2 bookings could not be changed/);
  expect(screen.getByText("3 bookings need a decision")).toBeTruthy();
});

test("while every booking can keep its time, the card says so and what would appear there", async () => {
  visits = [];
  await renderWithLinks(<UnscheduledCard />);
  await screen.findByText("All bookings can keep their time.");
  screen.getByText(/^When you close a day/);
  expect(screen.queryByRole("button")).toBeNull();
  expect(await violationsIn(document.body)).toEqual([]);
});

test("all bookings of one day are decided on at once, and the other days stay", async () => {
  const other = { ...aVisit(4, "Petro Bondar"), date: "2026-05-08" };
  visits = [...visits, other];
  const user = userEvent.setup();
  await renderWithLinks(<UnscheduledCard />);
  const day = await screen.findByRole("region", { name: "Wednesday, May 6, 2026" });
  const section = screen
    .getByRole("heading", { name: "Wednesday, May 6, 2026" })
    .closest<HTMLElement>("section");
  if (section === null) throw new Error("a section for each day");
  expect(within(day).getAllByRole("listitem")).toHaveLength(3);
  within(section).getByText("3 bookings · Day closed");

  await user.click(within(section).getByRole("button", { name: "Leave for now" }));
  within(section).getByText("Move: 0 · Cancel: 0 · Leave: 3");
  await user.click(within(section).getByRole("button", { name: "Cancel" }));
  expect(within(section).getByRole("button", { name: "Cancel" }).getAttribute("aria-pressed")).toBe("true");
  expect(choice("A001")).toHaveProperty("value", "cancel");
  expect(choice("A004")).toHaveProperty("value", time);
  await user.type(within(section).getByRole("textbox", { name: "Reason for cancelling" }), "Repairs");
  await user.click(within(section).getByRole("button", { name: /^Apply: / }));
  const dialog = await screen.findByRole("dialog", { name: "Cancel 3 bookings?" });
  await user.click(within(dialog).getByRole("button", { name: "Apply" }));

  await screen.findByText("Moved: 0 · Cancelled: 3");
  await screen.findByText("1 booking needs a decision");
  expect(screen.queryByRole("heading", { name: "Wednesday, May 6, 2026" })).toBeNull();
  screen.getByRole("heading", { name: "Friday, May 8, 2026" });
  expect(await violationsIn(document.body)).toEqual([]);
});

test("many bookings are changed in batches, and the progress is shown", async () => {
  visits = Array.from({ length: 12 }, (_, index) => aVisit(index + 1, `Visitor ${index + 1}`));
  const resolve = ({ body: { decisions } }: { readonly body: ResolveBody }) => {
    visits = visits.filter(({ ticketId }) => !decisions.some((each) => each.ticketId === ticketId));
    return { results: decisions.map(({ ticketId }) => ({ ticketId, num: null })) };
  };
  server.on(unscheduledCalls.resolve).answers((asked) => {
    server.on(unscheduledCalls.resolve).isLost();
    return resolve(asked);
  });
  const user = userEvent.setup();
  await renderWithLinks(<UnscheduledCard />);
  await apply(user);
  await screen.findByText("Done: 10 of 12");
  server.on(unscheduledCalls.resolve).answers(resolve);
  await screen.findByText("Moved: 12 · Cancelled: 0");
  await screen.findByText("All bookings can keep their time.");
  const sizes = server.heard(unscheduledCalls.resolve).map(({ body }) => body.decisions.length);
  // The second batch is sent again after the connection was lost.
  expect([sizes[0], sizes.at(-1)]).toEqual([10, 2]);
});

test("visitors are told one by one or together, and the list says who was told", async () => {
  const [first, second, third] = visits;
  if (first === undefined || second === undefined || third === undefined) throw new Error("three visits");
  visits = [first, { ...second, reachable: false }, third];
  server.on(unscheduledCalls.tell).answers(({ body: { ticketIds } }) => {
    visits = visits.map((visit) => (ticketIds.includes(visit.ticketId) ? { ...visit, told: time } : visit));
    return { results: ticketIds.map((ticketId) => ({ ticketId })) };
  });
  const user = userEvent.setup();
  await renderWithLinks(<UnscheduledCard />);
  await screen.findByText("No phone or email to notify");
  const confirm = async (name: string) => {
    const dialog = await screen.findByRole("dialog", { name });
    await user.click(within(dialog).getByRole("button", { name: "Notify" }));
  };
  await user.click(screen.getByRole("button", { name: "Notify the visitor of A001" }));
  await confirm("Notify 1 visitor?");
  await screen.findByText(/^Message: .*May.*10:00$/);
  await user.click(screen.getByRole("button", { name: "Notify 1 visitor" }));
  await confirm("Notify 1 visitor?");
  await expect
    .poll(() => server.heard(unscheduledCalls.tell).map(({ body }) => body.ticketIds))
    .toEqual([[1], [3]]);
  await expect.poll(() => screen.queryByRole("button", { name: /^Notify/ })).toBeNull();
  expect(screen.getByText("3 bookings need a decision")).toBeTruthy();
});
