import type { DrivenDevice } from "@cherga/contract/calls/agent";
import { type LineAddress, lineOfConsole, textFrame } from "@cherga/contract/devices/consoles";
import { writeFrame } from "@cherga/contract/devices/line-protocol";
import type { KeptLine } from "#consoles/kept-line";
import { type Driver, hardwareWith } from "#drivers/driver";
import type { Outcome } from "#journal/journal-state";
import type { Log } from "#log";

/** Drives the display of a hardware console. */
export function consoleDriver(
  device: DrivenDevice,
  lineAt: (at: LineAddress) => KeptLine | undefined,
  log: Log,
): Driver {
  const { name } = device;
  const at = lineOfConsole(device);
  const line = at && lineAt(at);

  function show(text: string): Outcome {
    if (at === undefined) return { state: "failed", trouble: "noWay" };
    if (at.line === "input") return { state: "failed", trouble: "unsupported" };
    if (line?.isOpen() !== true) return { state: "failed", trouble: "unreachable" };
    line.write(writeFrame(textFrame(text)));
    log(`The console ${name} shows “${text}”.`);
    return { state: "done" };
  }

  return {
    carryOut: async ({ document }) => {
      if (document.type !== "command") return { state: "failed", trouble: "unsupported" };
      switch (document.event) {
        case "setDisplay":
          return show(String(document.data["text"]));
        case "test":
          return show("TEST 0123456789");
        case "identify":
          return show(name);
        default:
          return { state: "failed", trouble: "unsupported" };
      }
    },
    probe: async () =>
      hardwareWith(at === undefined ? "noWay" : line?.isOpen() === true ? undefined : "unreachable"),
  };
}
