import { Refusal } from "@cherga/contract/errors";
import { findTicket } from "@cherga/engine/day/day";
import type { Conversation } from "@cherga/engine/day/day-event";
import type { RequestKind } from "#queue/runner/day-request";
import { onceFor, type Talk } from "#visitors/bot/steps/talk";
import type { Visitor } from "#visitors/shared/visitor";

/** Adds the requests and responses of a conversation to the history of a ticket. */
export async function noteConversation(
  talk: Talk,
  { key, ticketId }: Visitor,
  conversations: readonly Conversation[],
): Promise<void> {
  for (const conversation of conversations)
    await talk.deps.days
      .submit(key, conversationNote, {
        input: { ticketId, conversation },
        actorId: null,
        isFromOutside: true,
        idempotency: onceFor(talk, conversation),
      })
      .catch((error: unknown) => {
        // A ticket that has ended takes no more notes.
        if (!(error instanceof Refusal)) throw error;
      });
}

type Note = { readonly ticketId: number; readonly conversation: Conversation };

export const conversationNote: RequestKind<Note, true> = {
  name: "note-conversation",
  command: ({ ticketId, conversation }, { known }) => {
    const itemId = findTicket(known.day, ticketId)?.items[0]?.id;
    if (itemId === undefined) throw new Refusal("ERROR_NOT_FOUND");
    return { type: "note", itemId, conversation };
  },
  answer: () => true,
};
