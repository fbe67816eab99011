import { expect, test } from "vitest";
import { transferCode } from "#payments/providers/transfer-code";

const payee = {
  name: "Центр адміністративних послуг",
  iban: "UA213223130000026007233566001",
  code: "12345678",
  purpose: "Адміністративний збір",
  format: "002",
} as const;
const order = { amountMinor: 12_050, currency: "UAH", title: "Паспорт, А017", reference: "cherga-5-0a1b" };

test("a code for hryvnias has the lines that the National Bank of Ukraine wants, in this order", () => {
  const code = transferCode(payee, order) ?? "";
  const [, encoded = ""] = /^https:\/\/bank\.gov\.ua\/qr\/([\w-]+)$/.exec(code) ?? [];
  expect(Buffer.from(encoded, "base64url").toString("utf8").split("\n")).toEqual([
    "BCD",
    "002",
    "1",
    "UCT",
    "",
    payee.name,
    payee.iban,
    "UAH120.50",
    "12345678",
    "",
    "",
    "Адміністративний збір, Паспорт, А017, cherga-5-0a1b",
    "",
    "",
  ]);
  expect(code.length).toBeLessThan(500);
});

test("a code in format 003 has a line for the reference, and fits into the largest code", () => {
  const newer = { ...payee, format: "003" } as const;
  const linesOf = (code = "") => {
    expect(code.length).toBeLessThanOrEqual(507);
    const [, encoded = ""] = /^https:\/\/qr\.bank\.gov\.ua\/([\w-]+)$/.exec(code) ?? [];
    return Buffer.from(encoded, "base64url").toString("utf8").split("\n");
  };
  expect(linesOf(transferCode(newer, order))).toEqual([
    "BCD",
    "003",
    "1",
    "XCT",
    "",
    payee.name,
    payee.iban,
    "UAH120.50",
    "12345678",
    "",
    "cherga-5-0a1b",
    "Адміністративний збір, Паспорт, А017",
    "",
    "",
    "",
    "",
    "",
  ]);
  const long = linesOf(transferCode(newer, { ...order, title: "Послуга\n".repeat(60) }));
  expect(long).toHaveLength(17);
  expect(long[10]).toBe("cherga-5-0a1b");
  expect(long[11]).toMatch(/^Адміністративний збір, Послуга Послуга/);
});

test("a whole amount has no digits after the point", () => {
  const code = transferCode(payee, { ...order, amountMinor: 12_000 }) ?? "";
  expect(Buffer.from(code.split("/").at(-1) ?? "", "base64url").toString()).toContain("\nUAH120\n");
});

test("a code for euros follows EPC069-12", () => {
  const german = { ...payee, name: "Bürgeramt", iban: "DE89370400440532013000", purpose: "" };
  expect(transferCode(german, { ...order, currency: "EUR", title: "Pass" })?.split("\n")).toEqual([
    "BCD",
    "002",
    "1",
    "SCT",
    "",
    "Bürgeramt",
    "DE89370400440532013000",
    "EUR120.50",
    "",
    "",
    "Pass, cherga-5-0a1b",
  ]);
});

test("a long title is cut in the middle, so that the reference stays, and lines stay lines", () => {
  const title = `${"Послуга ".repeat(40)}\nUAH1`;
  const code = transferCode(payee, { ...order, title }) ?? "";
  const lines = Buffer.from(code.split("/").at(-1) ?? "", "base64url")
    .toString()
    .split("\n");
  expect(lines).toHaveLength(14);
  expect(Array.from(lines[11] ?? "")).toHaveLength(140);
  expect(lines[11]).toMatch(/cherga-5-0a1b$/);
});

test("other currencies have no code", () => {
  expect(transferCode(payee, { ...order, currency: "TRY" })).toBeUndefined();
  expect(transferCode({ ...payee, iban: "DE89370400440532013000" }, order)).toBeUndefined();
});
