import { expect, test } from "vitest";
import { internetOnly, mayDial } from "#address-guard";
import { readNetworks } from "#networks";
import { plainAddress } from "#plain-address";

const internet = ["8.8.8.8", "172.32.0.1", "192.167.1.1", "100.128.0.1", "2a00:1450::1", "::ffff:8.8.8.8"];
const privateAddresses = [
  "10.1.2.3",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.50",
  "100.64.0.1",
  "fd00::1",
  "::ffff:10.1.2.3",
  "::ffff:a01:203",
  "64:ff9b::10.1.2.3",
  "2002:0a01:0203::1",
];
const loopback = ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1", "::127.0.0.1", "64:ff9b::7f00:1"];
const never = [
  "0.0.0.0",
  "169.254.169.254",
  "::ffff:169.254.169.254",
  "64:ff9b::169.254.169.254",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "fe80::1",
  "fe80::1%eth0",
  "ff02::1",
  "2001:0:1::1",
  "not an address",
  "",
];
const everything = {
  ...internetOnly,
  privateNets: readNetworks(["0.0.0.0/0", "::/0"]) ?? expect.unreachable(),
};

test.each(internet)("%s is of the internet", (address) => {
  expect(mayDial(address, internetOnly)).toBe(true);
});

test.each(privateAddresses)("%s is dialled only where its network is allowed", (address) => {
  expect(mayDial(address, internetOnly)).toBe(false);
  expect(mayDial(address, { ...internetOnly, allowsLoopback: true })).toBe(false);
  expect(mayDial(address, everything)).toBe(true);
});

test.each(loopback)("%s is this computer, whatever networks are allowed", (address) => {
  expect(mayDial(address, everything)).toBe(false);
  expect(mayDial(address, { ...internetOnly, allowsLoopback: true })).toBe(true);
});

test.each(never)("%o is never dialled", (address) => {
  expect(mayDial(address, { ...everything, allowsLoopback: true })).toBe(false);
});

test("an allowed network allows its own addresses and no others", () => {
  const privateNets = readNetworks(["192.168.10.0/24", "10.0.0.5", "fd12::/16"]) ?? expect.unreachable();
  const policy = { ...internetOnly, privateNets };
  const dialled = ["192.168.10.7", "192.168.11.7", "10.0.0.5", "10.0.0.6", "fd12::7", "fd13::7"];
  expect(dialled.filter((address) => mayDial(address, policy))).toEqual([
    "192.168.10.7",
    "10.0.0.5",
    "fd12::7",
  ]);
});

test.each(["10.0.0.0/33", "10.0.0.0/", "10.0.0.0/a", "10.0.0/8", "printer", "", "::1/129", "10.0.0.0/-1"])(
  "%o is no network",
  (text) => {
    expect(readNetworks([text])).toBeUndefined();
  },
);

test.each([
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["::1", "::1"],
  ["2a00::1", "2a00::1"],
  ["1.2.3.4", "1.2.3.4"],
])("%s is %s", (address, plain) => {
  expect(plainAddress(address)).toBe(plain);
});
