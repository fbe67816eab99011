import { Anchor, Button, Group, Image, Stack, Text, TextInput } from "@mantine/core";
import type { paymentCalls, PaymentView } from "@cherga/contract/calls/payments";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "#staff/api/send.ts";
import { PaymentBadge } from "#staff/payments/payment-badge.tsx";
import { paymentCode } from "#staff/payments/payment-queries.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

type Props = {
  readonly payment: PaymentView;
  readonly run: (work: () => Promise<unknown>) => void;
  readonly isBusy: boolean;
};

/** The provider is asked so often while the dialog is open. Reports and terminals usually tell sooner. */
const askMs = 3_000;

/** A payment that the visitor is about to make. */
export function OpenPayment({ payment, run, isBusy }: Props) {
  const t = useTexts();
  useAsking(payment.id);
  const { id, way, state, url } = payment;
  const unknownText = payment.isConfirmedByStaff && way !== "pos" ? "payment.silent" : "payment.unknown";
  return (
    <Stack gap="sm" aria-live="polite">
      <Group gap="xs">
        <PaymentBadge state={state} />
        <Text size="sm">{t(state === "unknown" ? unknownText : `payment.waiting.${way}`)}</Text>
      </Group>
      {way === "frame" && url !== null && <Page url={url} />}
      {way === "qr" && <Code itemId={payment.ticketItemId} />}
      {payment.isConfirmedByStaff && <Confirm payment={payment} run={run} isBusy={isBusy} />}
      <Group justify="flex-end">
        <Button
          variant="default"
          disabled={isBusy}
          onClick={() =>
            run(() =>
              send<typeof paymentCalls.cancel>({
                method: "POST",
                path: `/operator-queue/payment-cancel/${id}`,
              }),
            )
          }
        >
          {t("payment.cancel")}
        </Button>
      </Group>
    </Stack>
  );
}

function useAsking(id: number): void {
  const client = useQueryClient();
  useQuery({
    queryKey: ["payment-state", id],
    queryFn: async ({ signal }) => {
      const asked = await send<typeof paymentCalls.check>({
        method: "GET",
        path: `/operator-queue/check-payment-frame/${id}`,
        signal,
      });
      await client.invalidateQueries({ queryKey: ["payment"] });
      return asked;
    },
    refetchInterval: askMs,
  });
}

/** Our own pages are shown here. Others do not permit it, and open in a window of their own. */
function Page({ url }: { readonly url: string }) {
  const t = useTexts();
  const isOwn = new URL(url, location.href).origin === location.origin;
  return (
    <>
      {isOwn && (
        <iframe
          title={t("payment.byPage")}
          src={url}
          // Without scripts, and without the session of the staff.
          sandbox="allow-forms"
          height={460}
          style={{ border: 0, width: "100%" }}
        />
      )}
      <Anchor href={url} target="_blank" rel="noreferrer">
        {t("payment.openPage")}
      </Anchor>
    </>
  );
}

function Code({ itemId }: { readonly itemId: number }) {
  const t = useTexts();
  const { data, error, refetch } = useQuery(paymentCode(itemId));
  if (error !== null) return <FailureAlert failure={error} onReply={() => void refetch()} />;
  if (data === undefined) return null;
  return (
    <Image
      src={`data:image/svg+xml,${encodeURIComponent(data.svg)}`}
      alt={t("payment.code")}
      w={280}
      h={280}
      data-payload={data.payload}
    />
  );
}

/** No provider tells of this payment, so the person who sees the money does. */
function Confirm({ payment: { id }, run, isBusy }: Props) {
  const t = useTexts();
  const [reason, setReason] = useState("");
  const say = (isPaid: boolean): void =>
    run(() =>
      send<typeof paymentCalls.confirm>({
        method: "POST",
        path: `/operator-queue/payment-confirm/${id}`,
        body: { isPaid, reason: reason.trim() },
      }),
    );
  const isOff = isBusy || reason.trim() === "";
  return (
    <Stack gap="xs">
      <TextInput
        label={t("payment.evidence")}
        description={t("payment.evidenceHint")}
        maxLength={200}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Group>
        <Button disabled={isOff} onClick={() => say(true)}>
          {t("payment.hasCome")}
        </Button>
        <Button variant="default" disabled={isOff} onClick={() => say(false)}>
          {t("payment.hasNotCome")}
        </Button>
      </Group>
    </Stack>
  );
}
