import { randomUUID } from "node:crypto";
import type { AgentMessage, DrivenDevice } from "@cherga/contract/calls/agent";
import { lineTexts } from "@cherga/contract/devices/console-answers";
import { displayLostMs, pressFreshMs } from "@cherga/contract/devices/console-limits";
import {
  type LineAddress,
  lineOfConsole,
  lostFrame,
  type ShownWindow,
  textFrame,
  windowFrame,
} from "@cherga/contract/devices/consoles";
import { writeFrame } from "@cherga/contract/devices/line-protocol";
import { consoleDriver } from "#consoles/console-driver";
import { makeDebounce } from "#consoles/debounce";
import { keepLine, type KeptLine } from "#consoles/kept-line";
import type { Press, PressJournal } from "#consoles/press-journal";
import { sendPress } from "#consoles/send-press";
import type { ServerTime } from "#consoles/server-time";
import type { Driver } from "#drivers/driver";
import { makeLanes } from "#jobs/lanes";
import type { Log } from "#log";
import type { Session } from "#server/session";

type Windows = Extract<AgentMessage, { type: "windows" }>["windows"];

export type ConsoleParts = {
  readonly journal: PressJournal;
  readonly session: Session;
  readonly time: ServerTime;
  readonly log: Log;
  readonly onError: (error: unknown) => void;
};

/** The hardware consoles and displays of this computer. */
export type Consoles = {
  /** The server has told what this computer drives. */
  setDevices(devices: readonly DrivenDevice[]): void;
  /** The server has told what displays show. */
  show(windows: Windows): void;
  driverOf(device: DrivenDevice, log: Log): Driver;
  /** Closes the lines, and waits for presses that are under way. `isRemoved`: the server wants this computer no more. */
  finish(isRemoved: boolean): Promise<void>;
};

/** A line, whose console it is, and what its display shows. */
type UsedLine = KeptLine & { deviceId: number | undefined; shown: ShownWindow | undefined };

/** So many presses of a console wait. More are an accident. */
const mostWaiting = 5;
const lookMs = 500;

export function makeConsoles({ journal, session, time, log, onError }: ConsoleParts): Consoles {
  const lines = new Map<string, UsedLine>();
  const lanes = makeLanes(onError);
  const counts = makeDebounce();
  let devices: readonly DrivenDevice[] = [];
  let windows: Windows = [];
  let heardAt = performance.now();
  let isLost = true;

  for (const press of journal.left) {
    const age = Date.now() - press.at;
    // A clock that was set back makes it look new.
    if (age >= 0 && age <= pressFreshMs) put(press, age);
    else answer(press, lineTexts.noServer);
  }

  /** Opens the lines that are used now, and closes the others. */
  function arrangeLines(): void {
    const wanted = new Map<string, { readonly at: LineAddress; readonly deviceId?: number }>();
    for (const device of devices) {
      const at = lineOfConsole(device);
      if (at !== undefined && !wanted.has(keyOf(at))) wanted.set(keyOf(at), { at, deviceId: device.id });
    }
    for (const { at } of windows) if (!wanted.has(keyOf(at))) wanted.set(keyOf(at), { at });
    for (const [key, line] of lines)
      if (!wanted.has(key)) {
        leave(line, true);
        lines.delete(key);
      }
    for (const [key, { at, deviceId }] of wanted) {
      const line = lines.get(key) ?? addLine(key, at);
      // It was a console, and is only a display now, at least until the server has told what is shown.
      if (deviceId === undefined) dismiss(line);
      line.deviceId = deviceId;
    }
  }

  function leave(line: UsedLine, isRemoved: boolean): void {
    line.write(writeFrame(lostFrame));
    if (isRemoved) dismiss(line);
    line.close();
  }

  /** Tells a console that its buttons do nothing any more. */
  function dismiss({ deviceId, write }: UsedLine): void {
    if (deviceId !== undefined) write(writeFrame(textFrame(lineTexts.notEnrolled)));
  }

  function addLine(key: string, at: LineAddress): UsedLine {
    const repeat = (): void => {
      const line = lines.get(key);
      if (line !== undefined) showOn(line);
    };
    const line: UsedLine = {
      ...keepLine(at, {
        onKey: (code) => hear(line, code),
        onOpen: repeat,
        onHello: repeat,
        log,
      }),
      deviceId: undefined,
      shown: undefined,
    };
    lines.set(key, line);
    return line;
  }

  function showOn({ shown, write }: UsedLine): void {
    if (isLost) write(writeFrame(lostFrame));
    else if (shown !== undefined) write(writeFrame(windowFrame(shown)));
  }

  function hear({ deviceId, write }: UsedLine, code: string): void {
    if (deviceId === undefined || !counts(`${deviceId} ${code}`)) return;
    if (lanes.count(String(deviceId)) >= mostWaiting) {
      write(writeFrame(textFrame(lineTexts.busy)));
      return;
    }
    const press = { id: randomUUID(), deviceId, code, at: Date.now() };
    journal.pressed(press);
    put(press, 0);
  }

  /** Sends a press after those before it. */
  function put(press: Press, ageMs: number): void {
    const pressedAt = performance.now() - ageMs;
    lanes.add(String(press.deviceId), async () =>
      answer(press, await sendPress(press, () => performance.now() - pressedAt, { session, time })),
    );
  }

  function answer({ id, deviceId, code }: Press, text: string): void {
    journal.answered(id);
    const name = devices.find((device) => device.id === deviceId)?.name ?? `console ${deviceId}`;
    log(`Key ${code} of ${name}: ${text}.`);
    for (const line of lines.values())
      if (line.deviceId === deviceId) line.write(writeFrame(textFrame(text)));
  }

  // What the server sent last may no longer be true, so displays are cleared.
  const looking = setInterval(() => {
    if (isLost || performance.now() - heardAt <= displayLostMs) return;
    isLost = true;
    for (const line of lines.values()) showOn(line);
  }, lookMs);

  return {
    setDevices: (driven) => {
      devices = driven.filter(({ kind }) => kind === "remote-device");
      arrangeLines();
    },
    show: (told) => {
      windows = told;
      heardAt = performance.now();
      isLost = false;
      arrangeLines();
      const shownBy = new Map(told.map((each) => [keyOf(each.at), each]));
      for (const [key, line] of lines) {
        line.shown = shownBy.get(key);
        showOn(line);
      }
    },
    driverOf: (device, own) => consoleDriver(device, (at) => lines.get(keyOf(at)), own),
    finish: async (isRemoved) => {
      clearInterval(looking);
      await lanes.whenDone();
      for (const line of lines.values()) leave(line, isRemoved);
      journal.close();
    },
  };
}

const keyOf = ({ line, address }: LineAddress): string => `${line} ${address}`;
