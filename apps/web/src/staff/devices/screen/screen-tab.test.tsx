import type { ScreenState } from "@cherga/contract/calls/board-views";
import { boardViewCalls } from "@cherga/contract/calls/board-views";
import { type DeviceConnection, deviceCallsByKind } from "@cherga/contract/calls/devices";
import { callsOf } from "@cherga/contract/calls/resource-calls";
import { boardDevice } from "@cherga/contract/resources/board-device";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { ScreenTab } from "#staff/devices/screen/screen-tab.tsx";
import { openReport, startReportServer } from "#staff/reports/testing/render-report.tsx";
import { speak } from "#staff/texts/i18n.ts";
import type { FakeServer } from "#testing/fake-server.ts";
import { violationsIn } from "#testing/violations.ts";

const agent: DeviceConnection = {
  key: "hall",
  connect: true,
  type: "agent",
  ip: "10.0.0.7",
  connectCount: 1,
  connectFirst: null,
  connectLast: null,
  listenerCount: 1,
  deviceId: 7,
  name: "Large screen",
  organizationId: 1,
  agentId: 3,
  drives: ["Large screen"],
  computer: "hall",
  version: "0.1.0",
  hardware: "ready",
  trouble: null,
};
const state: ScreenState = { deviceId: 7, vnc: "ready", vncSince: null, pictured: null, viewers: 0 };

let server: FakeServer;
beforeAll(() => speak("en"));
beforeEach(() => {
  server = startReportServer();
  server.on(callsOf(boardDevice).list).answers(() => [
    {
      id: 7,
      version: 1,
      name: "Large screen",
      description: "",
      organizationId: 1,
      config: {},
      host: "",
      deviceId: null,
      connect: true,
      boardId: null,
      type: "chromium",
      vnc: null,
    },
  ]);
  server.on(boardViewCalls.takePicture).answers(() => ({ isTaken: true }));
  server.on(boardViewCalls.views).answers(() => ({ content: [], total: 0 }));
});

const open = async (states: ScreenState[], agents: DeviceConnection[]): Promise<void> => {
  server.on(boardViewCalls.screens).answers(() => states);
  server.on(deviceCallsByKind.connections["board-device"]).answers(() => agents);
  await openReport(ScreenTab, "/device/board/screen");
};

test("a screen that is well can be watched, and has its picture taken", async () => {
  await open([{ ...state, viewers: 2 }], [agent]);
  await screen.findByText("The screen can be watched.");
  expect(screen.getByText("The screen is working.")).toBeTruthy();
  expect(screen.getByText("2 people are watching")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Watch" })).toHaveProperty("disabled", false);
  expect(server.heard(boardViewCalls.takePicture)).toMatchObject([{ body: { id: 7 } }]);
  expect(await violationsIn(document.body)).toEqual([]);
});

test("a screen without an agent, or whose agent is away, says so and is not pictured", async () => {
  await open([], []);
  await screen.findByText(/No agent drives this screen/);
  expect(screen.queryByRole("button", { name: "Watch" })).toBeNull();
  expect(screen.getByRole("link", { name: "Connect an agent" }).getAttribute("href")).toMatch(
    /^\/device\/board\/init\/\d+$/,
  );
  expect(server.heard(boardViewCalls.takePicture)).toEqual([]);
});

test("what is wrong with the program and with VNC are two sentences", async () => {
  await open([{ ...state, vnc: "vncPassword" }], [{ ...agent, hardware: "trouble", trouble: "programEnds" }]);
  await screen.findByText(/The program on the screen keeps ending/);
  expect(screen.getByText(/the VNC server asks for a password/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Watch" })).toHaveProperty("disabled", true);
});

test("the log says who watched, and what is told to a screen is sent to it", async () => {
  server.on(boardViewCalls.views).answers(() => ({
    content: [
      {
        id: 2,
        name: "olena",
        ip: "10.0.0.9",
        since: "2026-05-04T07:00:00.000Z",
        until: null,
        hadControl: true,
      },
    ],
    total: 1,
  }));
  await open([state], [agent]);
  const row = await screen.findByRole("row", { name: /olena/ });
  expect(row.textContent).toContain("now");
  expect(row.textContent).toContain("Took control");
  const { sendEvent } = deviceCallsByKind;
  server.on(sendEvent["board-device"]).refuses("ERROR_NOT_FOUND");
  await userEvent.click(screen.getByRole("button", { name: "Switch off" }));
  expect(server.heard(sendEvent["board-device"])).toMatchObject([
    { body: { id: 7, event: "show", data: { isOn: false } } },
  ]);
});
