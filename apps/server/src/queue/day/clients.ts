import type { LanguageCode } from "@cherga/contract/constants";
import { emptyIdMap, type IdMap, valueAt, withValue } from "@cherga/engine/day/id-map";

/** What a visitor entered at registration, and the token of their ticket. Not part of any event. */
export type Client = {
  readonly token: string;
  readonly values: readonly { readonly dataFieldId: number; readonly value: string }[];
  /** The language of everything that is sent to the visitor; absent: the main one. */
  readonly language?: LanguageCode;
  /** The conversation with a bot through which they registered: the id of the booking page, a colon, the id of the chat. */
  readonly botChat?: string;
  /** Why staff cancelled the ticket. */
  readonly cancelReason?: string;
  /** What operators wrote when they deferred the visit. */
  readonly notes?: readonly VisitNote[];
};

/** A note about an item, written at the moment of the event that it explains. */
export type VisitNote = { readonly itemId: number; readonly at: number; readonly text: string };

/** Returns the note that explains an event of an item. */
export const noteOn = (client: Client | undefined, itemId: number, at: number): string | undefined =>
  client?.notes?.findLast((note) => note.itemId === itemId && note.at === at)?.text;

/** The visitors of a day by ticket. Immutable: `with` returns a new value. */
export type Clients = {
  /** How often data of the day had been erased when this was read. */
  readonly erasures: number;
  get(ticketId: number): Client | undefined;
  with(more: Iterable<readonly [ticketId: number, client: Client]>): Clients;
};

/** Returns a collection of these visitors. */
export function makeClients(visitors: Iterable<readonly [number, Client]> = [], erasures = 0): Clients {
  return clientsIn(emptyIdMap, erasures).with(visitors);
}

/** A persistent map, so that adding one visitor does not copy all others. */
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
