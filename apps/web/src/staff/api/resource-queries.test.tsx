import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { keepRow, rowsOf } from "#staff/api/resource-queries.ts";

const room = { name: "room", fields: {} };
const { queryKey } = rowsOf(room);
const first = { id: 1, version: 1 };

test("A list that was requested before a write does not undo it", async () => {
  const { client, answer } = slowServer();
  const loading = client.fetchQuery({ queryKey, queryFn: answer.next });
  answer.with([first]);
  await loading;

  const stale = client.refetchQueries({ queryKey });
  keepRow(client, room, 1, { id: 1, version: 2 });
  answer.with([first]);
  await stale;
  expect(client.getQueryData(queryKey)).toEqual([{ id: 1, version: 2 }]);
  await expect.poll(() => answer.awaited()).toBe(1);
  answer.with([{ id: 1, version: 3 }]);
  await expect.poll(() => client.getQueryData(queryKey)).toEqual([{ id: 1, version: 3 }]);
});

test("The first list is requested again if a row was created meanwhile", async () => {
  const { client, answer } = slowServer();
  const leave = new QueryObserver(client, { queryKey, queryFn: answer.next }).subscribe(() => undefined);
  keepRow(client, room, 1, first);
  answer.with([]);
  await expect.poll(() => answer.awaited()).toBe(1);
  expect(client.getQueryData(queryKey)).toBeUndefined();
  answer.with([first]);
  await expect.poll(() => client.getQueryData(queryKey)).toEqual([first]);
  leave();
});

test("An older version of a row is ignored", () => {
  const client = new QueryClient();
  client.setQueryData(queryKey, [{ id: 1, version: 4 }]);
  keepRow(client, room, 1, { id: 1, version: 3 });
  expect(client.getQueryData(queryKey)).toEqual([{ id: 1, version: 4 }]);
});

/** A server that answers a request for the list only when told. */
function slowServer() {
  const waiting: ((rows: readonly (typeof first)[]) => void)[] = [];
  return {
    client: new QueryClient(),
    answer: {
      next: () => new Promise<readonly (typeof first)[]>((resolve) => waiting.push(resolve)),
      with: (rows: readonly (typeof first)[]): void => waiting.shift()?.(rows),
      awaited: (): number => waiting.length,
    },
  };
}
