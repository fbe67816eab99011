import type { confirmationCode } from "@cherga/contract/calls/booking";
import { type SubmitEvent, useRef, useState } from "react";
import { useBookingContext } from "#visitors/booking/state/booking-context.ts";
import { confirm, sendCode } from "#visitors/booking/state/calls.ts";
import { CodeField } from "#visitors/booking/form/code-field.tsx";
import { Countdown } from "#visitors/booking/parts/countdown.tsx";
import { SubmitButton } from "#visitors/kit/submit-button.tsx";
import classes from "#visitors/booking/form/form.module.css";
import { storedFrom } from "#visitors/booking/state/stored-booking.ts";
import type { PageOffer, BookingOption } from "#visitors/booking/state/booking-options.ts";
import type { Place } from "#visitors/booking/state/place.ts";
import { Refused } from "#visitors/kit/refused.tsx";
import { Summary } from "#visitors/booking/parts/summary.tsx";
import { useSubmit } from "#visitors/booking/state/use-submit.ts";
import { useSettled } from "#visitors/booking/state/use-settled.ts";
import { visitOf } from "#visitors/booking/state/way.ts";
import { useWords } from "#visitors/booking/words/words.ts";
import { Button } from "#visitors/kit/button.tsx";
import { CallFailure } from "#visitors/kit/call.ts";
import { Notice } from "#visitors/kit/notice.tsx";
import { timesIn } from "#visitors/kit/times.ts";

// Importing the contract's value would bundle its schemas, which only the server needs.
const codeLength: (typeof confirmationCode)["length"] = 6;

export function CodeStep({
  place,
  offer,
  offered,
  now,
}: {
  readonly place: Extract<Place, { readonly step: "code" }>;
  readonly offer: PageOffer;
  readonly offered: BookingOption;
  readonly now: number;
}) {
  const t = useWords();
  const { holder, kept, keep, go, goBack } = useBookingContext();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [fault, setFault] = useState<string>();
  const [isSentAgain, setSentAgain] = useState(false);
  const confirming = useSubmit();
  const sending = useSubmit();
  const settle = useSettled();
  const visit = visitOf(place);
  if (kept === undefined || holder === undefined) return null;

  const showFault = (text: string): void => {
    setFault(text);
    input.current?.focus();
    input.current?.select();
  };
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    setSentAgain(false);
    if (code.length !== codeLength) return showFault(t("code.length", { count: codeLength }));
    confirming.run(() =>
      settle(async () => {
        try {
          keep(storedFrom(kept, await confirm(holder, code)));
          go({ step: "done", ...visit }, { isInstead: true });
        } catch (error) {
          const left = attemptsLeft(error);
          if (left === undefined) throw error;
          showFault(left === 0 ? t("code.spent") : t("code.wrong", { count: left }));
        }
      }),
    );
  };
  const handleSend = (): void =>
    sending.run(() =>
      settle(async () => {
        keep(storedFrom(kept, await sendCode(holder)));
        setCode("");
        setFault(undefined);
        setSentAgain(true);
        input.current?.focus();
      }),
    );
  const { day } = timesIn(t.locale, "UTC");
  const isSpent = sending.failure?.code === "ERROR_TOO_MANY";
  return (
    <>
      <Summary
        place={place}
        offered={offered}
        when={`${day(place.date)}, ${place.clock}`}
        currency={offer.currency}
      />
      {kept.until !== null && <Countdown since={kept.since} until={kept.until} now={now} />}
      <form noValidate className={classes["form"]} onSubmit={handleSubmit}>
        <CodeField
          ref={input}
          hint={t(offer.confirmBy === "email" ? "code.sentByEmail" : "code.sentBySms", {
            to: kept.sentTo ?? "",
          })}
          length={codeLength}
          value={code}
          fault={fault}
          onType={(typed) => {
            setCode(typed);
            setFault(undefined);
          }}
        />
        {isSentAgain && <Notice kind="good" title={t("code.sentAgain")} />}
        {confirming.failure !== undefined && <Refused failure={confirming.failure} />}
        <SubmitButton type="submit" look="main" isWide isBusy={confirming.isBusy}>
          {t("code.confirm")}
        </SubmitButton>
      </form>
      {isSpent && <Notice kind="bad" title={t("code.noMore")} />}
      {sending.failure !== undefined && !isSpent && <Refused failure={sending.failure} />}
      <div className={classes["actions"]}>
        {!isSpent && (
          <SubmitButton isBusy={sending.isBusy} onClick={handleSend}>
            {t("code.sendAgain")}
          </SubmitButton>
        )}
        <Button look="quiet" onClick={() => goBack({ step: "data", ...visit })}>
          {t(offer.confirmBy === "email" ? "code.otherEmail" : "code.otherPhone")}
        </Button>
      </div>
    </>
  );
}

function attemptsLeft(error: unknown): number | undefined {
  if (!(error instanceof CallFailure) || error.code !== "ERROR_CODE") return undefined;
  const { details } = error;
  return typeof details === "object" &&
    details !== null &&
    "left" in details &&
    typeof details.left === "number"
    ? details.left
    : 0;
}
