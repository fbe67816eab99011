import { ActionIcon, Modal, Stack, Table, Text } from "@mantine/core";
import { IconReportMoney } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { sayMoney } from "#staff/hall/say-money.ts";
import { paymentTotal } from "#staff/payments/payment-queries.ts";
import { useSession } from "#staff/session/session.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

/** Shows what the user took today, to close the day with. */
export function TotalButton() {
  const t = useTexts();
  const isCashier = useSession()?.user.payment === true;
  const [isOpen, setOpen] = useState(false);
  if (!isCashier) return null;
  return (
    <>
      <ActionIcon
        variant="subtle"
        aria-label={t("payment.total")}
        title={t("payment.total")}
        onClick={() => setOpen(true)}
      >
        <IconReportMoney size={18} />
      </ActionIcon>
      {isOpen && (
        <Modal opened onClose={() => setOpen(false)} title={t("payment.total")} size="lg" centered>
          <Totals />
        </Modal>
      )}
    </>
  );
}

function Totals() {
  const t = useTexts();
  const { data, error, refetch } = useQuery(paymentTotal());
  if (error !== null) return <FailureAlert failure={error} onReply={() => void refetch()} />;
  if (data === undefined) return null;
  return (
    <Stack>
      {data.sums.length === 0 ? (
        <Text>{t("payment.totalNone")}</Text>
      ) : (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("payment.way")}</Table.Th>
              <Table.Th>{t("payment.count")}</Table.Th>
              <Table.Th>{t("payment.taken")}</Table.Th>
              <Table.Th>{t("payment.givenBack")}</Table.Th>
              <Table.Th>{t("payment.left")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.sums.map(({ way, currency, count, taken, refunded, amount }) => (
              <Table.Tr key={`${way} ${currency}`}>
                <Table.Td>{t(`report.payment.way.${way}`)}</Table.Td>
                <Table.Td>{count}</Table.Td>
                <Table.Td>{sayMoney(t, taken, currency)}</Table.Td>
                <Table.Td>{sayMoney(t, refunded, currency)}</Table.Td>
                <Table.Td fw={600}>{sayMoney(t, amount, currency)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {data.open > 0 && <Text c="orange">{t("payment.totalOpen", { count: data.open })}</Text>}
    </Stack>
  );
}
