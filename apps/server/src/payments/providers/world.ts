import type { AskProvider } from "#payments/providers/ask-provider";

/** What a provider with an API needs besides its keys. */
export type ProviderWorld = {
  readonly ask: AskProvider;
  /** Where it reports what happens; undefined if it cannot reach us. */
  readonly reportUrl: string | undefined;
  /** Where visitors go afterwards. */
  readonly returnUrl: string;
};

/** A payment page is open so long. */
export const pageSeconds = 3_600;
