import { laterFields } from "@cherga/contract/later";
import { expect, test } from "vitest";
import { hintOf } from "#staff/forms/hint-of.ts";
import enDaily from "#staff/texts/en.ts";
import enSetup from "#staff/texts/en-setup.ts";
import ruDaily from "#staff/texts/ru.ts";
import ruSetup from "#staff/texts/ru-setup.ts";
import ukDaily from "#staff/texts/uk.ts";
import ukSetup from "#staff/texts/uk-setup.ts";

const en = { ...enDaily, ...enSetup };
const ru = { ...ruDaily, ...ruSetup };
const uk = { ...ukDaily, ...ukSetup };
const dictionaries: readonly Readonly<Record<string, string>>[] = [en, ru, uk];

test("a setting that nothing reads yet says so in its hint, in every language", () => {
  for (const words of dictionaries) {
    const t = { find: (key: string): string | undefined => words[key] };
    for (const [key, area] of Object.entries(laterFields))
      expect(hintOf(t, key)).toContain(words[`later.${area}`] ?? "missing");
    expect(hintOf(t, "organization.number")).toBe(words["organization.number.hint"]);
    expect(hintOf(t, "no.such.field")).toBeUndefined();
  }
});
