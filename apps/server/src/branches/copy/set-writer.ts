import type { Writer } from "@cherga/branch-protocol/writer";
import type { RowClient } from "#branches/copy/table-rows";

/** Sets which server decides the days of an organization. The lock waits for requests that are being decided. */
export async function setWriter(
  client: RowClient,
  organizationId: number,
  { serverId, epoch }: Writer,
): Promise<void> {
  await client.query("update organization set writer_id = $2, writer_epoch = $3 where id = $1", [
    organizationId,
    serverId,
    epoch,
  ]);
}
