import type { trackerCalls } from "@cherga/contract/calls/tracker";
import type { TrackedItem } from "@cherga/contract/shapes/tracked-ticket";
import { priceText } from "@cherga/contract/price-text";
import { digitsOf } from "@cherga/engine/payment/money";
import { useState } from "react";
import { Button } from "#visitors/kit/button.tsx";
import { call, type Caller } from "#visitors/kit/call.ts";
import { Notice } from "#visitors/kit/notice.tsx";
import { useWords } from "#visitors/tracker/words/words.ts";

type Props = {
  readonly items: readonly TrackedItem[];
  readonly look?: "main" | "plain";
  readonly caller: Caller;
  readonly isCurrent: boolean;
};

/**
 * Offers to pay for the services that must be paid, and says what is paid. The visitor pays on the provider's page and
 * comes back here.
 */
export function Pay({ items, look = "main", caller, isCurrent }: Props) {
  return items.map((item) => {
    if (item.paid !== null) return <Paid key={item.id} item={item} paid={item.paid} />;
    if (item.toPay === null) return null;
    return (
      <PayOne
        key={item.id}
        item={item}
        toPay={item.toPay}
        look={look}
        caller={caller}
        isCurrent={isCurrent}
      />
    );
  });
}

type Money = NonNullable<TrackedItem["toPay"]>;

function Paid({ item: { service }, paid }: { readonly item: TrackedItem; readonly paid: Money }) {
  const t = useWords();
  return (
    <Notice kind="good" title={t("paid", { price: sayPrice(t, paid) })}>
      <p>{service.name}</p>
    </Notice>
  );
}

const sayPrice = (t: ReturnType<typeof useWords>, { amount, currency }: Money): string =>
  priceText(amount / 10 ** digitsOf(currency), currency, t.locale);

function PayOne({
  item: { id, service },
  toPay,
  look,
  caller,
  isCurrent,
}: Required<Omit<Props, "items">> & {
  readonly item: TrackedItem;
  readonly toPay: Money;
}) {
  const t = useWords();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const pay = async (): Promise<void> => {
    setBusy(true);
    setFailed(false);
    const url = await call<typeof trackerCalls.pay>(caller, {
      method: "POST",
      path: "/tracker/pay",
      body: { ticketItemId: id, amount: toPay.amount },
    }).then(
      (answer) => answer.url,
      () => null,
    );
    if (url !== null) return location.assign(url);
    setBusy(false);
    setFailed(true);
  };
  return (
    <>
      <Button look={look} isBusy={isBusy} disabled={!isCurrent} onClick={() => void pay()}>
        {t("pay", { service: service.name, price: sayPrice(t, toPay) })}
      </Button>
      {hasFailed && (
        <Notice kind="bad" title={t("pay.failed")}>
          <p>{t("pay.ask")}</p>
        </Notice>
      )}
    </>
  );
}
