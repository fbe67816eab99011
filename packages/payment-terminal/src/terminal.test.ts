import { internetOnly } from "@cherga/outgoing/address-guard";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { frameOf, makeFrameReader } from "#frames";
import { startTerminal, type TerminalSimulator } from "#simulator/terminal-simulator";
import { lastReceipt, ping, purchase, refund } from "#terminal";

const policy = { ...internetOnly, allowsLoopback: true };
const limits = { recovery: 300, pause: 20, answer: 2_000, dial: 2_000 };
const options = { policy, merchantId: "1", limits };

let terminal: TerminalSimulator;
let target: { readonly host: string; readonly port: number };

beforeEach(async () => {
  terminal = await startTerminal();
  target = { host: "127.0.0.1", port: terminal.port };
});
afterEach(() => terminal.stop());

test("a message is read from any pieces, with others before and after it", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string(), { maxLength: 4 }),
      fc.array(fc.nat(200), { maxLength: 20 }),
      (texts, cuts) => {
        const bytes = Buffer.concat(texts.map((text) => frameOf("Purchase", { text })));
        const read = makeFrameReader();
        const ends = [...cuts.map((cut) => Math.min(cut, bytes.length)), bytes.length].toSorted(
          (a, b) => a - b,
        );
        const messages = ends.flatMap((end, index) => read(bytes.subarray(ends[index - 1] ?? 0, end)));
        expect(messages.map(({ params }) => params["text"])).toEqual(texts);
      },
    ),
  );
});

test("what is not a message is left out", () => {
  const read = makeFrameReader();
  expect(
    read(Buffer.from('\r\n\0{"method":5}\0null\0[1]\0{"method":"PingDevice","params":{"a":{}}}\0')),
  ).toEqual([{ method: "PingDevice", params: {}, isError: false }]);
});

test("a payment has its receipt, and is given back by the bank's number", async () => {
  expect(await ping(target, options)).toBeUndefined();
  const paid = await purchase(target, "120.50", options);
  expect(paid).toEqual({
    state: "done",
    receipt: { invoice: "000001", rrn: "100000000001", amount: "120.50" },
  });
  expect(await refund(target, { amount: "20.50", rrn: "100000000001" }, options)).toMatchObject({
    state: "done",
  });
  expect(terminal.receipts.map(({ method, amount }) => [method, amount])).toEqual([
    ["Purchase", "120.50"],
    ["Refund", "20.50"],
  ]);
});

test("a declined card is a failure", async () => {
  terminal.plans.push("decline");
  expect(await purchase(target, "1.00", options)).toEqual({ state: "failed", trouble: "declined" });
});

test("a link that is lost after the charge is recovered from the last receipt, without a second charge", async () => {
  await purchase(target, "5.00", options);
  terminal.plans.push("loseAfterCharge");
  expect(await purchase(target, "5.00", options)).toMatchObject({
    state: "done",
    receipt: { invoice: "000002" },
  });
  expect(terminal.receipts).toHaveLength(2);
});

test("a link that is lost before the charge is a failure, also if the payment before had the same amount", async () => {
  await purchase(target, "5.00", options);
  terminal.plans.push("loseBeforeCharge");
  expect(await purchase(target, "5.00", options)).toEqual({ state: "failed", trouble: "aborted" });
  expect(terminal.receipts).toHaveLength(1);
});

test("a terminal that does not come back leaves the outcome unknown, and tells it later", async () => {
  terminal.plans.push("vanishAfterCharge");
  expect(await purchase(target, "5.00", options)).toEqual({ state: "unknown", trouble: "unreachable" });
  expect(await lastReceipt(target, options)).toMatchObject({ state: "failed" });
  terminal.isOff = false;
  expect(await lastReceipt(target, options)).toMatchObject({ state: "done", receipt: { amount: "5.00" } });
});

test("a payment is interrupted while the terminal waits for a card", async () => {
  terminal.plans.push("wait");
  const interrupt = new AbortController();
  const outcome = purchase(target, "5.00", { ...options, interrupt: interrupt.signal });
  await expect.poll(() => terminal.plans.length).toBe(0);
  interrupt.abort();
  expect(await outcome).toEqual({ state: "failed", trouble: "interrupted" });
  expect(terminal.receipts).toEqual([]);
});

test("a payment that is abandoned is unknown, and the terminal tells later what became of it", async () => {
  terminal.plans.push("wait");
  const abandon = new AbortController();
  const outcome = purchase(target, "5.00", { ...options, abandon: abandon.signal });
  await expect.poll(() => terminal.plans.length).toBe(0);
  abandon.abort();
  expect(await outcome).toEqual({ state: "unknown", trouble: "interrupted" });
  expect(await purchase(target, "5.00", { ...options, abandon: abandon.signal })).toEqual({
    state: "failed",
    trouble: "interrupted",
  });
  expect(terminal.receipts).toEqual([]);
});

test("a busy terminal takes no second payment", async () => {
  terminal.plans.push("wait");
  const interrupt = new AbortController();
  const first = purchase(target, "5.00", { ...options, interrupt: interrupt.signal });
  await expect.poll(() => terminal.plans.length).toBe(0);
  expect(await purchase(target, "6.00", { ...options, limits: { ...limits, answer: 100 } })).toEqual({
    state: "failed",
    trouble: "busy",
  });
  interrupt.abort();
  await first;
});

test("an address that may not be dialled is not, and one where nobody is has no terminal", async () => {
  expect(await purchase(target, "1.00", { ...options, policy: internetOnly })).toEqual({
    state: "failed",
    trouble: "refusedAddress",
  });
  await terminal.stop();
  expect(await purchase(target, "1.00", options)).toEqual({ state: "failed", trouble: "unreachable" });
  terminal = await startTerminal();
});
