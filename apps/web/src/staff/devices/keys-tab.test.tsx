import { consoleCalls, type ConsolePress } from "@cherga/contract/calls/consoles";
import { callsOf } from "@cherga/contract/calls/resource-calls";
import { remoteDevice } from "@cherga/contract/resources/remote-device";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { KeysTab } from "#staff/devices/keys-tab.tsx";
import { learnedSince } from "#staff/devices/learned-key.ts";
import { openReport, startReportServer } from "#staff/reports/testing/render-report.tsx";
import { speak } from "#staff/texts/i18n.ts";
import type { FakeServer } from "#testing/fake-server.ts";
import { violationsIn } from "#testing/violations.ts";

const device = {
  id: 5,
  version: 1,
  name: "Console",
  description: "",
  organizationId: 1,
  config: {},
  host: "",
  deviceId: null,
  connect: true,
  keys: { "1": "next" } as const,
};

const aPress = (number: number, more: Partial<ConsolePress> = {}): ConsolePress => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  code: "1",
  action: "next",
  outcome: "next",
  text: "CALL A17",
  at: "2026-05-04T07:00:00.000Z",
  ...more,
});

const calls = callsOf(remoteDevice);
let server: FakeServer;
let presses: readonly ConsolePress[];
let isLearning: boolean;

beforeAll(() => speak("en"));
beforeEach(() => {
  server = startReportServer();
  presses = [aPress(1)];
  isLearning = false;
  server.on(calls.list).answers(() => [device]);
  server
    .on(consoleCalls.presses)
    .answers(() => ({ content: [...presses], learnsUntil: isLearning ? "2026-05-04T07:01:00.000Z" : null }));
});

/** Answers the next press of the button *Learn* as if a button of the console was pressed at once. */
function learnAtOnce(code: string): void {
  server.on(consoleCalls.learn).answers(() => {
    presses = [aPress(2, { code, action: null, outcome: "learned", text: "KEY LEARNED" }), ...presses];
    return true;
  });
}

test("a button that was pressed gets the chosen action", async () => {
  learnAtOnce("7");
  server.on(calls.edit).answers(() => ({ ...device, version: 2, keys: { "1": "next", "7": "hold" } }));
  await openReport(KeysTab, "/device/remote/keys");
  await userEvent.click(await screen.findByRole("button", { name: "Learn a button" }));
  const learned = await screen.findByRole("alert", { name: "Button 7: what does it do?" });
  expect(await violationsIn(document.body)).toEqual([]);
  await userEvent.click(within(learned).getByRole("combobox", { name: "Action of button 7" }));
  await userEvent.click(await screen.findByRole("option", { name: "Defer" }));
  await waitFor(() =>
    expect(server.heard(calls.edit)).toMatchObject([
      { params: { id: 5 }, body: { keys: { "1": "next", "7": "hold" }, version: 1 } },
    ]),
  );
  expect(await screen.findByRole("button", { name: "Remove button 7" })).toBeTruthy();
});

test("a button that has an action already does not get another one", async () => {
  learnAtOnce("1");
  await openReport(KeysTab, "/device/remote/keys");
  await userEvent.click(await screen.findByRole("button", { name: "Learn a button" }));
  expect(await screen.findByText("Button 1 already has an action")).toBeTruthy();
  expect(screen.getAllByRole("combobox", { name: "Action of button 1" })).toHaveLength(1);
});

test("while the console learns, the page says what to do, and can stop it", async () => {
  isLearning = true;
  server.on(consoleCalls.learn).answers(() => {
    isLearning = false;
    return true;
  });
  await openReport(KeysTab, "/device/remote/keys");
  expect(await screen.findByText("Press the button on the console")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Stop" }));
  expect(server.heard(consoleCalls.learn)).toMatchObject([{ body: { id: 5, isOn: false } }]);
  expect(await screen.findByRole("button", { name: "Learn a button" })).toBeTruthy();
});

test("only a button that was learned since then counts", () => {
  const learned = aPress(3, { code: "9", outcome: "learned" });
  expect(learnedSince([learned, aPress(2)], aPress(2).id)).toBe("9");
  expect(learnedSince([aPress(2), learned], aPress(2).id)).toBeUndefined();
  expect(learnedSince([learned], null)).toBe("9");
  expect(learnedSince([], null)).toBeUndefined();
});
