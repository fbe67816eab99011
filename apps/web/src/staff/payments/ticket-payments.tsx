import { Card, Stack, Text, Title } from "@mantine/core";
import type { Ticket } from "@cherga/contract/shapes/ticket";
import { useQuery } from "@tanstack/react-query";
import { sayMoney } from "#staff/hall/say-money.ts";
import { PaymentFacts } from "#staff/payments/payment-facts.tsx";
import { PaymentLine } from "#staff/payments/payment-line.tsx";
import { paymentsOfItem } from "#staff/payments/payment-queries.ts";
import { useSession } from "#staff/session/session.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = { readonly ticket: Pick<Ticket, "num" | "items"> };

/** What was paid for a visit, and what was completed without payment. Those who may take money do so here, too. */
export function TicketPayments({ ticket }: Props) {
  const [first] = ticket.items;
  return first === undefined ? null : <Payments ticket={ticket} itemId={first.id} />;
}

function Payments({ ticket, itemId }: Props & { readonly itemId: number }) {
  const t = useTexts();
  const isCashier = useSession()?.user.payment === true;
  // A visit of another organization is not answered, and shows nothing.
  const { data } = useQuery({ ...paymentsOfItem(itemId), retry: false });
  if (data === undefined) return null;
  const { payments, unpaid } = data;
  if (payments.length === 0 && unpaid.length === 0 && !(isCashier && data.amount !== null)) return null;
  const nameOf = (id: number): string => ticket.items.find((item) => item.id === id)?.service.name ?? "";
  const isOne = ticket.items.length === 1;
  return (
    <Card withBorder padding="md" component="section">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t("payment.show")}
        </Title>
        {ticket.items.map(({ id }) => (
          <PaymentLine key={id} itemId={id} num={ticket.num ?? ""} />
        ))}
        {payments.map((payment) => (
          <div key={payment.id}>
            {!isOne && <Text size="sm">{nameOf(payment.ticketItemId)}</Text>}
            <PaymentFacts payment={payment} />
          </div>
        ))}
        {unpaid.map(({ ticketItemId, amount, currency, reason, operator }) => (
          <Text key={ticketItemId} size="sm">
            {[
              ...(isOne ? [] : [nameOf(ticketItemId)]),
              t("payment.unpaidReason", { amount: sayMoney(t, amount, currency), reason }),
              ...(operator === "" ? [] : [operator]),
            ].join(" · ")}
          </Text>
        ))}
      </Stack>
    </Card>
  );
}
