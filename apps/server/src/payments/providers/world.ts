import type { Order } from "#payments/providers/provider";
import type { AskProvider } from "#payments/providers/ask-provider";

/** What a provider with an API needs besides its keys. */
export type ProviderWorld = {
  readonly ask: AskProvider;
  /** Where it reports what happens; undefined if it cannot reach us. */
  readonly reportUrl: string | undefined;
  /** Where our own pages are; empty if that is not known. */
  readonly origin: string;
};

/** Returns the address to which a visitor goes after paying. */
export const returnUrlOf = ({ origin }: ProviderWorld, { returnPath }: Order): string =>
  origin === "" ? "" : new URL(returnPath, origin).href;

/** A payment page is open so long. */
export const pageSeconds = 3_600;
