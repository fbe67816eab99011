import type { paymentCalls, PaymentTrouble } from "@cherga/contract/calls/payments";
import { useQuery } from "@tanstack/react-query";
import { send } from "#staff/api/send.ts";

/** Returns the payments of the session's organization that need attention. */
export function usePaymentTroubles(organizationId: number): readonly PaymentTrouble[] {
  const { data = none } = useQuery({
    // Named after the topic of the messages about payments, which refresh it.
    queryKey: ["payment", "troubles", organizationId],
    queryFn: ({ signal }) =>
      send<typeof paymentCalls.troubles>({ method: "GET", path: "/operator-queue/payment-trouble", signal }),
  });
  return data;
}

const none: readonly PaymentTrouble[] = [];
