import { Button, Group, Modal, Select, Stack, Text } from "@mantine/core";
import type { Ticket } from "@cherga/contract/shapes/ticket";
import { useState } from "react";
import { inLanguage } from "#staff/api/titles.ts";
import { ClientValues, isPhoto } from "#staff/hall/rows/client-values.tsx";
import { EarlyQuestion } from "#staff/hall/early-question.tsx";
import type { Hall, HallRow } from "#staff/hall/hall.ts";
import { MoveDialog } from "#staff/registration/move-dialog.tsx";
import { sayNewNumber } from "#staff/hall/say-new-number.ts";
import { useOffered } from "#staff/registration/use-offered.ts";
import { HoldDialog } from "#staff/screens/console/hold-dialog.tsx";
import { PaymentDialog } from "#staff/payments/payment-dialog.tsx";
import { UnpaidDialog } from "#staff/payments/unpaid-dialog.tsx";
import type { DeskActions } from "#staff/screens/console/use-desk-actions.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { ConfirmDialog } from "#staff/ui/confirm-dialog.tsx";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

/** A dialog that opens before an action on a visit. */
export type ActionDialog = "move" | "delete" | "addService" | "faceCheck" | "hold" | "forceHold";

type Props = {
  readonly desk: DeskActions;
  readonly hall: Hall;
  readonly shownDialog: { readonly type: ActionDialog; readonly itemId: number } | undefined;
  readonly onClose: () => void;
};

/** The questions of the console, one at a time. */
export function Questions({ desk, hall, shownDialog, onClose }: Props) {
  const t = useTexts();
  const { confirmation, setConfirmation, act } = desk;
  const [paidItemId, setPaidItemId] = useState<number>();
  const row = useRowOf(hall, shownDialog?.itemId);
  if (confirmation?.type === "early")
    return (
      <EarlyQuestion
        early={confirmation.call}
        onCancel={() => setConfirmation(undefined)}
        onConfirm={() =>
          void act({
            ...confirmation.action,
            option: { ...confirmation.action.option, allowForcedTime: true },
          })
        }
      />
    );
  if (paidItemId !== undefined)
    return (
      <PaymentDialog
        itemId={paidItemId}
        num={findRow(hall, paidItemId)?.num ?? hall.inHand.ticket?.num ?? ""}
        onClose={() => setPaidItemId(undefined)}
      />
    );
  if (confirmation?.type === "unpaid") {
    const itemId = confirmation.action.ticketItemId;
    return (
      <UnpaidDialog
        onTake={
          itemId === undefined
            ? undefined
            : () => {
                setConfirmation(undefined);
                setPaidItemId(itemId);
              }
        }
        onClose={() => setConfirmation(undefined)}
        onComplete={(comment) =>
          void act({ ...confirmation.action, option: { ...confirmation.action.option, comment } })
        }
      />
    );
  }
  if (confirmation?.type === "second") return <SecondQuestion desk={desk} hall={hall} />;
  if (shownDialog === undefined || row === undefined) return null;
  if (shownDialog.type === "move")
    return (
      <MoveDialog
        row={row}
        onClose={onClose}
        onMove={async (option) => {
          const answer = await act({ type: "move", ticketItemId: row.id, option });
          if (answer?.success !== true) return;
          sayNewNumber(t, row.num, answer);
          onClose();
        }}
        failure={desk.failure}
      />
    );
  if (shownDialog.type === "faceCheck")
    return (
      <FaceCheck
        client={hall.inHand.client}
        onClose={onClose}
        onCheck={() => {
          onClose();
          void act({ type: "faceCheck", ticketItemId: row.id });
        }}
      />
    );
  if (shownDialog.type === "addService")
    return (
      <AddService
        onClose={onClose}
        onAdd={(service) => {
          onClose();
          void act({ type: "addService", ticketItemId: row.id, option: { service } });
        }}
      />
    );
  if (shownDialog.type === "hold" || shownDialog.type === "forceHold") {
    const { type } = shownDialog;
    return (
      <HoldDialog
        num={row.num ?? ""}
        onClose={onClose}
        onHold={(comment) => {
          onClose();
          void act({ type, ticketItemId: row.id, ...(comment === "" ? {} : { option: { comment } }) });
        }}
      />
    );
  }
  return (
    <ConfirmDialog
      title={t("hall.delete", { num: row.num ?? "" })}
      text={t("hall.deleteText")}
      confirm={t("action.delete")}
      onClose={onClose}
      onConfirm={() => {
        onClose();
        void act({ type: "delete", ticketItemId: row.id });
      }}
    />
  );
}

/** Returns a row; the last known one if a lost connection has emptied the lists, so that no dialog closes by itself. */
function useRowOf(hall: Hall, itemId: number | undefined): HallRow | undefined {
  const [known, setKnown] = useState<HallRow>();
  const row = itemId === undefined ? undefined : findRow(hall, itemId);
  if (row !== undefined && row !== known) setKnown(row);
  return row ?? (known?.id === itemId ? known : undefined);
}

/** Finds a row on any of the lists. */
const findRow = ({ lists }: Hall, itemId: number) =>
  lists.manage.get(itemId) ?? lists.current.get(itemId) ?? lists.hold.get(itemId) ?? lists.end.get(itemId);

/** Asks before a second visitor is called, so that this never happens by accident. */
function SecondQuestion({ desk, hall }: Pick<Props, "desk" | "hall">) {
  const t = useTexts();
  const { setConfirmation, act, actInOrder } = desk;
  const { ticket, ticketItem, permissions } = hall.inHand;
  const num = ticket?.num ?? "";
  const stay = (): void => setConfirmation(undefined);
  return (
    <Modal opened onClose={stay} title={t("remote.second", { num })} centered>
      <Stack pt={4}>
        <Button data-autofocus variant="default" onClick={stay}>
          {t("remote.stay", { num })}
        </Button>
        {ticketItem !== null && permissions.includes("complete") && (
          <Button
            onClick={() =>
              void actInOrder([{ type: "complete", ticketItemId: ticketItem.id }, { type: "next" }])
            }
          >
            {t("remote.finishAndCall", { num })}
          </Button>
        )}
        {permissions.includes("next") && (
          <Button variant="light" onClick={() => void act({ type: "next" })}>
            {t("remote.callAsWell")}
          </Button>
        )}
      </Stack>
    </Modal>
  );
}

/** Shows the visitor's photo large beside their data, so that the operator can compare them. */
function FaceCheck({
  client,
  onCheck,
  onClose,
}: {
  readonly client: Ticket["client"];
  readonly onCheck: () => void;
  readonly onClose: () => void;
}) {
  const t = useTexts();
  const hasPhoto = client.some(isPhoto);
  return (
    <Modal opened onClose={onClose} title={t("action.faceCheck")} size="xl" centered>
      <Stack>
        {!hasPhoto && <Text size="sm">{t("hall.noPhoto")}</Text>}
        <ClientValues client={client} photoSize="large" />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("form.cancel")}
          </Button>
          <Button data-autofocus onClick={onCheck}>
            {t("remote.faceMatches")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function AddService({
  onAdd,
  onClose,
}: {
  readonly onAdd: (serviceId: number) => void;
  readonly onClose: () => void;
}) {
  const t = useTexts();
  const [chosen, setChosen] = useState<string | null>(null);
  const { services } = useOffered();
  return (
    <Modal opened onClose={onClose} title={t("action.addService")} centered>
      <Stack>
        {services.error !== null && (
          <FailureAlert failure={services.error} onReply={() => void services.refetch()} />
        )}
        <Select
          data-autofocus
          label={t("remote.service")}
          searchable
          // An open list would take the Esc that closes the dialog.
          openOnFocus={false}
          value={chosen}
          data={(services.data ?? []).map(({ id, name }) => ({
            value: String(id),
            label: inLanguage(name, t.locale),
          }))}
          nothingFoundMessage={t("list.nothingFound")}
          onChange={setChosen}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("form.cancel")}
          </Button>
          <Button disabled={chosen === null} onClick={() => onAdd(Number(chosen))}>
            {t("remote.add")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
