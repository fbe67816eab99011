import * as fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "#app";
import { askDuePayments } from "#payments/ask-payment";
import { usualProviderUrls } from "#payments/payment-deps";
import { paymentsOfItem, type StoredPayment } from "#payments/payment-table";
import { readTestBooks } from "#payments/testing/test-provider-books";
import {
  type Charge,
  type Fault,
  type SimulatedName,
  simulatedKeys,
  type Simulator,
  startSimulator,
} from "#payments/testing/provider-simulator";
import { bySize } from "@cherga/test-network/test-size";
import { cellsOfCsv } from "#testing/cells-of-csv";
import { type Centre, makeCentre } from "#testing/centre";
import { makePerson, type Person } from "#testing/people";
import { makeTestApp, type TestApp } from "#testing/test-app";

const faults: readonly Fault[] = ["lost", "down", "broken"];

const action = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("take", "pay", "check", "tick", "report") },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "takeCash",
      "decline",
      "cancel",
      "reportTwice",
      "forge",
      "lateReport",
      "strayReport",
      "deleteVisit",
    ),
  },
  { weight: 2, arbitrary: fc.constantFrom("refundPart", "refundRest", "refundTooMuch") },
  { weight: 3, arbitrary: fc.constantFrom(...faults) },
);

/** An action at one of two servers, or at both at once. */
const step = fc.record({ what: action, at: fc.constantFrom("one", "other", "both") });
type Step = { readonly what: string; readonly at: "one" | "other" | "both" };

describe.each<SimulatedName | "test">(["test", "monobank", "liqpay", "stripe"])("%s", (name) => {
  let simulator: Simulator;
  let server: TestApp;
  let other: TestApp;
  let centre: Centre;
  let cashier: Person;
  let colleague: Person;
  const log: string[] = [];

  beforeAll(async () => {
    const first = await makeTestApp();
    const { pool, secretOf } = first.deps;
    simulator = name === "test" ? readTestBooks(pool, secretOf.traces) : await startSimulator(name);
    const stream = { write: (line: string) => void log.push(line) };
    const serverOf = (plain: TestApp): TestApp => {
      const deps = { ...plain.deps, providerUrls: { ...usualProviderUrls, [name]: simulator.url } };
      return { ...plain, deps, app: buildApp(deps, { logger: { level: "trace", stream } }) };
    };
    server = serverOf(first);
    other = serverOf(await makeTestApp(first.database));
    centre = await makeCentre(server);
    const account = { organization_id: centre.organizationId, is_admin: true, payment: true };
    cashier = await makePerson(server, account);
    colleague = await makePerson(other, account);
    await sql`update service set parameters = '{"price": 99.99}'`.execute(server.deps.db);
    const edited = await cashier.call("PATCH", `/organization/edit/${centre.organizationId}`, {
      currency: "UAH",
      paymentHub: { provider: name, ...simulatedKeys },
    });
    expect(edited.statusCode, edited.body).toBe(200);
  });
  afterAll(async () => {
    await other.app.close();
    await other.close();
    await server.app.close();
    await server.close();
    await simulator.stop();
  });

  const post = (path: string, body?: object, who = cashier) =>
    who.call("POST", `/operator-queue${path}`, body);

  async function newItem(): Promise<number> {
    const made = await post("/ticket-registration", { service: centre.services[0], type: "inPlaceCurrent" });
    expect(made.statusCode, made.body).toBe(201);
    return made.json().ticket.items[0].id;
  }

  const atOne = (...what: readonly string[]): Step[] => what.map((each) => ({ what: each, at: "one" }));

  const chargeOf = ({ providerRef }: StoredPayment): Charge | undefined =>
    simulator.charges.get(providerRef ?? "");

  async function sendReport(charge: Charge | undefined, spoil = false): Promise<void> {
    if (charge === undefined) return;
    const { headers, payload } = simulator.reportOf(charge);
    const sent = spoil ? payload.replace(/[0-9a-f]/, (digit) => (digit === "0" ? "1" : "0")) : payload;
    const url = `/api/payment/${name}/${centre.organizationId}`;
    const { statusCode } = await server.app.inject({ method: "POST", url, headers, payload: sent });
    if (spoil) expect(statusCode).toBe(404);
  }

  /** Lets the time pass after which the payments of an item are asked about. */
  async function makeDue(itemId: number): Promise<void> {
    await sql`
      update payment set ask_at = now() + case when ticket_item_id = ${itemId} then interval '-1 second'
        else interval '1 hour' end
      where ask_at is not null`.execute(server.deps.db);
    await sql`update payment_refund set asked_at = now() - interval '2 minutes'`.execute(server.deps.db);
    await Promise.all([askDuePayments(server.deps), askDuePayments(other.deps)]);
  }

  async function doStep({ what, at }: Step, itemId: number): Promise<void> {
    const people = { one: [cashier], other: [colleague], both: [cashier, colleague] }[at];
    await Promise.all(people.map((who) => act(what, itemId, who)));
    await simulator.read();
  }

  async function act(what: string, itemId: number, who = cashier): Promise<void> {
    const known = await paymentsOfItem(server.deps.db, itemId);
    const latest = known.at(-1);
    switch (what) {
      case "take":
        return void (await post("/payment-frame", { ticketItemId: itemId }, who));
      case "takeCash":
        return void (await post(
          "/payment-frame",
          { ticketItemId: itemId, way: "cash", receipt: `${itemId}` },
          who,
        ));
      case "pay":
      case "decline":
        // The visitor may still have an old page open.
        for (const { url } of known)
          if (url !== null) await simulator.visit(url, what === "pay" ? "paid" : "failed");
        return;
      case "check":
        return latest && void (await who.call("GET", `/operator-queue/check-payment-frame/${latest.id}`));
      case "cancel":
        return latest && void (await post(`/payment-cancel/${latest.id}`, undefined, who));
      case "report":
        return latest && (await sendReport(chargeOf(latest)));
      case "reportTwice":
        return (
          latest && void (await Promise.all([sendReport(chargeOf(latest)), sendReport(chargeOf(latest))]))
        );
      case "lateReport":
        return sendReport(known[0] && chargeOf(known[0]));
      case "strayReport": {
        // Also about pages that nobody was shown, because the answer was lost.
        const references = new Set(known.map(({ reference }) => reference));
        for (const charge of simulator.charges.values())
          if (references.has(charge.reference)) await sendReport(charge);
        return;
      }
      case "deleteVisit":
        return void (await post("/create-admin-event", { event: "delete", ticketItemId: itemId }, who));
      case "forge":
        return latest && (await sendReport(chargeOf(latest), true));
      case "refundPart":
      case "refundRest":
      case "refundTooMuch": {
        if (latest === undefined) return;
        const left = latest.amountMinor - latest.refundedMinor;
        const amount = { refundPart: 1_000, refundRest: left, refundTooMuch: left + 1 }[what];
        const wanted = { amount: Math.max(1, amount), reason: "Test" };
        const answer = await post(`/payment-refund/${latest.id}`, wanted, who);
        expect(answer.statusCode).toBeLessThan(500);
        return;
      }
      case "tick":
        return makeDue(itemId);
      default: {
        const fault = faults.find((each) => each === what);
        if (fault !== undefined) simulator.faults.push(fault);
      }
    }
  }

  async function checkLaws(itemId: number): Promise<void> {
    const known = await paymentsOfItem(server.deps.db, itemId);
    expect(
      known.filter(({ state }) => ["created", "pending", "unknown"].includes(state)).length,
    ).toBeLessThanOrEqual(1);
    for (const payment of known) {
      const charge = chargeOf(payment);
      if (payment.way !== "cash" && (payment.state === "paid" || payment.state === "refunded"))
        expect(charge?.state).toBe("paid");
      if (payment.way !== "cash") {
        const returned = charge === undefined ? 0 : simulator.refundedOf(charge);
        expect(payment.refundedMinor).toBeLessThanOrEqual(returned);
        // Nothing is given back that nobody asked for.
        expect(returned).toBeLessThanOrEqual(payment.refundedMinor + payment.refundingMinor);
      }
    }
    // LiqPay cannot close a page, so that an old one may be paid after all; the money is then offered for a refund.
    if (name === "liqpay") return;
    const taken = known.filter(
      (payment) => (payment.way === "cash" && payment.state === "paid") || holdsMoney(chargeOf(payment)),
    );
    expect(taken.length).toBeLessThanOrEqual(1);
  }

  const holdsMoney = (charge: Charge | undefined): boolean =>
    charge?.state === "paid" && simulator.refundedOf(charge) < charge.amountMinor;

  test("whatever fails, nobody is charged twice, nothing is paid without the provider's notice, and all is resolved", async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        simulator.faults.length = 0;
        const itemId = await newItem();
        for (const each of steps) {
          await doStep(each, itemId);
          await checkLaws(itemId);
          for (const { state } of await paymentsOfItem(server.deps.db, itemId)) seen.add(state);
        }
        simulator.faults.length = 0;
        for (let round = 0; round < 3; round += 1) await makeDue(itemId);
        await simulator.read();
        await checkLaws(itemId);
        for (const payment of await paymentsOfItem(server.deps.db, itemId)) {
          if (payment.way === "cash") continue;
          const charge = chargeOf(payment);
          const returned = charge === undefined ? 0 : simulator.refundedOf(charge);
          const isRefunded = charge?.state === "paid" && returned === charge.amountMinor;
          const expected = isRefunded ? "refunded" : (charge?.state ?? payment.state);
          // Where a page cannot be closed, the books of the provider do not say that we cancelled it.
          const isOurs = payment.state === "cancelled" && charge?.state !== "paid";
          if (!isOurs) expect(payment.state).toBe(expected);
          expect(payment.state).not.toBe("unknown");
          expect(payment).toMatchObject({ refundedMinor: returned, refundingMinor: 0 });
        }
      }),
      {
        // Each walk is a few hundred requests to both servers and the provider.
        numRuns: bySize({ short: 5, ci: 20, long: 60 }),
        examples: [
          [atOne("take", "cancel")],
          [atOne("take", "lost", "check", "pay", "check", "refundRest")],
          [atOne("take", "pay", "check", "deleteVisit", "refundPart", "refundRest")],
        ],
      },
    );
    // The walk is worth something only if it gets everywhere. The test provider always answers.
    const states = ["cancelled", "paid", "pending", "refunded", ...(name === "test" ? [] : ["unknown"])];
    expect([...seen]).toEqual(expect.arrayContaining(states));
  });

  test("no key was written to the log, or kept with a payment", async () => {
    const { rows } = await sql<{ text: string }>`
      select coalesce(string_agg(to_jsonb(payment_event)::text, ''), '') as text from payment_event`.execute(
      server.deps.db,
    );
    const written = `${log.join("")}${rows[0]?.text}`;
    expect(log.length).toBeGreaterThan(20);
    for (const key of [simulatedKeys.privateKey, simulatedKeys.webhookSecret])
      expect(written).not.toContain(key);
  });

  test("console, report, exported file and provider agree to the cent", async () => {
    // The walk may have ended with everything given back.
    const itemId = await newItem();
    for (const each of atOne("take", "pay", "check")) await doStep(each, itemId);
    const own = (await cashier.call("GET", "/operator-queue/payment-total")).json();
    const others = (await colleague.call("GET", "/operator-queue/payment-total")).json();
    const { date } = own;
    const sums = [...own.sums, ...others.sums];
    const range = { startDate: date, endDate: date };
    const report = (await cashier.call("POST", "/report/ticket/payment", range)).json();
    const ofProvider = [...simulator.charges.values()]
      .filter(({ state }) => state === "paid")
      .reduce((sum, charge) => sum + charge.amountMinor - simulator.refundedOf(charge), 0);
    const sumOf = (list: readonly { way: string; amount: number }[], way: string) =>
      list.filter((each) => each.way === way).reduce((sum, { amount }) => sum + amount, 0);
    expect(ofProvider).toBeGreaterThan(0);
    expect([sumOf(sums, "frame"), sumOf(report.sums, "frame")]).toEqual([ofProvider, ofProvider]);
    expect(sumOf(sums, "cash")).toBe(sumOf(report.sums, "cash"));
    const exported = await exportedSum(date);
    expect(exported).toBe(ofProvider + sumOf(sums, "cash"));
  });

  /** Sums up the exported file: what was paid, less what was refunded. */
  async function exportedSum(date: string): Promise<number> {
    const file = await exportReport(date);
    const [head = [], ...rows] = cellsOfCsv(file);
    const at = (title: string) => head.indexOf(title);
    const cents = (text: string | undefined) => Math.round(Number(text ?? 0) * 100);
    // The last row is the total of the only currency: of what was paid, before refunds.
    const total = rows.at(-1) ?? [];
    const paid = rows.filter((row) => ["Paid", "Refunded"].includes(row[at("Status")] ?? ""));
    expect(total[at("No.")] ?? total[1]).toBe("Total");
    expect(cents(total[at("Amount")])).toBe(paid.reduce((sum, row) => sum + cents(row[at("Amount")]), 0));
    return rows
      .filter((row) => ["Paid", "Refunded"].includes(row[at("Status")] ?? ""))
      .reduce((sum, row) => sum + cents(row[at("Amount")]) - cents(row[at("Refunded")]), 0);
  }

  async function exportReport(date: string): Promise<string> {
    const of = { startDate: date, endDate: date };
    const begun = await server.app.inject({
      method: "POST",
      url: "/api/report/export",
      headers: { ...cashier.headers, lang: "en" },
      payload: { report: "payment", format: "csv", of },
    });
    expect(begun.statusCode, begun.body).toBe(201);
    return (await server.app.inject(begun.json().path)).body;
  }
});
