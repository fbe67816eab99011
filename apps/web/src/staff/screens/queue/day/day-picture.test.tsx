import { dayLoadCalls, type DayLoad } from "@cherga/contract/calls/day-load";
import { screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { aTicket, anItem } from "#staff/hall/testing/a-ticket.ts";
import { DayPicture } from "#staff/screens/queue/day/day-picture.tsx";
import { keepSession } from "#staff/session/session.ts";
import { aUser } from "#staff/session/testing/a-user.ts";
import { speak } from "#staff/texts/i18n.ts";
import { startFakeServer } from "#testing/fake-server.ts";
import { renderForStaff } from "#testing/staff-page.tsx";
import { violationsIn } from "#testing/violations.ts";

const today = "2026-05-05";
const load: DayLoad = {
  time: "2026-05-05T06:10:00.000Z",
  date: today,
  from: "2026-05-05T05:00:00.000Z",
  stepMin: 15,
  steps: 8,
  today: { waiting: [0, 1, 2, 5, 7], served: [1, 2, 0, 3, 4] },
  usual: null,
  expected: null,
  hasVisits: true,
  figures: { arrived: 20, served: 10, noShow: 0, left: 0, serviceLevel: 0.9 },
  usualFigures: null,
};

beforeAll(() => speak("en"));
beforeEach(() => {
  keepSession({
    user: aUser({ isAdmin: true }),
    token: "token",
    current: { countryId: 1, regionId: 1, organizationId: 7, operatorId: null },
  });
  startFakeServer()
    .on(dayLoadCalls.dayLoad)
    .answers(() => load);
});

const dayOn = (on: string) => ({ zone: "Europe/Kyiv", today, on });
const bars = (name: string): readonly (string | null)[] =>
  within(screen.getByRole("region", { name }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

test("today shows its load and its bookings by the hour", async () => {
  const tickets = ["06:30", "06:45", "08:00"].map((clock, id) =>
    aTicket({ id, plannedTime: `2026-05-05T${clock}:00.000Z` }),
  );
  renderForStaff(<DayPicture day={dayOn(today)} tickets={tickets} />);
  expect(await screen.findByRole("heading", { name: "Today by the hour" })).toBeTruthy();
  expect(bars("Booked by the hour")).toEqual(["09:002", "10:000", "11:001"]);
  expect(await violationsIn(document.body)).toEqual([]);
});

test("a day gone by shows what was served", () => {
  const event = { type: "serviceComplete", addedDateTime: "2026-05-04T07:20:00.000Z" } as const;
  const served = aTicket({ items: [anItem({ state: "complete", events: [event] })] });
  renderForStaff(<DayPicture day={dayOn("2026-05-04")} tickets={[served]} />);
  expect(bars("Served by the hour")).toEqual(["10:001"]);
  expect(screen.getByText("Nothing is booked for this day.")).toBeTruthy();
  expect(screen.queryByText("Today by the hour")).toBeNull();
});

test("a day to come without bookings says so", () => {
  renderForStaff(<DayPicture day={dayOn("2026-05-06")} tickets={[]} />);
  expect(screen.getByText("Nothing is booked for this day.")).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Served by the hour" })).toBeNull();
});
