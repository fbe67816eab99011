import { expect, test } from "vitest";
import { byUrgency, type ServiceLagRow, withSeen } from "#staff/reports/charts/lag/by-urgency.ts";

const lag = (id: number, name: string, minutes: number): ServiceLagRow => ({
  service: { id, name },
  waiting: minutes === 0 ? 0 : 1,
  meanMs: minutes * 60_000,
  longestMs: minutes * 60_000,
  overTarget: 0,
});
const norm = 10 * 60_000;
const order = (...rows: readonly ServiceLagRow[]): string =>
  byUrgency(rows, norm, ({ name }) => name)
    .map(({ service }) => service.name)
    .join(" ");

test("services over the norm stand first, those without visitors last", () => {
  expect(order(lag(1, "none", 0), lag(2, "short", 3), lag(3, "long", 12), lag(4, "longest", 25))).toBe(
    "longest long short none",
  );
});

test("services keep their places until a wait passes the next part of the norm", () => {
  expect(order(lag(1, "B", 3), lag(2, "A", 1))).toBe("A B");
  expect(order(lag(1, "B", 4.9), lag(2, "A", 0.1))).toBe("A B");
  expect(order(lag(1, "B", 5.1), lag(2, "A", 0.1))).toBe("B A");
});

test("a service without waiting visitors keeps its row", () => {
  const seen = [
    { id: 1, name: "A" },
    { id: 2, name: "B" },
  ];
  expect(withSeen([lag(2, "B", 3)], seen).map(({ service, waiting }) => [service.id, waiting])).toEqual([
    [2, 1],
    [1, 0],
  ]);
});
