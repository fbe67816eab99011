import { reportCalls } from "@cherga/contract/calls/reports";
import { callsOf } from "@cherga/contract/calls/resource-calls";
import { organization } from "@cherga/contract/resources/organization";
import { type TicketReportRow, ticketReportRow } from "@cherga/contract/shapes/report/tickets";
import { screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { anOrganization } from "#staff/api/testing/an-organization.ts";
import { OtherDays } from "#staff/screens/queue/ticket/other-days.tsx";
import { keepSession } from "#staff/session/session.ts";
import { aUser } from "#staff/session/testing/a-user.ts";
import { speak } from "#staff/texts/i18n.ts";
import { type FakeServer, startFakeServer } from "#testing/fake-server.ts";
import { renderWithLinks } from "#testing/staff-page.tsx";

const now = "2099-06-01T06:00:00.000Z";
const line = (id: number, timeStart: string): TicketReportRow =>
  ticketReportRow.parse({ id, itemId: id, num: `B0${id}`, timeStart });

const organizations = callsOf(organization).list;
let server: FakeServer;

beforeAll(() => speak("en"));
beforeEach(() => {
  server = startFakeServer();
  server.on(organizations).answers(() => [anOrganization()]);
  server.on(reportCalls.tickets).answers(() => ({
    content: [line(30, "2099-06-11T09:15:00.000Z"), line(31, "2099-06-12T09:15:00.000Z")],
    total: 2,
    time: now,
  }));
});

async function open(rights: Parameters<typeof aUser>[0]): Promise<void> {
  keepSession({
    user: aUser(rights),
    token: "token",
    current: { countryId: 1, regionId: 1, organizationId: 7, operatorId: null },
  });
  await renderWithLinks(<OtherDays search="moroz" on="2099-06-12" />);
}

test("bookings of other days are offered with links; those of the day itself are not", async () => {
  await open({ isAdmin: true });
  expect((await screen.findByRole("link", { name: "B030" })).getAttribute("href")).toBe("/queue/ticket/30");
  expect(screen.getByText("Thu, Jun 11, 2099, 12:15")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "B031" })).toBeNull();
});

test("those who may not read the register ask for nothing", async () => {
  await open({ isAdmin: true, scheduleOnly: true });
  await waitFor(() => expect(server.heard(organizations)).toHaveLength(1));
  expect(server.heard(reportCalls.tickets)).toEqual([]);
});
