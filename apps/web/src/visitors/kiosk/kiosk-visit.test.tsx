import { kioskCalls } from "@cherga/contract/calls/kiosk";
import { runningCalls } from "@cherga/contract/calls/running";
import { dataFieldIds } from "@cherga/contract/constants";
import type { VisitorField } from "@cherga/contract/shapes/visitor-service";
import { render, screen, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type FakeServer, startFakeServer } from "#testing/fake-server.ts";
import { violationsIn } from "#testing/violations.ts";
import { Kiosk } from "#visitors/kiosk/kiosk.tsx";
import {
  aConfiguration,
  anAvailableState,
  aVisitorTicket,
  inAllLanguages,
  kioskTime,
} from "#visitors/kiosk/testing/a-kiosk.ts";
import { dictionaries } from "#visitors/kiosk/words/words.ts";
import { LanguageProvider } from "#visitors/kit/language.tsx";

let server: FakeServer;
let user: UserEvent;

beforeEach(() => {
  server = startFakeServer();
  server.on(runningCalls.health).answers(() => ({ alive: true, time: kioskTime, speed: 1, demo: false }));
  server.on(kioskCalls.configuration).answers(() => aConfiguration);
  tellState();
  server.on(kioskCalls.register).answers(() => ({ ticket: aVisitorTicket }));
  user = userEvent.setup();
});

const tellState = (state: Partial<typeof anAvailableState> = {}): void =>
  server.on(kioskCalls.services).answers(() => ({
    version: "1",
    time: kioskTime,
    cutLine: null,
    services: [{ ...anAvailableState, ...state }],
  }));

const open = () =>
  render(
    <LanguageProvider dictionaries={dictionaries} initial="en" isRemembered={false}>
      <Kiosk credential="credential" onShutOut={() => {}} />
    </LanguageProvider>,
  );

const button = (name: string | RegExp) => screen.findByRole("button", { name });
const press = async (name: string | RegExp): Promise<void> => user.click(await button(name));

const aField = (dataFieldId: number, more: Partial<VisitorField>): VisitorField => ({
  dataFieldId,
  required: false,
  type: "t",
  label: inAllLanguages("Field"),
  title: inAllLanguages(""),
  inputHint: inAllLanguages(""),
  placeholder: inAllLanguages(""),
  format: "",
  phoneCode: "",
  mask: "",
  ...more,
});

/** Advice asks for these fields, and has a price. */
const askFor = (...fields: VisitorField[]): void =>
  server.on(kioskCalls.configuration).answers(() => ({
    ...aConfiguration,
    services: aConfiguration.services.map((service) => ({ ...service, fields, price: 850.5 })),
  }));

test("a ticket that the browser cannot get to print is to be photographed", async () => {
  server.on(kioskCalls.configuration).answers(() => ({ ...aConfiguration, printedBy: "browser" as const }));
  server.on(kioskCalls.paper).refuses("ERROR_TOO_COMPLEX");
  open();
  await press("English Touch to begin");
  await press(/^Advice/);
  await press("Take a ticket now");
  const note = await screen.findByText("The ticket could not be printed: please photograph this screen.");
  expect(note.getAttribute("data-printing")).toBe("notPrinted");
});

test("the first touch chooses a language, and three touches lead to a number", async () => {
  open();
  await press("Українська Торкніться, щоб почати");
  await press(/^Advice менше хвилини/);
  // The main action is in the frame, after the way back.
  const take = await button("Взяти талон зараз");
  expect(take.closest("footer")).not.toBeNull();
  await user.click(take);
  await screen.findByRole("heading", { name: "Ваш номер" });
  expect((await button("Готово")).closest("footer")).not.toBeNull();
  expect(await violationsIn(document.body)).toEqual([]);
});

test.each([
  [{ low: 3, likely: 12, high: 55 }, "about 10 min"],
  [{ low: 2, likely: 7, high: 7 }, "about 5 min"],
  [{ low: 60, likely: 100, high: 300 }, "about 1.5 h"],
  [{ low: 0, likely: 0, high: 9 }, "about 1 min"],
])("a wait of %j is told as one figure: %s", async (expectedWait, text) => {
  tellState({ expectedWait });
  open();
  await press("English Touch to begin");
  const tile = await button(/^Advice/);
  expect(tile.textContent).toBe(`Advice${text}`);
});

test("a price has its currency", async () => {
  askFor();
  open();
  await press("English Touch to begin");
  await press(/^Advice/);
  const price = await screen.findByText("Price");
  expect(price.nextElementSibling?.textContent).toBe("₴850.50");
});

describe("a kiosk without a camera", () => {
  test("asks for no photo that may be left out", async () => {
    askFor(aField(dataFieldIds.photo, {}));
    open();
    await press("English Touch to begin");
    await press(/^Advice/);
    await press("Take a ticket now");
    await screen.findByRole("heading", { name: "Your number" });
    expect(server.heard(kioskCalls.register).map(({ body }) => body.dataField)).toEqual([[]]);
  });

  test("says at once that a service needs a photo", async () => {
    askFor(aField(dataFieldIds.photo, { required: true }));
    open();
    await press("English Touch to begin");
    await press(/^Advice/);
    await screen.findByText("A photo is needed");
    expect(screen.queryByRole("button", { name: "Take a ticket now" })).toBeNull();
    expect(await violationsIn(document.body)).toEqual([]);
  });
});

test("a phone is typed in the groups of the country, and a short one is not sent", async () => {
  askFor(aField(dataFieldIds.phone, { type: "ph", phoneCode: "380", required: true }));
  open();
  await press("English Touch to begin");
  await press(/^Advice/);
  await press("Take a ticket now");
  await screen.findByText("+380 __ ___ __ __");
  const keys = within(screen.getByRole("group", { name: "Keyboard" }));
  for (const digit of "50111223") await user.click(keys.getByRole("button", { name: digit }));
  await press("Take a ticket now");
  await screen.findByText("Enter the full number: +380 and 9 more digits");
  await user.click(keys.getByRole("button", { name: "3" }));
  expect(screen.getByRole("textbox")).toHaveProperty("value", "+380 50 111 22 33");
  await press("Take a ticket now");
  await screen.findByRole("heading", { name: "Your number" });
  const [{ body } = { body: undefined }] = server.heard(kioskCalls.register);
  expect(body?.dataField).toEqual([{ dataFieldId: dataFieldIds.phone, value: "+380 50 111 22 33" }]);
});

test("a kiosk without a connection says so in each of its languages, and in no other", async () => {
  open();
  await button("English Touch to begin");
  server.on(kioskCalls.services).isLost();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    dispatchEvent(new Event("offline"));
    await vi.advanceTimersByTimeAsync(3_000);
  } finally {
    vi.useRealTimers();
  }
  await screen.findByRole("heading", { name: "No connection" });
  const other = await screen.findByRole("heading", { name: "Немає зв’язку" });
  expect(other.closest("[lang]")?.getAttribute("lang")).toBe("uk-UA");
  expect(screen.queryByRole("heading", { name: "Нет связи" })).toBeNull();
  expect(await violationsIn(document.body)).toEqual([]);
});
