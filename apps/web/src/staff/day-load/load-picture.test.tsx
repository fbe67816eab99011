import type { DayLoad } from "@cherga/contract/calls/day-load";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test } from "vitest";
import { LoadPicture } from "#staff/day-load/load-picture.tsx";
import { speak } from "#staff/texts/i18n.ts";
import { renderForStaff } from "#testing/staff-page.tsx";
import { violationsIn } from "#testing/violations.ts";

/** Open from 8 to 10 in Kyiv, it is 9:10. */
const aLoad: DayLoad = {
  time: "2026-05-05T06:10:00.000Z",
  date: "2026-05-05",
  from: "2026-05-05T05:00:00.000Z",
  stepMin: 15,
  steps: 8,
  today: { waiting: [0, 1, 2, 5, 7], served: [1, 2, 0, 3, 4] },
  usual: {
    days: 8,
    low: [0, 0, 0, 0, 0, 0, 0, 0],
    middle: [2, 1, 1, 1, 3, 1, 1, 1],
    high: [4, 2, 2, 2, 5, 2, 2, 2],
    served: [1, 1, 1, 1, 1, 1, 1, 1],
  },
  expected: [7, 5, 4, 3],
  hasVisits: true,
  figures: { arrived: 20, served: 10, noShow: 0, left: 0, serviceLevel: 0.9 },
  usualFigures: null,
};

beforeAll(() => speak("en"));

const cells = (row: HTMLElement): readonly (string | null)[] =>
  within(row)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);

test("the picture can be read as a table by the hour", async () => {
  renderForStaff(<LoadPicture load={aLoad} zone="Europe/Kyiv" />);
  expect(screen.getByText("Usual range (same weekday, 8 weeks)")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Show as a table" }));
  const [, eight, nine] = within(screen.getByRole("table")).getAllByRole("row");
  expect(eight && cells(eight)).toEqual(["08:00", "0", "2", "—", "6"]);
  expect(nine && cells(nine)).toEqual(["09:00", "7", "3", "—", "4"]);
  expect(await violationsIn(document.body)).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Show as a chart" }));
  expect(screen.queryByRole("table")).toBeNull();
});

test("a new organization is told when the usual range appears", () => {
  renderForStaff(<LoadPicture load={{ ...aLoad, usual: null, expected: null }} zone="Europe/Kyiv" />);
  expect(screen.getByText("The usual range appears after three weeks.")).toBeTruthy();
  expect(screen.queryByText("Expected to wait")).toBeNull();
});
