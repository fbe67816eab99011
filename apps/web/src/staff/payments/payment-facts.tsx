import { Group, Stack, Text } from "@mantine/core";
import type { PaymentView } from "@cherga/contract/calls/payments";
import { sayMoney } from "#staff/hall/say-money.ts";
import { PaymentBadge } from "#staff/payments/payment-badge.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";

/** What is known about a payment: its state, amount, way, receipt, who took it, and what was refunded and why. */
export function PaymentFacts({ payment }: { readonly payment: PaymentView }) {
  const t = useTexts();
  const { amount, refunding, currency, way, receipt, operator, state, refunds, keptReason } = payment;
  const money = (minor: number): string => sayMoney(t, minor, currency);
  const parts = [
    money(amount),
    t(`report.payment.way.${way}`),
    ...(receipt === null ? [] : [t("payment.receiptNumber", { receipt })]),
    operator === "" ? t("report.payment.visitor") : operator,
  ];
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <PaymentBadge state={state} />
        <Text size="sm">{parts.join(" · ")}</Text>
      </Group>
      {refunds.map((refund) => {
        const said = { amount: money(refund.amount), reason: refund.reason };
        if (refund.state === "done")
          return (
            <Text key={refund.id} size="sm">
              {t("payment.refundReason", said)}
            </Text>
          );
        if (refund.state === "failed")
          return (
            <Text key={refund.id} size="sm" c="red">
              {t("payment.refundFailed", said)}
            </Text>
          );
        return null;
      })}
      {refunding > 0 && <Text size="sm">{t("payment.refunding", { amount: money(refunding) })}</Text>}
      {keptReason !== null && <Text size="sm">{t("payment.keptReason", { reason: keptReason })}</Text>}
    </Stack>
  );
}
