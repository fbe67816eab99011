import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test, vi } from "vitest";
import { WhichDays } from "#staff/screens/schedule/week/which-days.tsx";
import { speak } from "#staff/texts/i18n.ts";
import { renderForStaff } from "#testing/staff-page.tsx";

beforeAll(() => speak("en"));

test.each([
  ["Only on May 5, 2026", "one"],
  ["All days: Mon–Fri", "all"],
  ["Cancel", "none"],
])("dragged work asks for its days: %s", async (name, outcome) => {
  const answered = vi.fn<(days: string) => void>();
  renderForStaff(
    <WhichDays
      on="2026-05-05"
      times={{ from: "09:00", to: "11:00" }}
      list="Mon–Fri"
      onOne={() => answered("one")}
      onAll={() => answered("all")}
      onClose={() => answered("none")}
    />,
  );
  await screen.findByRole("dialog", { name: "09:00–11:00: only this day or all?" });
  await userEvent.click(screen.getByRole("button", { name }));
  expect(answered.mock.calls).toEqual([[outcome]]);
});
