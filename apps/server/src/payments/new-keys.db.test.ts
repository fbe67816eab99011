import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildApp } from "#app";
import { usualProviderUrls } from "#payments/payment-deps";
import { paymentsOfItem } from "#payments/payment-table";
import { type SimulatedName, simulatedKeys, startSimulator } from "#payments/testing/provider-simulator";
import { type Centre, makeCentre } from "#testing/centre";
import { makePerson, type Person } from "#testing/people";
import { makeTestApp, type TestApp } from "#testing/test-app";

const otherAccount = { publicKey: "i2", privateKey: "private-key-2", webhookSecret: "whsec_2" };

describe.each<SimulatedName>(["monobank", "liqpay", "stripe"])("new keys of %s", (name) => {
  let simulator: Awaited<ReturnType<typeof startSimulator>>;
  let server: TestApp;
  let centre: Centre;
  let cashier: Person;

  beforeAll(async () => {
    simulator = await startSimulator(name, [simulatedKeys, otherAccount]);
    const plain = await makeTestApp();
    const deps = { ...plain.deps, providerUrls: { ...usualProviderUrls, [name]: simulator.url } };
    server = { ...plain, deps, app: buildApp(deps) };
    centre = await makeCentre(server);
    cashier = await makePerson(server, {
      organization_id: centre.organizationId,
      is_admin: true,
      payment: true,
    });
    await sql`update service set parameters = '{"price": 99.99}'`.execute(server.deps.db);
  });
  afterAll(async () => {
    await server.app.close();
    await server.close();
    await simulator.stop();
  });
  beforeEach(() => setKeys(simulatedKeys));

  async function setKeys(keys: object): Promise<void> {
    const edited = await cashier.call("PATCH", `/organization/edit/${centre.organizationId}`, {
      currency: "UAH",
      paymentHub: { provider: name, ...keys },
    });
    expect(edited.statusCode, edited.body).toBe(200);
  }

  async function begin() {
    const made = await cashier.call("POST", "/operator-queue/ticket-registration", {
      service: centre.services[0],
      type: "inPlaceCurrent",
    });
    const itemId: number = made.json().ticket.items[0].id;
    const { id, url } = (
      await cashier.call("POST", "/operator-queue/payment-frame", { ticketItemId: itemId })
    ).json();
    const stored = async () => (await paymentsOfItem(server.deps.db, itemId)).at(-1);
    return { id: Number(id), url: String(url), stored };
  }

  const check = async (id: number): Promise<unknown> =>
    (await cashier.call("GET", `/operator-queue/check-payment-frame/${id}`)).json().state;

  async function report(providerRef: string | null | undefined): Promise<number> {
    const charge = simulator.charges.get(providerRef ?? "");
    if (charge === undefined) throw new Error("nothing to report about");
    const url = `/api/payment/${name}/${centre.organizationId}`;
    const { statusCode } = await server.app.inject({ method: "POST", url, ...simulator.reportOf(charge) });
    return statusCode;
  }

  test("a payment of the old account is confirmed by a report, asked about and refunded", async () => {
    const reported = await begin();
    const asked = await begin();
    await setKeys(otherAccount);
    await simulator.visit(reported.url, "paid");
    await simulator.visit(asked.url, "paid");

    expect(await report((await reported.stored())?.providerRef)).toBe(200);
    expect(await reported.stored()).toMatchObject({ state: "paid" });
    expect(await check(asked.id)).toBe("paid");
    const refunded = await cashier.call("POST", `/operator-queue/payment-refund/${asked.id}`, {
      amount: 9_999,
      reason: "Gave up",
    });
    expect(refunded.json()).toMatchObject({ state: "refunded" });

    const next = await begin();
    await simulator.visit(next.url, "paid");
    expect(await report((await next.stored())?.providerRef)).toBe(200);
    expect(await next.stored()).toMatchObject({ state: "paid" });
  });

  test("a page of the old account is closed", async () => {
    const { id } = await begin();
    await setKeys(otherAccount);
    const cancelled = await cashier.call("POST", `/operator-queue/payment-cancel/${id}`);
    expect(cancelled.json()).toMatchObject({ state: "cancelled" });
  });

  test("a payment is asked about with the new keys of its account, once the old ones are withdrawn", async () => {
    const { id, url } = await begin();
    const renewed = { publicKey: "i1", privateKey: "private-key-3", webhookSecret: "whsec_3" };
    simulator.replaceKeys(simulatedKeys, renewed);
    // Until the new keys are entered, nobody knows.
    expect(await check(id)).not.toMatch(/^(paid|failed|cancelled)$/);
    await setKeys(renewed);
    await simulator.visit(url, "paid");
    expect(await check(id)).toBe("paid");
    simulator.replaceKeys(renewed, simulatedKeys);
  });
});
