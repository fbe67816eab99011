import { describe, expect, test } from "vitest";
import { buttonData, type ButtonAction } from "#visitors/bot/talk/buttons";
import type { Conversation, Progress } from "#visitors/bot/talk/progress";
import { intentOf } from "#visitors/bot/talk/intent";

const at = (progress: Progress): Conversation => ({ language: "en", version: 7, progress, pressed: "" });
const press = (action: ButtonAction) => ({ type: "press", pressId: "1", data: buttonData(action) }) as const;
const choice = { organizationId: 1, service: 2 };
const form: Progress = { step: "form", choice, values: [], startAt: "2026-05-05T07:00:00Z", token: "t" };
const day: Progress = { step: "day", choice, values: [] };
const time: Progress = { step: "time", choice, values: [], date: "2026-05-05" };

describe("a text", () => {
  test.each([
    ["begins a booking", "/start", at({ step: "idle" }), { do: "start" }],
    ["begins a booking also in the middle of another", "/start", at(form), { do: "start" }],
    ["with the bot's name is a command too", "/tickets@some_bot", at(form), { do: "tickets" }],
    ["is a value while a value is asked for", "Anna", at(form), { do: "value", at: form, value: "Anna" }],
    ["leaves a value out", "/skip", at(form), { do: "value", at: form, value: "" }],
    ["is a code while a code is asked for", "123456", at({ step: "code", token: "t" }), { do: "code" }],
    ["searches in a list", "pass", at({ step: "organization" }), { do: "search", text: "pass" }],
    ["is not understood otherwise", "Hello", at(day), { do: "unclear" }],
    ["is not understood if it is an unknown command", "/dance", at(form), { do: "unclear" }],
  ])("%s", (_, text, conversation, intent) => {
    expect(intentOf(conversation, { type: "text", text })).toMatchObject(intent);
  });
});

describe("a button", () => {
  const step = (action: "day" | "time" | "days" | "times", value: string, version = 7) =>
    press({ of: "step", version, action, value });
  test.each([
    ["chooses a day", step("day", "2026-05-05"), at(day), { do: "day", date: "2026-05-05" }],
    ["of an earlier version is out of date", step("day", "2026-05-05", 6), at(day), { do: "stale" }],
    [
      "that is tapped twice is answered once",
      step("day", "2026-05-05", 6),
      { ...at(time), pressed: step("day", "2026-05-05", 6).data },
      { do: "again" },
    ],
    [
      "that is tapped twice is not out of date while its step lasts",
      step("days", "2026-05-05"),
      { ...at(day), pressed: step("days", "2026-05-05").data },
      { do: "days" },
    ],
    [
      "that cancels is not refused when it is tapped twice",
      press({ of: "ticket", ticketId: 5, action: "cancel", value: "yes" }),
      { ...at(day), pressed: buttonData({ of: "ticket", ticketId: 5, action: "cancel", value: "yes" }) },
      { do: "again" },
    ],
    ["of another step is out of date", step("day", "2026-05-05"), at(form), { do: "stale" }],
    ["with a made-up date is out of date", step("day", "9999-99-99"), at(day), { do: "stale" }],
    ["chooses a time", step("time", "1777964400"), at(time), { startAt: "2026-05-05T07:00:00.000Z" }],
    ["with a made-up time is out of date", step("time", "soon"), at(time), { do: "stale" }],
    [
      "of a ticket is valid at any step",
      press({ of: "ticket", ticketId: 5, action: "cancel", value: "" }),
      at(form),
      { do: "askCancel", ticketId: 5 },
    ],
    [
      "cancels only after the question",
      press({ of: "ticket", ticketId: 5, action: "cancel", value: "yes" }),
      at(form),
      { do: "cancel", ticketId: 5 },
    ],
    [
      "with unknown data is out of date",
      { type: "press", pressId: "1", data: "x" } as const,
      at(day),
      { do: "stale" },
    ],
  ])("%s", (_, input, conversation, intent) => {
    expect(intentOf(conversation, input)).toMatchObject(intent);
  });
});

test("another person's contact is not taken as the visitor's", () => {
  expect(intentOf(at(form), { type: "contact", phone: "+380", isOwn: false })).toEqual({
    do: "foreignContact",
  });
});
