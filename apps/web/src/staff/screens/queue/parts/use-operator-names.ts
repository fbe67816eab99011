import { operator } from "@cherga/contract/resources/operator";
import { useQuery } from "@tanstack/react-query";
import { rowsOf } from "#staff/api/resource-queries.ts";

/** Returns a function that names an operator; an empty string if there is none, and while the names are fetched. */
export function useOperatorNames(): (id: number | null | undefined) => string {
  const { data = [], isPending } = useQuery(rowsOf(operator));
  const names = new Map(
    data.map(({ id, first_name, last_name, username }) => [
      id,
      `${first_name} ${last_name}`.trim() || username,
    ]),
  );
  return (id) => (id === null || id === undefined || isPending ? "" : (names.get(id) ?? `#${id}`));
}
