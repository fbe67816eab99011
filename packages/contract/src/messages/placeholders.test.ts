import { expect, test } from "vitest";
import { fillIn, unknownPlaceholders } from "#messages/placeholders";

test("a text is filled in", () => {
  expect(fillIn("Ticket {num}, window {window}.", { num: "A042", window: "5" })).toBe(
    "Ticket A042, window 5.",
  );
});

test("an unknown value leaves no gap", () => {
  expect(fillIn("{organization} {num} waits", { num: "A042" })).toBe("A042 waits");
});

test("braces of another meaning stay, and are reported", () => {
  const text = "Hello {name}, {num}";
  expect(fillIn(text, { num: "A042" })).toBe("Hello {name}, A042");
  expect(unknownPlaceholders(text)).toEqual(["name"]);
});

test("a value is not filled in again", () => {
  expect(fillIn("{organization}", { organization: "{num}", num: "A042" })).toBe("{num}");
});
