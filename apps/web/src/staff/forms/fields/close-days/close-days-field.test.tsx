import { callsOf } from "@cherga/contract/calls/resource-calls";
import { runningCalls } from "@cherga/contract/calls/running";
import { language } from "@cherga/contract/resources/language";
import { organization } from "@cherga/contract/resources/organization";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { hearTime } from "#shared/server-clock.ts";
import { type Editor, makeEditor } from "#staff/forms/editor.ts";
import type { CloseDays } from "#staff/forms/fields/close-days/close-days.ts";
import { CloseDaysField } from "#staff/forms/fields/close-days/close-days-field.tsx";
import { Form } from "#staff/forms/form.tsx";
import { lensAt } from "#staff/forms/lens.ts";
import { speak } from "#staff/texts/i18n.ts";
import { startFakeServer } from "#testing/fake-server.ts";
import { renderForStaff } from "#testing/staff-page.tsx";

const now = "2026-05-04T08:00:00.000Z";

beforeAll(() => speak("en"));
beforeEach(() => {
  localStorage.clear();
  hearTime(now);
  const server = startFakeServer();
  server.on(callsOf(language).list).answers(() => []);
  server.on(runningCalls.health).answers(() => ({ alive: true, time: now, speed: 0, demo: false }));
});

const days: CloseDays = {
  "2026-05-01": { hours: null, reason: { en: "Labour Day" } },
  "2026-05-09": { hours: { from: "09:00", to: "13:00" }, reason: { en: "Short day" } },
  "2026-06-28": { hours: null, reason: { en: "Constitution Day" } },
};

function open(mayWrite = true): Editor {
  const editor = makeEditor({
    resource: organization,
    row: { id: 7, closeDayMap: days },
    key: "organization/7",
    send: (changes) => Promise.resolve({ id: 7, ...changes }),
  });
  renderForStaff(
    <Form editor={editor} resource={organization} mayWrite={mayWrite}>
      <CloseDaysField
        of={lensAt<CloseDays>(["closeDayMap"])}
        organizationId={undefined}
        zone="Europe/Kyiv"
        weekdays={{}}
      />
    </Form>,
  );
  return editor;
}

test("days to come are listed with their hours and reason; days gone by on demand", async () => {
  open();
  await screen.findByText("09:00–13:00 · Short day");
  screen.getByText("Closed · Constitution Day");
  expect(screen.queryByText("Closed · Labour Day")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Show past days (1)" }));
  screen.getByText("Closed · Labour Day");
});

test("a removed day leaves the list, and the others stay", async () => {
  const editor = open();
  await screen.findByText("Closed · Constitution Day");
  await userEvent.click(screen.getByRole("button", { name: /^Remove .*28/ }));
  expect(screen.queryByText("Closed · Constitution Day")).toBeNull();
  expect(Object.keys(Object(editor.read().mine["closeDayMap"])).toSorted()).toEqual([
    "2026-05-01",
    "2026-05-09",
  ]);
});

test("who may not write sees the days without buttons that change them", async () => {
  open(false);
  await screen.findByText("Closed · Constitution Day");
  expect(screen.queryByRole("button", { name: /^Remove|^Close the day/ })).toBeNull();
});
