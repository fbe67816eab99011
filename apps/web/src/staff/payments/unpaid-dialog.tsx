import { Button, Divider, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { useSession } from "#staff/session/session.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  readonly onComplete: (reason: string) => void;
  readonly onClose: () => void;
  /** Opens the payment; undefined if the action names no visit. */
  readonly onTake: (() => void) | undefined;
};

/** Leads to the payment of a service that must be paid, or asks why it is completed without. */
export function UnpaidDialog({ onComplete, onClose, onTake }: Props) {
  const t = useTexts();
  const mayTake = useSession()?.user.payment === true && onTake !== undefined;
  const [reason, setReason] = useState("");
  return (
    <Modal opened onClose={onClose} title={t("payment.unpaid")} centered>
      <Stack>
        <Text>{t("payment.unpaidText")}</Text>
        {mayTake && (
          <>
            <Button data-autofocus fullWidth onClick={onTake}>
              {t("payment.take")}
            </Button>
            <Divider />
          </>
        )}
        <Textarea
          data-autofocus={mayTake ? undefined : true}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          label={t("payment.reason")}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("form.cancel")}
          </Button>
          <Button
            variant={mayTake ? "default" : "filled"}
            disabled={reason.trim() === ""}
            onClick={() => onComplete(reason.trim())}
          >
            {t("payment.completeUnpaid")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
