import { expect, test } from "vitest";
import { pageConnections } from "#db/connect-reports";

const embedded = { config: {}, isEmbedded: true };

test("reports leave a processor of the queue's computer to the desks", () => {
  const counts = [1, 2, 3, 5, 64].map((processors) => pageConnections(embedded, processors));
  expect(counts).toEqual([1, 1, 2, 4, 4]);
});

test("a database of its own or a replica takes as many reports as usual", () => {
  expect(pageConnections({ config: {}, isEmbedded: false }, 2)).toBe(4);
  expect(pageConnections({ ...embedded, reportUrl: "postgres://replica" }, 2)).toBe(4);
});
