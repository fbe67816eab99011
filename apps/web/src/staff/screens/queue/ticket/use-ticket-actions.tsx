import { mayActForOthers } from "@cherga/contract/access";
import { dataFieldIds } from "@cherga/contract/constants";
import type { Ticket } from "@cherga/contract/shapes/ticket";
import { dateAt } from "@cherga/engine/time/day-frame";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { doAdminEvent } from "#staff/hall/do-event.ts";
import { HallProvider } from "#staff/hall/hall-context.tsx";
import { sayNewNumber } from "#staff/hall/say-new-number.ts";
import { MoveDialog, type MoveOption } from "#staff/registration/move-dialog.tsx";
import { momentIn } from "#staff/screens/queue/parts/moments.ts";
import { sayWithUndo } from "#staff/screens/queue/parts/say-with-undo.tsx";
import { queueKey } from "#staff/screens/queue/queue-queries.ts";
import { CancelDialog } from "#staff/screens/queue/ticket/cancel-dialog.tsx";
import {
  movedItemOf,
  openItemsOf,
  type OpenTicketAction,
  ticketActions,
  wayBack,
} from "#staff/screens/queue/ticket/ticket-actions.ts";
import { useSession } from "#staff/session/session.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** What moves a service of a visit; `back`: the move that undoes it. */
type MoveInput = {
  readonly ticket: Ticket;
  readonly itemId: number;
  readonly option: MoveOption;
  readonly back?: MoveOption | undefined;
};

/** Returns the actions on open tickets, and the dialog of the one that was asked for. */
export function useTicketActions(zone: string): {
  readonly actionsOn: (ticket: Ticket) => readonly OpenTicketAction[];
  readonly ask: (action: OpenTicketAction, ticket: Ticket) => void;
  readonly dialog: ReactNode;
} {
  const t = useTexts();
  const client = useQueryClient();
  const user = useSession()?.user;
  const [asked, setAsked] = useState<{ readonly action: OpenTicketAction; readonly ticket: Ticket }>();
  const close = (): void => setAsked(undefined);
  const refetch = () => client.invalidateQueries({ queryKey: [queueKey] });

  const moving = useMutation({
    mutationFn: ({ itemId, option }: MoveInput) =>
      doAdminEvent({ event: "move", ticketItemId: itemId, option }),
    onSuccess: (answer, { ticket, itemId, back }) => {
      close();
      sayNewNumber(t, ticket.num, answer);
      sayMoved(answer.ticket ?? ticket, itemId, back);
    },
    onSettled: refetch,
  });
  const cancelling = useMutation({
    // One service after the other: the visit is cancelled when none of them is open.
    mutationFn: async (ticket: Ticket) => {
      for (const { id } of openItemsOf(ticket)) await doAdminEvent({ event: "delete", ticketItemId: id });
    },
    onSuccess: (_, ticket) => {
      close();
      notifications.show({
        message: t("queue.cancelled", { num: ticket.num ?? t("hall.noNumber") }),
        color: "green",
      });
    },
    onSettled: refetch,
  });

  function sayMoved(ticket: Ticket, itemId: number, back: MoveOption | undefined): void {
    const num = ticket.num ?? t("hall.noNumber");
    const start = ticket.items.find(({ id }) => id === itemId)?.start ?? ticket.plannedTime;
    const text =
      start === null ? t("queue.moved", { num }) : t("queue.movedTo", { num, time: momentIn(zone, start) });
    if (back === undefined) {
      notifications.show({ message: text, color: "green" });
      return;
    }
    sayWithUndo({ itemId, start: start === null ? undefined : Date.parse(start) }, text, () =>
      moving.mutate(
        { ticket, itemId, option: back },
        {
          onError: () =>
            notifications.show({
              message: t("queue.notMovedBack", { num }),
              color: "orange",
              autoClose: false,
            }),
        },
      ),
    );
  }

  return {
    actionsOn: (ticket) =>
      user !== undefined && mayActForOthers(user) && openItemsOf(ticket).length > 0 ? ticketActions : [],
    ask: (action, ticket) => {
      moving.reset();
      cancelling.reset();
      setAsked({ action, ticket });
    },
    dialog: asked && dialogOf(asked.action, asked.ticket),
  };

  function dialogOf(action: OpenTicketAction, ticket: Ticket): ReactNode {
    const item = movedItemOf(ticket);
    if (action === "cancel")
      return (
        <CancelDialog
          num={ticket.num ?? t("hall.noNumber")}
          who={valueOf(ticket, dataFieldIds.fullName) || valueOf(ticket, dataFieldIds.phone)}
          when={ticket.plannedTime === null ? undefined : momentIn(zone, ticket.plannedTime)}
          services={openItemsOf(ticket).map(({ service }) => service.name)}
          isBusy={cancelling.isPending}
          failure={cancelling.error}
          onConfirm={() => cancelling.mutate(ticket)}
          onClose={close}
        />
      );
    if (item === undefined) return null;
    return (
      <HallProvider>
        <MoveDialog
          row={{ id: item.id, num: ticket.num }}
          {...(ticket.plannedTime === null
            ? {}
            : { firstWay: "time", on: dateAt(zone, Date.parse(ticket.plannedTime)) })}
          failure={moving.error ?? undefined}
          onClose={close}
          onMove={(option) => {
            if (moving.isPending) return;
            moving.mutate({ ticket, itemId: item.id, option, back: wayBack(item, option) });
          }}
        />
      </HallProvider>
    );
  }
}

const valueOf = ({ client }: Ticket, dataFieldId: number): string =>
  client.find((value) => value.dataFieldId === dataFieldId)?.value ?? "";
