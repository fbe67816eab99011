import { callsOf } from "@cherga/contract/calls/resource-calls";
import { server as localServer } from "@cherga/contract/resources/server";
import { screen } from "@testing-library/react";
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
