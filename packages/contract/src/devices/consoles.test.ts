import fc from "fast-check";
import { expect, test } from "vitest";
import { lineTexts, pressOutcomes, pressText } from "#devices/console-answers";
import { displayLength } from "#devices/console-limits";
import {
  asciiOf,
  keyOfFrame,
  lineOfConsole,
  operatorOfConsole,
  readIndicator,
  textFrame,
  windowFrame,
} from "#devices/consoles";
import { makeFrameReader, writeFrame } from "#devices/line-protocol";

const bytes = (text: string): Uint8Array => Buffer.from(text, "latin1");
const keysIn = (...parts: readonly string[]): readonly (string | undefined)[] => {
  const read = makeFrameReader();
  return parts.flatMap((part) => read(bytes(part))).map(keyOfFrame);
};

test("reads a button, with a checksum or without, in one piece or in several", () => {
  expect(keysIn("$K,1\n")).toEqual(["1"]);
  expect(keysIn("$K,1*56\r\n")).toEqual(["1"]);
  expect(keysIn("$", "K,st", "art\r", "\n")).toEqual(["START"]);
  expect(writeFrame({ name: "K", fields: ["1"] })).toBe("$K,1*56\r\n");
});

test("leaves out what is damaged, unknown or too long", () => {
  expect(keysIn("$K,1*57\n", "$K,\u00a01\n", "K,1\n", "$K,1*56*56\n", "$K\n")).toEqual([undefined]);
  expect(keysIn(`$K,${"1".repeat(17)}\n`, "$K,1,2\n", "$Q,1\n")).toEqual([undefined, undefined, undefined]);
  expect(keysIn("x".repeat(10_000), "$K,2\n")).toEqual(["2"]);
});

test("reads a frame after noise that does not end its line", () => {
  expect(keysIn("\u0000\u00ff\u0012$K,1\n")).toEqual(["1"]);
  expect(keysIn("$K,1$K,2\n")).toEqual(["2"]);
});

test("after a frame with a checksum, takes none without: it may have lost its end", () => {
  expect(keysIn("$K,12*64\n", "$K,1\n", "$K,2*55\n")).toEqual(["12", "2"]);
});

test("no noise makes a frame with a checksum into another one", () => {
  const frame = writeFrame({ name: "K", fields: ["12"] });
  fc.assert(
    fc.property(fc.nat(frame.length - 3), fc.integer({ min: 1, max: 255 }), (place, change) => {
      const damaged = frame
        .split("")
        .map((character, index) =>
          index === place ? String.fromCharCode(character.charCodeAt(0) ^ change) : character,
        );
      const read = makeFrameReader();
      read(bytes("$K,7*50\n"));
      const keys = read(bytes(damaged.join(""))).map(keyOfFrame);
      expect(keys.filter((key) => key !== "12")).toEqual([]);
    }),
  );
});

test("whatever is written is read again, however it is cut", () => {
  const field = fc.string({ unit: fc.constantFrom(..."ABCxyz019 -_.!".split("")), maxLength: 16 });
  fc.assert(
    fc.property(fc.array(field, { maxLength: 3 }), fc.nat(60), (fields, cut) => {
      const text = writeFrame({ name: "S", fields });
      const read = makeFrameReader();
      const frames = [...read(bytes(text.slice(0, cut))), ...read(bytes(text.slice(cut)))];
      expect(frames).toEqual([{ name: "S", fields }]);
    }),
  );
});

test("every text of a console is ASCII and fits its display, with a long number too", () => {
  const all = [...pressOutcomes.map((outcome) => pressText(outcome, "AB1234")), ...Object.values(lineTexts)];
  for (const text of all) {
    expect(text).toMatch(/^[\x20-\x7e]+$/);
    expect(text.length).toBeLessThanOrEqual(displayLength);
  }
  expect(pressText("next", "Ж 7")).toBe("CALL ZH 7");
  expect(pressText("noClient", "A1")).toBe("NOBODY WAITS");
});

test("any text becomes ASCII of the right length", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(asciiOf(text)).toMatch(/^[\x20-\x7e]{0,16}$/);
    }),
  );
  expect(asciiOf("Їжак é, 5$")).toBe("YIZHAK E? 5?");
});

test("a display gets the number while it is called or served, and nothing else", () => {
  expect(writeFrame(windowFrame({ state: "called", num: "A17" }))).toBe("$S,C,A17*57\r\n");
  expect(windowFrame({ state: "serving", num: "Б3" }).fields).toEqual(["V", "B3"]);
  expect(windowFrame({ state: "free", num: "A17" }).fields).toEqual(["F", ""]);
  expect(textFrame("Hello").fields).toEqual(["HELLO"]);
});

test("reads where a display is", () => {
  expect(readIndicator("tcp://10.0.0.5:4001")).toEqual({ by: "tcp", host: "10.0.0.5", port: 4001 });
  expect(readIndicator("tcp://[fd00::5]:4001")).toEqual({ by: "tcp", host: "fd00::5", port: 4001 });
  expect(readIndicator("serial:/dev/ttyUSB0")).toEqual({ by: "serial", address: "/dev/ttyUSB0" });
  expect(readIndicator("agent:12")).toEqual({ by: "agent", deviceId: 12 });
  for (const wrong of [
    "",
    "01",
    "serial:/etc/passwd",
    "serial:/dev/../etc/passwd",
    "tcp://a:99999",
    "agent:x",
  ])
    expect(readIndicator(wrong)).toBeUndefined();
});

test("reads where the line of a console is, and nothing that is wrong", () => {
  const serial = { line: "serial", address: "/dev/ttyUSB0" };
  expect(lineOfConsole({ config: { operatorId: 4, ...serial }, host: "" })).toEqual(serial);
  expect(lineOfConsole({ config: { line: "tcp" }, host: "10.0.0.5:4001" })).toEqual({
    line: "tcp",
    address: "10.0.0.5:4001",
  });
  for (const wrong of [
    { line: "serial", address: "/etc/passwd" },
    { line: "tcp", address: "/dev/ttyUSB0" },
    { line: "usb", address: "/dev/ttyUSB0" },
    { line: "input" },
  ])
    expect(lineOfConsole({ config: wrong, host: "" })).toBeUndefined();
  expect(operatorOfConsole({ operatorId: 4 })).toBe(4);
  expect(operatorOfConsole({ operatorId: "4" })).toBeUndefined();
});
