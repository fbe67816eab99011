import type { language } from "@cherga/contract/resources/language";
import { useQuery } from "@tanstack/react-query";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { offeredLanguages } from "#staff/texts/language.ts";

/** The languages of the product, enabled or not. */
export const languagesQuery = rowsOf<typeof language.fields>({ name: "language" });

/** Returns the languages that visitors may choose, the main one first. */
export function useOfferedLanguages() {
  const { data = [] } = useQuery(languagesQuery);
  return offeredLanguages(data);
}
