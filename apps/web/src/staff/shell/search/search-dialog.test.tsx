import { queueListCalls } from "@cherga/contract/calls/queue-lists";
import { callsOf } from "@cherga/contract/calls/resource-calls";
import { dataFieldIds } from "@cherga/contract/constants";
import { reportCalls } from "@cherga/contract/calls/reports";
import { resources } from "@cherga/contract/resources/all-resources";
import { type TicketReportRow, ticketReportRow } from "@cherga/contract/shapes/report/tickets";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { anOrganization } from "#staff/api/testing/an-organization.ts";
import { aTicket } from "#staff/hall/testing/a-ticket.ts";
import { keepSession } from "#staff/session/session.ts";
import { aUser } from "#staff/session/testing/a-user.ts";
import { SearchDialog } from "#staff/shell/search/search-dialog.tsx";
import { speak } from "#staff/texts/i18n.ts";
import { type FakeServer, startFakeServer } from "#testing/fake-server.ts";
import { renderWithLinks } from "#testing/staff-page.tsx";

const time = "2026-05-04T07:30:00.000Z";
let server: FakeServer;

beforeAll(() => speak("en"));
beforeEach(() => {
  server = startFakeServer();
  for (const resource of resources) server.on(callsOf(resource).list).answers(() => []);
  const organization = resources.find(({ name }) => name === "organization");
  if (organization !== undefined) server.on(callsOf(organization).list).answers(() => [anOrganization()]);
  server.on(reportCalls.tickets).answers(() => ({ content: [], total: 0, time }));
  const client = [{ dataFieldId: dataFieldIds.fullName, value: "Ivan Moroz" }];
  server.on(queueListCalls.tickets).answers(() => [aTicket({ id: 17, num: "A017", client })]);
});

async function searchAs(rights: Parameters<typeof aUser>[0], text: string): Promise<void> {
  keepSession({
    user: aUser(rights),
    token: "token",
    current: { countryId: 1, regionId: 1, organizationId: 7, operatorId: null },
  });
  await renderWithLinks(<SearchDialog onClose={() => undefined} />);
  await userEvent.type(await screen.findByRole("textbox", { name: "Search" }), text);
}

test("a visitor is found by name among today's tickets", async () => {
  await searchAs({ isAdmin: true }, "moroz");
  await screen.findByRole("option", { name: /A017 · Ivan Moroz/ });
  expect(server.heard(queueListCalls.tickets).at(-1)?.query).toMatchObject({ search: "moroz" });
});

test("a booking of a later day is found too, with its date and time, once for all its services", async () => {
  const line = (more: object): TicketReportRow =>
    ticketReportRow.parse({
      id: 30,
      itemId: 300,
      num: "B030",
      timeStart: "2099-06-11T09:15:00.000Z",
      "field.1": "Ivan Moroz",
      ...more,
    });
  server.on(reportCalls.tickets).answers(() => ({
    content: [line({}), line({ itemId: 301 }), line({ id: 31, itemId: 310, outcome: "cancelled" })],
    total: 3,
    time,
  }));
  await searchAs({ isAdmin: true }, "+38 (067)");
  expect(
    await screen.findByRole("option", { name: /B030 · Ivan Moroz Thu, Jun 11, 2099, 12:15/ }),
  ).toBeTruthy();
  expect(screen.getAllByRole("option")).toHaveLength(2);
  // Slow typing is searched for in parts.
  await expect
    .poll(() => server.heard(reportCalls.tickets).at(-1)?.body)
    .toMatchObject({
      organizationIds: [7],
      search: "+38 (067)",
      descending: false,
    });
});

test("actions are offered to those who may do them", async () => {
  await searchAs({ isAdmin: true }, "new op");
  expect(await screen.findByRole("option", { name: /New operator/ })).toBeTruthy();
});

test("a scheduler is offered no new operator", async () => {
  await searchAs({ isAdmin: true, scheduleOnly: true }, "new op");
  expect(await screen.findByText("Nothing found")).toBeTruthy();
});
