import { expect, test } from "vitest";
import { displaysOf } from "#windows/displays/display-plan";

const serial = { line: "serial", address: "/dev/ttyUSB0" } as const;
const tcp = { line: "tcp", address: "10.0.0.9:4001" } as const;
const aConsole = (id: number, config: object, agentId = 1) => ({
  agentId,
  id,
  config: { ...config },
  host: "",
});

test("a console shows the window of its operator; a keyboard has no display", () => {
  const consoles = [
    aConsole(1, { operatorId: 7, ...serial }),
    aConsole(2, { operatorId: 8, line: "input", address: "/dev/input/event0" }),
    aConsole(3, { operatorId: 9 }),
  ];
  expect(displaysOf(consoles, [])).toEqual([{ agentId: 1, at: serial, operatorId: 7 }]);
});

test("a display is named by its operator: a remote device, or a serial line beside the console", () => {
  const consoles = [aConsole(1, { operatorId: 7, ...serial }), aConsole(2, tcp, 2)];
  const operators = [
    { id: 7, indicator: "serial:/dev/ttyUSB1" },
    { id: 8, indicator: "agent:2" },
    { id: 9, indicator: "serial:/dev/ttyUSB2" },
    { id: 10, indicator: "agent:99" },
  ];
  expect(displaysOf(consoles, operators)).toEqual([
    { agentId: 1, at: serial, operatorId: 7 },
    { agentId: 1, at: { line: "serial", address: "/dev/ttyUSB1" }, operatorId: 7 },
    { agentId: 2, at: tcp, operatorId: 8 },
  ]);
});

test("a line shows one window: that of the console's operator, or of the first who names it", () => {
  const consoles = [aConsole(1, { operatorId: 7, ...serial }), aConsole(2, tcp)];
  const operators = [
    { id: 8, indicator: "agent:1" },
    { id: 9, indicator: "agent:2" },
    { id: 10, indicator: "agent:2" },
  ];
  expect(displaysOf(consoles, operators)).toEqual([
    { agentId: 1, at: serial, operatorId: 7 },
    { agentId: 1, at: tcp, operatorId: 9 },
  ]);
});
