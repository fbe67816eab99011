import { expect, test } from "vitest";
import { pictureOf } from "#payments/code-picture";
import { transferCode } from "#payments/providers/transfer-code";
import { readCode } from "#payments/testing/read-code";

const payee = {
  name: "Центр надання адміністративних послуг Шевченківського району",
  iban: "UA213223130000026007233566001",
  code: "12345678",
};

test.each(["002", "003"] as const)(
  "a code in format %s is read with the hryvnia sign in it",
  async (format) => {
    for (const length of [1, 20, 60, 100]) {
      const text = transferCode(
        { ...payee, format, purpose: "Ж".repeat(length) },
        { amountMinor: 12_050, currency: "UAH", title: "Паспорт, А017", reference: "cherga-5-0a1b2c3d" },
      );
      const picture = pictureOf(text ?? "");
      expect(picture).toContain("<circle");
      expect(await readCode(picture)).toBe(text);
    }
  },
);

test("the code of a payment page has no sign", async () => {
  const picture = pictureOf("https://pay.example/17");
  expect(picture).not.toContain("<circle");
  expect(await readCode(picture)).toBe("https://pay.example/17");
});
