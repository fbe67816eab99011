import { dataFieldIds } from "@cherga/contract/constants";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Centre, makeCentre } from "#testing/centre";
import { statusesOf } from "#testing/people";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";
import { askFor, type EnrolledKiosk, enrolKiosk } from "#visitors/kiosk/testing/enrolled-kiosk";
import { makeStranger } from "#visitors/testing/stranger";
import { makeWebCentre } from "#visitors/testing/web-centre";

// A Monday, ten in the morning in Kyiv.
const clock = makeSetClock("2026-05-04T07:00:00Z");
let server: TestApp;
let other: TestApp;
let centre: Centre;
let kiosk: EnrolledKiosk;
let service: number;

beforeAll(async () => {
  server = await makeTestApp(undefined, clock);
  other = await makeTestApp(server.database, clock);
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(async () => {
  centre = await makeCentre(server, { operators: 1 });
  kiosk = await enrolKiosk(server, centre);
  [service] = centre.services;
});

const either = (index: number): TestApp => (index % 2 === 0 ? server : other);
const ticketsOf = async (): Promise<{ num: number; type: string }[]> =>
  (
    await server.deps.pool.query("select num, type from ticket where organization_id = $1 order by num", [
      centre.organizationId,
    ])
  ).rows;

test("a visitor gets a number, and a desk calls it", async () => {
  const answer = await kiosk.post("/register", { service });
  expect(answer.statusCode, answer.body).toBe(201);
  const { ticket } = answer.json();
  expect(ticket).toMatchObject({
    num: "001",
    type: "inPlaceCurrent",
    entryTime: "2026-05-04T07:00:00.000Z",
    services: [{ id: service, name: { ua: "Service of 10 minutes" } }],
    peopleAhead: 0,
    room: null,
  });
  expect(ticket).not.toHaveProperty("id");
  const called = await centre.operators[0]?.call("POST", "/operator-queue/create-event", { type: "next" });
  expect(called?.json()).toMatchObject({ success: true, ticket: { num: "001", token: ticket.token } });
});

test("a double tap makes one ticket, whichever server receives it", async () => {
  const taps = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      kiosk.post("/register", { service }, { at: either(index), key: "tap" }),
    ),
  );
  expect(new Set(taps.map(({ body }) => body)).size).toBe(1);
  expect(statusesOf(taps)).toEqual(Array(10).fill(201));
  expect(await ticketsOf()).toHaveLength(1);
  const changed = await kiosk.post("/register", { service: centre.services[1] }, { key: "tap" });
  expect([changed.statusCode, changed.json().error]).toEqual([409, "ERROR_IDEMPOTENCY"]);
  // Another kiosk's taps are its own.
  const next = await enrolKiosk(server, centre);
  expect((await next.post("/register", { service }, { key: "tap" })).json().ticket.num).toBe("002");
});

describe("thirty visitors at once", () => {
  const comeAtOnce = async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => kiosk.post("/register", { service }, { at: either(index) })),
    );
    return answers.filter(({ statusCode }) => statusCode === 201).map((answer) => answer.json().ticket);
  };

  test("each get the wait that is left after the earlier ones", async () => {
    const tickets = await comeAtOnce();
    const byNumber = tickets.toSorted((a, b) => Number(a.num) - Number(b.num));
    const waits = byNumber.map(({ expectedWait }) => expectedWait.likely);
    expect(waits).toHaveLength(30);
    // One operator, ten minutes and a short walk each.
    for (const [place, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(place * 10);
      expect(wait).toBeLessThanOrEqual(place * 12 + 1);
    }
    expect(byNumber.map(({ peopleAhead }) => peopleAhead)).toEqual(
      Array.from({ length: 30 }, (_, place) => place),
    );
  });

  test("are refused from the first whose wait would be longer than allowed", async () => {
    const { admin, organizationId } = centre;
    await admin.call("PATCH", `/organization/edit/${organizationId}`, { maxWaitTimeForTakingMin: 35 });
    const numbers = new Set((await comeAtOnce()).map(({ num }) => num));
    expect(numbers).toEqual(new Set(["001", "002", "003", "004"]));
  });
});

test("refuses a chosen operator and a forced time at a kiosk", async () => {
  const operator = centre.operators[0]?.id;
  for (const more of [{ operator }, { allowForcedTime: true }, { type: "online" }])
    expect((await kiosk.post("/register", { service, ...more })).json()).toMatchObject({
      error: "ERROR_VALIDATION",
      details: [{ code: "ERROR_UNKNOWN_FIELD" }],
    });
});

test("refuses a service that is only on another kiosk's menu", async () => {
  const elsewhere = await makeCentre(server);
  const theirs = await kiosk.post("/register", { service: elsewhere.services[0] });
  expect([theirs.statusCode, theirs.json().error]).toEqual([404, "ERROR_NO_SERVICE"]);
  const nothing = await kiosk.post("/register", { service: 2_000_000_000 });
  expect([nothing.statusCode, nothing.json().error]).toEqual([404, "ERROR_NO_SERVICE"]);
});

test("needs the required fields, in their format", async () => {
  await askFor(server, service, [{ dataFieldId: dataFieldIds.phone, required: true }]);
  const saying = async (value: string) =>
    (
      await kiosk.post("/register", { service, dataField: [{ dataFieldId: dataFieldIds.phone, value }] })
    ).json();
  const required = { path: ["dataField", "5"], code: "ERROR_REQUIRED" };
  expect((await kiosk.post("/register", { service })).json().details).toEqual([required]);
  expect((await saying("")).details).toEqual([required]);
  expect((await saying("call me")).details).toEqual([
    { path: ["dataField", 0, "value"], code: "ERROR_FORMAT" },
  ]);
  expect(await saying("+380 50 123 45 67")).toHaveProperty("ticket");
  // Fields that were not asked for are not accepted.
  const dataField = [
    { dataFieldId: dataFieldIds.phone, value: "+380501234567" },
    { dataFieldId: dataFieldIds.taxNumber, value: "1234567890" },
  ];
  expect((await kiosk.post("/register", { service, dataField })).json().details).toEqual([
    { path: ["dataField", 1, "dataFieldId"], code: "ERROR_ITEM_SELECT" },
  ]);
  expect(await ticketsOf()).toHaveLength(1);
});

describe("limits hold, however many try at once on two servers", () => {
  const phone = (index: number) => ({
    dataField: [{ dataFieldId: dataFieldIds.phone, value: index % 2 ? "+380501234567" : "050 123-45-67" }],
  });
  const name = (index: number) => ({
    dataField: [
      { dataFieldId: dataFieldIds.fullName, value: index % 2 ? "Anna  Kovalenko" : "anna kovalenko" },
    ],
  });
  test.each([
    ["phone", { type: "dataField", dataFieldId: dataFieldIds.phone }, phone],
    ["name", { type: "fio" }, name],
    ["face", { type: "faceId" }, () => ({ faceId: "a face" })],
    ["service", { type: "service" }, () => ({})],
  ])("by the same %s", async (_name, limit, said) => {
    await askFor(server, service, [
      { dataFieldId: dataFieldIds.phone },
      { dataFieldId: dataFieldIds.fullName },
    ]);
    const named = limit.type === "service" ? { ...limit, serviceId: service } : limit;
    kiosk = await enrolKiosk(server, centre, { limits: [{ ...named, max: 3, periodDays: 1 }] });
    // On a busy machine a server gives up waiting for the other one; a kiosk then tries again.
    const register = async (index: number) => {
      for (;;) {
        const answer = await kiosk.post("/register", { service, ...said(index) }, { at: either(index) });
        if (answer.statusCode !== 503) return answer;
      }
    };
    const tries = await Promise.all(Array.from({ length: 50 }, (_, index) => register(index)));
    expect(statusesOf(tries)).toEqual([...Array(3).fill(201), ...Array(47).fill(409)]);
    const refused = tries.filter(({ statusCode }) => statusCode === 409);
    expect(new Set(refused.map((each) => each.json().error))).toEqual(new Set(["ERROR_LIMIT"]));
    expect(refused[0]?.json().details).toMatchObject({ type: limit.type, max: 3 });
    expect(await ticketsOf()).toHaveLength(3);
  });

  test("a limit by address cannot be set for kiosks, where all have the same", async () => {
    const limits = [{ type: "ip", max: 1, periodDays: 1 }];
    const refused = await Promise.all([
      centre.admin.call("POST", "/terminal/create", { name: "By the door", limits }),
      centre.admin.call("PATCH", `/organization/edit/${centre.organizationId}`, {
        terminalQueue: { enabled: true, limits },
      }),
    ]);
    expect(statusesOf(refused)).toEqual([400, 400]);
    const allowed = await centre.admin.call("PATCH", `/organization/edit/${centre.organizationId}`, {
      webQueue: { enabled: true, confirmBy: "none", limits },
    });
    expect(allowed.statusCode).toBe(200);
  });
});

test("numbers have no gaps, however many are taken at once", async () => {
  await Promise.all(
    Array.from({ length: 40 }, (_, index) => kiosk.post("/register", { service }, { at: either(index) })),
  );
  expect((await ticketsOf()).map(({ num }) => num)).toEqual(
    Array.from({ length: 40 }, (_, index) => index + 1),
  );
});

test("limits how many tickets a kiosk gives per minute", async () => {
  const { rows } = await server.deps.pool.query(
    "insert into throttle values ($1, 59, now() + interval '1 minute') returning key",
    [`kiosk ${kiosk.terminalId}`],
  );
  expect(rows).toHaveLength(1);
  expect((await kiosk.post("/register", { service })).statusCode).toBe(201);
  const refused = await kiosk.post("/register", { service }, { at: other });
  expect(refused.statusCode).toBe(429);
  expect(refused.headers["retry-after"]).toBeDefined();
});

test("a visitor's language is the one chosen at the kiosk", async () => {
  const answer = await server.app.inject({
    method: "POST",
    url: "/api/kiosk/register",
    headers: { ...kiosk.headers, lang: "ua" },
    payload: { service },
  });
  const { rows } = await server.deps.pool.query("select language from ticket where token = $1", [
    answer.json().ticket.token,
  ]);
  expect(rows).toEqual([{ language: "ua" }]);
});

describe("the outcome of printing", () => {
  const outcomeOf = async (token: string, outcome: string, by = kiosk) =>
    by.post("/print", { token, outcome }, { at: other });

  test("is stored for staff", async () => {
    const { token } = (await kiosk.post("/register", { service })).json().ticket;
    for (const outcome of ["notPrinted", "printed"]) {
      expect((await outcomeOf(token, outcome)).json()).toBe(true);
      const { rows } = await server.deps.pool.query(
        "select data from ticket_event join ticket on ticket.id = ticket_id where token = $1 order by seq desc limit 1",
        [token],
      );
      expect(rows[0].data).toMatchObject({ outcome });
    }
  });

  test("is accepted only from the organization that gave the ticket", async () => {
    const { token } = (await kiosk.post("/register", { service })).json().ticket;
    const elsewhere = await enrolKiosk(server, await makeCentre(server));
    expect((await outcomeOf(token, "printed", elsewhere)).statusCode).toBe(404);
    expect((await outcomeOf("00000000-0000-0000-0000-000000000000", "printed")).statusCode).toBe(404);
    expect((await outcomeOf("nonsense", "printed")).statusCode).toBe(404);
    expect((await outcomeOf(token, "eaten")).statusCode).toBe(400);
  });
});

describe("a ticket for the browser's printer", () => {
  const printByBrowser = (browserPrint: boolean) =>
    server.deps.pool.query("update terminal set browser_print = $1, version = version + 1 where id = $2", [
      browserPrint,
      kiosk.terminalId,
    ]);

  test("is drawn as wide as the template's paper allows", async () => {
    await printByBrowser(true);
    const { token } = (await kiosk.post("/register", { service })).json().ticket;
    const { image, widthMm, heightMm, paperMm } = (await kiosk.post("/paper", { token })).json();
    const png = Buffer.from(image, "base64");
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect(png.readUInt32BE(16) / widthMm).toBeCloseTo(203 / 25.4, 1);
    expect(png.readUInt32BE(20) / heightMm).toBeCloseTo(203 / 25.4, 1);
    expect(paperMm).toBeGreaterThan(widthMm);
    expect((await kiosk.get("/configuration")).json()).toMatchObject({ printedBy: "browser" });
  });

  test("is drawn only at a kiosk that prints so, for a ticket of its organization", async () => {
    const { token } = (await kiosk.post("/register", { service })).json().ticket;
    await printByBrowser(false);
    expect((await kiosk.post("/paper", { token })).json()).toMatchObject({
      error: "ERROR_ACTION_NOT_ALLOWED",
    });
    await printByBrowser(true);
    for (const unknown of ["nonsense", "00000000-0000-0000-0000-000000000000"])
      expect((await kiosk.post("/paper", { token: unknown })).statusCode).toBe(404);
    const elsewhere = await enrolKiosk(server, await makeCentre(server));
    await server.deps.pool.query("update terminal set browser_print = true where id = $1", [
      elsewhere.terminalId,
    ]);
    expect((await elsewhere.post("/paper", { token })).statusCode).toBe(404);
  });
});

describe("a visitor's value", () => {
  const say = (dataFieldId: number, value: string) =>
    kiosk.post("/register", { service, dataField: [{ dataFieldId, value }] });
  const kept = async (): Promise<readonly string[]> =>
    (
      await server.deps.pool.query(
        "select value from ticket_value join ticket on id = ticket_id where organization_id = $1 order by id",
        [centre.organizationId],
      )
    ).rows.map(({ value }) => value);

  test("gets the phone code of the organization's country, as it is now", async () => {
    await askFor(server, service, [{ dataFieldId: dataFieldIds.phone }]);
    const organization = await server.deps.db
      .selectFrom("organization")
      .select("country_id")
      .where("id", "=", centre.organizationId)
      .executeTakeFirstOrThrow();
    const setCode = (code: string) =>
      server.deps.db
        .updateTable("country")
        .set({ phone_code: code })
        .where("id", "=", organization.country_id)
        .execute();
    await setCode("48");
    const phoneCodeAt = async (at: TestApp): Promise<string> =>
      (await kiosk.get("/configuration", at)).json().services[0].fields[0].phoneCode;
    expect(await phoneCodeAt(server)).toBe("48");
    expect((await say(dataFieldIds.phone, "022 123 45 67")).statusCode).toBe(201);
    expect((await say(dataFieldIds.phone, "+380 50 111 22 33")).statusCode).toBe(201);
    expect(await kept()).toEqual(["+48 22 123 45 67", "+380 50 111 22 33"]);
    await setCode("90");
    expect(await phoneCodeAt(other)).toBe("90");
  });

  test("must be a date that exists, and a date of birth is not in the future", async () => {
    await askFor(server, service, [{ dataFieldId: dataFieldIds.birthDate }]);
    const codes = await Promise.all(
      ["31.02.1990", "29.02.2023", "05.05.2026", "04.05.2026", "29.02.2024"].map(async (value) => {
        const answer = await say(dataFieldIds.birthDate, value);
        return answer.json().details?.[0].code ?? answer.statusCode;
      }),
    );
    expect(codes).toEqual(["ERROR_DATE", "ERROR_DATE", "ERROR_DATE_FUTURE", 201, 201]);
  });
});

test("a date of birth is checked at the desk and on booking pages too", async () => {
  const web = await makeWebCentre(server, {
    fields: [{ dataFieldId: dataFieldIds.birthDate, required: true }],
  });
  const dataField = [{ dataFieldId: dataFieldIds.birthDate, value: "31.02.1990" }];
  const desk = await web.operators[0]?.call("POST", "/operator-queue/ticket-registration", {
    service: web.services[0],
    dataField,
  });
  expect(desk?.json()).toMatchObject({ error: "ERROR_VALIDATION", details: [{ code: "ERROR_DATE" }] });
  const who = makeStranger(server);
  const { token } = (
    await who.call("POST", `/online/${web.pageId}/reserve`, {
      organizationId: web.organizationId,
      service: web.services[0],
      queueDateTime: "2026-05-05T07:00:00Z",
    })
  ).json();
  const filled = await who.withTicket(token).call("POST", `/online/${web.pageId}/fill`, { dataField });
  expect(filled.json()).toMatchObject({ error: "ERROR_VALIDATION", details: [{ code: "ERROR_DATE" }] });
});
