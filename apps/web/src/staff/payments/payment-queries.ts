import type { paymentCalls } from "@cherga/contract/calls/payments";
import { queryOptions } from "@tanstack/react-query";
import { send } from "#staff/api/send.ts";

/** What an item costs, and what was paid. The stream tells when it changes. */
export const paymentsOfItem = (itemId: number) =>
  queryOptions({
    queryKey: ["payment", itemId],
    queryFn: ({ signal }) =>
      send<typeof paymentCalls.ofItem>({ method: "GET", path: `/operator-queue/payment/${itemId}`, signal }),
  });

/** The code that the visitor scans. */
export const paymentCode = (itemId: number) =>
  queryOptions({
    queryKey: ["payment-code", itemId],
    queryFn: () =>
      send<typeof paymentCalls.qrCode>({
        method: "POST",
        path: "/operator-queue/qr-code",
        body: { ticketItemId: itemId },
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What the user took today. */
export const paymentTotal = () =>
  queryOptions({
    queryKey: ["payment", "total"],
    queryFn: ({ signal }) =>
      send<typeof paymentCalls.totals>({ method: "GET", path: "/operator-queue/payment-total", signal }),
  });
