import type { trackerCalls } from "@cherga/contract/calls/tracker";
import type { TrackedItem } from "@cherga/contract/shapes/tracked-ticket";
import { priceText } from "@cherga/contract/price-text";
import { digitsOf } from "@cherga/engine/payment/money";
import { useState } from "react";
import { Button } from "#visitors/kit/button.tsx";
import { call, type Caller } from "#visitors/kit/call.ts";
import { Notice } from "#visitors/kit/notice.tsx";
import { useWords } from "#visitors/tracker/words/words.ts";

type Props = { readonly items: readonly TrackedItem[]; readonly caller: Caller; readonly isCurrent: boolean };

/** Offers to pay for the services that must be paid. The visitor pays on the provider's page and comes back here. */
export function Pay({ items, caller, isCurrent }: Props) {
  return items.map((item) =>
    item.toPay === null ? null : (
      <PayOne key={item.id} item={item} toPay={item.toPay} caller={caller} isCurrent={isCurrent} />
    ),
  );
}

function PayOne({
  item: { id, service },
  toPay: { amount, currency },
  caller,
  isCurrent,
}: {
  readonly item: TrackedItem;
  readonly toPay: NonNullable<TrackedItem["toPay"]>;
  readonly caller: Caller;
  readonly isCurrent: boolean;
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
      body: { ticketItemId: id, amount },
    }).then(
      (answer) => answer.url,
      () => null,
    );
    if (url !== null) return location.assign(url);
    setBusy(false);
    setFailed(true);
  };
  const price = priceText(amount / 10 ** digitsOf(currency), currency, t.locale);
  return (
    <>
      <Button look="main" isBusy={isBusy} disabled={!isCurrent} onClick={() => void pay()}>
        {t("pay", { service: service.name, price })}
      </Button>
      {hasFailed && (
        <Notice kind="bad" title={t("pay.failed")}>
          <p>{t("pay.ask")}</p>
        </Notice>
      )}
    </>
  );
}
