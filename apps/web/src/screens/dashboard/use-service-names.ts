import type { service } from "@cherga/contract/resources/service";
import { useQuery } from "@tanstack/react-query";
import { rowsOf } from "#api/resource-queries.ts";
import { useTitle } from "#api/titles.ts";

/** Gives the way to name a service in the language that is spoken; streams name them in the main one. */
export function useServiceNames(): (named: { readonly id: number; readonly name: string }) => string {
  const title = useTitle();
  const { data = [] } = useQuery(rowsOf<typeof service.fields>({ name: "service" }));
  const names = new Map(data.map((row) => [row.id, title({ title: "name" }, row)]));
  return ({ id, name }) => names.get(id) || name;
}
