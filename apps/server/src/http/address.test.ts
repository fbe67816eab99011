import { expect, test } from "vitest";
import { networksOf, placeOf } from "#http/address";

test.each([
  ["192.0.2.7", ["192.0.2.7"]],
  ["::ffff:192.0.2.7", ["192.0.2.7"]],
  ["2001:db8:1:2:3:4:5:6", ["2001:db8:1:2::/64", "2001:db8:1::/48"]],
  ["2001:DB8:0001:0002::6", ["2001:db8:1:2::/64", "2001:db8:1::/48"]],
  ["fe80::1%eth0", ["fe80:0:0:0::/64", "fe80:0:0::/48"]],
  ["::1", ["0:0:0:0::/64", "0:0:0::/48"]],
  ["screen 5", ["screen 5"]],
])("%s is counted by its networks", (address, names) => {
  expect(networksOf(address).map(({ name }) => name)).toEqual(names);
});

test("all addresses of a /64 are one place, those of another are another", () => {
  expect(placeOf("2001:db8:1:2::1")).toBe(placeOf("2001:db8:1:2:ffff::9"));
  expect(placeOf("2001:db8:1:3::1")).not.toBe(placeOf("2001:db8:1:2::1"));
});
