import { type PaymentProvider, ProviderRefusal } from "#payments/providers/provider";

/**
 * Joins one provider with several keys. The first ones are asked; the next ones if the provider refuses them, because they
 * were withdrawn or belong to another account. A refused request has no effect, so nothing is done twice.
 */
export function withAnyKeys(providers: readonly PaymentProvider[]): PaymentProvider | undefined {
  const [first, ...others] = providers;
  if (first === undefined || others.length === 0) return first;

  async function ofFirstAccepted<T>(work: (provider: PaymentProvider) => Promise<T>): Promise<T> {
    let refusal: unknown;
    for (const provider of providers)
      try {
        return await work(provider);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        refusal ??= error;
      }
    throw refusal;
  }

  return {
    open: (order) => ofFirstAccepted((provider) => provider.open(order)),
    ask: (order) => ofFirstAccepted((provider) => provider.ask(order)),
    cancel: (order) => ofFirstAccepted((provider) => provider.cancel(order)),
    refund: (order, refund) => ofFirstAccepted((provider) => provider.refund(order, refund)),
    readReport: async (raw) => {
      const reads = await Promise.allSettled(providers.map((provider) => provider.readReport(raw)));
      const proved = reads.find((read) => read.status === "fulfilled" && read.value !== undefined);
      if (proved?.status === "fulfilled") return proved.value;
      // Keys that were withdrawn prove nothing. If there was no answer, the provider reports again later.
      const failed = reads.find((read) => read.status === "rejected" && !isRefusal(read.reason));
      if (failed?.status === "rejected") throw failed.reason;
      return undefined;
    },
  };
}

const isRefusal = (error: unknown): boolean => error instanceof ProviderRefusal;
