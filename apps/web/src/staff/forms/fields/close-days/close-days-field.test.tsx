import { callsOf } from "@cherga/contract/calls/resource-calls";
import { queueListCalls } from "@cherga/contract/calls/queue-lists";
import { runningCalls } from "@cherga/contract/calls/running";
import { language } from "@cherga/contract/resources/language";
import { organization } from "@cherga/contract/resources/organization";
import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { hearTime } from "#shared/server-clock.ts";
import { type Editor, makeEditor } from "#staff/forms/editor.ts";
import type { CloseDays } from "#staff/forms/fields/close-days/close-days.ts";
import { CloseDaysField } from "#staff/forms/fields/close-days/close-days-field.tsx";
import { Form } from "#staff/forms/form.tsx";
import { lensAt } from "#staff/forms/lens.ts";
import { aHallRow } from "#staff/hall/testing/a-row.ts";
import { SaveBar } from "#staff/resource/save-bar.tsx";
import { keepSession } from "#staff/session/session.ts";
import { aUser } from "#staff/session/testing/a-user.ts";
import { speak } from "#staff/texts/i18n.ts";
import { type FakeServer, startFakeServer } from "#testing/fake-server.ts";
import { renderForStaff } from "#testing/staff-page.tsx";

const now = "2026-05-04T08:00:00.000Z";

beforeAll(() => speak("en"));
let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  hearTime(now);
  server = startFakeServer();
  server.on(queueListCalls.ticketQueue).answers(() => ({ time: now, queue: [] }));
  keepSession({
    user: aUser({ isAdmin: true }),
    token: "token",
    current: { countryId: 1, regionId: 1, organizationId: 7, operatorId: null },
  });
  server.on(callsOf(language).list).answers(() => []);
  server.on(runningCalls.health).answers(() => ({ alive: true, time: now, speed: 0, demo: false }));
});

const days: CloseDays = {
  "2026-05-01": { hours: null, reason: { en: "Labour Day" } },
  "2026-05-09": { hours: { from: "09:00", to: "13:00" }, reason: { en: "Short day" } },
  "2026-06-28": { hours: null, reason: { en: "Constitution Day" } },
};

function open({ mayWrite = true, dayClosed = true } = {}): Editor {
  const editor = makeEditor({
    resource: organization,
    row: { id: 7, closeDayMap: days, notifications: { dayClosed } },
    key: "organization/7",
    send: (changes) => Promise.resolve({ id: 7, ...changes }),
  });
  renderForStaff(
    <Form editor={editor} resource={organization} mayWrite={mayWrite}>
      <CloseDaysField
        of={lensAt<CloseDays>(["closeDayMap"])}
        organizationId={7}
        zone="Europe/Kyiv"
        weekdays={{}}
      />
      <SaveBar />
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
  open({ mayWrite: false });
  await screen.findByText("Closed · Constitution Day");
  expect(screen.queryByRole("button", { name: /^Remove|^Close the day/ })).toBeNull();
});

test.each([
  [true, /^Two minutes later, those with a phone or email get a message/],
  [false, "They get no message: messages about closed days are off."],
])("who closes a day learns before whether visitors are told: %s", async (dayClosed, text) => {
  const start = "2026-05-20T08:00:00.000Z";
  server
    .on(queueListCalls.ticketQueue)
    .answers(() => ({ time: now, queue: [{ ...aHallRow({ start, passWay: "fixed" }), actions: [] }] }));
  open({ dayClosed });
  fireEvent.change(await screen.findByLabelText("Date"), { target: { value: "2026-05-20" } });
  await screen.findByText("1 booking is affected");
  await userEvent.click(screen.getByRole("button", { name: "Close the day" }));
  const dialog = within(await screen.findByRole("dialog"));
  dialog.getByText("1 visitor is booked for this day. Close anyway?");
  expect(dialog.getByText(text)).toBeTruthy();
});

test("the button says what is missing to close a day, and leads there", async () => {
  server.on(callsOf(language).list).answers(() => [
    { id: 1, version: 1, code: "en", name: "English", status: true, main: true },
    { id: 2, version: 1, code: "ua", name: "Українська", status: true, main: false },
  ]);
  const editor = open();
  const card = within(await screen.findByRole("group", { name: "Close a day or change its hours" }));
  const close = card.getByRole("button", { name: "Close the day" });
  await userEvent.click(close);
  await card.findByText("Choose today or a later day.");
  expect(document.activeElement).toBe(card.getByLabelText("Date"));
  fireEvent.change(card.getByLabelText("Date"), { target: { value: "2026-05-20" } });

  await userEvent.click(await card.findByRole("button", { name: "Translations: Reason" }));
  const translation = await card.findByRole("textbox", { name: "Reason, Українська" });
  await userEvent.type(translation, "Ремонт");
  await userEvent.click(close);
  await card.findByText("Fill in the main language (English). Translations can follow later.");
  const main = card.getByRole("textbox", { name: "Reason, English" });
  expect(document.activeElement).toBe(main);
  await userEvent.type(main, "Repairs");
  expect(card.queryByText(/^Fill in the main language/)).toBeNull();
  await userEvent.clear(translation);
  card.getByText("Missing: Українська");
  await userEvent.click(close);
  expect(editor.read().mine).toHaveProperty(["closeDayMap", "2026-05-20"], {
    hours: null,
    reason: { en: "Repairs", ua: "" },
  });
});

test("the form does not say that all is saved while a day is not added yet", async () => {
  open();
  await screen.findByText("All changes saved");
  fireEvent.change(await screen.findByLabelText("Date"), { target: { value: "2026-05-20" } });
  await screen.findByText("The day is not added yet: press “Close the day”.");
  expect(screen.queryByText("All changes saved")).toBeNull();
  fireEvent.change(await screen.findByLabelText("Date"), { target: { value: "" } });
  await screen.findByText("All changes saved");
});

test("the calendar marks the day of the organization, not of this computer", async () => {
  // The computer's clock shows another year; in Kyiv the day has begun, in London it has not.
  const time = "2026-05-04T22:30:00.000Z";
  hearTime(time);
  server.on(runningCalls.health).answers(() => ({ alive: true, time, speed: 0, demo: false }));
  open();
  const marked = await screen.findAllByRole("button", { current: "date" });
  expect(marked.map(({ textContent }) => textContent)).toEqual(["5"]);
});
