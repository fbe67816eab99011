import { Button, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = { readonly onComplete: (reason: string) => void; readonly onClose: () => void };

/** Asks why a service that must be paid is completed without payment. */
export function UnpaidDialog({ onComplete, onClose }: Props) {
  const t = useTexts();
  const [reason, setReason] = useState("");
  return (
    <Modal opened onClose={onClose} title={t("payment.unpaid")} centered>
      <Stack>
        <Text>{t("payment.unpaidText")}</Text>
        <Textarea
          data-autofocus
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
          <Button disabled={reason.trim() === ""} onClick={() => onComplete(reason.trim())}>
            {t("payment.completeUnpaid")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
