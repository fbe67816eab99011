import { expect, test } from "vitest";
import { brokenAmong } from "#staff/registration/values.ts";

const free = { mask: "", format: "" } as const;
const text = { id: 1, ...free, type: "t", regExp: String.raw`^\p{L}{2}\d+$` } as const;
const email = { id: 2, ...free, type: "e", regExp: "" } as const;
const phone = { id: 5, ...free, type: "ph", regExp: "" } as const;

const told = (values: Readonly<Record<number, string>>) =>
  Object.entries(values).map(([id, value]) => ({ dataFieldId: Number(id), value }));

test("a value without the form of its expression or type is found", () => {
  expect(brokenAmong([text, email, phone], told({ 1: "А1", 2: "nobody", 5: "call me" }))).toEqual([1, 2, 5]);
  expect(brokenAmong([text, email, phone], told({ 1: "АБ1", 2: "a@b.ua", 5: "+380 44 123 45 67" }))).toEqual(
    [],
  );
});

test("an empty value is valid", () => {
  expect(brokenAmong([text, email, phone], told({ 1: "", 2: "" }))).toEqual([]);
});

test("expressions that the browser cannot read or may not finish are left to the server", () => {
  expect(brokenAmong([{ ...text, regExp: "(" }], told({ 1: "x" }))).toEqual([]);
  expect(brokenAmong([{ ...text, regExp: "^(a+)+$" }], told({ 1: `${"a".repeat(60)}b` }))).toEqual([]);
});

test("a date that does not exist is found", () => {
  const birth = { id: 7, type: "t", mask: "", format: "DD.MM.YYYY", regExp: "" } as const;
  expect(brokenAmong([birth], told({ 7: "31.02.1990" }))).toEqual([7]);
  expect(brokenAmong([birth], told({ 7: "28.02.1990" }))).toEqual([]);
});

test("a value that does not fill the mask is found", () => {
  const document = { ...text, regExp: "", mask: "##-##" };
  expect(brokenAmong([document], told({ 1: "12-3" }))).toEqual([1]);
  expect(brokenAmong([document], told({ 1: "12-34" }))).toEqual([]);
});
