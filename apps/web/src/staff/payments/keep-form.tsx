import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import type { paymentCalls, PaymentView } from "@cherga/contract/calls/payments";
import { type FormEvent, useState } from "react";
import { send } from "#staff/api/send.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  readonly payment: PaymentView;
  readonly run: (work: () => Promise<unknown>) => void;
  readonly isBusy: boolean;
};

/** Asks why the money of a visit that was deleted is not given back. */
export function KeepForm({ payment: { id }, run, isBusy }: Props) {
  const t = useTexts();
  const [reason, setReason] = useState("");
  const keep = (event: FormEvent): void => {
    event.preventDefault();
    if (reason.trim() === "") return;
    run(() =>
      send<typeof paymentCalls.keep>({
        method: "POST",
        path: `/operator-queue/payment-keep/${id}`,
        body: { reason: reason.trim() },
      }),
    );
  };
  return (
    <Alert color="orange">
      <form onSubmit={keep}>
        <Stack gap="xs">
          <Text size="sm">{t("payment.deleted")}</Text>
          <Group align="flex-end">
            <TextInput
              label={t("payment.reason")}
              maxLength={200}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
            <Button type="submit" variant="default" disabled={isBusy || reason.trim() === ""}>
              {t("payment.keep")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Alert>
  );
}
