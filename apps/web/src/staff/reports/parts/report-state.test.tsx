import { act, screen } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { ReportState } from "#staff/reports/parts/report-state.tsx";
import { speak } from "#staff/texts/i18n.ts";
import { renderForStaff } from "#testing/staff-page.tsx";

beforeAll(() => speak("en"));

const show = (data: string | undefined, isPlaceholderData = false): void =>
  renderForStaff(
    <ReportState
      of={{ data, error: null, isPlaceholderData, refetch: () => undefined }}
      isEmpty={(text) => text === ""}
      empty="nothing"
    >
      {(text) => text}
    </ReportState>,
  );

test("a report that takes long says that a shorter period is faster", () => {
  vi.useFakeTimers();
  show(undefined);
  expect(screen.queryByRole("status")).toBeNull();
  act(() => void vi.advanceTimersByTime(4_000));
  expect(screen.getByRole("status").textContent).toContain("A shorter period is faster.");
});

test("an answer is shown, and an empty one is replaced", () => {
  show("figures");
  expect(screen.getByText("figures")).toBeTruthy();
  show("");
  expect(screen.getByText("nothing")).toBeTruthy();
});

test("an answer to the previous filter is marked as busy until the new one arrives", () => {
  show("figures", true);
  expect(screen.getByText("figures").getAttribute("aria-busy")).toBe("true");
});
