import { expect, test } from "vitest";
import { type DateResult, whyNoStarts } from "#staff/schedule-result/why-no-starts.ts";

const work: DateResult["schedules"][number] = {
  from: "2026-05-04T06:00:00.000Z",
  to: "2026-05-04T15:00:00.000Z",
  kind: "work",
  services: [1, 2],
  ticketTypes: ["online"],
};
const wish = { service: 1, passWay: "fixed", ticketType: "online" } as const;

test("nothing is to be explained while there are starts", () => {
  expect(whyNoStarts({ schedules: [work], starts: [work.from] }, wish, true)).toBeUndefined();
});

test("a closed centre explains everything", () => {
  expect(whyNoStarts({ schedules: [], starts: [] }, wish, false)).toBe("closed");
});

test("a day of breaks only is a day without work", () => {
  expect(whyNoStarts({ schedules: [{ ...work, kind: "break" }], starts: [] }, wish, true)).toBe("noWork");
});

test("work may be on other services, or for other tickets", () => {
  expect(whyNoStarts({ schedules: [work], starts: [] }, { ...wish, service: 3 }, true)).toBe("notGiven");
  expect(whyNoStarts({ schedules: [work], starts: [] }, { ...wish, ticketType: "viaBot" }, true)).toBe(
    "notGiven",
  );
});

test("where the service is given and nothing begins, nothing is free or long enough", () => {
  expect(whyNoStarts({ schedules: [work], starts: [] }, wish, true)).toBe("nothingFree");
});

test("a visit that is called by hand has no times of its own", () => {
  const byHand = { ...wish, passWay: "hide" } as const;
  expect(whyNoStarts({ schedules: [work], starts: [] }, byHand, true)).toBe("byHand");
  expect(whyNoStarts({ schedules: [], starts: [] }, byHand, true)).toBe("noWork");
});
