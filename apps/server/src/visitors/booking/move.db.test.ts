import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";
import { makeStranger, type Stranger } from "#visitors/testing/stranger";
import { makeWebCentre, type WebCentre } from "#visitors/testing/web-centre";

const clock = makeSetClock("2026-05-04T07:00:00Z");
let server: TestApp;
let other: TestApp;
beforeAll(async () => {
  server = await makeTestApp(undefined, clock);
  other = await makeTestApp(server.database, clock);
});
afterAll(async () => {
  await other.close();
  await server.close();
});

/** Books the long service, and returns its visitor. */
async function book(centre: WebCentre, at: string): Promise<Stranger> {
  const who = makeStranger(server);
  const kept = await who.call("POST", `/online/${centre.pageId}/reserve`, {
    organizationId: centre.organizationId,
    service: centre.services[1],
    queueDateTime: at,
  });
  const mine = who.withTicket(kept.json().token);
  await mine.call("POST", `/online/${centre.pageId}/fill`, { dataField: [] });
  return mine;
}

const moveTo = (mine: Stranger, queueDateTime: string) =>
  mine.call("POST", "/tracker/move", { queueDateTime });
const startsOn = async (mine: Stranger, queueDate: string): Promise<readonly string[]> =>
  (await mine.call("POST", "/tracker/free-time", { queueDate })).json().starts;

describe("a booking that is moved", () => {
  test("frees its old time and takes the new one, and keeps its number within the day", async () => {
    const centre = await makeWebCentre(server);
    const mine = await book(centre, "2026-05-05T07:00:00Z");
    const another = await book(centre, "2026-05-05T08:00:00Z");
    const starts = await startsOn(another, "2026-05-05");
    expect(starts).not.toContain("2026-05-05T07:00:00.000Z");
    const moved = await moveTo(mine, "2026-05-05T09:30:00Z");
    expect(moved.json()).toMatchObject({ num: "001", status: "success", start: "2026-05-05T09:30:00.000Z" });
    expect(await startsOn(another, "2026-05-05")).toContain("2026-05-05T07:00:00.000Z");
    expect(await startsOn(another, "2026-05-05")).not.toContain("2026-05-05T09:30:00.000Z");
    expect((await moveTo(another, "2026-05-05T09:30:00Z")).json()).toMatchObject({
      error: "ERROR_TIME_RESERVED",
    });
  });

  test("may go into its own time, which is offered to it, and to it alone", async () => {
    const centre = await makeWebCentre(server, {
      organization: { openHour: { from: "10:00", to: "11:00" } },
    });
    const mine = await book(centre, "2026-05-05T07:00:00Z");
    expect(await startsOn(mine, "2026-05-05")).toEqual([
      "2026-05-05T07:00:00.000Z",
      "2026-05-05T07:30:00.000Z",
    ]);
    expect((await moveTo(mine, "2026-05-05T07:00:00Z")).json()).toMatchObject({
      start: "2026-05-05T07:00:00.000Z",
    });
    expect((await moveTo(mine, "2026-05-05T07:30:00Z")).json()).toMatchObject({
      start: "2026-05-05T07:30:00.000Z",
    });
  });

  test("gets a number of the other day, and its handle stays the same on every server", async () => {
    const centre = await makeWebCentre(server);
    const mine = await book(centre, "2026-05-05T07:00:00Z");
    const days = (await mine.call("POST", "/tracker/free-days", { month: "2026-05" })).json().days;
    expect(days.find(({ date }: { date: string }) => date === "2026-05-07").free).toBe(48);
    const moved = (await moveTo(mine, "2026-05-07T10:00:00Z")).json();
    expect(moved).toMatchObject({ num: "001", start: "2026-05-07T10:00:00.000Z" });
    const there = makeStranger(other).withTicket(moved.token);
    expect((await moveTo(there, "2026-05-08T10:00:00Z")).json()).toMatchObject({
      token: moved.token,
      start: "2026-05-08T10:00:00.000Z",
    });
  });

  test("by its visitor and by staff at the same moment goes to one of the days, and who was later is told why", async () => {
    const centre = await makeWebCentre(server);
    for (let hour = 7; hour < 12; hour += 1) {
      const at = `T${String(hour).padStart(2, "0")}:00:00Z`;
      const mine = await book(centre, `2026-05-05${at}`);
      const items = await server.database.pool.query("select id from ticket_item order by id desc limit 1");
      const both = await Promise.all([
        moveTo(mine, `2026-05-06${at}`),
        centre.admin.call("POST", "/operator-queue/create-admin-event", {
          event: "move",
          ticketItemId: items.rows[0].id,
          option: { queueDateTime: `2026-05-07${at}` },
        }),
      ]);
      const refused = both.flatMap((answer) => (answer.statusCode < 300 ? [] : [answer.json().error]));
      expect(["", "ERROR_CONFLICT"]).toContain(refused.join());
    }
  });

  test("is refused where moving is not allowed, too far ahead, or with an unknown ticket secret", async () => {
    const banned = await makeWebCentre(server, { organization: { overDayTransferBan: true } });
    const mine = await book(banned, "2026-05-05T07:00:00Z");
    const codes = [
      await moveTo(mine, "2026-05-06T07:00:00Z"),
      await moveTo(mine, "2026-06-30T07:00:00Z"),
      await moveTo(mine, "2026-05-05T07:05:00Z"),
      await moveTo(
        makeStranger(server).withTicket("00000000-0000-0000-0000-000000000000"),
        "2026-05-05T09:00:00Z",
      ),
    ].map((answer) => answer.json().error);
    expect(codes).toEqual([
      "ERROR_TRANSFER_BAN",
      expect.stringMatching(/ERROR_(TRANSFER_BAN|DATE_SELECT)/),
      "ERROR_TIME_RESERVED",
      "ERROR_SIGN_IN",
    ]);
    expect((await moveTo(mine, "2026-05-05T07:00:00Z")).json()).toMatchObject({ num: "001" });
  });

  test("that stays on its day is offered no other, until that day is closed", async () => {
    const banned = await makeWebCentre(server, { organization: { overDayTransferBan: true } });
    const mine = await book(banned, "2026-05-05T07:00:00Z");
    const daysOf = async () =>
      (await mine.call("POST", "/tracker/free-days", { month: "2026-05" }))
        .json()
        .days.flatMap(({ date, free }: { date: string; free: number }) => (free > 0 ? date : []));
    const timesOn = (queueDate: string) => mine.call("POST", "/tracker/free-time", { queueDate });
    expect(await daysOf()).toEqual(["2026-05-05"]);
    expect((await timesOn("2026-05-05")).json().starts.length).toBeGreaterThan(10);
    expect((await timesOn("2026-05-06")).json()).toMatchObject({ error: "ERROR_TRANSFER_BAN" });
    expect((await mine.call("GET", "/tracker")).json()).toMatchObject({ staysOnDay: true });

    const reason = { en: "Repairs", ru: "Ремонт", ua: "Ремонт" };
    await banned.admin.call("PATCH", `/organization/edit/${banned.organizationId}`, {
      closeDayMap: { "2026-05-05": { hours: null, reason } },
    });
    expect((await mine.call("GET", "/tracker")).json()).toMatchObject({ staysOnDay: false });
    expect(await daysOf()).toContain("2026-05-06");
    expect((await timesOn("2026-05-06")).json().starts.length).toBeGreaterThan(10);
    expect((await moveTo(mine, "2026-05-06T07:00:00Z")).json()).toMatchObject({ num: "001" });
  });

  test("is moved once when two browsers with its secret move it at once", async () => {
    const centre = await makeWebCentre(server);
    const mine = await book(centre, "2026-05-05T07:00:00Z");
    const token = (await moveTo(mine, "2026-05-05T07:00:00Z")).json().token;
    const there = makeStranger(other).withTicket(token);
    await Promise.all([moveTo(mine, "2026-05-05T09:00:00Z"), moveTo(there, "2026-05-05T12:00:00Z")]);
    const { rows } = await server.deps.pool.query(
      `select count(*)::integer as places from occupancy join ticket_item on ticket_item.id = ticket_item_id
       join ticket on ticket.id = ticket_id where token = $1`,
      [token],
    );
    expect(rows).toEqual([{ places: 1 }]);
  });
});
