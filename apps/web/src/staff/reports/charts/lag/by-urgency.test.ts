import { expect, test } from "vitest";
import { byUrgency, type ServiceLagRow, withSeen } from "#staff/reports/charts/lag/by-urgency.ts";

const lag = (id: number, name: string, minutes: number): ServiceLagRow => ({
  service: { id, name },
  waiting: minutes === 0 ? 0 : 1,
  meanMs: minutes * 60_000,
  longestMs: minutes * 60_000,
  overTarget: 0,
});
const order = (...rows: readonly ServiceLagRow[]): string =>
  byUrgency(rows, ({ name }) => name)
    .map(({ service }) => service.name)
    .join(" ");

test("the longest wait stands first, services without visitors last", () => {
  expect(order(lag(1, "none", 0), lag(2, "short", 3), lag(3, "longer", 4), lag(4, "longest", 25))).toBe(
    "longest longer short none",
  );
});

test("services with the same wait are in the order of their names", () => {
  expect(order(lag(1, "B", 3), lag(2, "A", 3), lag(3, "D", 0), lag(4, "C", 0))).toBe("A B C D");
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
