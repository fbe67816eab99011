import { expect, test } from "vitest";
import { wayOf } from "#devices/printing/print-way";

const printer = { ip: "", host: "", printerIpp: "", init: "", config: {} };

test.each([
  ["10.0.0.5", { host: "10.0.0.5" }],
  ["10.0.0.5:9101", { host: "10.0.0.5", port: 9101 }],
  ["fd00::5", { host: "fd00::5" }],
  ["[fd00::5]:9101", { host: "fd00::5", port: 9101 }],
])("a printer at %s is reached there", (ip, target) => {
  expect(wayOf({ ...printer, ip })).toEqual({ kind: "tcp", ...target, init: "", isSilent: false });
});

test("a printer is reached by its name if it has no address, and not at all if it has neither", () => {
  expect(wayOf({ ...printer, host: "printer.local" })).toMatchObject({ host: "printer.local" });
  expect(wayOf(printer)).toBeUndefined();
});
