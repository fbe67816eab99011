import { makeLru } from "#base/lru";
import { comparedDigits, otherNotationsOf, type Receipt } from "#messages/sms/read-receipt";
import type { SentPart } from "#messages/sms/receipts";

/** The parts that a gateway has taken lately, by its ids: most receipts are about them. */
export type SentParts = {
  add(partId: string, message: { readonly id: number; readonly recipient: string }): void;
  /** Ids in other notations are looked for on demand only: one may be the id of another message to the same number. */
  find(receipt: Receipt, withOtherNotations: boolean): SentPart | undefined;
};

const mostKept = 50_000;

/** Remembers parts in memory. */
export function makeSentParts(most = mostKept): SentParts {
  const byId = makeLru<string, SentPart & { readonly lastDigits: string }>(most);
  return {
    add: (partId, { id, recipient }) =>
      byId.set(partId, { messageId: id, partId, lastDigits: lastDigitsOf(recipient) }),
    find: ({ ids, lastDigits }, withOtherNotations) => {
      const exact = ids.flatMap((id) => byId.get(id) ?? []);
      const others = withOtherNotations ? otherNotationsOf(ids).flatMap((id) => byId.get(id) ?? []) : [];
      return exact[0] ?? others.find((part) => part.lastDigits === lastDigits);
    },
  };
}

const lastDigitsOf = (recipient: string): string => recipient.replaceAll(/\D/g, "").slice(-comparedDigits);
