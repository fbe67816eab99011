import { Button, Group, TextInput } from "@mantine/core";
import type { paymentCalls, PaymentView } from "@cherga/contract/calls/payments";
import { decimalOf, readAmount } from "@cherga/engine/payment/money";
import { mayRefund } from "@cherga/engine/payment/payment-life";
import { type FormEvent, useState } from "react";
import { send } from "#staff/api/send.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  readonly payment: PaymentView;
  readonly run: (work: () => Promise<unknown>) => void;
  readonly isBusy: boolean;
};

/** Gives back a payment, all of it or a part, with the reason. */
export function RefundForm({ payment, run, isBusy }: Props) {
  const t = useTexts();
  const { id, state, amount, refunded, currency } = payment;
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState(decimalOf(amount - refunded, currency));
  const [reason, setReason] = useState("");
  const minor = readAmount(text, currency);
  const known = { state, amountMinor: amount, refundedMinor: refunded, currency };
  const isRight = minor !== undefined && mayRefund(known, minor);
  if (!isOpen)
    return (
      <Group>
        <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
          {t("payment.refund")}
        </Button>
      </Group>
    );
  const refund = (event: FormEvent): void => {
    event.preventDefault();
    if (minor === undefined || !isRight || reason.trim() === "") return;
    setOpen(false);
    run(() =>
      send<typeof paymentCalls.refund>({
        method: "POST",
        path: `/operator-queue/payment-refund/${id}`,
        body: { amount: minor, reason: reason.trim() },
      }),
    );
  };
  return (
    <form onSubmit={refund}>
      <Group align="flex-start">
        <TextInput
          label={t("payment.refundAmount")}
          inputMode="decimal"
          value={text}
          error={isRight ? undefined : t("payment.wrongAmount")}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <TextInput
          data-autofocus
          label={t("payment.reason")}
          maxLength={200}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Button type="submit" mt={25} disabled={isBusy || !isRight || reason.trim() === ""}>
          {t("payment.refund")}
        </Button>
      </Group>
    </form>
  );
}
