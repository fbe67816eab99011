import type { sessionCalls } from "@cherga/contract/calls/session";
import type { organization } from "@cherga/contract/resources/organization";
import type { QueryClient } from "@tanstack/react-query";
import { keepRow } from "#staff/api/resource-queries.ts";
import { send } from "#staff/api/send.ts";
import { keepCurrent } from "#staff/session/session.ts";

/** Has the session work in an organization: lists, queue and everything new are of it from now on. */
export async function workIn(client: QueryClient, id: number): Promise<void> {
  const row = await send<typeof sessionCalls.chooseOrganization>({
    method: "POST",
    path: "/organization/current",
    body: { id },
  });
  // It may have been made a moment ago.
  keepRow<typeof organization.fields>(client, { name: "organization" }, id, row);
  keepCurrent({
    countryId: row.countryId,
    regionId: row.regionId,
    organizationId: id,
    operatorId: null,
  });
  // What is on its way was asked for where one worked before.
  await client.cancelQueries();
  await client.invalidateQueries();
}
