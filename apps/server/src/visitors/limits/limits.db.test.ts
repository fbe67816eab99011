import { dataFieldIds } from "@cherga/contract/constants";
import type { LightMyRequestResponse } from "fastify";
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

const { phone, fullName } = dataFieldIds;
const attempts = 50;

type Limit = Readonly<Record<string, unknown>>;
const limited = (limits: readonly Limit[], more = {}) => ({
  operators: 4,
  organization: { webQueue: { enabled: true, confirmBy: "none", limits }, ...more },
  fields: [
    { dataFieldId: phone, required: false },
    { dataFieldId: fullName, required: false },
  ],
});

/** The start with this number, on one of three days. */
const startAt = (index: number): string =>
  new Date(
    Date.parse(`2026-05-0${5 + (index % 3)}T06:00:00Z`) + Math.floor(index / 3) * 600_000,
  ).toISOString();

const reserve = (who: Stranger, centre: WebCentre, index: number, service = centre.services[0]) =>
  whileUnavailable(() =>
    who.call("POST", `/online/${centre.pageId}/reserve`, {
      organizationId: centre.organizationId,
      service,
      queueDateTime: startAt(index),
    }),
  );

/** Repeats a call as a page does, because the last of fifty may wait too long on a busy machine. */
async function whileUnavailable(
  call: () => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> {
  for (;;) {
    const answer = await call();
    if (answer.statusCode !== 503) return answer;
  }
}

/** All hold a time first, and then all say who they are at once, on both servers. */
async function fillAtOnce(
  centre: WebCentre,
  saying: (index: number) => Readonly<Record<string, unknown>>,
): Promise<readonly LightMyRequestResponse[]> {
  const held = await Promise.all(
    Array.from({ length: attempts }, (_, index) => reserve(makeStranger(server), centre, index)),
  );
  return Promise.all(
    held.map((answer, index) => {
      const visitor = makeStranger(index % 2 ? server : other).withTicket(answer.json().token);
      return whileUnavailable(() => visitor.call("POST", `/online/${centre.pageId}/fill`, saying(index)));
    }),
  );
}

const outcomes = (answers: readonly LightMyRequestResponse[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const name = answer.statusCode < 300 ? "taken" : answer.json().error;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};

/** Which limit was reached, as the first refused attempt was told. */
const detailsIn = (answers: readonly LightMyRequestResponse[]): unknown =>
  answers.find(({ statusCode }) => statusCode > 300)?.json().details;

describe("of fifty attempts at once on two servers and three days", () => {
  test("by the same phone three are taken, however it is typed", async () => {
    const centre = await makeWebCentre(
      server,
      limited([{ type: "dataField", dataFieldId: phone, max: 3, periodDays: 7 }]),
    );
    const ways = ["+380501112233", "+380 (50) 111-22-33", "050 111 22 33"];
    const answers = await fillAtOnce(centre, (index) => ({
      dataField: [{ dataFieldId: phone, value: ways[index % 3] }],
    }));
    expect(outcomes(answers)).toEqual({ taken: 3, ERROR_LIMIT: 47 });
    expect(detailsIn(answers)).toEqual({ type: "dataField", used: 3, max: 3, wanted: 1 });
  });

  test("by the same name two are taken, whatever its blanks and capitals", async () => {
    const centre = await makeWebCentre(server, limited([{ type: "fio", max: 2, periodDays: 7 }]));
    const names = ["Anna Kovalenko", "anna  kovalenko", " ANNA KOVALENKO "];
    const answers = await fillAtOnce(centre, (index) => ({
      dataField: [{ dataFieldId: fullName, value: (names[index % 3] ?? "").trim() }],
    }));
    expect(outcomes(answers)).toEqual({ taken: 2, ERROR_LIMIT: 48 });
    expect(detailsIn(answers)).toMatchObject({ type: "fio" });
  });

  test("by the same face one is taken", async () => {
    const centre = await makeWebCentre(server, limited([{ type: "faceId", max: 1, periodDays: 30 }]));
    const answers = await fillAtOnce(centre, () => ({ dataField: [], faceId: "face-1" }));
    expect(outcomes(answers)).toEqual({ taken: 1, ERROR_LIMIT: 49 });
  });

  test("from the same address five times are kept", async () => {
    const centre = await makeWebCentre(server, limited([{ type: "ip", max: 5, periodDays: 7 }]));
    const [here, there] = [makeStranger(server, "10.9.9.9"), makeStranger(other, "10.9.9.9")];
    const answers = await Promise.all(
      Array.from({ length: attempts }, (_, index) => reserve(index % 2 ? here : there, centre, index)),
    );
    expect(outcomes(answers)).toEqual({ taken: 5, ERROR_LIMIT: 45 });
    expect(detailsIn(answers)).toMatchObject({ type: "ip" });
  });

  test("four tickets of a service and its equivalents are given, to any visitors", async () => {
    const made = await makeWebCentre(server, limited([]));
    const [short, long] = made.services;
    await made.admin.call("PATCH", `/organization/edit/${made.organizationId}`, {
      equivalentServices: [[short, long]],
      webQueue: {
        enabled: true,
        confirmBy: "none",
        limits: [{ type: "service", serviceId: long, max: 4, periodDays: 7 }],
      },
    });
    const answers = await Promise.all(
      Array.from({ length: attempts }, (_, index) => {
        // One every half hour of each day: none is refused because another has its time.
        const place = (index % 3) + 9 * Math.floor(index / 3);
        return reserve(makeStranger(index % 2 ? server : other), made, place, index % 2 ? short : long);
      }),
    );
    expect(outcomes(answers)).toEqual({ taken: 4, ERROR_LIMIT: 46 });
    expect(detailsIn(answers)).toMatchObject({ type: "service" });
  });
});

describe("a limit", () => {
  const idempotency = [{ type: "dataField", dataFieldId: phone, max: 1, periodDays: 3 }];
  const fill = async (centre: WebCentre, index: number, value: string) => {
    const kept = await reserve(makeStranger(server), centre, index);
    const mine = makeStranger(server).withTicket(kept.json().token);
    const answer = await mine.call("POST", `/online/${centre.pageId}/fill`, {
      dataField: [{ dataFieldId: phone, value }],
    });
    return { mine, answer };
  };

  test("counts within its period, and not cancelled tickets", async () => {
    const centre = await makeWebCentre(server, limited(idempotency, { maxQueuePeriodDays: 30 }));
    const first = await fill(centre, 0, "+380501112233");
    expect(first.answer.json()).toMatchObject({ status: "success" });
    expect((await fill(centre, 1, "+380501112233")).answer.json()).toMatchObject({ error: "ERROR_LIMIT" });
    expect((await fill(centre, 4, "+380509998877")).answer.json()).toMatchObject({ status: "success" });

    const later = await makeStranger(server).call("POST", `/online/${centre.pageId}/reserve`, {
      organizationId: centre.organizationId,
      service: centre.services[0],
      queueDateTime: "2026-05-08T06:00:00Z",
    });
    const mine = makeStranger(server).withTicket(later.json().token);
    const filled = await mine.call("POST", `/online/${centre.pageId}/fill`, {
      dataField: [{ dataFieldId: phone, value: "+380501112233" }],
    });
    expect(filled.json()).toMatchObject({ status: "success" });
  });

  test("stores nothing that identifies a visitor", async () => {
    const { rows } = await server.deps.pool.query("select encode(key, 'escape') as key from ticket_trace");
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/380501112233|10\.9\.9\.9|kovalenko/i);
  });
});
