import { expect, test } from "vitest";
import { barsOfDay, barsOfItem, sumsOf, tellingPart } from "#staff/screens/queue/timeline/bars.ts";

const zone = "Europe/Kiev";
const on = "2026-11-16";
const now = Date.parse("2026-11-16T08:40:00.000Z");

const visit = barsOfItem(
  [
    { kind: "planned", from: "2026-11-04T08:00:00.000Z", to: "2026-11-16T08:00:00.000Z" },
    { kind: "waiting", from: "2026-11-16T08:00:00.000Z", to: "2026-11-16T08:10:00.000Z" },
    { kind: "serving", from: "2026-11-16T08:10:00.000Z", to: "2026-11-16T08:20:00.000Z" },
    { kind: "paused", from: "2026-11-16T08:20:00.000Z", to: "2026-11-16T08:25:00.000Z" },
    { kind: "serving", from: "2026-11-16T08:25:00.000Z", to: null },
  ],
  zone,
  on,
  now,
);

test("minutes are counted from the beginning of the organization's day", () => {
  expect(visit[1]).toMatchObject({ kind: "waiting", from: 600, to: 610, isOpen: false });
});

test("an interval without an end reaches until now", () => {
  expect(visit.at(-1)).toMatchObject({ kind: "serving", to: 640, isOpen: true });
});

test("a clock that is behind makes nothing end before it began", () => {
  const [bar] = barsOfItem([{ kind: "waiting", from: "2026-11-16T09:00:00.000Z", to: null }], zone, on, now);
  expect(bar?.to).toBe(bar?.from);
});

test("each kind of time is summed up by itself: a break is no service", () => {
  const sums = sumsOf(visit);
  expect([sums.get("waiting"), sums.get("serving"), sums.get("paused")]).toEqual([
    600_000, 1_500_000, 300_000,
  ]);
});

test("the weeks before a planned visit are not shown", () => {
  expect(Math.min(...tellingPart(visit).map(({ from }) => from))).toBe(600);
});

test("of a visit that is only planned, the last hour is shown", () => {
  const planned = barsOfItem(
    [{ kind: "planned", from: "2026-11-04T08:00:00.000Z", to: null }],
    zone,
    on,
    now,
  );
  expect(tellingPart(planned)).toEqual([{ from: 580, to: 640 }]);
});

test("an operator's day keeps whose visit it was", () => {
  const [bar] = barsOfDay(
    [
      {
        kind: "serving",
        from: "2026-11-16T08:00:00.000Z",
        to: "2026-11-16T08:10:00.000Z",
        ticketItemId: 7,
      },
    ],
    zone,
    on,
  );
  expect(bar).toMatchObject({ kind: "serving", from: 600, to: 610, ticketItemId: 7 });
});
