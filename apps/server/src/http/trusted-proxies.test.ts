import { expect, test } from "vitest";
import { trustIn } from "#http/trusted-proxies";

test.each([
  ["loopback", "127.0.0.1", true],
  ["loopback", "::1", true],
  ["loopback", "::ffff:127.0.0.1", true],
  ["loopback", "10.0.0.1", false],
  ["uniquelocal, 192.0.2.7", "192.0.2.7", true],
  ["uniquelocal, 192.0.2.7", "172.20.0.3", true],
  ["2001:db8::/32", "2001:db8:5::1", true],
  ["2001:db8::/32", "2001:db9::1", false],
  ["", "127.0.0.1", false],
  ["loopback", "nonsense", false],
])("TRUST_PROXY=%s: %s is believed: %s", (text, address, isBelieved) => {
  expect(trustIn(text)?.(address, 0)).toBe(isBelieved);
});

test.each(["everybody", "192.0.2.7/33", "192.0.2", "10.0.0.0/x", "::1/129"])("%s is no proxy", (text) => {
  expect(trustIn(text)).toBeUndefined();
});

test("a row of proxies without end is not followed", () => {
  expect(trustIn("0.0.0.0/0")?.("192.0.2.7", 9)).toBe(true);
  expect(trustIn("0.0.0.0/0")?.("192.0.2.7", 10)).toBe(false);
});
