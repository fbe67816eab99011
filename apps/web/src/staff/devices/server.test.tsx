import { branchCalls, type BranchStateShape } from "@cherga/contract/calls/branches";
import { deviceCalls } from "@cherga/contract/calls/devices";
import { callsOf } from "@cherga/contract/calls/resource-calls";
import { server as localServer } from "@cherga/contract/resources/server";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test } from "vitest";
import ServerPage from "#staff/devices/server.tsx";
import { openReport, startReportServer } from "#staff/reports/testing/render-report.tsx";
import { speak } from "#staff/texts/i18n.ts";
import { violationsIn } from "#testing/violations.ts";

beforeAll(() => speak("en"));

test("an organization without a local server is told so, and what one is for", async () => {
  const fake = startReportServer();
  fake.on(callsOf(localServer).list).answers(() => []);
  await openReport(ServerPage, "/device/server/init", "/device/server/$tab");
  // In the list, and beside it.
  expect(await screen.findAllByText("This organization has no local server.")).toHaveLength(2);
  expect(screen.getAllByText(/^A local server is a computer in a branch\./)).toHaveLength(2);
  expect(await violationsIn(document.body)).toEqual([]);
});

const branch = {
  id: 3,
  version: 1,
  name: "Istanbul",
  description: "",
  organizationId: 1,
  otherOrganizationIds: [],
  config: {},
  host: "",
  deviceId: null,
  connect: false,
};

/** Opens a local server's settings with what the centre knows about its branch. */
async function openSettings(states: readonly BranchStateShape[]) {
  const fake = startReportServer();
  fake.on(callsOf(localServer).list).answers(() => [branch]);
  fake.on(branchCalls.states).answers(() => [...states]);
  fake.on(deviceCalls.enrol).answers(() => ({ code: "AB12CD34", expires: "2026-05-04T07:15:00.000Z" }));
  await openReport(ServerPage, "/device/server/init/3", "/device/server/$tab/$id");
  return userEvent.setup();
}

test("a server that has never connected shows first how to connect it", async () => {
  const user = await openSettings([]);
  await screen.findByText("Not connected yet");
  expect(screen.getByText(/BRANCH_CODE=… npm start/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Create a code" }));
  await screen.findByText(/BRANCH_CODE=AB12CD34 npm start/);
  // A list of one has nothing to search in, and a local server is given no jobs.
  expect(screen.queryByRole("searchbox", { name: "Search" })).toBeNull();
  expect(screen.queryByRole("tab", { name: "Jobs" })).toBeNull();
  expect(await violationsIn(document.body)).toEqual([]);
});

test("a server that is offline says since when, and keeps the code for another computer below", async () => {
  await openSettings([
    {
      serverId: 3,
      organizationIds: [1],
      isConnected: false,
      isWriter: true,
      epoch: 1,
      program: "0.1.0",
      connectedSince: null,
      contactAt: "2026-05-04T07:00:00.000Z",
      skewMs: 0,
      waitingDays: 0,
      waitingRows: 0,
      trouble: "",
      leftovers: [],
      leasedMinutes: 0,
      provisional: 0,
      refused: [],
    },
  ]);
  await screen.findByText(/^Offline since/);
  expect(screen.queryByText("Not connected yet")).toBeNull();
  expect(screen.getByText(/^To connect another computer instead/)).toBeDefined();
});
