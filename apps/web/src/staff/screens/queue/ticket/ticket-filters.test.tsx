import { ticketStages } from "@cherga/engine/vocabulary";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { choiceIn } from "#staff/screens/queue/parts/search.ts";
import { useAddress } from "#staff/screens/queue/parts/use-address.ts";
import { StageFilter } from "#staff/screens/queue/ticket/ticket-filters.tsx";
import { speak } from "#staff/texts/i18n.ts";
import { startFakeServer } from "#testing/fake-server.ts";
import { renderWithLinks } from "#testing/staff-page.tsx";

beforeAll(() => speak("en"));
beforeEach(() => void startFakeServer());

const counts = { planned: 12, waiting: 3, deferred: 1, atWindow: 0, ended: 40 };

function Page() {
  const { search } = useAddress();
  return (
    <>
      <StageFilter stage={choiceIn(search, "stage", ticketStages)} counts={counts} />
      <output>{JSON.stringify(search)}</output>
    </>
  );
}

test("one press shows who waits, from the first page on, and one shows all again", async () => {
  const user = userEvent.setup();
  await renderWithLinks(<Page />);
  const stages = within(screen.getByRole("group", { name: "Stage of the visit" }));
  const isPressed = (name: string) => stages.getByRole("button", { name, pressed: true });
  isPressed("All 56");
  stages.getByRole("button", { name: "At a window 0" });
  await user.click(stages.getByRole("button", { name: "Waiting 3" }));
  isPressed("Waiting 3");
  expect(screen.getByRole("status").textContent).toBe('{"stage":"waiting"}');
  await user.click(stages.getByRole("button", { name: "All 56" }));
  isPressed("All 56");
  expect(screen.getByRole("status").textContent).toBe("{}");
});
