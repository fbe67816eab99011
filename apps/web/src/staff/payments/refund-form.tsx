import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import type { paymentCalls, PaymentView } from "@cherga/contract/calls/payments";
import { decimalOf, readAmount } from "@cherga/engine/payment/money";
import { mayRefund } from "@cherga/engine/payment/payment-life";
import { type FormEvent, useState } from "react";
import { send } from "#staff/api/send.ts";
import { sayMoney } from "#staff/hall/say-money.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  readonly payment: PaymentView;
  readonly run: (work: () => Promise<unknown>) => void;
  readonly isBusy: boolean;
};

/** Gives back a payment, all of it or a part, with the reason, after a question that names the amount. */
export function RefundForm({ payment, run, isBusy }: Props) {
  const t = useTexts();
  const { id, state, amount, refunded, currency } = payment;
  const [step, setStep] = useState<"closed" | "form" | "sure">("closed");
  const [text, setText] = useState(decimalOf(amount - refunded, currency));
  const [reason, setReason] = useState("");
  const minor = readAmount(text, currency);
  const known = { state, amountMinor: amount, refundedMinor: refunded, currency };
  const asked = minor !== undefined && mayRefund(known, minor) ? minor : undefined;
  const isComplete = asked !== undefined && reason.trim() !== "";
  if (step === "closed")
    return (
      <Group>
        <Button size="compact-sm" variant="default" onClick={() => setStep("form")}>
          {t("payment.refund")}
        </Button>
      </Group>
    );
  const refund = (): void => {
    if (asked === undefined) return;
    setStep("closed");
    run(() =>
      send<typeof paymentCalls.refund>({
        method: "POST",
        path: `/operator-queue/payment-refund/${id}`,
        body: { amount: asked, reason: reason.trim() },
      }),
    );
  };
  if (step === "sure" && asked !== undefined) {
    const said = { amount: sayMoney(t, asked, currency) };
    return (
      <Alert color="orange" role="alertdialog" aria-label={t("payment.refundSure", said)}>
        <Stack gap="sm">
          <Text fw={600}>{t("payment.refundSure", said)}</Text>
          <Group>
            <Button disabled={isBusy} onClick={refund}>
              {t("payment.refundNow", said)}
            </Button>
            <Button variant="default" onClick={() => setStep("form")}>
              {t("payment.back")}
            </Button>
          </Group>
        </Stack>
      </Alert>
    );
  }
  const goOn = (event: FormEvent): void => {
    event.preventDefault();
    if (isComplete) setStep("sure");
  };
  return (
    <form onSubmit={goOn}>
      <Stack gap="xs">
        <Group align="flex-start">
          <TextInput
            label={t("payment.refundAmount")}
            inputMode="decimal"
            value={text}
            error={asked === undefined ? t("payment.wrongAmount") : undefined}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <TextInput
            data-autofocus
            label={t("payment.reason")}
            maxLength={200}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </Group>
        <Group>
          <Button type="submit" disabled={isBusy || !isComplete}>
            {t("payment.refundNext")}
          </Button>
          <Button variant="default" onClick={() => setStep("closed")}>
            {t("payment.back")}
          </Button>
          {reason.trim() === "" && (
            <Text size="sm" c="dimmed">
              {t("payment.needsReason")}
            </Text>
          )}
        </Group>
      </Stack>
    </form>
  );
}
