import { expect, test } from "vitest";
import { spokenNumber } from "#spoken-number";

test("letters are spoken one by one, figures without the noughts before them", () => {
  expect(spokenNumber("АБ-007")).toBe("А Б 7");
  expect(spokenNumber("000")).toBe("0");
  expect(spokenNumber("B100")).toBe("B 100");
  expect(spokenNumber("-")).toBe("");
});
