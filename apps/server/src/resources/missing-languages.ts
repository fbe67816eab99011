import { languageCodes } from "@cherga/contract/constants";
import type { Issue } from "@cherga/contract/issues";
import type { Loose } from "@cherga/contract/resource";
import type { Tx } from "#db/transaction";

type Path = readonly (string | number)[];

/** Returns an issue for each visitor text, at any depth, that lacks an enabled language. */
export async function missingLanguages(tx: Tx, values: Loose): Promise<readonly Issue[]> {
  const rows = await tx.db.selectFrom("language").select("code").where("status", "=", true).execute();
  return incompleteTexts(
    values,
    rows.map(({ code }) => code),
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
