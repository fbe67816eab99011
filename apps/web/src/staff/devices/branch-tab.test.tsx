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
  otherOrganizationIds: [],
  config: {},
  host: "http://10.1.0.5:8080",
  deviceId: null,
  connect: true,
};

const atWork: BranchStateShape = {
  serverId: 3,
  organizationIds: [1],
  isConnected: true,
  isWriter: true,
  epoch: 1,
  program: "0.1.0",
  connectedSince: "2026-05-04T05:00:00.000Z",
  contactAt: "2026-05-04T07:00:00.000Z",
  skewMs: 120,
  waitingDays: 0,
  waitingRows: 0,
  trouble: "",
  leftovers: [],
  leasedMinutes: 0,
  provisional: 0,
  refused: [],
};

let server: FakeServer;
let states: BranchStateShape[];

beforeAll(() => speak("en"));
beforeEach(() => {
  server = startReportServer();
  states = [atWork];
  server.on(callsOf(serverResource).list).answers(() => [localServer]);
  server.on(branchCalls.states).answers(() => states);
  server
    .on(branchCalls.check)
    .answers(() => [{ table: "ticket", count: 12, countAtBranch: 12, isEqual: true }]);
});

const open = () => openReport(BranchTab, "/device/server/branch");

test("without a local server the page leads to where one is added", async () => {
  server.on(callsOf(serverResource).list).answers(() => []);
  await open();
  const link = await screen.findByRole("link", { name: "Settings" });
  expect(link.getAttribute("href")).toBe("/device/server");
  expect(await violationsIn(document.body)).toEqual([]);
});

test("a branch at work says since when it is connected, and that its data is equal", async () => {
  await open();
  const branch = await screen.findByRole("article", { name: "Istanbul" });
  within(branch).getByText("Connected since 04.05, 08:00");
  within(branch).getByText("Last contact 04.05, 10:00 · version 0.1.0");
  within(branch).getByText("The branch runs its own queue");
  within(branch).getByText("The centre has received everything from the branch");
  await within(branch).findByText("Centre and branch are equal.");
  within(branch).getByText(/^Compared at /);
  await userEvent.click(within(branch).getByText("Details of the comparison"));
  within(branch).getByRole("row", { name: "Tickets 12 12" });
  expect(within(branch).queryByRole("button", { name: "Copy again from the branch" })).toBeNull();
  await userEvent.click(within(branch).getByRole("button", { name: "Compare today" }));
  await expect.poll(() => server.heard(branchCalls.check).length).toBe(2);
  expect(await violationsIn(document.body)).toEqual([]);
});

test("what is still on its way is counted, and needs no action", async () => {
  states = [{ ...atWork, waitingDays: 2, waitingRows: 7 }];
  await open();
  expect(await screen.findByText("Still arriving from the branch: 2 days, 7 other records")).toBeTruthy();
  expect(screen.getByText(/You need not do anything/)).toBeTruthy();
});

test("differences are listed by row, and the rows are copied again from the branch", async () => {
  let isRepaired = false;
  server.on(branchCalls.check).answers(() => [
    { table: "ticket", count: 12, countAtBranch: 13, isEqual: isRepaired },
    { table: "operator_day", count: 2, countAtBranch: 2, isEqual: isRepaired },
  ]);
  server.on(branchCalls.differences).answers(() => [
    { table: "ticket", id: "71", num: "A012", at: "branch" },
    { table: "operator_day", id: "5", num: null, at: "both" },
  ]);
  server.on(branchCalls.repair).answers(() => {
    isRepaired = true;
    return [];
  });
  await open();
  await userEvent.click(await screen.findByText("Details of the comparison"));
  await screen.findByText("Tickets, ticket A012: only at the branch");
  screen.getByText("Operators’ daily totals, row 5: different contents");
  screen.getByRole("row", { name: "Tickets different 12 13" });
  expect(await violationsIn(document.body)).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Copy again from the branch" }));
  await screen.findByText("Centre and branch are equal.");
  expect(screen.queryByText(/ticket A012/)).toBeNull();
});

test("a branch of several organizations is compared and repaired by organization", async () => {
  states = [{ ...atWork, organizationIds: [1, 2] }];
  const repaired = new Set<unknown>();
  server.on(branchCalls.check).answers(({ body: { organizationId } }) => [
    {
      table: "ticket",
      count: 4,
      countAtBranch: 5,
      isEqual: organizationId === 1 || repaired.has(organizationId),
    },
  ]);
  server
    .on(branchCalls.differences)
    .answers(() => [{ table: "ticket", id: "71", num: "B005", at: "branch" }]);
  server.on(branchCalls.repair).answers(({ body: { organizationId } }) => {
    repaired.add(organizationId);
    return [];
  });
  await open();
  await userEvent.click(await screen.findByText("Details of the comparison"));
  await screen.findByText("Tickets, ticket B005: only at the branch");
  expect(screen.getAllByRole("table", { name: "Compare today" })).toHaveLength(2);
  await userEvent.click(screen.getByRole("button", { name: "Copy again from the branch" }));
  await screen.findByText("Centre and branch are equal.");
  expect([...repaired]).toEqual([2]);
});

test("an organization is handed over after a question that says what will happen", async () => {
  states = [{ ...atWork, isWriter: false }];
  server.on(branchCalls.handOver).answers(() => {
    states = [atWork];
    return true;
  });
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Hand over to the branch" }));
  const question = await screen.findByRole("dialog");
  within(question).getByText(/then runs its own queue/);
  expect(server.heard(branchCalls.handOver)).toEqual([]);
  await userEvent.click(within(question).getByRole("button", { name: "Hand over to the branch" }));
  await screen.findByText(/The branch runs its own queue/);
});

test("bookings of the centre that wait for numbers, and those that could not be honoured, are named", async () => {
  states = [
    {
      ...atWork,
      isConnected: false,
      leasedMinutes: 190,
      provisional: 1,
      refused: [{ date: "2026-05-04", bookings: 2 }],
    },
  ];
  await open();
  const branch = await screen.findByRole("article", { name: "Istanbul" });
  within(branch).getByText(/visitors can book 3 h of its operators’ time online/);
  within(branch).getByText("1 online booking waits for its number");
  within(branch).getByText(/^04.05.2026: 2 online bookings could not be honoured/);
  server.on(branchCalls.dismissLeftovers).answers(() => {
    states = [atWork];
    return true;
  });
  await userEvent.click(within(branch).getByRole("button", { name: "Do not show again" }));
  await expect.poll(() => within(branch).queryByText(/could not be honoured/)).toBeNull();
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
  within(branch).getByText("Offline since 04.05, 10:00");
  expect(within(branch).queryByRole("button", { name: "Compare today" })).toBeNull();
  await userEvent.click(within(branch).getByRole("button", { name: "Declare the branch lost" }));
  const question = await screen.findByRole("dialog");
  await userEvent.click(within(question).getByRole("button", { name: "Declare the branch lost" }));
  await within(branch).findByText(/The centre runs this organization/);
  within(branch).getByText(/^04.05.2026: 7 events came from a computer that was declared lost/);
  server.on(branchCalls.dismissLeftovers).answers(() => {
    states = [{ ...atWork, isConnected: false, isWriter: false }];
    return true;
  });
  await userEvent.click(within(branch).getByRole("button", { name: "Do not show again" }));
  await expect.poll(() => within(branch).queryByText(/declared lost\./)).toBeNull();
  expect(server.heard(branchCalls.dismissLeftovers)).toMatchObject([{ body: { id: 3, date: "2026-05-04" } }]);
});

test("a server that has never connected says what to do", async () => {
  states = [];
  await open();
  await screen.findByText("Not connected yet");
  expect(screen.getByRole("link", { name: "Connect it" }).getAttribute("href")).toBe("/device/server/init/3");
  expect(screen.queryByRole("button")).toBeNull();
});
