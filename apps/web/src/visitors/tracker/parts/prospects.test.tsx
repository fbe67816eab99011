import { runningCalls } from "@cherga/contract/calls/running";
import type { TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";
import { render, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { hearTime } from "#shared/server-clock.ts";
import { startFakeServer } from "#testing/fake-server.ts";
import { LanguageProvider } from "#visitors/kit/language.tsx";
import { timesIn } from "#visitors/kit/times.ts";
import { Prospects } from "#visitors/tracker/parts/prospects.tsx";
import { anItem, aTicket } from "#visitors/tracker/state/testing.ts";
import { displayStatusOf } from "#visitors/tracker/state/ticket-status.ts";
import { dictionaries } from "#visitors/tracker/words/words.ts";

const now = "2026-05-04T07:00:00.000Z";
const at = (clock: string): string => `2026-05-04T${clock}:00.000Z`;

beforeEach(() => {
  startFakeServer()
    .on(runningCalls.health)
    .answers(() => ({ alive: true, time: now, speed: 1, demo: false }));
  hearTime(now);
});

/** Shows the prospects above an end that is there once they are. */
async function open(ticket: TrackedTicket): Promise<string | null> {
  const { container } = render(
    <LanguageProvider dictionaries={dictionaries} initial="en" isRemembered={false}>
      <Prospects ticket={ticket} standing={displayStatusOf(ticket)} times={timesIn("en-GB", "Europe/Kyiv")} />
      <hr />
    </LanguageProvider>,
  );
  await screen.findByRole("separator");
  return container.textContent;
}

const aBooking = (more: Partial<TrackedTicket>): TrackedTicket =>
  aTicket({
    passWay: "fixed",
    plannedTime: at("07:40"),
    items: [anItem({ state: "planned", plannedTime: at("07:40") })],
    expectedCall: { optimistic: at("07:40"), likely: at("07:42"), pessimistic: at("07:50") },
    ...more,
  });

test("who comes at a booked time is not said to wait", async () => {
  expect(await open(aBooking({}))).toBe("");
});

test("a delay is told before the booked time, by the time of the call", async () => {
  await open(
    aBooking({ expectedCall: { optimistic: at("08:00"), likely: at("08:05"), pessimistic: at("08:15") } }),
  );
  expect(screen.getByText("Expected call")).toBeTruthy();
  expect(screen.getByText("between 11:00 and 11:15")).toBeTruthy();
  expect(screen.queryByText("Expected wait")).toBeNull();
});

test.each([
  ["has checked in", { checkedInTime: at("06:55") }],
  ["should have been called", { plannedTime: at("06:50") }],
])("the expected wait is told to who booked and %s", async (_who, more) => {
  await open(aBooking(more));
  expect(screen.getByText("Expected wait")).toBeTruthy();
});
