import { Alert, Button, Modal, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import type { CallInput } from "@cherga/contract/call";
import type { paymentCalls, PaymentView } from "@cherga/contract/calls/payments";
import { isOpen } from "@cherga/engine/payment/payment-life";
import { IconAppWindow, IconCash, IconCreditCard, IconQrcode } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "#staff/api/send.ts";
import { sayMoney } from "#staff/hall/say-money.ts";
import { OpenPayment } from "#staff/payments/open-payment.tsx";
import { KeepForm } from "#staff/payments/keep-form.tsx";
import { PaymentFacts } from "#staff/payments/payment-facts.tsx";
import { paymentsOfItem } from "#staff/payments/payment-queries.ts";
import { RefundForm } from "#staff/payments/refund-form.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import { besideInput } from "#staff/ui/beside-input.tsx";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

type Props = { readonly itemId: number; readonly num: string; readonly onClose: () => void };

type PaymentInput = Omit<CallInput<typeof paymentCalls.frame>["body"], "ticketItemId">;

/** Takes the payment of a visit: how much, in which way, and what became of it. */
export function PaymentDialog({ itemId, num, onClose }: Props) {
  const t = useTexts();
  const { data, error, refetch } = useQuery(paymentsOfItem(itemId));
  const { run, isBusy, failure } = useRun();
  const take = (taking: PaymentInput): void =>
    run(() =>
      send<typeof paymentCalls.frame>({
        method: "POST",
        path: "/operator-queue/payment-frame",
        body: { ticketItemId: itemId, ...taking },
      }),
    );
  const own = data?.payments.filter(({ ticketItemId }) => ticketItemId === itemId) ?? [];
  const open = own.find(isOpen);
  const isPaid = own.some(({ state }) => state === "paid");
  return (
    <Modal opened onClose={onClose} title={t("payment.title", { num })} size="lg" centered>
      <Stack>
        {error !== null && <FailureAlert failure={error} onReply={() => void refetch()} />}
        {failure !== undefined && <FailureAlert failure={failure} />}
        {data === undefined && error === null && <Skeleton h={120} aria-busy="true" />}
        {data !== undefined && data.amount !== null && (
          <Text fz="h2" fw={700}>
            {sayMoney(t, open?.amount ?? data.amount, open?.currency ?? data.currency)}
          </Text>
        )}
        {open !== undefined && data?.amount !== null && data?.amount !== open.amount && (
          <NewPrice
            payment={open}
            amount={data?.amount ?? open.amount}
            currency={data?.currency ?? open.currency}
            isBusy={isBusy}
            onTake={take}
          />
        )}
        {open !== undefined && <OpenPayment payment={open} run={run} isBusy={isBusy} />}
        {data !== undefined && data.amount !== null && open === undefined && !isPaid && (
          <Ways
            ways={data.ways}
            amount={data.amount}
            terminals={data.terminals}
            isBusy={isBusy}
            onTake={take}
          />
        )}
        {data?.payments
          .filter((payment) => payment !== open)
          .map((payment) => (
            <Decided key={payment.id} payment={payment} run={run} isBusy={isBusy} />
          ))}
      </Stack>
    </Modal>
  );
}

/** Tells that the visitor is asked for an amount that is not the price any more. */
function NewPrice({
  payment,
  amount,
  currency,
  isBusy,
  onTake,
}: {
  readonly payment: PaymentView;
  readonly amount: number;
  readonly currency: string;
  readonly isBusy: boolean;
  readonly onTake: (taking: PaymentInput) => void;
}) {
  const t = useTexts();
  const said = {
    amount: sayMoney(t, amount, currency),
    old: sayMoney(t, payment.amount, payment.currency),
  };
  return (
    <Alert color="orange">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t("payment.newPrice", said)}</Text>
        <Button
          size="compact-sm"
          variant="default"
          disabled={isBusy}
          onClick={() => onTake({ way: payment.way, amount })}
        >
          {t("payment.useNewPrice", said)}
        </Button>
      </Stack>
    </Alert>
  );
}

type Run = (work: () => Promise<unknown>) => void;

/** Runs one request at a time, and fetches the payments afterwards. */
function useRun(): { readonly run: Run; readonly isBusy: boolean; readonly failure: unknown } {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const run: Run = (work) => {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    void work()
      .catch(setFailure)
      .then(() => client.invalidateQueries({ queryKey: ["payment"] }))
      .finally(() => setBusy(false));
  };
  return { run, isBusy, failure };
}

/** No way of paying is the usual one, so none stands out. */
const wayLook = { variant: "default", size: "md", fz: "sm", justify: "flex-start" } as const;

type WaysProps = {
  readonly ways: readonly PaymentView["way"][];
  readonly amount: number;
  readonly terminals: readonly { readonly id: number; readonly name: string }[];
  readonly isBusy: boolean;
  readonly onTake: (taking: PaymentInput) => void;
};

function Ways({ ways, amount, terminals, isBusy, onTake }: WaysProps) {
  const t = useTexts();
  const [receipt, setReceipt] = useState("");
  return (
    <Stack gap="sm">
      <Stack gap="xs">
        {ways.includes("pos") &&
          terminals.map(({ id, name }) => (
            <Button
              key={id}
              {...wayLook}
              leftSection={<IconCreditCard size={20} stroke={1.6} aria-hidden />}
              disabled={isBusy}
              onClick={() => onTake({ way: "pos", posDeviceId: id, amount })}
            >
              {terminals.length === 1 ? t("payment.byTerminal") : name}
            </Button>
          ))}
        {ways.includes("frame") && (
          <Button
            {...wayLook}
            leftSection={<IconAppWindow size={20} stroke={1.6} aria-hidden />}
            disabled={isBusy}
            onClick={() => onTake({ way: "frame", amount })}
          >
            {t("payment.byPage")}
          </Button>
        )}
        {ways.includes("qr") && (
          <Button
            {...wayLook}
            leftSection={<IconQrcode size={20} stroke={1.6} aria-hidden />}
            disabled={isBusy}
            onClick={() => onTake({ way: "qr", amount })}
          >
            {t("payment.byCode")}
          </Button>
        )}
      </Stack>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (receipt.trim() !== "") onTake({ way: "cash", receipt: receipt.trim(), amount });
        }}
      >
        <TextInput
          label={t("payment.receipt")}
          description={t("payment.needsReceipt")}
          maxLength={60}
          value={receipt}
          onChange={({ currentTarget }) => setReceipt(currentTarget.value)}
          inputContainer={besideInput(
            <Button
              type="submit"
              variant="default"
              flex="none"
              leftSection={<IconCash size={20} stroke={1.6} aria-hidden />}
              disabled={isBusy || receipt.trim() === ""}
            >
              {t("payment.byCash")}
            </Button>,
          )}
        />
      </form>
    </Stack>
  );
}

/** A payment that is over: what became of it, and how much can be given back. */
function Decided({
  payment,
  run,
  isBusy,
}: {
  readonly payment: PaymentView;
  readonly run: Run;
  readonly isBusy: boolean;
}) {
  const { state, refunding, isForDeleted, keptReason } = payment;
  const isHeld = state === "paid" && refunding === 0;
  return (
    <Stack gap="xs">
      <PaymentFacts payment={payment} />
      {isHeld && isForDeleted && keptReason === null && (
        <KeepForm payment={payment} run={run} isBusy={isBusy} />
      )}
      {isHeld && <RefundForm payment={payment} run={run} isBusy={isBusy} />}
    </Stack>
  );
}
