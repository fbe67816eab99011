import { expect, test } from "vitest";
import { languageOfCode, readUpdate } from "#visitors/bot/talk/incoming";

const chat = { id: 5, type: "private" };
const from = { id: 5, language_code: "uk" };

test("a message of a visitor is read", () => {
  expect(readUpdate({ update_id: 1, message: { chat, from, text: " Anna \n Koval " } })).toEqual({
    updateId: 1,
    chatId: "5",
    language: "ua",
    input: { type: "text", text: "Anna Koval" },
  });
});

test("a contact is the visitor's own only if Telegram says so", () => {
  const contact = (owner?: number) =>
    readUpdate({
      update_id: 1,
      message: { chat, from, contact: { phone_number: "380501112233", user_id: owner } },
    })?.input;
  expect([contact(5), contact(6), contact()]).toEqual([
    { type: "contact", phone: "+380501112233", isOwn: true },
    { type: "contact", phone: "+380501112233", isOwn: false },
    { type: "contact", phone: "+380501112233", isOwn: false },
  ]);
});

test("groups and unknown updates are of no concern", () => {
  const group = { id: -7, type: "group" };
  expect(readUpdate({ update_id: 1, message: { chat: group, from, text: "/start" } })).toBeUndefined();
  expect(readUpdate({ update_id: 1, poll: {} })).toBeUndefined();
  expect(readUpdate("nonsense")).toBeUndefined();
});

test("an immensely long text is not read", () => {
  const input = readUpdate({ update_id: 1, message: { chat, from, text: "a".repeat(4_000) } })?.input;
  expect(input).toEqual({ type: "other" });
});

test("the bot speaks the visitor's language if it can", () => {
  expect(["uk", "ru-RU", "en-GB", "pl", undefined].map(languageOfCode)).toEqual([
    "ua",
    "ru",
    "en",
    "en",
    "en",
  ]);
});
