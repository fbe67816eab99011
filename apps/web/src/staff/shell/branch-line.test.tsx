import { branchCalls } from "@cherga/contract/calls/branches";
import { screen } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openReport, startReportServer } from "#staff/reports/testing/render-report.tsx";
import { BranchLine } from "#staff/shell/branch-line.tsx";
import { speak } from "#staff/texts/i18n.ts";
import type { FakeServer } from "#testing/fake-server.ts";

let server: FakeServer;
beforeAll(() => speak("en"));
beforeEach(() => {
  server = startReportServer();
});

const ofCentre = {
  isBranch: false,
  isConnected: true,
  isWriter: true,
  lostAt: null,
  trouble: "",
  hasBranches: true,
} as const;

test("staff at the centre see that the branch of their organization is offline", async () => {
  server.on(branchCalls.own).answers(() => ofCentre);
  server
    .on(branchCalls.line)
    .answers(() => ({ cutLine: { missing: "branch", since: "2026-05-04T07:42:00.000Z" } }));
  await openReport(BranchLine, "/");
  await screen.findByRole("button");
  expect(screen.getByRole("status").textContent).toMatch(
    /^The branch is offline. This is the data as of 04.05, 10:42\./,
  );
});

test("a centre without branches is not asked about lines", async () => {
  server.on(branchCalls.own).answers(() => ({ ...ofCentre, hasBranches: false }));
  await openReport(BranchLine, "/");
  await expect.poll(() => server.heard(branchCalls.own)).toHaveLength(1);
  expect(server.heard(branchCalls.line)).toEqual([]);
});

test("staff of a branch see since when it works without the centre", async () => {
  server.on(branchCalls.own).answers(() => ({
    ...ofCentre,
    isBranch: true,
    isConnected: false,
    hasBranches: false,
    lostAt: "2026-05-04T07:42:00.000Z",
    trouble: "offline",
  }));
  await openReport(BranchLine, "/");
  await screen.findByRole("button");
  expect(screen.getByRole("status").textContent).toMatch(/^Working without the centre since 04.05, 10:42\./);
});

test("nothing is shown while the line is there", async () => {
  server.on(branchCalls.own).answers(() => ofCentre);
  server.on(branchCalls.line).answers(() => ({ cutLine: null }));
  await openReport(BranchLine, "/");
  await expect.poll(() => server.heard(branchCalls.line)).toHaveLength(1);
  expect(screen.getByRole("status").textContent).toBe("");
  expect(screen.queryByRole("button")).toBeNull();
});
