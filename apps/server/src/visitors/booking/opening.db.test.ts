import { msPerHour } from "@cherga/engine/time/durations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";
import { makeStranger } from "#visitors/testing/stranger";
import { makeWebCentre, type WebCentre } from "#visitors/testing/web-centre";

const clock = makeSetClock("2026-05-04T05:00:00Z");
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

const steps = 5;
const openingPeriod = 10;
/** Open from nine in Kyiv, 18 starts of half an hour; two days before, they are opened within ten hours. */
const opened = (model: string) => ({
  organization: {
    openHour: { from: "09:00", to: "18:00" },
    maxQueuePeriodDays: 30,
    openingModel: { model, steps, openingPeriod, projectionPeriod: 2 },
  },
});
const opensAt = (date: string): number => Date.parse(`${date}T06:00:00Z`) - 2 * 86_400_000;

async function startsOn(app: TestApp, centre: WebCentre, queueDate: string): Promise<readonly string[]> {
  const answer = await makeStranger(app).call("POST", `/online/${centre.pageId}/free-time`, {
    organizationId: centre.organizationId,
    service: centre.services[1],
    queueDate,
  });
  return answer.json().starts.map((start: string) => start.slice(11, 16));
}

/** What is open at each quarter of an hour from before the opening until after it, on one server. */
async function watched(centre: WebCentre, date: string): Promise<readonly (readonly string[])[]> {
  const seen: (readonly string[])[] = [];
  for (let quarter = -1; quarter <= openingPeriod * 4; quarter += 1) {
    clock.set(new Date(opensAt(date) + (quarter * msPerHour) / 4).toISOString());
    seen.push(await startsOn(server, centre, date));
  }
  return seen;
}

describe.each(["linear", "random-linear", "random"])("times that are opened %s", (model) => {
  test("open little by little, stay open, and are all open in the end", async () => {
    const centre = await makeWebCentre(server, opened(model));
    const seen = await watched(centre, "2026-05-14");
    expect(seen[0]).toEqual([]);
    for (const [index, starts] of seen.entries()) {
      const before = seen[index - 1] ?? [];
      expect(starts).toEqual(expect.arrayContaining([...before]));
      // A fifth of the 18 starts at each step, rounded up: never anything between.
      expect([0, 4, 8, 11, 15, 18]).toContain(starts.length);
    }
    expect(seen.at(-1)).toHaveLength(18);
  });

  test("are the same on every server at every moment", async () => {
    const centre = await makeWebCentre(server, opened(model));
    for (const hours of [0, 1, 3, 5, 7, 9.9]) {
      clock.set(new Date(opensAt("2026-05-15") + hours * msPerHour).toISOString());
      expect(await startsOn(other, centre, "2026-05-15")).toEqual(
        await startsOn(server, centre, "2026-05-15"),
      );
    }
  });

  test("are refused before they are open, even to a caller who knows them", async () => {
    const centre = await makeWebCentre(server, opened(model));
    clock.set(new Date(opensAt("2026-05-16") + 4 * msPerHour).toISOString());
    const open = await startsOn(server, centre, "2026-05-16");
    const all = Array.from({ length: 18 }, (_, index) =>
      new Date(Date.parse("2026-05-16T06:00:00Z") + index * 1_800_000).toISOString(),
    );
    const codes = await Promise.all(
      all.map(async (queueDateTime) => {
        const answer = await makeStranger(server).call("POST", `/online/${centre.pageId}/reserve`, {
          organizationId: centre.organizationId,
          service: centre.services[1],
          queueDateTime,
        });
        return [queueDateTime.slice(11, 16), answer.statusCode] as const;
      }),
    );
    expect(codes.filter(([, status]) => status === 201).map(([start]) => start)).toEqual(open);
    expect(codes.filter(([, status]) => status === 409)).toHaveLength(18 - open.length);
  });
});

test("earliest first, unless chance decides; and chance decides otherwise on another day", async () => {
  const isFromTheFront = (starts: readonly string[]): boolean => {
    const first = Array.from({ length: starts.length }, (_, index) => 6 * 60 + index * 30);
    return starts.every((start, index) => {
      const minute = first[index] ?? 0;
      return (
        start ===
        `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`
      );
    });
  };
  const orders: Record<string, readonly boolean[]> = {};
  const moments = new Set<string>();
  for (const model of ["linear", "random-linear", "random"]) {
    const centre = await makeWebCentre(server, opened(model));
    const seen = await watched(centre, "2026-05-18");
    orders[model] = [seen.every(isFromTheFront)];
    if (model !== "random-linear") continue;
    for (const date of ["2026-05-19", "2026-05-20", "2026-05-21"])
      moments.add((await watched(centre, date)).map((starts) => starts.length).join());
  }
  expect(orders).toEqual({ linear: [true], "random-linear": [true], random: [false] });
  expect(moments.size).toBeGreaterThan(1);
});
