/** Who decides the days of an organization: a branch server, or the centre (null). The epoch counts the changes. */
export type Writer = { readonly serverId: number | null; readonly epoch: number };

/** Tells whether a server, or the centre (null), decides the days of the organization. */
export function mayWrite(self: number | null, writer: Writer): boolean {
  return self === writer.serverId;
}

/** Returns the writer after the organization was handed over to a branch server. */
export function handOver(writer: Writer, serverId: number): Writer {
  return { serverId, epoch: writer.epoch + 1 };
}

/** Returns the writer after the centre took the organization back: handed back by its branch, or from a lost one. */
export function takeBack(writer: Writer): Writer {
  return { serverId: null, epoch: writer.epoch + 1 };
}

/** Tells whether a claim names the present writer. The epoch refuses a branch that was replaced in the meantime. */
export function isCurrent(claim: Writer, writer: Writer): boolean {
  return claim.serverId === writer.serverId && claim.epoch === writer.epoch;
}
