import { branchCalls, type BranchStateShape } from "@cherga/contract/calls/branches";
import { callsOf } from "@cherga/contract/calls/resource-calls";
import { server as serverResource } from "@cherga/contract/resources/server";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { BranchTab } from "#staff/devices/branch-tab.tsx";
import { openReport, startReportServer } from "#staff/reports/testing/render-report.tsx";
import { speak } from "#staff/texts/i18n.ts";
import type { FakeServer } from "#testing/fake-server.ts";
import { violationsIn } from "#testing/violations.ts";

const localServer = {
  id: 3,
  version: 1,
  name: "Istanbul",
  description: "",
  organizationId: 1,
  config: {},
  host: "http://10.1.0.5:8080",
  deviceId: null,
  connect: true,
};

const atWork: BranchStateShape = {
  serverId: 3,
  isConnected: true,
  isWriter: true,
  epoch: 1,
  program: "0.1.0",
  contactAt: "2026-05-04T07:00:00.000Z",
  skewMs: 120,
  waitingDays: 0,
  waitingRows: 0,
  trouble: "",
  leftovers: [],
};

let server: FakeServer;
let states: BranchStateShape[];

beforeAll(() => speak("en"));
beforeEach(() => {
  server = startReportServer();
  states = [atWork];
  server.on(callsOf(serverResource).list).answers(() => [localServer]);
  server.on(branchCalls.states).answers(() => states);
});

const open = () => openReport(BranchTab, "/device/server/branch");

test("a branch at work is compared with the centre, table by table", async () => {
  server
    .on(branchCalls.check)
    .answers(() => [{ table: "ticket", count: 12, countAtBranch: 12, isEqual: true }]);
  await open();
  const branch = await screen.findByRole("article", { name: "Istanbul" });
  within(branch).getByText(/The branch runs its own queue/);
  within(branch).getByText("Everything from the branch has arrived.");
  await userEvent.click(within(branch).getByRole("button", { name: "Compare today" }));
  await within(branch).findByText("Centre and branch are equal.");
  within(branch).getByRole("row", { name: "ticket 12 12 equal" });
  expect(await violationsIn(document.body)).toEqual([]);
});

test("a branch that is offline can be declared lost, after a question", async () => {
  states = [{ ...atWork, isConnected: false, skewMs: 95_000 }];
  server.on(branchCalls.declareLost).answers(() => {
    states = [
      { ...atWork, isConnected: false, isWriter: false, leftovers: [{ date: "2026-05-04", events: 7 }] },
    ];
    return true;
  });
  await open();
  const branch = await screen.findByRole("article", { name: "Istanbul" });
  within(branch).getByText(/clock is off by 95 s/);
  expect(within(branch).queryByRole("button", { name: "Compare today" })).toBeNull();
  await userEvent.click(within(branch).getByRole("button", { name: "Declare the branch lost" }));
  const question = await screen.findByRole("dialog");
  await userEvent.click(within(question).getByRole("button", { name: "Declare the branch lost" }));
  await within(branch).findByText(/The centre runs this organization/);
  within(branch).getByText(/7 events came from a branch that was declared lost/);
});

test("a server that has never connected says what to do", async () => {
  states = [];
  await open();
  await screen.findByText(/This server has not connected yet/);
  expect(screen.queryByRole("button")).toBeNull();
});
