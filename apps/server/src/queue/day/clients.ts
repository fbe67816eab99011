import { emptyIdMap, type IdMap, valueAt, withValue } from "@cherga/engine/day/id-map";

/** What somebody said of themselves when they registered, and their own handle to the ticket. Not part of any event. */
export type Client = {
  readonly token: string;
  readonly values: readonly { readonly dataFieldId: number; readonly value: string }[];
  /** Why staff cancelled the ticket. */
  readonly cancelReason?: string;
};

/** The visitors of a day, by their tickets. A value: with more of them, it is another. */
export type Clients = {
  /** How often data had been erased on the day when they were read. */
  readonly erasures: number;
  get(ticketId: number): Client | undefined;
  with(more: Iterable<readonly [ticketId: number, client: Client]>): Clients;
};

/** Gives these visitors. */
export function makeClients(visitors: Iterable<readonly [number, Client]> = [], erasures = 0): Clients {
  return clientsIn(emptyIdMap, erasures).with(visitors);
}

/** Adding one visitor to a thousand must not cost a thousand. */
function clientsIn(map: IdMap<Client>, erasures: number): Clients {
  return {
    erasures,
    get: (ticketId) => valueAt(map, ticketId),
    with: (more) => {
      let filled = map;
      for (const [ticketId, client] of more) filled = withValue(filled, ticketId, client);
      return clientsIn(filled, erasures);
    },
  };
}
