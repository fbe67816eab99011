import type { UnscheduledDecision, unscheduledCalls } from "@cherga/contract/calls/unscheduled";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { sendPatiently } from "#staff/api/send.ts";
import { unscheduledKey } from "#staff/unscheduled/use-unscheduled.ts";

const patienceMs = 30_000;
/** Few enough that the progress moves, and that a lost connection leaves little undone. */
const batchSize = 10;

/** How much of the work on a day is done. */
type Progress = { readonly done: number; readonly total: number };

/** Moves and cancels bookings of a day. */
export const useDecide = (onSettled: () => void) =>
  useBatches(
    (decisions: readonly UnscheduledDecision[]) =>
      sendPatiently<typeof unscheduledCalls.resolve>(
        { method: "POST", path: "/operator-queue/unscheduled/resolve", body: { decisions: [...decisions] } },
        patienceMs,
      ),
    onSettled,
  );

/** Tells the visitors of bookings of a day that their time cannot be kept. */
export const useTell = () =>
  useBatches((ticketIds: readonly number[]) =>
    sendPatiently<typeof unscheduledCalls.tell>(
      { method: "POST", path: "/operator-queue/unscheduled/tell", body: { ticketIds: [...ticketIds] } },
      patienceMs,
    ),
  );

/** Sends items of a day in batches, one after the other, and says how far it is. */
function useBatches<I, R>(
  send: (items: readonly I[]) => Promise<{ readonly results: readonly R[] }>,
  onSettled: () => void = () => undefined,
) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress>({ done: 0, total: 1 });
  const mutation = useMutation({
    mutationFn: async ({ items }: { readonly date: string; readonly items: readonly I[] }) => {
      const results: R[] = [];
      for (let from = 0; from < items.length; from += batchSize) {
        setProgress({ done: from, total: items.length });
        // In order, so that the suggested times of later bookings are still free.
        // oxlint-disable-next-line no-await-in-loop
        results.push(...(await send(items.slice(from, from + batchSize))).results);
      }
      return { results };
    },
    onSettled: async () => {
      onSettled();
      await client.invalidateQueries({ queryKey: [unscheduledKey] });
    },
  });
  return { ...mutation, progress };
}
