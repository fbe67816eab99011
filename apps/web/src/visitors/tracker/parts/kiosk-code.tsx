import type { trackerCalls } from "@cherga/contract/calls/tracker";
import type { TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";
import { type Caller, call } from "#visitors/kit/call.ts";
import { QrCode } from "#visitors/kit/code/qr-code.tsx";
import { useAnswer } from "#visitors/kit/use-answer.ts";
import classes from "#visitors/tracker/parts/tracker.module.css";
import { useWords } from "#visitors/tracker/words/words.ts";

/** The code by which a visitor checks in at a kiosk, also at a branch that has no connection and does not know the visit. */
export default function KioskCode({
  ticket,
  token,
  caller,
}: {
  readonly ticket: Pick<TrackedTicket, "num">;
  readonly token: string;
  readonly caller: Caller;
}) {
  const t = useWords();
  return (
    <details className={classes["more"]} open={ticket.num === null}>
      <summary>{t("kioskCode")}</summary>
      <div className={classes["block"]}>
        <p>{t(ticket.num === null ? "kioskCode.unknown" : "kioskCode.how")}</p>
        {ticket.num === null ? (
          <VoucherCode token={token} caller={caller} />
        ) : (
          <QrCode text={addressOf(token)} label={t("kioskCode")} />
        )}
      </div>
    </details>
  );
}

function VoucherCode({ token, caller }: { readonly token: string; readonly caller: Caller }) {
  const t = useWords();
  const { asked } = useAnswer(`voucher ${token}`, () =>
    call<typeof trackerCalls.voucher>(caller, { method: "GET", path: "/tracker/voucher" }),
  );
  switch (asked.state) {
    case "waiting":
      return <p role="status">{t("loading")}</p>;
    case "failed":
      return <p role="alert">{t("error.ERROR_OFFLINE")}</p>;
    case "there":
      return <QrCode text={addressOf(token, asked.answer.voucher)} label={t("kioskCode")} />;
  }
}

const addressOf = (token: string, voucher: string | null = null): string =>
  `${location.origin}/t/${token}${voucher === null ? "" : `?voucher=${voucher}`}`;
