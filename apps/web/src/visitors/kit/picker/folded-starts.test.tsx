import { runningCalls } from "@cherga/contract/calls/running";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { startFakeServer } from "#testing/fake-server.ts";
import { violationsIn } from "#testing/violations.ts";
import { dictionaries } from "#visitors/booking/words/words.ts";
import { LanguageProvider } from "#visitors/kit/language.tsx";
import { StartList } from "#visitors/kit/picker/start-list.tsx";

const beginAt = Date.parse("2026-05-04T06:00:00.000Z");
/** Returns starts every ten minutes from nine o'clock on. */
const startsOf = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => new Date(beginAt + index * 600_000).toISOString());

beforeEach(() => {
  startFakeServer()
    .on(runningCalls.health)
    .answers(() => ({ alive: true, time: "2026-05-04T05:00:00.000Z", speed: 1, demo: false }));
});

function open(count: number, chosen?: string) {
  const onChoose = vi.fn<(start: string) => void>();
  render(
    <LanguageProvider dictionaries={dictionaries} initial="en" isRemembered={false}>
      <main>
        <StartList
          free={{ starts: startsOf(count), minutes: 10 }}
          timeZone="Europe/Kyiv"
          chosen={chosen}
          isBusy={false}
          onChoose={onChoose}
        />
      </main>
    </LanguageProvider>,
  );
  return onChoose;
}

const foldOf = (part: string): HTMLDetailsElement | null => screen.getByText(part).closest("details");

test("of many times, those of the first part of the day are there at once, and the others by a touch", async () => {
  const onChoose = open(54);
  await screen.findByRole("heading", { name: "Morning" });
  expect([foldOf("Morning"), foldOf("Afternoon")?.open, foldOf("Evening")?.open]).toEqual([
    null,
    false,
    false,
  ]);
  screen.getByText("30 free times");
  expect(await violationsIn(document.body)).toEqual([]);
  const user = userEvent.setup();
  await user.click(screen.getByText("Afternoon"));
  await user.click(screen.getByRole("button", { name: "12:00" }));
  expect(onChoose).toHaveBeenCalledWith("2026-05-04T09:00:00.000Z");
});

test("few times are not folded, nor is the part of the chosen one", async () => {
  open(20);
  await screen.findByRole("heading", { name: "Afternoon" });
  expect(document.querySelector("details")).toBeNull();
  document.body.replaceChildren();
  open(54, startsOf(54).at(-1));
  await screen.findByRole("heading", { name: "Evening" });
  expect([foldOf("Evening"), foldOf("Afternoon")?.open]).toEqual([null, false]);
});
