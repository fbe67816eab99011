import { sql } from "kysely";
import { reportCalls } from "@cherga/contract/calls/reports";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillDemo } from "#demo/fill-demo";
import { fillDays } from "#demo/hall/fill-days";
import { makeCentre } from "#testing/centre";
import { textOfPdf } from "#testing/pdf-text";
import { makePerson, type Person } from "#testing/people";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";

/** Tuesday, 13:20 in Kyiv. */
const now = "2026-05-05T10:20:00Z";
const clock = makeSetClock(now);
let server: TestApp;
let manager: Person;
let root: Person;
beforeAll(async () => {
  server = await makeTestApp(undefined, clock);
  await fillDemo(server.deps);
  await fillDays(server.deps, [-1, -7]);
  manager = await makePerson(server, { organization_id: 1 });
  root = await makePerson(server, { is_admin: true });
});
afterAll(() => server.close());

const lastWeeks = { startDate: "2026-04-27", endDate: "2026-05-05" };

async function ask(path: string, body: object, person = manager) {
  const answer = await person.call("POST", path, body);
  return { status: answer.statusCode, body: answer.json() };
}

const tickets = async (body: object, person?: Person) => {
  const answer = await ask("/report/ticket/all", body, person);
  expect(answer.status).toBe(200);
  return reportCalls.tickets.answer.parse(answer.body);
};

describe("the register", () => {
  test("lists today's confirmed visits, the latest first, with the usual columns", async () => {
    const { content, total } = await tickets({});
    expect(content).toHaveLength(25);
    expect(Number(total)).toBeGreaterThan(25);
    const times = content.map(({ timeStart = "" }) => timeStart);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(times.every((time) => time > "2026-05-04T21:00:00Z" && time < "2026-05-05T21:00:00Z")).toBe(true);
    expect(Object.keys(content[0] ?? {}).toSorted()).toEqual(
      [
        "id",
        "itemId",
        "num",
        "timeStart",
        "addedDateTime",
        "service",
        "event",
        "field.1",
        "field.5",
      ].toSorted(),
    );
  });

  test("gives each row on exactly one page, in either order", async () => {
    const page = async (number: number, descending: boolean) =>
      (await tickets({ ...lastWeeks, page: number, perPage: 100, descending })).content;
    const forth = [...(await page(1, true)), ...(await page(2, true)), ...(await page(3, true))];
    expect(new Set(forth.map(({ itemId }) => itemId)).size).toBe(forth.length);
    const { total } = await tickets(lastWeeks);
    const last = Math.ceil(Number(total) / 100);
    const back = await page(last, false);
    expect(back.toReversed().map(({ itemId }) => itemId)).toEqual(
      forth.slice(0, back.length).map(({ itemId }) => itemId),
    );
    expect(await page(last + 1, true)).toEqual([]);
  });

  test.each(["addedDateTime", "num", "service", "operator", "outcome", "waiting", "serving"] as const)(
    "sorts by %s",
    async (sortBy) => {
      const columns = [sortBy];
      const { content } = await tickets({ sortBy, columns, descending: true, perPage: 500 });
      const values = content.map((row) => row[sortBy]).filter((value) => value !== undefined);
      expect(values.length).toBeGreaterThan(10);
      if (sortBy !== "operator") {
        const sorted = values.toSorted((a, b) => (a < b ? 1 : -1));
        expect(values).toEqual(sorted);
      }
    },
  );

  test("finds a visit by its number and by what the visitor entered", async () => {
    const { content } = await tickets({ perPage: 500 });
    const [wanted] = content.filter((row) => row["field.1"] !== undefined);
    const byNumber = await tickets({ search: wanted?.num });
    expect(byNumber.content.map(({ id }) => id)).toContain(wanted?.id);
    expect(byNumber.content.every(({ num }) => num === wanted?.num)).toBe(true);
    const byName = await tickets({ search: wanted?.["field.1"]?.slice(2, 9) });
    expect(byName.content.map(({ id }) => id)).toContain(wanted?.id);
    const phone = wanted?.["field.5"] ?? "";
    for (const search of [phone, phone.replaceAll(/\D/g, "").slice(3), ` (${phone.slice(5, 12)})`])
      expect((await tickets({ search })).content.map(({ id }) => id)).toContain(wanted?.id);
    expect((await tickets({ search: "100%_" })).content).toEqual([]);
  });

  test("shows what open visits have spent until now", async () => {
    const columns = ["event", "outcome", "waiting"];
    const waitingNow = async () => {
      const { content } = await tickets({ columns, perPage: 500, lastEvent: ["wait"] });
      return content.filter(({ outcome, waiting = 0 }) => outcome === undefined && waiting > 0);
    };
    const before = await waitingNow();
    expect(before.length).toBeGreaterThan(0);
    clock.set("2026-05-05T10:21:00Z");
    const after = new Map((await waitingNow()).map(({ itemId, waiting }) => [itemId, waiting]));
    clock.set(now);
    for (const { itemId, waiting = 0 } of before) expect(after.get(itemId)).toBe(waiting + 60_000);
  });

  test("counts the same rows, also by group", async () => {
    const { total } = await tickets(lastWeeks);
    for (const groupBy of [undefined, "service", "operator", "outcome", "hour", "weekday", "day", "region"]) {
      const { body } = await ask("/report/ticket/count", { ...lastWeeks, groupBy });
      expect(body.count).toBe(total);
      if (groupBy === undefined) continue;
      expect(body.content.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(total);
    }
  });
});

describe("the scope", () => {
  test("is the chosen organization, or those that are asked for", async () => {
    const own = await tickets({ columns: ["organization"] });
    expect(new Set(own.content.map(({ organization }) => organization)).size).toBe(1);
    const both = await tickets({ columns: ["organization"], organizationIds: [1, 2], perPage: 500 }, root);
    expect(new Set(both.content.map(({ organization }) => organization)).size).toBe(2);
    const { body } = await ask(
      "/report/ticket/total-ticket",
      { ...lastWeeks, organizationIds: [1, 2], lastEvent: [], groupBy: "organization" },
      root,
    );
    expect(body.content).toHaveLength(2);
  });

  test.each(["total", "name"])(
    "gives the same totals on small pages as on a large one, by %s",
    async (sortBy) => {
      const totals = async (paging: object) =>
        (
          await ask(
            "/report/ticket/total-ticket",
            { ...lastWeeks, organizationIds: [1, 2], lastEvent: [], sortBy, ...paging },
            root,
          )
        ).body;
      const { content, total, all } = await totals({ perPage: 500 });
      expect(content.length).toBeGreaterThan(6);
      expect(all.total).toBe(content.reduce((sum: number, row: { total: number }) => sum + row.total, 0));
      const pages: unknown[] = [];
      for (let page = 1; page <= Math.ceil(total / 4); page += 1) {
        const small = await totals({ perPage: 4, page });
        expect([small.total, small.all]).toEqual([total, all]);
        pages.push(...small.content);
      }
      expect(pages).toEqual(content);
    },
  );

  test("never goes beyond what the caller may see", async () => {
    const other = await ask("/report/ticket/all", { organizationIds: [1, 2] });
    expect([other.status, other.body.error]).toEqual([404, "ERROR_NOT_FOUND"]);
    const operator = await makePerson(server, { organization_id: 1, is_operator: true });
    const scheduler = await makePerson(server, { organization_id: 1, is_admin: true, schedule_only: true });
    for (const person of [operator, scheduler])
      for (const path of ["/report/ticket/all", "/report/core/statistic", "/report/operator/all"])
        expect((await ask(path, {}, person)).status).toBe(403);
    expect((await ask("/report/ticket/all", {}, root)).body.error).toBe("ERROR_ORGANIZATION_SELECT");
    expect((await ask("/report/ticket/all", { organizationIds: [1, 999] }, root)).status).toBe(404);
  });

  test("refuses a range that ends before it begins, unknown columns and dates that are none", async () => {
    for (const body of [
      { startDate: "2026-05-05", endDate: "2026-05-04" },
      { columns: ["password_hash"] },
      { columns: ["field.x"] },
      { columns: ["field.-1"] },
      { columns: ["field.-3000000000"] },
      { columns: ["field.3000000000"] },
      { startDate: "2026-02-30" },
      { sortBy: "id; drop table ticket" },
      { perPage: 10_000 },
    ])
      expect([body, (await ask("/report/ticket/all", body)).status]).toEqual([body, 400]);
    const decade = await ask("/report/ticket/all", { startDate: "2020-01-01", endDate: "2030-01-01" });
    expect(decade.status).toBe(200);
  });

  test("names the end of a wrong range as the caller sent it", async () => {
    const wrongAt = async (path: string, body: object) => (await ask(path, body)).body.details[0].path;
    const [early, late] = ["2026-05-04", "2026-05-05"];
    expect(await wrongAt("/report/ticket/all", { startDate: late, endDate: early })).toEqual(["endDate"]);
    expect(await wrongAt("/report/core/statistic", { from: late, to: early })).toEqual(["to"]);
    const exported = { report: "statistic", of: { from: late, to: early }, format: "csv" };
    expect(await wrongAt("/report/export", exported)).toEqual(["of", "to"]);
  });

  test("takes instants too: the end is not included", async () => {
    const byDates = await tickets({ startDate: "2026-05-04", endDate: "2026-05-04" });
    const byInstants = await tickets({
      startDate: "2026-05-03T21:00:00Z",
      endDate: "2026-05-04T21:00:00Z",
    });
    expect(byInstants.total).toEqual(byDates.total);
    expect(Number(byDates.total)).toBeGreaterThan(0);
  });
});

test("the hours of a day add up to the day", async () => {
  const day = { startDate: "2026-05-04", endDate: "2026-05-04" };
  const { body } = await ask("/report/core/hours", day);
  const { content, days } = reportCalls.hours.answer.parse(body);
  expect(days).toBe(1);
  const statistic = await ask("/report/core/statistic", { from: day.startDate, to: day.endDate });
  const arrived = content.reduce((sum, row) => sum + row.arrived, 0);
  expect([arrived, arrived > 0]).toEqual([statistic.body.all.figures.arrived, true]);
  const counted = await ask("/report/operator/count", { ...day, status: ["onDuty"] });
  const [onDuty] = reportCalls.operatorCount.answer.parse(counted.body).content;
  const hours = content.reduce((sum, row) => sum + row.onDuty, 0);
  expect(hours).toBeCloseTo((onDuty?.duration ?? -1) / 3_600_000, 6);
  const tooLong = await ask("/report/core/hours", { startDate: "2026-03-01", endDate: "2026-05-04" });
  expect([tooLong.status, tooLong.body.error]).toEqual([400, "ERROR_DATE_SELECT"]);
});

test("an hour of today that has not begun is no hour without operators", async () => {
  const rowsOf = async (endDate: string) => {
    const { body } = await ask("/report/core/hours", { startDate: "2026-05-04", endDate });
    return reportCalls.hours.answer.parse(body).content;
  };
  const [yesterday, both] = [await rowsOf("2026-05-04"), await rowsOf("2026-05-05")];
  // It is 13:20 in Kyiv.
  const later = (rows: typeof both) => rows.filter(({ hour }) => hour > 13);
  expect(later(both).length).toBeGreaterThan(3);
  expect(later(both).map(({ hour, days, onDuty }) => ({ hour, days, onDuty }))).toEqual(
    later(yesterday).map(({ hour, onDuty }) => ({ hour, days: 1, onDuty })),
  );
  expect(both.find(({ hour }) => hour === 13)?.days).toBe(2);
});

describe("operators", () => {
  test("have stretches of closed days and of today, in order of time", async () => {
    const { body } = await ask("/report/operator/all", { ...lastWeeks, perPage: 500 });
    const { content } = reportCalls.operators.answer.parse(body);
    const begins = content.map(({ addedDateTime }) => addedDateTime);
    expect(begins).toEqual(begins.toSorted());
    const today = await ask("/report/operator/all", { perPage: 500, status: ["serving"] });
    expect(today.body.content.length).toBeGreaterThan(0);
    expect(today.body.content.every(({ status }: { status: string }) => status === "serving")).toBe(true);
    const open = today.body.content.filter(({ end }: { end?: string }) => end === undefined);
    expect(open.length).toBeGreaterThan(0);
  });

  test("add up to the same times in all three reports", async () => {
    const counts = await ask("/report/operator/count", lastWeeks);
    const efficiency = await ask("/report/core/operators-efficiency", lastWeeks);
    const sum = (name: "onDuty" | "serving" | "called") =>
      efficiency.body.content.reduce(
        (total: number, row: Record<string, number>) => total + (row[name] ?? 0),
        0,
      );
    for (const { status, duration } of counts.body.content)
      if (status === "serving" || status === "called" || status === "onDuty")
        expect([status, sum(status)]).toEqual([status, duration]);
    for (const { onDuty, serving, called, paused, asleep, idle } of efficiency.body.content)
      expect(serving + called + paused + asleep + idle).toBe(onDuty);
  });
});

describe("a ticket's history", () => {
  test("has every event with who and why, and notes of managers", async () => {
    const { content } = await tickets({
      outcome: ["served"],
      startDate: "2026-05-04",
      endDate: "2026-05-04",
    });
    const id = content[0]?.id ?? -1;
    const read = async () => {
      const answer = await manager.call("GET", `/report/ticket/event/${id}`);
      return reportCalls.ticketEvents.answer.parse(answer.json());
    };
    const { ticket, content: events } = await read();
    expect(ticket.id).toBe(id);
    const types = events.map(({ type }) => type);
    expect(types[0]).toBe("registered");
    expect(types).toContain("serviceComplete");
    expect(events.find(({ type }) => type === "serviceStart")?.operator).toBeDefined();
    const note = await ask("/report/ticket/add-event", {
      ticketId: id,
      type: "note",
      comment: "Called back",
    });
    expect(note.body).toEqual({ success: true });
    expect((await read()).content.at(-1)).toMatchObject({ type: "note", comment: "Called back" });
    expect((await ask("/report/ticket/add-event", { ticketId: id, type: "note" })).status).toBe(400);
    expect((await ask("/report/ticket/add-event", { ticketId: id, type: "serviceComplete" })).status).toBe(
      400,
    );
    const stranger = await makePerson(server, { organization_id: 2 });
    expect((await stranger.call("GET", `/report/ticket/event/${id}`)).statusCode).toBe(404);
  });

  test("comes with the ticket as it was printed", async () => {
    const { content } = await tickets({ columns: ["num", "service"] });
    const { id, num = "", service = "" } = content[0] ?? { id: -1 };
    const print = (person = manager) =>
      server.app.inject({
        method: "POST",
        url: `/api/report/ticket/print-ticket/${id}`,
        headers: { ...person.headers, lang: "en" },
      });
    const answer = await print();
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
    const text = textOfPdf(answer.rawPayload);
    expect(text).toContain(num);
    expect(text.replaceAll(/\s+/g, " ")).toContain(service);
    expect(text).toContain("Your number");
    // A booking waits for its time, not for a call.
    expect(text).not.toContain("Expected wait");
    // There is no template.
    await sql`update printer_device set printer_template_id = null`.execute(server.deps.db);
    await sql`delete from printer_template`.execute(server.deps.db);
    expect(textOfPdf((await print()).rawPayload)).toContain(num);
    expect((await print(await makePerson(server, { organization_id: 2 }))).statusCode).toBe(404);
  });

  test("goes on after a booking was moved to another day", async () => {
    // The last booking of today.
    const { content } = await tickets({ lastEvent: ["wait"] });
    const id = content[0]?.id ?? -1;
    const moved = await ask(`/report/ticket/transfer-ticket/${id}`, {
      queueDateTime: "2026-05-07T10:00:00Z",
    });
    expect([moved.status, moved.body]).toEqual([200, { ticketId: id, num: expect.any(String) }]);
    const history = (await manager.call("GET", `/report/ticket/event/${id}`)).json();
    const types = history.content.map(({ type }: { type: string }) => type);
    expect(types).toEqual(expect.arrayContaining(["registered", "left", "arrived"]));
    expect(
      (await tickets({ startDate: "2026-05-07", endDate: "2026-05-07" })).content.map((row) => row.id),
    ).toContain(id);
    const again = await ask(`/report/ticket/transfer-ticket/${id}`, {
      queueDateTime: "2020-05-07T10:00:00Z",
    });
    expect([again.status, again.body.error]).toEqual([400, "ERROR_TIME_SELECT"]);
  });
});

describe("surveys and payments", () => {
  test("an answer keeps its questions when they change", async () => {
    const { deps } = server;
    // The demo's visitors have answered, too.
    await deps.db.deleteFrom("survey_answer").execute();
    const { content } = await tickets({
      outcome: ["served"],
      startDate: "2026-05-04",
      endDate: "2026-05-04",
    });
    const [one, other] = [...new Set(content.map(({ id }) => id))];
    const { storeSurveyAnswer } = await import("#queue/day/survey-answers");
    const first = [{ en: "Speed?" }, { en: "Kindness?" }, { en: "Place?" }];
    const answer = { organizationId: 1, questions: first, comment: "Fast!" } as const;
    const at = (time: string) => new Date(`2026-05-04T${time}Z`);
    expect(
      await storeSurveyAnswer(
        deps.pool,
        { ...answer, ticketId: one ?? 0, ratings: [5, 4, 3] },
        at("12:00:00"),
      ),
    ).toBe(true);
    expect(
      await storeSurveyAnswer(
        deps.pool,
        { ...answer, ticketId: one ?? 0, ratings: [1, 1, 1] },
        at("12:01:00"),
      ),
    ).toBe(false);
    const changed = [{ en: "Was it fast?" }, ...first.slice(1)];
    await storeSurveyAnswer(
      deps.pool,
      { ...answer, questions: changed, ticketId: other ?? 0, ratings: [2, 2, 2], comment: "" },
      at("13:00:00"),
    );
    const { body } = await ask("/report/ticket/survey", lastWeeks);
    const report = reportCalls.survey.answer.parse(body);
    expect(report.versions.map(({ questions }) => questions[0])).toEqual(["Was it fast?", "Speed?"]);
    expect(report).toMatchObject({ answers: 1, ratings: [{ question: "Was it fast?", mean: 2 }, {}, {}] });
    const earlier = await ask("/report/ticket/survey", { ...lastWeeks, surveyId: report.versions[1]?.id });
    expect(earlier.body.ratings[0]).toEqual({ question: "Speed?", mean: 5, distribution: [0, 0, 0, 0, 1] });
    // The first questions again: they are the latest that were answered, and every answer counts for the rate.
    const third = [...new Set(content.map(({ id }) => id))][2];
    await storeSurveyAnswer(
      deps.pool,
      { ...answer, ticketId: third ?? 0, ratings: [4, 4, 1], comment: "Long" },
      at("14:00:00"),
    );
    const back = reportCalls.survey.answer.parse((await ask("/report/ticket/survey", lastWeeks)).body);
    expect(back).toMatchObject({ answers: 2, ratings: [{ question: "Speed?", mean: 4.5 }, {}, {}] });
    expect(back.responseRate).toBeCloseTo((report.responseRate ?? 0) * 1.5);
    const complaints = await ask("/report/ticket/survey-list", { ...lastWeeks, worst: 1 });
    expect(complaints.body).toMatchObject({
      total: 1,
      content: [{ ticketId: third, services: [expect.any(String)], operators: [expect.any(String)] }],
    });
    const list = await ask("/report/ticket/survey-list", { ...lastWeeks, search: "fast" });
    expect(list.body).toMatchObject({
      total: 1,
      content: [{ ticketId: one, comment: "Fast!", ratings: [{ question: "Speed?", rating: 5 }, {}, {}] }],
    });
  });

  test("payments add up to their sums, and there are none before the first visit", async () => {
    const { status, body } = await ask("/report/ticket/payment", { ...lastWeeks, perPage: 500 });
    expect([status, body.time]).toEqual([200, now.replace("Z", ".000Z")]);
    type Money = { readonly amount: number; readonly refunded: number };
    const sumOf = (rows: readonly Money[], key: keyof Money) => rows.reduce((sum, row) => sum + row[key], 0);
    const taken = body.sums.map((sum: { taken: number; refunded: number }) => ({
      ...sum,
      amount: sum.taken,
    }));
    expect(body.total).toBe(body.content.length);
    expect(sumOf(body.content, "amount")).toBeGreaterThan(0);
    for (const key of ["amount", "refunded"] as const)
      expect(sumOf(taken, key)).toBe(sumOf(body.content, key));
    const before = { ...lastWeeks, startDate: "2026-01-01", endDate: "2026-01-31" };
    expect((await ask("/report/ticket/payment", before)).body).toMatchObject({
      content: [],
      total: 0,
      sums: [],
      unpaid: [],
      unpaidTotal: 0,
    });
  });
});

test("many organizations together have the figures that each of them has alone", async () => {
  for (const visits of [1, 2, 3, 4]) {
    const { admin, services } = await makeCentre(server, { operators: 1 });
    for (let visit = 0; visit < visits; visit += 1)
      await admin.call("POST", "/operator-queue/ticket-registration", { service: services[visit % 2] });
  }
  const { rows } = await server.deps.pool.query<{ id: number }>(
    "select distinct organization_id as id from organization_day where version > 0 order by 1",
  );
  const ids = rows.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(5);
  const totals = async (organizationIds: readonly number[], groupBy: string) => {
    const body = { ...lastWeeks, lastEvent: [], organizationIds, groupBy, perPage: 500 };
    return (await ask("/report/ticket/total-ticket", body, root)).body;
  };
  const alone = await Promise.all(ids.map(async (id) => (await totals([id], "organization")).content[0]));
  const together = await totals(ids, "organization");
  expect(
    together.content.toSorted((a: { id: string }, b: { id: string }) => Number(a.id) - Number(b.id)),
  ).toEqual(alone);
  expect((await totals(ids, "service")).all).toEqual(together.all);
});
