import { msPerDay } from "@cherga/engine/time/durations";
import { booking } from "@cherga/contract/calls/booking";
import { dataFieldIds } from "@cherga/contract/constants";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkLaws } from "#queue/testing/check-laws";
import { bySize } from "@cherga/test-network/test-size";
import { makeProofClock } from "#queue/testing/proof-clock";
import { type Answer, send, tally } from "#queue/testing/send";
import { countDeadlocks, startTwoServers, type TwoServers } from "#queue/testing/two-servers";
import { makeWebCentre, type WebCentre } from "#visitors/testing/web-centre";

// Two servers in processes of their own, one database; whatever is sent at once is sent to both in turn. A minute of
// theirs takes a second of ours.
const speed = 60;
const clock = makeProofClock("2026-05-04T07:00:00Z", speed);
let two: TwoServers;
beforeAll(async () => {
  two = await startTwoServers(clock);
});
afterAll(() => two.close());

const rounds: readonly number[] = Array.from(
  { length: bySize({ short: 1, ci: 2, long: 30 }) },
  (_, round) => round,
);
const patiently = { timeout: bySize({ short: 240_000, long: 900_000 }) };

const addressOf = (index: number): string => two.servers[index % 2 === 0 ? 0 : 1].address;
let people = 0;

/** Sends a public call, each from another address. */
function fromStreet(index: number, path: string, body: unknown, token?: string): Promise<Answer> {
  people += 1;
  return send({
    address: addressOf(index),
    path,
    body,
    headers: {
      "x-forwarded-for": `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}`,
      ...(token === undefined ? {} : { authorization: `Ticket ${token}` }),
    },
  });
}

/** Noon in Kyiv, so many days ahead. */
const noonIn = (days: number): string =>
  new Date(
    Math.floor(clock.now().getTime() / msPerDay) * msPerDay + days * msPerDay + 9 * 3_600_000,
  ).toISOString();

const wishOf = ({ organizationId, services }: WebCentre, queueDateTime: string) => ({
  organizationId,
  service: services[1],
  queueDateTime,
});
const reserve = (index: number, centre: WebCentre, at: string): Promise<Answer> =>
  fromStreet(index, `/online/${centre.pageId}/reserve`, wishOf(centre, at));
const fill = (
  index: number,
  { pageId }: WebCentre,
  token: string,
  dataField: unknown = [],
): Promise<Answer> => fromStreet(index, `/online/${pageId}/fill`, { dataField }, token);
const tokenOf = ({ text }: Answer): string => booking.parse(JSON.parse(text)).token;
const isTaken = ({ status }: Answer): boolean => status < 300;
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until it is so late where the servers are. */
const untilThere = (at: number): Promise<void> => sleep(Math.max(0, (at - clock.now().getTime()) / speed));

test("one start, a hundred visitors and twenty at the desks at once: one gets it", patiently, async () => {
  const centre = await makeWebCentre(two.here, { operators: 1, organization: { maxQueuePeriodDays: 60 } });
  for (const round of rounds) {
    const at = noonIn(2 + round);
    const { organizationId: _, ...visit } = wishOf(centre, at);
    const answers = await Promise.all([
      ...Array.from({ length: 100 }, (_each, index) => reserve(index, centre, at)),
      ...Array.from({ length: 20 }, (_each, index) =>
        send({
          address: addressOf(index),
          headers: centre.admin.headers,
          path: "/operator-queue/ticket-registration",
          body: visit,
        }),
      ),
    ]);
    expect(tally(answers)).toEqual({ "201": 1, ERROR_TIME_RESERVED: 119 });
  }
});

test("of visitors who reserve the same time one after another, one books it", patiently, async () => {
  const centre = await makeWebCentre(two.here, {
    organization: { reservationMin: 2, maxQueuePeriodDays: 60 },
  });
  for (const round of rounds) {
    const at = noonIn(2 + round);
    const first = await reserve(0, centre, at);
    const { until, time } = booking.parse(JSON.parse(first.text));
    const lapsesIn = (Date.parse(until ?? "") - Date.parse(time)) / speed;
    // A little before or after: the order of arrival is not determined.
    await sleep(lapsesIn - 120 + 40 * (round % 5));
    // The first goes on in the moment in which others may take its time.
    const outcomes = await Promise.all([
      ...[0, 1].map((index) => fill(index, centre, tokenOf(first))),
      ...Array.from({ length: 40 }, async (_, index) => {
        await sleep(index * 60);
        const kept = await reserve(index, centre, at);
        return isTaken(kept) ? fill(index + 1, centre, tokenOf(kept)) : kept;
      }),
    ]);
    expect(outcomes.filter(isTaken)).toHaveLength(1);
  }
});

test("a time that was given up is free again to the minute, and not a minute before", patiently, async () => {
  const centre = await makeWebCentre(two.here, {
    organization: { cancelDelayMin: 3, maxQueuePeriodDays: 60 },
  });
  for (const round of rounds) {
    const at = noonIn(2 + round);
    const token = tokenOf(await reserve(0, centre, at));
    await fill(1, centre, token);
    const given = await fromStreet(0, "/tracker/give-up", {}, token);
    expect(given.status).toBe(200);
    const givenUpAt = clock.now().getTime();
    await untilThere(givenUpAt + 2.5 * 60_000);
    expect((await reserve(1, centre, at)).error).toBe("ERROR_TIME_RESERVED");
    // The time comes round within a second of theirs, and a few of ours for a slow machine.
    await untilThere(givenUpAt + 3 * 60_000);
    await expect.poll(async () => isTaken(await reserve(1, centre, at))).toBe(true);
  }
});

describe("an attacker", () => {
  test("learns nothing from guessing handles, numbers and pages", patiently, async () => {
    const centre = await makeWebCentre(two.here);
    const token = tokenOf(await reserve(0, centre, noonIn(2)));
    await fill(0, centre, token);
    const near = token.slice(0, -1) + (token.endsWith("0") ? "1" : "0");
    const guesses = [near, "", "1", "' or 1=1 --", `${token}x`, token.replaceAll("-", ""), "../" + token];
    const answers = await Promise.all(
      guesses.map((guess, index) => fromStreet(index, "/tracker/give-up", {}, guess)),
    );
    expect(tally(answers)).toEqual({ ERROR_SIGN_IN: guesses.length });
    const pages = await Promise.all(
      [0, -1, 999_999, "x", 1.5].map((id, index) =>
        fromStreet(index, `/online/${id}/reserve`, wishOf(centre, noonIn(3))),
      ),
    );
    expect(pages.every(({ status }) => status === 404 || status === 400)).toBe(true);
    // A ticket's number or id is no key to it.
    const asScreen = await send({
      address: addressOf(0),
      method: "GET",
      path: "/kiosk/configuration",
      headers: { authorization: `Screen ${token}` },
    });
    expect(asScreen.status).toBe(401);
    expect((await fromStreet(1, "/tracker/give-up", {}, token)).status).toBe(200);
  });

  test("who floods is refused with a pause, and no other caller is", patiently, async () => {
    const centre = await makeWebCentre(two.here);
    const address = addressOf(0);
    const flood = await Promise.all(
      Array.from({ length: 400 }, () =>
        send({
          address,
          path: `/online/${centre.pageId}/free-time`,
          body: {
            organizationId: centre.organizationId,
            service: centre.services[0],
            queueDate: "2026-05-06",
          },
          headers: { "x-forwarded-for": "203.0.113.7" },
        }),
      ),
    );
    const { ERROR_TOO_MANY: refused = 0, "200": answered = 0, ...rest } = tally(flood);
    expect(rest).toEqual({});
    expect(answered).toBeGreaterThanOrEqual(120);
    expect(refused).toBeGreaterThan(0);
    expect(isTaken(await reserve(0, centre, noonIn(2)))).toBe(true);
  });

  test("who sends invalid requests to every public call gets only refusals", patiently, async () => {
    const centre = await makeWebCentre(two.here);
    const token = tokenOf(await reserve(0, centre, noonIn(2)));
    const nonsense = [
      null,
      [],
      "{",
      { organizationId: 1e99 },
      { dataField: [{ dataFieldId: dataFieldIds.phone, value: "\u0000" }] },
      { dataField: Array.from({ length: 500 }, () => ({ dataFieldId: 1, value: "x" })) },
      { code: "9".repeat(10_000) },
      { queueDateTime: "9999-99-99T99:99:99Z" },
      { ...wishOf(centre, noonIn(2)), actsForOthers: true },
    ];
    const paths = ["reserve", "free-days", "free-time", "fill"].map(
      (name) => `/online/${centre.pageId}/${name}`,
    );
    const own = ["/online/confirm", "/online/send-code", "/tracker/move", "/tracker/late", "/tracker/survey"];
    const answers = await Promise.all(
      [...paths, ...own].flatMap((path, index) =>
        nonsense.map((body) => fromStreet(index, path, body, token)),
      ),
    );
    expect(answers.filter(({ status }) => status < 400 || status >= 500)).toEqual([]);
  });
});

test("afterwards no law of the queue is broken, and there was no deadlock", async () => {
  expect(await countDeadlocks(two.here.deps.db)).toBe(0);
  expect(await checkLaws(two.here.deps.db)).toEqual([]);
});
