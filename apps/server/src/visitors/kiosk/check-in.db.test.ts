import { dataFieldIds } from "@cherga/contract/constants";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Centre, makeCentre } from "#testing/centre";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";
import { type EnrolledKiosk, enrolKiosk } from "#visitors/kiosk/testing/enrolled-kiosk";

// A Monday, ten in the morning in Kyiv.
const clock = makeSetClock("2026-05-04T07:00:00Z");
const noon = "2026-05-04T09:00:00.000Z";
let server: TestApp;
let other: TestApp;
let centre: Centre;
let kiosk: EnrolledKiosk;

beforeAll(async () => {
  server = await makeTestApp(undefined, clock);
  other = await makeTestApp(server.database, clock);
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(async () => {
  clock.set("2026-05-04T07:00:00Z");
  const organization = { checkInRequired: true, ticketNumberPrefix: "A" };
  centre = await makeCentre(server, { operators: 1, organization });
  kiosk = await enrolKiosk(server, centre);
});

/** Books at the desk. */
const book = async (queueDateTime = noon, phone?: string) => {
  const dataField = phone === undefined ? [] : [{ dataFieldId: dataFieldIds.phone, value: phone }];
  const booking = { service: centre.services[0], queueDateTime, dataField };
  return (await centre.admin.call("POST", "/operator-queue/ticket-registration", booking)).json().ticket;
};
const checkIn = (shown: object, by = kiosk, at = server) => by.post("/check-in", shown, { at });
const statusOf = async (shown: object, by = kiosk): Promise<number> => (await checkIn(shown, by)).statusCode;
const isCheckedIn = async ({ token }: { token: string }): Promise<boolean> => {
  const { rows } = await server.deps.pool.query(
    "select from ticket_event join ticket on ticket.id = ticket_id where token = $1 and ticket_event.type = 'checkedIn'",
    [token],
  );
  return rows.length > 0;
};

describe("a visitor with a booking checks in", () => {
  test("by the ticket secret, and gets the ticket with it", async () => {
    const ticket = await book();
    const answer = await checkIn({ token: ticket.token }, kiosk, other);
    expect(answer.json()).toMatchObject({
      ticket: { num: "A001", token: ticket.token, plannedTime: noon, services: [{ id: centre.services[0] }] },
    });
    expect(await isCheckedIn(ticket)).toBe(true);
    // Once more does no harm.
    expect(await statusOf({ token: ticket.token })).toBe(200);
  });

  test.each(["A001", "a001", "001", "1"])(
    "by the number, typed as %s, and the secret is not returned",
    async (num) => {
      const ticket = await book();
      expect((await checkIn({ num })).json()).toMatchObject({ ticket: { num: "A001", token: null } });
      expect(await isCheckedIn(ticket)).toBe(true);
    },
  );

  test.each(["+380501234567", "050 123-45-67", "(050)1234567"])(
    "by the phone, typed as %s",
    async (phone) => {
      const ticket = await book(noon, "+380 50 123 45 67");
      await book("2026-05-04T10:00:00.000Z", "+380501234568");
      const answer = await checkIn({ phone });
      expect(answer.json()).toMatchObject({ ticket: { num: "A001", token: null } });
      expect(answer.body).not.toMatch(/123.?45.?67/);
      expect(await isCheckedIn(ticket)).toBe(true);
    },
  );
});

test("a phone of several tickets finds none of them, and reveals nothing about them", async () => {
  const tickets = [await book(noon, "0501234567"), await book("2026-05-04T10:00:00Z", "+380501234567")];
  const answer = await checkIn({ phone: "0501234567" });
  expect([answer.statusCode, answer.json()]).toEqual([
    409,
    { error: "ERROR_ACTION_NOT_ALLOWED", details: { reason: "several" } },
  ]);
  for (const ticket of tickets) expect(await isCheckedIn(ticket)).toBe(false);
});

test("finds no tickets of other organizations or days, and none that are over", async () => {
  const elsewhere = await enrolKiosk(server, await makeCentre(server));
  const ticket = await book(noon, "+380501234567");
  for (const shown of [{ token: ticket.token }, { num: ticket.num }, { phone: "0501234567" }])
    expect(await statusOf(shown, elsewhere)).toBe(404);
  const tomorrow = await book("2026-05-05T09:00:00Z", "+380509999999");
  expect(await statusOf({ phone: "0509999999" })).toBe(404);
  expect((await checkIn({ token: tomorrow.token })).json()).toEqual({
    error: "ERROR_ACTION_NOT_ALLOWED",
    details: { reason: "otherDay", date: "2026-05-05" },
  });
  const deleted = { type: "delete", ticketItemId: ticket.items[0].id, operator: centre.operators[0]?.id };
  await centre.admin.call("POST", "/operator-queue/create-event", deleted);
  expect(await statusOf({ num: ticket.num })).toBe(404);
  expect(await statusOf({ phone: "0501234567" })).toBe(404);
  expect(await statusOf({ token: ticket.token })).toBe(409);
});

test("needs exactly one of secret, number and phone", async () => {
  const ticket = await book();
  for (const shown of [
    {},
    { num: ticket.num, token: ticket.token },
    { num: "" },
    { phone: "a phone" },
    { phone: "12345" },
  ])
    expect([400, 404]).toContain(await statusOf(shown));
  expect(await isCheckedIn(ticket)).toBe(false);
});

test("locks out a kiosk that guesses on every server, and ticket secrets still work", async () => {
  const mine = await book();
  const victim = await book("2026-05-04T10:00:00Z", "+380501234567");
  const guesses: number[] = [];
  for (let count = 0; count < 25; count += 1) {
    if (count % 5 === 0) await checkIn({ num: mine.num });
    const guess = count % 2 ? { num: `A9${count}` } : { phone: `05011111${10 + count}` };
    guesses.push((await checkIn(guess, kiosk, count % 3 ? server : other)).statusCode);
  }
  expect(guesses.slice(0, 20)).toEqual(Array(20).fill(404));
  expect(guesses.slice(20)).toEqual(Array(5).fill(429));
  expect(await statusOf({ phone: "0501234567" })).toBe(429);
  expect(await isCheckedIn(victim)).toBe(false);
  expect(await statusOf({ token: victim.token })).toBe(200);
  // Another kiosk is not to blame.
  expect(await statusOf({ num: mine.num }, await enrolKiosk(server, centre))).toBe(200);
});
