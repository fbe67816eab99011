import { expect, test } from "vitest";
import { printerWayOf } from "#drivers/printer/printer-way";

const row = { printerSSE: "", printerIpp: "", ip: "", host: "", init: "1B40", config: {} };
const escpos = { init: "1B40", isSilent: false };

test.each([
  ["/dev/usb/lp0", { kind: "file", path: "/dev/usb/lp0", ...escpos }],
  ["tcp://10.0.0.5:9101", { kind: "tcp", host: "10.0.0.5", port: 9101, ...escpos }],
  ["tcp://printer", { kind: "tcp", host: "printer", ...escpos }],
  ["tcp://[fd00::5]:9100", { kind: "tcp", host: "fd00::5", port: 9100, ...escpos }],
  ["ipp://printer/ipp/print", { kind: "ipp", url: "ipp://printer/ipp/print" }],
  ["folder:/tmp/papers", { kind: "folder", path: "/tmp/papers", init: "1B40" }],
  ["kyiv-kiosk-1", undefined],
  ["/etc/passwd", undefined],
  ["tcp://", undefined],
])("the target %s beside the agent", (printerSSE, way) => {
  // It goes before the addresses that a server uses.
  const filled = { ...row, printerSSE, printerIpp: "ipp://other", ip: "10.9.9.9" };
  expect(printerWayOf(filled)).toEqual(way);
});

test("without a target, the IPP address is used, then the IP address, then the name", () => {
  const config = { fingerprint: "AA:BB", silent: true };
  expect(printerWayOf({ ...row, printerIpp: "ipps://p", ip: "10.0.0.5", config })).toEqual({
    kind: "ipp",
    url: "ipps://p",
    fingerprint: "AA:BB",
  });
  expect(printerWayOf({ ...row, ip: "10.0.0.5:9100", config })).toEqual({
    kind: "tcp",
    host: "10.0.0.5",
    port: 9100,
    init: "1B40",
    isSilent: true,
  });
  expect(printerWayOf({ ...row, ip: "fd00::5" })).toEqual({ kind: "tcp", host: "fd00::5", ...escpos });
  expect(printerWayOf({ ...row, host: "printer.local" })).toEqual({
    kind: "tcp",
    host: "printer.local",
    ...escpos,
  });
  expect(printerWayOf(row)).toBeUndefined();
});
