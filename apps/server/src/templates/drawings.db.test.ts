import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDrawThread } from "#templates/drawing/draw-thread";
import { makeDrawings } from "#templates/drawings";
import { makeTestDatabase, type TestDatabase } from "#testing/test-database";
import { untilGone } from "#threads/until-gone";

let database: TestDatabase;
beforeAll(async () => (database = await makeTestDatabase()));
afterAll(() => database.close());

const order = {
  template: { items: [], width: 80 },
  content: {
    filling: {
      num: "A012",
      service: "",
      organization: "",
      address: "",
      date: "",
      time: "",
      amount: "",
      paid: "",
      wait: "",
    },
    languages: ["en", "en"],
    trackerUrl: "https://example.com",
    logoPath: null,
  },
  format: "png",
} as const;

/** A thread with a drawing that never ends. */
const endless = {
  perform: (_task: unknown, gone?: AbortSignal) => untilGone(new Promise<never>(() => undefined), gone),
  start: () => undefined,
  stop: async () => undefined,
};

test("a user has two drawings at a time; printers and other users do not wait for them", async () => {
  const { forUser, forPrinter } = makeDrawings(database.db, makeDrawThread(), endless);
  const gone = new AbortController();
  const first = forUser(1, order, gone.signal);
  const second = forUser(1, order, gone.signal);
  await expect(forUser(1, order, gone.signal)).rejects.toMatchObject({ code: "ERROR_BUSY", status: 429 });
  const other = forUser(2, order, gone.signal);
  expect((await forPrinter(order)).width).toBe(576);
  gone.abort();
  const reasons = [first, second, other].map((drawing) =>
    expect(drawing).rejects.toMatchObject({ details: { reason: "gone" } }),
  );
  await Promise.all(reasons);
  // The place is free again: this drawing is not refused as one too many, but because its client is gone.
  await expect(forUser(1, order, gone.signal)).rejects.toMatchObject({ details: { reason: "gone" } });
});
