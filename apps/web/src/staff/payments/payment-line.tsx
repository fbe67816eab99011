import { Button, Group, Text } from "@mantine/core";
import { IconCash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { sayMoney } from "#staff/hall/say-money.ts";
import { PaymentBadge } from "#staff/payments/payment-badge.tsx";
import { PaymentDialog } from "#staff/payments/payment-dialog.tsx";
import { paymentsOfItem } from "#staff/payments/payment-queries.ts";
import { useSession } from "#staff/session/session.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = { readonly itemId: number; readonly num: string };

/** What the service costs and whether it is paid, for those who may take money. */
export function PaymentLine(props: Props) {
  return useSession()?.user.payment === true ? <CashierLine {...props} /> : null;
}

function CashierLine({ itemId, num }: Props) {
  const t = useTexts();
  const { data } = useQuery(paymentsOfItem(itemId));
  const [isOpen, setOpen] = useState(false);
  if (data === undefined || (data.amount === null && data.payments.length === 0)) return null;
  const latest = data.payments.findLast(({ ticketItemId }) => ticketItemId === itemId);
  return (
    <Group gap="xs">
      {data.amount !== null && <Text fw={600}>{sayMoney(t, data.amount, data.currency)}</Text>}
      {latest !== undefined && <PaymentBadge state={latest.state} />}
      {latest === undefined && data.isRequired && (
        <Text size="sm" c="dimmed">
          {t("payment.required")}
        </Text>
      )}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconCash size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t(latest?.state === "paid" ? "payment.show" : "payment.take")}
      </Button>
      {isOpen && <PaymentDialog itemId={itemId} num={num} onClose={() => setOpen(false)} />}
    </Group>
  );
}
