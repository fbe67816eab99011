import type { sessionCalls } from "@cherga/contract/calls/session";
import type { organization } from "@cherga/contract/resources/organization";
import type { QueryClient } from "@tanstack/react-query";
import { keepRow } from "#staff/api/resource-queries.ts";
import { send } from "#staff/api/send.ts";
import { keepCurrent } from "#staff/session/session.ts";

/** Switches the session to another organization: lists, queue and new rows belong to it from now on. */
export async function workIn(client: QueryClient, id: number): Promise<void> {
  const row = await send<typeof sessionCalls.chooseOrganization>({
    method: "POST",
    path: "/organization/current",
    body: { id },
  });
  // The organization may be new.
  keepRow<typeof organization.fields>(client, { name: "organization" }, id, row);
  keepCurrent({
    countryId: row.countryId,
    regionId: row.regionId,
    organizationId: id,
    operatorId: null,
  });
  // Running queries still belong to the previous organization.
  await client.cancelQueries();
  await client.invalidateQueries();
}
