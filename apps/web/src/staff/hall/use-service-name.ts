import type { service } from "@cherga/contract/resources/service";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { inLanguage } from "#staff/api/titles.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type NamedService = { readonly id: number; readonly name: string };

/** Returns a function that names a service in the current language: streams have only the main one. */
export function useServiceName(): (named: NamedService) => string {
  const { locale } = useTexts();
  const { data } = useQuery(rowsOf<typeof service.fields>({ name: "service" }));
  return useMemo(() => {
    const byId = new Map(data?.map(({ id, name }) => [id, name]));
    return ({ id, name }) => inLanguage(byId.get(id), locale) || name;
  }, [data, locale]);
}
