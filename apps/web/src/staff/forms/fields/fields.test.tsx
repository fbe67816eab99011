import { fileCalls } from "@cherga/contract/calls/file";
import { callsOf } from "@cherga/contract/calls/resource-calls";
import { type LanguageCode, languageCodes } from "@cherga/contract/constants";
import type { Issue } from "@cherga/contract/issues";
import type { Resource } from "@cherga/contract/resource";
import { country } from "@cherga/contract/resources/country";
import { language } from "@cherga/contract/resources/language";
import { resources } from "@cherga/contract/resources/all-resources";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Failure } from "#staff/api/failure.ts";
import { type Editor, makeEditor } from "#staff/forms/editor.ts";
import { AutoField } from "#staff/forms/fields/auto-field.tsx";
import { ChoicesField } from "#staff/forms/fields/choices/choice-field.tsx";
import { ColourField } from "#staff/forms/fields/choices/colour-field.tsx";
import { TicketTypesField } from "#staff/forms/fields/choices/ticket-types-field.tsx";
import { ImageField } from "#staff/forms/fields/image-field.tsx";
import { LimitsField, kioskLimitTypes } from "#staff/forms/fields/lists/limits-field.tsx";
import { ListField } from "#staff/forms/fields/lists/list-field.tsx";
import { SettingsField } from "#staff/forms/fields/lists/settings-field.tsx";
import { OptionalField } from "#staff/forms/fields/optional-field.tsx";
import { SliderField } from "#staff/forms/fields/slider-field.tsx";
import { NullableTextField } from "#staff/forms/fields/text/nullable-text-field.tsx";
import { SecretField } from "#staff/forms/fields/text/secret-field.tsx";
import { SeparatedField } from "#staff/forms/fields/text/separated-field.tsx";
import { SuggestedField } from "#staff/forms/fields/text/suggested-field.tsx";
import { TextField } from "#staff/forms/fields/text/text-field.tsx";
import { DaysField } from "#staff/forms/fields/times/days-field.tsx";
import { SecondsField } from "#staff/forms/fields/times/seconds-field.tsx";
import { SpanField } from "#staff/forms/fields/times/span-field.tsx";
import { HoursField } from "#staff/forms/fields/times/time-fields.tsx";
import { Form } from "#staff/forms/form.tsx";
import { lensAt, type Path, valueAt } from "#staff/forms/lens.ts";
import { speak } from "#staff/texts/i18n.ts";
import { type FakeServer, startFakeServer } from "#testing/fake-server.ts";
import { renderForStaff } from "#testing/staff-page.tsx";
import { violationsIn } from "#testing/violations.ts";

/** A field in the form of a resource, with the row that the form shows. */
type FieldCase = {
  readonly kind: string;
  readonly resource: string;
  readonly path: Path;
  readonly field: (path: Path) => ReactNode;
  readonly value: unknown;
  /** The input as it is found by its label. */
  readonly role: string;
  readonly label: string;
  /** What the input shows. */
  readonly shows: string;
  /** Changes it by keyboard once it has the focus. */
  readonly keys: string;
  readonly becomes: unknown;
  /** What it says of a refused value, if not the server's words. */
  readonly says?: string;
};

const cases: readonly FieldCase[] = [
  {
    kind: "a line of text",
    resource: "organization",
    path: ["code"],
    field: (path) => <AutoField of={lensAt(path)} />,
    value: "KYIV",
    role: "textbox",
    label: "Code",
    shows: "KYIV",
    keys: "{End}-77",
    becomes: "KYIV-77",
  },
  {
    kind: "several lines",
    resource: "terminal",
    path: ["description"],
    field: (path) => <TextField of={lensAt(path)} kind="lines" />,
    value: "By the stairs",
    role: "textbox",
    label: "Description",
    shows: "By the stairs",
    keys: "{End}{Enter}left",
    becomes: "By the stairs\nleft",
  },
  {
    kind: "a text that may be null",
    resource: "printer-device",
    path: ["deviceId"],
    field: (path) => <NullableTextField of={lensAt(path)} />,
    value: "A",
    role: "textbox",
    label: "Device ID",
    shows: "A",
    keys: "{End}{Backspace}",
    becomes: null,
  },
  {
    kind: "texts separated by commas",
    resource: "organization",
    path: ["supportPhones"],
    field: (path) => <SeparatedField of={lensAt(path)} />,
    value: ["101"],
    role: "textbox",
    label: "Support phones",
    shows: "101",
    keys: "{End}, 102,",
    becomes: ["101", "102"],
  },
  {
    kind: "a text with suggestions",
    resource: "service",
    path: ["parameters", "icon"],
    field: (path) => <SuggestedField of={lensAt(path)} suggestions={["passport", "car"]} />,
    value: "",
    role: "combobox",
    label: "Icon",
    shows: "",
    keys: "pass{ArrowDown}{Enter}",
    becomes: "passport",
  },
  {
    kind: "a number",
    resource: "service",
    path: ["align_minutes"],
    field: (path) => <AutoField of={lensAt(path)} />,
    value: 10,
    role: "textbox",
    label: "Start interval, min",
    shows: "10",
    keys: "{End}{Backspace}5",
    becomes: 15,
  },
  {
    kind: "a duration in seconds",
    resource: "board",
    path: ["callPopup", "timeoutMs"],
    field: (path) => <SecondsField of={lensAt(path)} bounds={{ min: 1_000, max: 60_000 }} />,
    value: 5_000,
    role: "textbox",
    label: "Display time, s",
    shows: "5",
    keys: "{End}0",
    becomes: 50_000,
    says: "Value should be in a range from 1 to 60",
  },
  {
    kind: "a duration in seconds and tenths",
    resource: "board",
    path: ["callPopup", "timeoutMs"],
    field: (path) => <SecondsField of={lensAt(path)} bounds={{ min: 1_000, max: 60_000 }} />,
    value: 5_000,
    role: "textbox",
    label: "Display time, s",
    shows: "5",
    keys: "{End}.5",
    becomes: 5_500,
    says: "Value should be in a range from 1 to 60",
  },
  {
    kind: "a choice",
    resource: "organization",
    path: ["type"],
    field: (path) => <AutoField of={lensAt(path)} />,
    value: "PRDA",
    role: "combobox",
    label: "Type",
    shows: "PRDA – administrative services",
    keys: "{ArrowDown}{ArrowDown}{Enter}",
    becomes: "MJ",
  },
  {
    kind: "a colour",
    resource: "service",
    path: ["parameters", "colour"],
    field: (path) => <ColourField of={lensAt(path)} />,
    value: "red",
    role: "combobox",
    label: "Colour",
    shows: "Red",
    keys: "{ArrowDown}{ArrowDown}{Enter}",
    becomes: "pink",
  },
  {
    kind: "several choices",
    resource: "terminal",
    path: ["languages"],
    field: (path) => <ChoicesField of={lensAt<LanguageCode[]>(path)} values={languageCodes} />,
    value: ["en"],
    role: "combobox",
    label: "Languages",
    shows: "",
    keys: "{ArrowDown}{ArrowDown}{ArrowDown}{Enter}",
    becomes: ["en", "ua"],
  },
  {
    kind: "ticket types",
    resource: "organization",
    path: ["quotas", "ticketTypes"],
    field: (path) => <TicketTypesField of={lensAt(path)} />,
    value: ["online"],
    role: "combobox",
    label: "Only these ticket types",
    shows: "",
    keys: "{Backspace}",
    becomes: undefined,
  },
  {
    kind: "a row of another resource",
    resource: "region",
    path: ["countryId"],
    field: (path) => <AutoField of={lensAt(path)} />,
    value: 1,
    role: "combobox",
    label: "Country",
    shows: "Ukraine",
    keys: "{Control>}a{/Control}pol{ArrowDown}{Enter}",
    becomes: 2,
  },
];

const resourceNamed = (name: string): Resource => {
  const found = resources.find((each) => each.name === name);
  if (found === undefined) throw new Error(`there is no resource ${name}`);
  return found;
};

let user: UserEvent;
let server: FakeServer;

beforeAll(() => speak("en"));
beforeEach(() => {
  user = userEvent.setup();
  server = startFakeServer();
  const words = (text: string) => ({ en: text, ru: text, ua: text });
  server.on(callsOf(country).list).answers(() => [
    { id: 1, version: 1, name: words("Ukraine"), phoneCode: "380" },
    { id: 2, version: 1, name: words("Poland"), phoneCode: "48" },
  ]);
  server.on(callsOf(language).list).answers(() => [
    { id: 1, version: 1, code: "en", name: "English", status: true, main: true },
    { id: 2, version: 1, code: "ua", name: "Українська", status: true, main: false },
  ]);
});

/** Renders a field in its form. A save is refused with the given issues. */
function renderField(
  { resource: name, path, field, value }: Pick<FieldCase, "resource" | "path" | "field" | "value">,
  { issues = [], mayWrite = true }: { readonly issues?: readonly Issue[]; readonly mayWrite?: boolean } = {},
): { readonly editor: Editor; readonly now: () => unknown } {
  const resource = resourceNamed(name);
  const row = path.toReversed().reduce<unknown>((inner, key) => ({ [key]: inner }), value);
  const editor = makeEditor({
    // Whatever the contract itself would find is found by its own tests.
    resource: { ...resource, check: () => [], fields: {} },
    row: Object(row),
    key: `${name}/${path.join(".")}`,
    send: () => Promise.reject(new Failure("ERROR_VALIDATION", issues)),
  });
  renderForStaff(
    <Form editor={editor} resource={resource} mayWrite={mayWrite}>
      {field(path)}
    </Form>,
  );
  return { editor, now: () => valueAt(editor.read().mine, path) };
}

/** Returns the texts by which assistive technology describes an input. */
const descriptionOf = (input: Element): string =>
  (input.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.querySelector(`[id="${id}"]`)?.textContent ?? "")
    .join(" ");

describe.each(cases)("$kind", (fieldCase) => {
  const { role, label, shows, keys, becomes, path, says = "Check the format" } = fieldCase;
  const input = (): Promise<HTMLInputElement> => screen.findByRole(role, { name: label });

  test("shows its value under its label, and is accessible", async () => {
    renderField(fieldCase);
    await waitFor(async () => expect((await input()).value).toBe(shows));
    expect(await violationsIn(document.body)).toEqual([]);
  });

  test("is reached and changed by keyboard alone", async () => {
    const { now } = renderField(fieldCase);
    await waitFor(async () => expect((await input()).value).toBe(shows));
    await user.tab();
    expect(document.activeElement).toBe(await input());
    await user.keyboard(keys);
    expect(now()).toEqual(becomes);
  });

  test("shows an error of the server at its input", async () => {
    const { editor } = renderField(fieldCase, { issues: [{ path, code: "ERROR_FORMAT" }] });
    await act(() => editor.save());
    expect(descriptionOf(await input())).toContain(says);
    expect((await input()).getAttribute("aria-invalid")).toBe("true");
  });

  test("does not change where the user may only read", async () => {
    const { now } = renderField(fieldCase, { mayWrite: false });
    await waitFor(async () => expect((await input()).value).toBe(shows));
    await user.tab();
    await user.keyboard(keys);
    expect(now()).toEqual(fieldCase.value);
  });
});

describe("a flag", () => {
  const strict = {
    resource: "service",
    path: ["is_strict"],
    field: (path: Path) => <AutoField of={lensAt(path)} />,
    value: false,
  };

  test("is switched by keyboard, and not where the user may only read", async () => {
    const { now } = renderField(strict);
    await user.tab();
    await user.keyboard(" ");
    expect(now()).toBe(true);
    expect(screen.getByRole("switch", { name: /^Strict order/ })).toHaveProperty("checked", true);
  });

  test("is off limits where the user may only read", () => {
    renderField(strict, { mayWrite: false });
    expect(screen.getByRole("switch", { name: /^Strict order/ })).toHaveProperty("disabled", true);
  });
});

describe("a text in every language", () => {
  const name = {
    resource: "service",
    path: ["name"],
    field: (path: Path) => <AutoField of={lensAt(path)} />,
    value: { en: "Advice" },
  };

  test("has an input per language that is on, and names those that are missing", async () => {
    const { now } = renderField(name);
    const group = await screen.findByRole("group", { name: "Name" });
    await within(group).findByRole("textbox", { name: "Name, English" });
    within(group).getByText("Missing: Українська");
    await user.type(within(group).getByRole("textbox", { name: "Name, Українська" }), "Порада");
    expect(now()).toEqual({ en: "Advice", ua: "Порада" });
    expect(within(group).queryByText(/^Missing/)).toBeNull();
    expect(await violationsIn(document.body)).toEqual([]);
  });

  test("marks the missing ones once they are refused", async () => {
    const { editor } = renderField(name, {
      issues: [{ path: ["name", "ua"], code: "ERROR_LANGUAGES_INCOMPLETE" }],
    });
    await screen.findByRole("textbox", { name: "Name, English" });
    await act(() => editor.save());
    await screen.findByText("Fill in all languages");
    const invalid = screen.getAllByRole("textbox").map((input) => input.getAttribute("aria-invalid"));
    expect(invalid).toEqual([null, "true"]);
  });
});

test("a secret is taken when the field is left, not while it is typed", async () => {
  const { now } = renderField({
    resource: "organization",
    path: ["externalTable", "secret"],
    field: (path) => <SecretField of={lensAt(path)} />,
    value: undefined,
  });
  await user.tab();
  await user.keyboard("whisper");
  expect(now()).toBeUndefined();
  await user.tab();
  expect(now()).toBe("whisper");
});

test("hours are completed when a field is left, and show both ends under one label", async () => {
  const { now } = renderField({
    resource: "organization",
    path: ["openHour"],
    field: (path) => <HoursField of={lensAt(path)} />,
    value: { from: "", to: "18:00" },
  });
  const group = screen.getByRole("group", { name: "Regular hours" });
  await user.tab();
  await user.keyboard("930");
  await user.tab();
  expect(now()).toEqual({ from: "09:30", to: "18:00" });
  expect(document.activeElement).toBe(within(group).getByRole("textbox", { name: "To" }));
});

test("a duration keeps its number when its unit changes", async () => {
  const { now } = renderField({
    resource: "service",
    path: ["duration"],
    field: (path) => <SpanField of={lensAt(path)} />,
    value: { value: 10, unit: "minutes" },
  });
  await user.click(screen.getByRole("combobox", { name: "Unit of time" }));
  await user.click(await screen.findByRole("option", { name: "hours" }));
  expect(now()).toEqual({ value: 10, unit: "hours" });
});

test("a slider moves by arrow keys, and stores nothing at zero", async () => {
  const { now } = renderField({
    resource: "schedule",
    path: ["share"],
    field: (path) => (
      <SliderField of={lensAt(path)} max={100} step={10} say={(value) => `${value} per cent`} />
    ),
    value: 10,
  });
  const slider = screen.getByRole("slider");
  expect(slider.getAttribute("aria-valuenow")).toBe("10");
  await user.tab();
  expect(document.activeElement).toBe(slider);
  await user.keyboard("{ArrowRight}");
  expect(now()).toBe(20);
  await user.keyboard("{ArrowLeft}{ArrowLeft}");
  expect(now()).toBeUndefined();
});

test("days are chosen and kept in their order", async () => {
  const { now } = renderField({
    resource: "schedule",
    path: ["select"],
    field: (path) => (
      <DaysField
        of={lensAt(path)}
        days={[
          { day: 1, name: "Monday" },
          { day: 2, name: "Tuesday" },
          { day: 3, name: "Wednesday" },
        ]}
      />
    ),
    value: [3],
  });
  await user.click(screen.getByRole("checkbox", { name: "Monday" }));
  expect(now()).toEqual([1, 3]);
  await user.click(screen.getByRole("checkbox", { name: "Wednesday" }));
  expect(now()).toEqual([1]);
});

test("an optional value brings its fields when it is switched on, and is null when off", async () => {
  const { now } = renderField({
    resource: "organization",
    path: ["messageHub"],
    field: (path) => (
      <OptionalField of={lensAt<{ login: string } | null>(path)} make={() => ({ login: "" })}>
        {(inside) => <TextField of={inside.at("login")} label="Login" />}
      </OptionalField>
    ),
    value: null,
  });
  expect(screen.queryByRole("textbox")).toBeNull();
  await user.click(screen.getByRole("switch"));
  await user.type(screen.getByRole("textbox", { name: "Login" }), "a");
  expect(now()).toEqual({ login: "a" });
  await user.click(screen.getByRole("switch"));
  expect(now()).toBeNull();
});

describe("a list", () => {
  const texts = {
    resource: "terminal",
    path: ["panels"],
    field: (path: Path) => (
      <ListField
        of={lensAt<{ text: string }[]>(path)}
        ordered
        max={3}
        make={() => ({ text: "" })}
        title={({ text }) => text}
      >
        {(element, _, index) => <TextField of={element.at("text")} label={`Text ${index + 1}`} />}
      </ListField>
    ),
    value: [{ text: "first" }, { text: "second" }],
  };

  test("gets elements up to its limit, moves and removes them", async () => {
    const { now } = renderField(texts);
    await user.click(screen.getByRole("button", { name: "Add" }));
    await user.type(screen.getByRole("textbox", { name: "Text 3" }), "third");
    expect(screen.getByRole("button", { name: "Add" })).toHaveProperty("disabled", true);
    const [, , lastUp] = screen.getAllByRole("button", { name: "Move up" });
    if (lastUp !== undefined) await user.click(lastUp);
    expect(now()).toEqual([{ text: "first" }, { text: "third" }, { text: "second" }]);
    await user.click(screen.getByRole("button", { name: "Remove first" }));
    expect(now()).toEqual([{ text: "third" }, { text: "second" }]);
  });

  test("says that it is empty", () => {
    renderField({ ...texts, value: [] });
    expect(screen.queryByText("Empty")).not.toBeNull();
  });
});

test("limits ask for the fields of their type", async () => {
  const { now } = renderField({
    resource: "terminal",
    path: ["limits"],
    field: (path) => <LimitsField of={lensAt(path)} types={kioskLimitTypes} />,
    value: [{ type: "fio", max: 1, periodDays: 1 }],
  });
  await user.clear(screen.getByRole("textbox", { name: /^Maximum tickets/ }));
  await user.type(screen.getByRole("textbox", { name: /^Maximum tickets/ }), "3");
  expect(now()).toEqual([{ type: "fio", max: 3, periodDays: 1 }]);
});

test("settings have a name once only", async () => {
  const { now } = renderField({
    resource: "printer-device",
    path: ["config"],
    field: (path) => <SettingsField of={lensAt(path)} />,
    value: { baud: 9600 },
  });
  await user.click(screen.getByRole("button", { name: /^Add/ }));
  await user.keyboard("baud");
  const [, second] = screen.getAllByRole("textbox", { name: "Name" });
  expect(second && descriptionOf(second)).toContain("This is already in the list");
  await user.type(screen.getAllByRole("textbox", { name: "Name" })[1] ?? document.body, "2");
  expect(now()).toEqual({ baud: 9600, baud2: "" });
});

describe("an image", () => {
  const logo = {
    resource: "organization",
    path: ["logoPath"],
    field: (path: Path) => <ImageField of={lensAt(path)} />,
    value: null,
  };
  const imagePath = "/api/file/0b8a4f5e-3c0f-4b53-9a39-2f1a0c6f7d11";
  const choose = async (file: File): Promise<void> => {
    const input = document.querySelector<HTMLInputElement>("input[type=file]");
    if (input === null) throw new Error("there is no input for files");
    await userEvent.setup({ applyAccept: false }).upload(input, file);
  };

  test("is uploaded, shown and removed", async () => {
    server
      .on(fileCalls.upload)
      .answers(() => ({ path: imagePath, type: "image/png", width: 1, height: 1, size: 1 }));
    const { now } = renderField(logo);
    await choose(new File(["x"], "logo.png", { type: "image/png" }));
    await screen.findByRole("img", { name: "Logo" });
    expect(now()).toBe(imagePath);
    await user.click(screen.getByRole("button", { name: "Remove" }));
    expect(now()).toBeNull();
  });

  test("of another type is refused in words, and not sent", async () => {
    const { now } = renderField(logo);
    await choose(new File(["x"], "logo.svg", { type: "image/svg+xml" }));
    await screen.findByText(/^This file type is not supported/);
    expect(now()).toBeNull();
    expect(server.heard(fileCalls.upload)).toEqual([]);
  });
});
