import { languageCodes } from "@cherga/contract/constants";
import type { Issue } from "@cherga/contract/issues";
import type { Loose } from "@cherga/contract/resource";
import type { Tx } from "#db/transaction";

type Path = readonly (string | number)[];

/** Fields whose texts may be translated later: a day is often closed in a hurry. */
const translatedLater: ReadonlySet<string> = new Set(["closeDayMap"]);

/** Returns an issue for each visitor text, at any depth, that lacks a language it needs. */
export async function missingLanguages(tx: Tx, values: Loose): Promise<readonly Issue[]> {
  const rows = await tx.db
    .selectFrom("language")
    .select(["code", "main"])
    .where("status", "=", true)
    .execute();
  const codes = rows.map(({ code }) => code);
  const mainCodes = rows.filter(({ main }) => main).map(({ code }) => code);
  return Object.entries(values).flatMap(([name, value]) =>
    translatedLater.has(name)
      ? incompleteTexts(value, mainCodes, [name]).map(({ path }): Issue => ({
          path: [...path, ...mainCodes],
          code: "ERROR_REQUIRED",
        }))
      : incompleteTexts(value, codes, [name]),
  );
}

/** Same as above, with the languages given. A text that is empty in every language counts as absent, not incomplete. */
export function incompleteTexts(
  value: unknown,
  languages: readonly string[],
  path: Path = [],
): readonly Issue[] {
  if (typeof value !== "object" || value === null) return [];
  if (isText(value)) {
    const isFilled = (code: string): boolean => Boolean(value[code]?.trim());
    const isIncomplete = languageCodes.some(isFilled) && !languages.every(isFilled);
    return isIncomplete ? [{ path, code: "ERROR_LANGUAGES_INCOMPLETE" }] : [];
  }
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, part]) =>
    incompleteTexts(part, languages, [...path, isList ? Number(key) : key]),
  );
}

/** Recognizes texts by their keys: nothing else in the contract is keyed by languages. */
function isText(value: object): value is Record<string, string | undefined> {
  const entries = Object.entries(value);
  return (
    entries.length > 0 &&
    entries.every(([key, text]) => languageCodes.some((code) => code === key) && typeof text === "string")
  );
}
