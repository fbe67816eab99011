import type { Answer, Call, CallInput } from "@cherga/contract/call";
import type { askedFieldsCalls } from "@cherga/contract/calls/all-calls";
import type { callsOf } from "@cherga/contract/calls/resource-calls";
import type { Fields, Loose, Row } from "@cherga/contract/resource";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { send } from "#staff/api/send.ts";

/** A resource, or just its name, for pages that should not load its definition. */
type NamedResource<F extends Fields> = { readonly name: string; readonly fields?: F };
type Calls = ReturnType<typeof callsOf>;
/** A call of one resource, answered with that resource's rows. */
type CallOf<C extends Call, A> = Omit<C, "answer" | "body"> & {
  readonly answer: { readonly _zod: { readonly output: A } } & C["answer"];
  readonly body: Call["body"] & object;
};

/** The query for all rows of a resource that the session may see. */
export const rowsOf = <F extends Fields>({ name }: NamedResource<F>) =>
  queryOptions({
    queryKey: [name, "list"],
    queryFn: ({ signal }): Promise<readonly Row<F>[]> =>
      send<CallOf<Calls["list"], Row<F>[]>>({ method: "GET", path: `/${name}`, signal }),
  });

/** Fetches one row of a resource. */
export const getRow = <F extends Fields>({ name }: NamedResource<F>, id: number): Promise<Row<F>> =>
  send<CallOf<Calls["get"], Row<F>>>({ method: "GET", path: `/${name}/${id}` });

export const createRow = <F extends Fields>({ name }: NamedResource<F>, body: Loose): Promise<Row<F>> =>
  send<CallOf<Calls["create"], Row<F>>>({ method: "POST", path: `/${name}/create`, body });

/** Changes the given fields, if the row still has the version last seen. */
export const editRow = <F extends Fields>(
  { name }: NamedResource<F>,
  id: number,
  body: Loose,
): Promise<Row<F>> =>
  send<CallOf<Calls["edit"], Row<F>>>({ method: "PATCH", path: `/${name}/edit/${id}`, body });

/** Changes the data fields that a row asks visitors for, if they are still those last seen. */
export const editVisitorFormFields = <F extends Fields>(
  { name }: NamedResource<F>,
  id: number,
  body: CallInput<typeof askedFieldsCalls.service>["body"],
): Promise<Row<F>> =>
  send<CallOf<Calls["edit"], Row<F>>>({ method: "PATCH", path: `/${name}/edit/${id}/asked-fields`, body });

/** Deletes a row that nothing uses. */
export const removeRow = (
  { name }: { readonly name: string },
  id: number,
): Promise<Answer<Calls["remove"]>> =>
  send<Calls["remove"]>({ method: "DELETE", path: `/${name}/delete/${id}` });

/** Updates a row in the cached list, or removes it. An older version than the cached one is ignored. */
export function keepRow<F extends Fields>(
  client: QueryClient,
  resource: NamedResource<F>,
  id: number,
  row: Row<F> | undefined,
): void {
  const { queryKey } = rowsOf(resource);
  client.setQueryData(queryKey, (rows) => {
    if (rows === undefined) return rows;
    if (row === undefined) return rows.filter((other) => other.id !== id);
    const isNew = rows.every((other) => other.id !== id);
    const newer = (other: Row<F>): Row<F> => (other.version > row.version ? other : row);
    return isNew ? [...rows, row] : rows.map((other) => (other.id === id ? newer(other) : other));
  });
  // The server may have read a list that is under way before this change.
  if (client.isFetching({ queryKey, exact: true }) > 0) void fetchAgain(client, queryKey);
}

async function fetchAgain(client: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true });
  await client.refetchQueries({ queryKey, exact: true });
}
