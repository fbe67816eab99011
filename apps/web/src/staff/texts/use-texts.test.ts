import { expect, test } from "vitest";
import { textsOf } from "#staff/texts/use-texts.ts";

const words = {
  "queue.ticketCount_one": "{count} талон",
  "queue.ticketCount_few": "{count} талони",
  "queue.ticketCount_many": "{count} талонів",
  "queue.ticketCount_other": "{count} талона",
  "header.window": "Вікно {room}",
  "service.name.hint": "Як на табличці",
};
const t = textsOf("uk-UA", words);

test("a count chooses the plural form", () => {
  expect([1, 3, 5, 21, 1.5].map((count) => t("queue.ticketCount", { count }))).toEqual([
    "1 талон",
    "3 талони",
    "5 талонів",
    "21 талон",
    "1.5 талона",
  ]);
});

test("values are filled in as they are, a missing one as nothing", () => {
  expect(t("header.window", { room: "<b>$&</b>" })).toBe("Вікно <b>$&</b>");
  expect(t("header.window")).toBe("Вікно ");
});

test("a key without a text is shown as it is; an optional one is not", () => {
  expect(t.of("no.such.key")).toBe("no.such.key");
  expect(t.find("no.such.key")).toBeUndefined();
  expect(t.find("service.name.hint")).toBe("Як на табличці");
});
