import { languageCodes } from "@cherga/contract/constants";
import type { Words } from "@cherga/contract/fields";
import type { Config } from "#queue/config/config";

/** Returns the name of an organization for narrow places: in each language the short name, or else the full one. */
export function shortNameOf({ name, shortName }: Pick<Config["organization"], "name" | "shortName">): Words {
  return Object.fromEntries(
    languageCodes.flatMap((code) => {
      const text = shortName[code]?.trim() || name[code];
      return text === undefined ? [] : [[code, text]];
    }),
  );
}
