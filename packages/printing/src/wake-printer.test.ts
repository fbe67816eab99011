import { createSocket } from "node:dgram";
import { once } from "node:events";
import { internetOnly } from "@cherga/outgoing/address-guard";
import { afterAll, expect, test } from "vitest";
import { printTicket } from "#print-ticket";
import { aDocument } from "#testing/a-ticket";
import { wakePrinter } from "#wake-printer";

const mac = "02:00:5E:00:53:01";
const packet = `ffffffffffff${"02005e005301".repeat(16)}`;

const receiver = createSocket("udp4");
afterAll(() => receiver.close());

test("a sleeping printer gets a packet with its own address, 16 times", async () => {
  receiver.bind(0, "127.0.0.1");
  await once(receiver, "listening");
  const arriving = once(receiver, "message");
  await wakePrinter(mac, { address: "127.0.0.1", port: receiver.address().port });
  const [message] = await arriving;
  expect(message.toString("hex")).toBe(packet);
});

test("only a printer that does not answer is woken", async () => {
  const woken: string[] = [];
  const wake = async (address: string): Promise<void> => void woken.push(address);
  const policy = { ...internetOnly, allowsLoopback: true };
  const way = { kind: "tcp", host: "127.0.0.1", port: 1 } as const;
  const outcome = await printTicket(way, aDocument(), { policy, mac, wake });
  expect(outcome).toMatchObject({ state: "failed", reason: "unreachable" });
  expect(woken).toEqual([mac]);
  await printTicket(way, aDocument(), { policy, mac: "", wake });
  await printTicket({ kind: "ipp", url: "no address" }, aDocument(), { policy, mac, wake });
  expect(woken).toEqual([mac]);
});
