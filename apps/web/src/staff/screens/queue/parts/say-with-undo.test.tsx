import { Notifications, notifications } from "@mantine/notifications";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { aRow } from "#staff/hall/testing/a-row.ts";
import { tellQueueNews } from "#staff/live/queue-news.ts";
import { sayWithUndo } from "#staff/screens/queue/parts/say-with-undo.tsx";
import { speak } from "#staff/texts/i18n.ts";
import { renderForStaff } from "#testing/staff-page.tsx";

const start = "2026-05-04T08:00:00.000Z";
const undo = vi.fn<() => void>();

beforeAll(() => speak("en"));
beforeEach(() => {
  undo.mockClear();
  renderForStaff(<Notifications />);
  act(() => sayWithUndo({ itemId: 5, start: Date.parse(start) }, "A005 is moved", undo));
});
afterEach(() => act(() => notifications.clean()));

const change = (row: Partial<Parameters<typeof aRow>[0]>): void =>
  act(() =>
    tellQueueNews({
      type: "changed",
      message: {
        datetime: start,
        manage: { upsert: [aRow({ id: 5, status: "planned", start, ...row })], remove: [] },
      },
    }),
  );

test("the move can be undone while the visit is where it was put", async () => {
  change({});
  change({ id: 6, status: "serving" });
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(undo).toHaveBeenCalledOnce();
});

test.each([
  ["is called", { status: "called" }],
  ["is moved again", { start: "2026-05-04T09:00:00.000Z" }],
] as const)("the undo is withdrawn when the visit %s", async (_, row) => {
  await screen.findByRole("button", { name: "Undo" });
  change(row);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Undo" })).toBeNull());
});

test("the undo is withdrawn when the visit is deleted", async () => {
  await screen.findByRole("button", { name: "Undo" });
  act(() =>
    tellQueueNews({ type: "changed", message: { datetime: start, manage: { upsert: [], remove: [5] } } }),
  );
  await waitFor(() => expect(screen.queryByRole("button", { name: "Undo" })).toBeNull());
});
