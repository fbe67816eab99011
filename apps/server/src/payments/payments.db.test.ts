import { addDays } from "@cherga/engine/time/calendar-date";
import { findTicket } from "@cherga/engine/day/day";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { askDuePayments } from "#payments/ask-payment";
import { noteTickets } from "#payments/note-tickets";
import { markOverduePayments } from "#payments/troubles";
import { testSignature } from "#payments/providers/test-provider";
import { readCode } from "#payments/testing/read-code";
import { type Centre, makeCentre } from "#testing/centre";
import { makePerson, type Person, statusesOf } from "#testing/people";
import { makeTestApp, type TestApp } from "#testing/test-app";

let server: TestApp;
let other: TestApp;
let centre: Centre;
let cashier: Person;
let second: Person;
/** Takes money only where two desks race, so that the totals of the others are known. */
let rival: Person;

beforeAll(async () => {
  server = await makeTestApp();
  other = await makeTestApp(server.database);
  centre = await makeCentre(server, { operators: 2 });
  const account = { organization_id: centre.organizationId, is_admin: true, payment: true };
  cashier = await makePerson(server, { ...account, first_name: "Olena", last_name: "Kasa" });
  second = await makePerson(other, account);
  rival = await makePerson(other, account);
  await sql`update service set parameters = '{"price": 120.5}' where id = ${centre.services[0]}`.execute(
    server.deps.db,
  );
  await setOrganization({
    paymentServices: [centre.services[0]],
    paymentHub: { provider: "test" },
    currency: "UAH",
  });
});
afterAll(async () => {
  await other.close();
  await server.close();
});

async function setOrganization(values: object): Promise<void> {
  const edited = await cashier.call("PATCH", `/organization/edit/${centre.organizationId}`, values);
  expect(edited.statusCode, edited.body).toBe(200);
}

let ticketId: number;
let itemId: number;

beforeEach(async () => {
  const ticket = await makeTicket();
  ticketId = ticket.id;
  itemId = ticket.items[0].id;
});

async function makeTicket() {
  const made = await cashier.call("POST", "/operator-queue/ticket-registration", {
    service: centre.services[0],
    type: "inPlaceCurrent",
  });
  expect(made.statusCode, made.body).toBe(201);
  return made.json().ticket;
}

const take = (body: object = {}, who = cashier) =>
  who.call("POST", "/operator-queue/payment-frame", { ticketItemId: itemId, ...body });
const check = (id: number, who = cashier) => who.call("GET", `/operator-queue/check-payment-frame/${id}`);
const paymentsNow = async () =>
  (await cashier.call("GET", `/operator-queue/payment/${itemId}`)).json().payments;
const choose = (url: string, choice: string) =>
  server.app.inject({
    method: "POST",
    url: new URL(url).pathname,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: `choice=${choice}`,
  });
const shownOnTicket = async (): Promise<unknown> => {
  const { days, clock } = server.deps;
  const key = await days.dayAt(centre.organizationId, clock.now().getTime());
  return findTicket((await days.read(key)).day, ticketId)?.payment;
};

test("a visitor pays on the page, the ticket says so, and the console sees it", async () => {
  const begun = (await take()).json();
  expect(begun).toMatchObject({ state: "pending", amount: 12_050, currency: "UAH" });
  const page = await server.app.inject(new URL(begun.url).pathname);
  expect(page.body).toContain("₴120.50");
  expect((await choose(begun.url, "pay")).body).toContain("Paid");
  expect((await check(begun.id)).json()).toMatchObject({ state: "paid" });
  expect(await shownOnTicket()).toBe("paid");
  expect(await paymentsNow()).toMatchObject([{ state: "paid", operator: "Olena Kasa", way: "frame" }]);
  expect((await take()).json()).toMatchObject({ error: "ERROR_ALREADY_PAID" });
});

test("a declined payment can be begun again", async () => {
  const first = (await take()).json();
  await choose(first.url, "decline");
  expect((await check(first.id)).json()).toMatchObject({ state: "failed" });
  const again = (await take()).json();
  expect(again.id).not.toBe(first.id);
  await choose(again.url, "pay");
  expect((await paymentsNow()).map(({ state }: { state: string }) => state)).toEqual(["failed", "paid"]);
});

test("two operators on two servers take one payment together", async () => {
  const answers = await Promise.all([take(), take({}, second), take(), take({}, second)]);
  expect(statusesOf(answers)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
  expect(new Set(answers.map((answer) => answer.json().url)).size).toBe(1);
  expect((await take({ way: "cash", receipt: "7" }, second)).json()).toMatchObject({
    error: "ERROR_PAYMENT_OPEN",
  });
});

test("a receipt is taken for one ticket only, also by two desks at once", async () => {
  const first = itemId;
  const another = (await makeTicket()).items[0].id;
  const takeFor = (id: number, receipt: string, by = cashier) =>
    by.call("POST", "/operator-queue/payment-frame", { ticketItemId: id, way: "cash", receipt });
  const answers = await Promise.all([takeFor(first, "B-1"), takeFor(another, "B-1", rival)]);
  expect(statusesOf(answers)).toEqual([200, 409]);
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json()).toMatchObject({ error: "ERROR_RECEIPT_USED", details: { receipt: "B-1" } });
  const paid = answers.find(({ statusCode }) => statusCode === 200)?.json();
  const unpaid = answers[0]?.statusCode === 409 ? first : another;
  // It was entered for the wrong ticket, and is given back there.
  const refund = { amount: paid.amount, reason: "Wrong ticket" };
  await cashier.call("POST", `/operator-queue/payment-refund/${paid.id}`, refund);
  expect((await takeFor(unpaid, "B-1")).statusCode).toBe(200);
});

test("cash needs the number of a receipt", async () => {
  expect((await take({ way: "cash" })).statusCode).toBe(409);
  expect((await take({ way: "cash", receipt: "A-17" })).json()).toMatchObject({ state: "paid" });
  expect(await paymentsNow()).toMatchObject([{ way: "cash", receipt: "A-17", state: "paid" }]);
  expect(await shownOnTicket()).toBe("paid");
});

test("nothing is taken that the operator did not see, and only by those who may", async () => {
  expect((await take({ amount: 12_000 })).json()).toMatchObject({
    error: "ERROR_AMOUNT_CHANGED",
    details: { amount: 12_050 },
  });
  expect((await take({}, centre.admin)).statusCode).toBe(403);
  expect((await take({ amount: -1 })).statusCode).toBe(400);
  expect((await take({ amount: 1e12 })).statusCode).toBe(400);
  expect((await take({ amount: "120,50" })).statusCode).toBe(400);
  expect(await paymentsNow()).toEqual([]);
});

test("a service that must be paid is completed only when it is, or with a reason", async () => {
  const [operator] = centre.operators;
  const act = (type: string, option: object = {}) =>
    cashier.call("POST", "/operator-queue/create-event", {
      type,
      ticketItemId: itemId,
      operator: operator?.id,
      option,
    });
  expect((await act("arbitraryCall", { allowForcedTime: true })).json()).toMatchObject({ success: true });
  await act("start");
  expect((await act("complete")).json()).toMatchObject({ error: "ERROR_PAYMENT_REQUIRED" });
  expect((await act("complete", { comment: " " })).json()).toMatchObject({ error: "ERROR_PAYMENT_REQUIRED" });
  expect((await act("complete", { comment: "Pays at the bank" })).json()).toMatchObject({ success: true });
  const { rows } = await sql`
    select amount_minor, currency, reason, actor_id from unpaid_completion where ticket_item_id = ${itemId}`.execute(
    server.deps.db,
  );
  expect(rows).toEqual([
    { amount_minor: 12_050, currency: "UAH", reason: "Pays at the bank", actor_id: cashier.id },
  ]);
  const { date } = (await cashier.call("GET", "/operator-queue/payment-total")).json();
  const unpaidInReport = async () => {
    const range = { startDate: date, endDate: date };
    const { unpaid } = (await cashier.call("POST", "/report/ticket/payment", range)).json();
    return unpaid.filter(({ id }: { id: number }) => id === itemId);
  };
  expect(await unpaidInReport()).toMatchObject([
    { ticketId, amount: 12_050, currency: "UAH", reason: "Pays at the bank", operator: "Olena Kasa" },
  ]);
  const shown = (await cashier.call("GET", `/operator-queue/payment/${itemId}`)).json();
  expect(shown.unpaid).toMatchObject([{ ticketItemId: itemId, reason: "Pays at the bank" }]);
  // Money may come after the visit.
  expect((await take({ way: "cash", receipt: "1" })).json()).toMatchObject({ state: "paid" });
  expect(await shownOnTicket()).toBe("paid");
  expect(await unpaidInReport()).toEqual([]);
});

test("refunds need a reason, are made in parts, and never exceed what was paid", async () => {
  const { id, url } = (await take()).json();
  await choose(url, "pay");
  const refund = (amount: number, reason = "Wrong service") =>
    cashier.call("POST", `/operator-queue/payment-refund/${id}`, { amount, reason });
  expect((await refund(1, "")).statusCode).toBe(400);
  expect((await refund(12_051)).json()).toMatchObject({ error: "ERROR_REFUND_TOO_LARGE" });
  expect((await refund(2_050)).json()).toMatchObject({ state: "paid", refunded: 2_050 });
  const answers = await Promise.all([refund(6_000), refund(6_000)]);
  expect(statusesOf(answers)).toEqual([200, 409]);
  expect((await refund(4_000)).json()).toMatchObject({ state: "refunded", refunded: 12_050 });
  expect((await refund(1)).statusCode).toBe(409);
  expect(await shownOnTicket()).toBe("notPaid");
  const { rows } = await sql`select refunded_minor from test_charge order by created_at desc limit 1`.execute(
    server.deps.db,
  );
  expect(rows).toEqual([{ refunded_minor: 12_050 }]);
});

test("the test page speaks the language of the visitor's browser", async () => {
  const { url } = (await take()).json();
  const pageIn = async (language: string): Promise<string> =>
    (
      await server.app.inject({
        method: "GET",
        url: new URL(url).pathname,
        headers: { "accept-language": language },
      })
    ).body;
  expect(await pageIn("uk-UA,uk;q=0.9,en;q=0.8")).toMatch(
    /<html lang="uk-UA">.*Гроші не списуються\..*>Сплатити</s,
  );
  expect(await pageIn("de")).toMatch(/<html lang="en-US">.*No money moves\..*>Pay</s);
});

test("the test page takes only what it offers, and a page at the desk keeps the ticket's address to itself", async () => {
  const { id, url } = (await take()).json();
  for (const choice of ["", "pay%00", "PAY", "refund"])
    expect((await choose(url, choice)).statusCode).toBe(400);
  expect((await check(id)).json()).toMatchObject({ state: "pending" });
  expect((await choose(url, "pay")).body).not.toContain("/t/");
});

test("a page at an old price is closed, and a new one asks for the new price", async () => {
  const first = (await take()).json();
  const setPrice = (price: number) =>
    sql`update service set parameters = ${JSON.stringify({ price })} where id = ${centre.services[0]}`.execute(
      server.deps.db,
    );
  await setPrice(150);
  try {
    const again = (await take({ amount: 15_000 })).json();
    expect(again).toMatchObject({ state: "pending", amount: 15_000 });
    expect(again.url).not.toBe(first.url);
    await choose(first.url, "pay");
    expect(await paymentsNow()).toMatchObject([{ state: "cancelled" }, { state: "pending" }]);
  } finally {
    await setPrice(120.5);
  }
});

test("nothing more is taken if the page at the old price was paid already", async () => {
  const first = (await take()).json();
  await sql`update test_charge set state = 'paid' where reference = (select reference from payment where id = ${first.id})`.execute(
    server.deps.db,
  );
  await sql`update payment set amount_minor = 10000 where id = ${first.id}`.execute(server.deps.db);
  await sql`update test_charge set amount_minor = 10000 where reference = (select reference from payment where id = ${first.id})`.execute(
    server.deps.db,
  );
  expect((await take()).json()).toMatchObject({ error: "ERROR_ALREADY_PAID" });
  expect(await paymentsNow()).toMatchObject([{ state: "paid", amount: 10_000 }]);
});

test("a payment is cancelled at the provider, so that its page takes no more money", async () => {
  const { id, url } = (await take()).json();
  expect((await cashier.call("POST", `/operator-queue/payment-cancel/${id}`)).json()).toMatchObject({
    state: "cancelled",
  });
  await choose(url, "pay");
  expect((await check(id)).json()).toMatchObject({ state: "cancelled" });
});

test("a forged report changes nothing, and a right one twice changes once", async () => {
  const { id, url } = (await take()).json();
  const { rows } = await sql<{ reference: string }>`select reference from payment where id = ${id}`.execute(
    server.deps.db,
  );
  const body = JSON.stringify({ reference: rows[0]?.reference });
  const report = (signature: string) =>
    server.app.inject({
      method: "POST",
      url: `/api/payment/test/${centre.organizationId}`,
      headers: { "content-type": "application/json", "x-signature": signature },
      payload: body,
    });
  await sql`update test_charge set state = 'paid' where reference = ${rows[0]?.reference}`.execute(
    server.deps.db,
  );
  expect((await report("AAAA")).statusCode).toBe(404);
  expect(await paymentsNow()).toMatchObject([{ state: "pending" }]);
  const right = testSignature(server.deps.secretOf.traces, Buffer.from(body));
  expect(statusesOf(await Promise.all([report(right), report(right)]))).toEqual([200, 200]);
  const { rows: events } = await sql`
    select state from payment_event where payment_id = ${id} order by id`.execute(server.deps.db);
  expect(events).toEqual([{ state: "created" }, { state: "pending" }, { state: "paid" }]);
  expect(url).toContain("/api/payment/test/page/");
});

test("what was paid while no server ran becomes known afterwards, by one server", async () => {
  const { id } = (await take()).json();
  await sql`update test_charge set state = 'paid' where reference = (select reference from payment where id = ${id})`.execute(
    server.deps.db,
  );
  await sql`update payment set ask_at = now() - interval '3 days' where id = ${id}`.execute(server.deps.db);
  await Promise.all([askDuePayments(server.deps), askDuePayments(other.deps)]);
  expect(await paymentsNow()).toMatchObject([{ state: "paid" }]);
  await sql`update payment set noted_state = null where id = ${id}`.execute(server.deps.db);
  await Promise.all([noteTickets(server.deps), noteTickets(other.deps)]);
  expect(await shownOnTicket()).toBe("paid");
});

const deleteVisit = async () => {
  const deleted = await cashier.call("POST", "/operator-queue/create-admin-event", {
    event: "delete",
    ticketItemId: itemId,
  });
  expect(deleted.json()).toMatchObject({ success: true });
};
const troublesNow = async (): Promise<readonly { id: number; trouble: string; ticketId: number }[]> =>
  (await cashier.call("GET", "/operator-queue/payment-trouble")).json();

test("the page of a deleted visit is closed by the timer, and takes no more money", async () => {
  const { id, url } = (await take()).json();
  await deleteVisit();
  await Promise.all([askDuePayments(server.deps), askDuePayments(other.deps)]);
  expect(await paymentsNow()).toMatchObject([{ state: "cancelled" }]);
  await choose(url, "pay");
  expect((await check(id)).json()).toMatchObject({ state: "cancelled" });
  expect((await troublesNow()).filter((each) => each.id === id)).toEqual([]);
});

test("the page of a visit that the day's closing deletes is closed too, also days later", async () => {
  const { id } = (await take()).json();
  // The server was off for three days.
  await sql`update payment set ask_at = now() + interval '10 minutes' where id = ${id}`.execute(
    server.deps.db,
  );
  await sql`update ticket_item set state = 'deleted', is_day_closed = true where id = ${itemId}`.execute(
    server.deps.db,
  );
  await askDuePayments(server.deps);
  const { rows } = await sql`select state from payment where id = ${id}`.execute(server.deps.db);
  expect(rows).toEqual([{ state: "cancelled" }]);
});

test("a visit that was paid before its page was closed is listed until the money is refunded or kept", async () => {
  const { id, url } = (await take()).json();
  await deleteVisit();
  await choose(url, "pay");
  expect((await check(id)).json()).toMatchObject({ state: "paid" });
  expect(await shownOnTicket()).toBe("paid");
  const listed = async () => (await troublesNow()).filter((each) => each.id === id);
  expect(await listed()).toMatchObject([{ trouble: "paidDeleted", ticketId, amount: 12_050 }]);
  expect(await paymentsNow()).toMatchObject([{ isForDeleted: true, keptReason: null }]);
  const keep = (reason: string) => cashier.call("POST", `/operator-queue/payment-keep/${id}`, { reason });
  expect((await keep("")).statusCode).toBe(400);
  expect((await keep("Came an hour late")).json()).toMatchObject({ keptReason: "Came an hour late" });
  expect(await listed()).toEqual([]);
});

test("money for a deleted visit stays listed however old it is", async () => {
  const { id, url } = (await take()).json();
  await choose(url, "pay");
  await deleteVisit();
  await sql`update payment set created_at = created_at - interval '1 year' where id = ${id}`.execute(
    server.deps.db,
  );
  await markOverduePayments(server.deps);
  expect(await troublesNow()).toContainEqual(expect.objectContaining({ id, trouble: "paidDeleted" }));
  await cashier.call("POST", `/operator-queue/payment-refund/${id}`, { amount: 12_050, reason: "Gave up" });
  expect((await troublesNow()).filter((each) => each.id === id)).toEqual([]);
});

test("a visitor who is registered and served at once pays as the operator chooses", async () => {
  const [operator] = centre.operators;
  if (operator === undefined) throw new Error("no operator");
  await sql`update staff set payment = true where id = ${operator.id}`.execute(server.deps.db);
  const start = async (more: object = {}) => {
    const body = { service: centre.services[0], ...more };
    const made = (await operator.call("POST", "/operator-queue/ticket-create-start", body)).json();
    itemId = made.ticket.items[0].id;
    return made;
  };
  expect(await start({ opensPaymentPage: false })).toMatchObject({ url: null });
  expect(await paymentsNow()).toEqual([]);
  expect((await take({ way: "cash", receipt: "7" }, operator)).json()).toMatchObject({ state: "paid" });
  await operator.call("POST", "/operator-queue/create-event", { type: "complete", ticketItemId: itemId });
  expect((await start()).url).toContain("/api/payment/test/page/");
});

test("the money of a deleted visit is refunded, and the money of another visit is not kept", async () => {
  const { id, url } = (await take()).json();
  await choose(url, "pay");
  const keep = await cashier.call("POST", `/operator-queue/payment-keep/${id}`, { reason: "No" });
  expect(keep.json()).toMatchObject({ error: "ERROR_ACTION_NOT_ALLOWED" });
  await deleteVisit();
  expect(await troublesNow()).toContainEqual(expect.objectContaining({ id, trouble: "paidDeleted" }));
  await cashier.call("POST", `/operator-queue/payment-refund/${id}`, { amount: 12_050, reason: "Gave up" });
  expect((await troublesNow()).filter((each) => each.id === id)).toEqual([]);
});

test("the payments of a provider that was replaced are asked about, cancelled and refunded as before", async () => {
  const { id, url } = (await take()).json();
  await setOrganization({ paymentHub: { provider: "liqpay", publicKey: "i1", privateKey: "p1" } });
  try {
    await choose(url, "pay");
    expect((await check(id)).json()).toMatchObject({ state: "paid" });
    const refunded = await cashier.call("POST", `/operator-queue/payment-refund/${id}`, {
      amount: 2_050,
      reason: "Discount",
    });
    expect(refunded.json()).toMatchObject({ refunded: 2_050 });
    await setOrganization({ paymentHub: null });
    await cashier.call("POST", `/operator-queue/payment-refund/${id}`, { amount: 10_000, reason: "Rest" });
    expect(await paymentsNow()).toMatchObject([{ state: "refunded" }]);
  } finally {
    await setOrganization({ paymentHub: { provider: "test" } });
  }
  const { rows } = await sql`
    select provider from payment_hub_before where organization_id = ${centre.organizationId}`.execute(
    server.deps.db,
  );
  // Nobody paid by LiqPay, so its keys are not kept.
  expect(rows).toEqual([]);
});

test("a provider that has been silent for long does not block the desk: staff say what its account shows", async () => {
  const { id } = (await take()).json();
  await sql`update payment set state = 'unknown' where id = ${id}`.execute(server.deps.db);
  const confirm = (isPaid: boolean) =>
    cashier.call("POST", `/operator-queue/payment-confirm/${id}`, { isPaid, reason: "Not in the account" });
  expect((await confirm(false)).json()).toMatchObject({ error: "ERROR_ACTION_NOT_ALLOWED" });
  await sql`update payment set created_at = created_at - interval '11 minutes' where id = ${id}`.execute(
    server.deps.db,
  );
  expect(await paymentsNow()).toMatchObject([{ isConfirmedByStaff: true }]);
  expect((await confirm(false)).json()).toMatchObject({ state: "cancelled" });
  expect((await take({ way: "cash", receipt: "12" })).json()).toMatchObject({ state: "paid" });
  // The provider was right after all: the second payment is found.
  await sql`update test_charge set state = 'paid' where reference = (select reference from payment where id = ${id})`.execute(
    server.deps.db,
  );
  await sql`update payment set ask_at = now() where id = ${id}`.execute(server.deps.db);
  await askDuePayments(server.deps);
  expect((await troublesNow()).map(({ trouble }) => trouble)).toContain("paidTwice");
});

test("another reader reads the code of a page and of a transfer", async () => {
  const codeOf = async () =>
    (await cashier.call("POST", "/operator-queue/qr-code", { ticketItemId: itemId })).json();
  const page = await codeOf();
  expect(page.payload).toContain("/api/payment/test/page/");
  expect(await readCode(page.svg)).toBe(page.payload);
  await cashier.call("POST", `/operator-queue/payment-cancel/${page.id}`);
  const payee = {
    name: "Центр послуг",
    iban: "UA213223130000026007233566001",
    code: "12345678",
    purpose: "Збір",
  };
  await setOrganization({ paymentHub: { provider: "transfer", payee } });
  try {
    const transfer = await codeOf();
    expect(await readCode(transfer.svg)).toBe(transfer.payload);
    expect(Buffer.from(transfer.payload.split("/").at(-1), "base64url").toString()).toContain(
      "\nUAH120.50\n",
    );
    await cashier.call("POST", `/operator-queue/payment-cancel/${transfer.id}`);
    await setOrganization({ paymentHub: { provider: "transfer", payee: { ...payee, format: "003" } } });
    const newer = await codeOf();
    expect(newer.payload).toMatch(/^https:\/\/qr\.bank\.gov\.ua\//);
    expect(await readCode(newer.svg)).toBe(newer.payload);
  } finally {
    await setOrganization({ paymentHub: { provider: "test" } });
  }
});

test("only staff know whether the money of a transfer has come", async () => {
  const payee = { name: "Центр", iban: "UA213223130000026007233566001", code: "12345678", purpose: "" };
  await setOrganization({ paymentHub: { provider: "transfer", payee } });
  try {
    const transfer = (await cashier.call("POST", "/operator-queue/qr-code", { ticketItemId: itemId })).json();
    expect((await check(transfer.id)).json()).toMatchObject({ state: "pending" });
    const confirmed = await cashier.call("POST", `/operator-queue/payment-confirm/${transfer.id}`, {
      isPaid: true,
      reason: "Bank statement",
    });
    expect(confirmed.json()).toMatchObject({ state: "paid" });
  } finally {
    await setOrganization({ paymentHub: { provider: "test" } });
  }
});

test("the total of a person agrees with the report", async () => {
  await take({ way: "cash", receipt: "99" });
  const { sums, open } = (await cashier.call("GET", "/operator-queue/payment-total")).json();
  const { date } = (await cashier.call("GET", "/operator-queue/payment-total")).json();
  const report = (
    await cashier.call("POST", "/report/ticket/payment", {
      startDate: date,
      endDate: date,
      operatorIds: [cashier.id],
    })
  ).json();
  const bare = (list: readonly { way: string; currency: string; count: number; amount: number }[]) =>
    list.map(({ way, currency, count, amount }) => ({ way, currency, count, amount }));
  expect(bare(report.sums)).toEqual(bare(sums));
  expect(open).toBeGreaterThanOrEqual(0);
  expect((await second.call("GET", "/operator-queue/payment-total")).json().sums).toEqual([]);
});

test("a refund counts on the day on which the money is given back, by the person who gives it", async () => {
  const { id } = (await take({ way: "cash", receipt: "100" })).json();
  const total = async (who: Person, date?: string) =>
    (
      await who.call("GET", `/operator-queue/payment-total${date === undefined ? "" : `?date=${date}`}`)
    ).json();
  const { date } = await total(cashier);
  const earlier = addDays(date, -40);
  await sql`update payment set created_at = created_at - interval '40 days', decided_at = decided_at - interval '40 days'
    where id = ${id}`.execute(server.deps.db);
  const before = await total(cashier);
  await second.call("POST", `/operator-queue/payment-refund/${id}`, { amount: 100, reason: "Too much" });

  expect(await total(cashier)).toEqual(before);
  expect((await total(cashier, earlier)).sums).toEqual([
    { way: "cash", currency: "UAH", count: 1, taken: 12_050, refunded: 0, amount: 12_050 },
  ]);
  expect((await total(second)).sums).toEqual([
    { way: "cash", currency: "UAH", count: 0, taken: 0, refunded: 100, amount: -100 },
  ]);
  const report = async (day: string) =>
    (await cashier.call("POST", "/report/ticket/payment", { startDate: day, endDate: day })).json();
  const row = (of: { content: readonly { id: number }[] }) => of.content.find((each) => each.id === id);
  expect(row(await report(earlier))).toMatchObject({ amount: 12_050, refunded: 0 });
  expect(row(await report(date))).toMatchObject({ amount: 0, refunded: 100 });
});

test("a visitor pays on the page of the ticket, where the organization offers it", async () => {
  const token = (
    await sql<{ token: string }>`select token from ticket where id = ${ticketId}`.execute(server.deps.db)
  ).rows[0]?.token;
  const headers = { authorization: `Ticket ${token}` };
  const look = async () => (await server.app.inject({ url: "/api/tracker", headers })).json().items[0].toPay;
  const pay = (amount: number) =>
    server.app.inject({
      method: "POST",
      url: "/api/tracker/pay",
      headers: { ...headers, "content-type": "application/json" },
      payload: { ticketItemId: itemId, amount },
    });
  expect(await look()).toBeNull();
  expect((await pay(12_050)).statusCode).toBe(409);
  await setOrganization({ paymentHub: { provider: "test", trackers: true } });
  try {
    expect(await look()).toEqual({ amount: 12_050, currency: "UAH" });
    expect((await pay(1)).json()).toMatchObject({ error: "ERROR_AMOUNT_CHANGED" });
    const { url } = (await pay(12_050)).json();
    // The operator sees the same payment, and takes no second one.
    expect((await take()).json().url).toBe(url);
    const thanks = await choose(url, "pay");
    // The visitor is led back to the page of the ticket.
    expect(thanks.body).toContain(`url=/t/${token}"`);
    expect(await look()).toBeNull();
    const [item] = (await server.app.inject({ url: "/api/tracker", headers })).json().items;
    expect(item.paid).toEqual({ amount: 12_050, currency: "UAH" });
    expect(await paymentsNow()).toMatchObject([{ state: "paid", operator: "" }]);
  } finally {
    await setOrganization({ paymentHub: { provider: "test" } });
  }
});

test("keys are written, and never read back", async () => {
  const secret = "very-secret-key";
  await setOrganization({ paymentHub: { provider: "stripe", privateKey: secret, webhookSecret: secret } });
  try {
    const answers = await Promise.all([
      cashier.call("GET", `/organization/${centre.organizationId}`),
      cashier.call("GET", "/organization"),
      cashier.call("GET", `/operator-queue/payment/${itemId}`),
      cashier.call("GET", "/organization/snapshot"),
    ]);
    for (const { body } of answers) expect(body).not.toContain(secret);
    const { rows } = await sql<{ text: string }>`
      select coalesce(string_agg(document::text, ''), '') as text from configuration_document`.execute(
      server.deps.db,
    );
    expect(rows[0]?.text).not.toContain(secret);
    await setOrganization({ paymentHub: { provider: "stripe", trackers: true } });
    const { rows: kept } = await sql<{ key: string }>`
      select payment_hub ->> 'privateKey' as key from organization where id = ${centre.organizationId}`.execute(
      server.deps.db,
    );
    expect(kept).toEqual([{ key: secret }]);
  } finally {
    await setOrganization({ paymentHub: { provider: "test" } });
  }
});

test("the keys of a provider are not kept for another one", async () => {
  const hub = (paymentHub: object) =>
    cashier.call("PATCH", `/organization/edit/${centre.organizationId}`, { paymentHub });
  const stored = async () =>
    (
      await server.deps.pool.query("select payment_hub as hub from organization where id = $1", [
        centre.organizationId,
      ])
    ).rows[0].hub;
  const before = await stored();
  expect((await hub({ provider: "stripe", privateKey: "sk", webhookSecret: "wh" })).statusCode).toBe(200);
  await hub({ provider: "stripe", trackers: true });
  expect(await stored()).toMatchObject({ privateKey: "sk", webhookSecret: "wh" });
  await hub({ provider: "liqpay", publicKey: "public" });
  expect(await stored()).not.toHaveProperty("privateKey");
  await hub(before);
});
