import type { queueCalls } from "@cherga/contract/calls/queue";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "#staff/api/send.ts";
import { sayWithUndo } from "#staff/screens/queue/parts/say-with-undo.tsx";
import { queueKey } from "#staff/screens/queue/queue-queries.ts";
import type { SlotBooking } from "#staff/screens/queue/slot/grid.ts";
import { moveRequest, type VisitPlace } from "#staff/screens/queue/slot/move.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** A move of a visit. */
export type SlotMove = {
  readonly booking: SlotBooking;
  readonly from: VisitPlace;
  readonly to: VisitPlace;
  /** Also to a time that does not fit. */
  readonly isForced?: boolean;
};

/** A refused move, and why. */
export type RefusedMove = { readonly move: SlotMove; readonly failure: unknown };

/** Moves visits, shows the outcome, and offers an undo. */
export function useMove(sayPlace: (place: VisitPlace) => string): {
  readonly move: (move: SlotMove) => void;
  /** The running move. */
  readonly pending: SlotMove | undefined;
  readonly refused: RefusedMove | undefined;
  readonly forget: () => void;
} {
  const t = useTexts();
  const client = useQueryClient();
  const [refused, setRefused] = useState<RefusedMove>();
  const moving = useMutation({
    mutationFn: async ({ booking, from, to, isForced }: SlotMove) => {
      const body = moveRequest(booking.ticketItemId, from, to, isForced);
      if (body === undefined) return;
      await send<typeof queueCalls.createAdminEvent>({
        method: "POST",
        path: "/operator-queue/create-admin-event",
        body,
      });
    },
    onMutate: () => setRefused(undefined),
    onSuccess: (_, move) => sayMoved(move),
    onError: (failure, move) => setRefused({ move, failure }),
    // Until the grid is refetched, the visit is shown at its target.
    onSettled: () => client.invalidateQueries({ queryKey: [queueKey] }),
  });

  function sayMoved({ booking, from, to, isForced }: SlotMove): void {
    const words = { num: booking.num ?? t("hall.noNumber"), place: sayPlace(to) };
    sayWithUndo(
      { itemId: booking.ticketItemId, start: to.startAt },
      t(isForced === true ? "queue.slots.movedAnyway" : "queue.slots.moved", words),
      () => moving.mutate({ booking, from: to, to: from }),
    );
  }

  return {
    move: (move) => {
      if (moveRequest(move.booking.ticketItemId, move.from, move.to) !== undefined) moving.mutate(move);
    },
    pending: moving.isPending ? moving.variables : undefined,
    refused,
    forget: () => setRefused(undefined),
  };
}
