import { Badge } from "@mantine/core";
import type { PaymentView } from "@cherga/contract/calls/payments";
import { useTexts } from "#staff/texts/use-texts.ts";

const colours: Readonly<Record<PaymentView["state"], string>> = {
  created: "blue",
  pending: "blue",
  paid: "green",
  failed: "red",
  cancelled: "gray",
  unknown: "orange",
  refunded: "gray",
};

/** The state of a payment. The text has the colour of text, because light shades are hard to read on light paper. */
export function PaymentBadge({ state }: Pick<PaymentView, "state">) {
  const t = useTexts();
  return (
    <Badge
      tt="none"
      color={colours[state]}
      variant="light"
      styles={{ label: { color: "var(--mantine-color-text)" } }}
    >
      {t(`report.payment.state.${state}`)}
    </Badge>
  );
}
