import { callsOf } from "@cherga/contract/calls/resource-calls";
import { runningCalls } from "@cherga/contract/calls/running";
import { organization } from "@cherga/contract/resources/organization";
import { screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { anOrganization } from "#staff/api/testing/an-organization.ts";
import OpenHoursPage from "#staff/screens/hours/open-hours.tsx";
import { keepSession } from "#staff/session/session.ts";
import { aUser } from "#staff/session/testing/a-user.ts";
import { speak } from "#staff/texts/i18n.ts";
import { startFakeServer } from "#testing/fake-server.ts";
import { renderWithLinks } from "#testing/staff-page.tsx";

const time = "2026-05-04T08:00:00.000Z";
const whoCloses = "An administrator can close a day or change its hours.";

beforeAll(() => speak("en"));

async function open(isAdmin: boolean): Promise<void> {
  keepSession({
    user: aUser({ isAdmin }),
    token: "token",
    current: { countryId: 1, regionId: 1, organizationId: 7, operatorId: null },
  });
  const server = startFakeServer();
  server.on(runningCalls.health).answers(() => ({ alive: true, time, speed: 0, demo: false }));
  server.on(callsOf(organization).list).answers(() => [anOrganization()]);
  await renderWithLinks(<OpenHoursPage />);
}

test("who may not close a day learns who can", async () => {
  await open(false);
  expect(await screen.findByText(whoCloses)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Closed days" })).toBeNull();
});

test("an administrator gets the way there instead", async () => {
  await open(true);
  expect(await screen.findByRole("link", { name: "Closed days" })).toBeTruthy();
  expect(screen.queryByText(whoCloses)).toBeNull();
});
