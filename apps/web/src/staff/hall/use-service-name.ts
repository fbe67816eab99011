import type { service } from "@cherga/contract/resources/service";
import { useQuery } from "@tanstack/react-query";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { inLanguage } from "#staff/api/titles.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Named = { readonly id: number; readonly name: string };

/** Gives the way to say a service in the language that is spoken: streams have it in the main one only. */
export function useServiceName(): (named: Named) => string {
  const { locale } = useTexts();
  const { data = [] } = useQuery(rowsOf<typeof service.fields>({ name: "service" }));
  const byId = new Map(data.map(({ id, name }) => [id, name]));
  return ({ id, name }) => inLanguage(byId.get(id), locale) || name;
}
