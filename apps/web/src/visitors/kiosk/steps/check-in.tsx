import type { CallInput } from "@cherga/contract/call";
import type { kioskCalls } from "@cherga/contract/calls/kiosk";
import { useRef, useState } from "react";
import { Scanner } from "#visitors/kiosk/camera/scanner.tsx";
import { TypingField } from "#visitors/kiosk/keyboard/typing-field.tsx";
import { Heading } from "#visitors/kiosk/parts/heading.tsx";
import { type CheckInFailure, checkInFailureOf, findScanned } from "#visitors/kiosk/state/check-in.ts";
import { phoneAsTyped } from "#visitors/kiosk/state/phone-form.ts";
import { PrimaryActions } from "#visitors/kiosk/parts/primary-actions.tsx";
import { useKiosk } from "#visitors/kiosk/state/kiosk-context.ts";
import { useWords } from "#visitors/kiosk/words/words.ts";
import { Button } from "#visitors/kit/button.tsx";
import { call } from "#visitors/kit/call.ts";
import waysClasses from "#visitors/kiosk/steps/check-in.module.css";
import classes from "#visitors/kiosk/steps/steps.module.css";

type CheckInBody = CallInput<typeof kioskCalls.checkIn>["body"];
type Way = "num" | "phone" | "code";

/** Checks a visitor in: by number, by phone number, or by the code on their phone or paper. */
export function CheckIn() {
  const { caller, configuration, hasCamera, move } = useKiosk();
  const { phoneCode } = configuration.organization;
  const t = useWords();
  const [way, setWay] = useState<Way>("num");
  const [typed, setTyped] = useState({ num: "", phone: `+${phoneCode}` });
  const [failure, setFailure] = useState<CheckInFailure>();
  const [isBusy, setIsBusy] = useState(false);
  const isUnderWay = useRef(false);
  // Without a camera codes are typed, or read by a scanner that types.
  const ways: readonly Way[] = hasCamera ? ["num", "phone", "code"] : ["num", "phone"];

  const send = async (shown: CheckInBody): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsBusy(true);
    setFailure(undefined);
    try {
      const { ticket } = await call<typeof kioskCalls.checkIn>(caller, {
        method: "POST",
        path: "/kiosk/check-in",
        body: shown,
      });
      move({ type: "checkedIn", ticket });
    } catch (error) {
      setFailure(checkInFailureOf(error));
    } finally {
      isUnderWay.current = false;
      setIsBusy(false);
    }
  };
  const handleRead = (text: string): void => {
    const scanned = findScanned(text);
    if (scanned === undefined) setFailure({ kind: "notFound" });
    else void send(scanned);
  };
  const handleEnter = (): void => {
    if (way === "code") return;
    const said = typed[way].trim();
    // A scanner beside the kiosk types what it has read.
    const scanned = findScanned(said);
    if (said === "" || said === `+${phoneCode}`) return setFailure({ kind: "format" });
    if (scanned !== undefined) return void send(scanned);
    void send(way === "num" ? { num: said } : { phone: said });
  };
  const issue =
    failure && (t.find(`checkIn.${failure.kind}`, { date: dayText(failure.date, t.locale) }) ?? "");
  return (
    <div className={classes["place"]}>
      <Heading isQuiet={way !== "code"}>{t("checkIn.title")}</Heading>
      <div className={waysClasses["ways"]} role="group" aria-label={t("checkIn.ways")}>
        {ways.map((each) => (
          <Button
            key={each}
            look={each === way ? "main" : "plain"}
            aria-pressed={each === way}
            onClick={() => {
              setWay(each);
              setFailure(undefined);
            }}
          >
            {t(`checkIn.by.${each}`)}
          </Button>
        ))}
      </div>
      {way === "code" ? null : (
        <PrimaryActions>
          <Button look="main" isBusy={isBusy} onClick={handleEnter}>
            {isBusy ? t("loading") : t("checkIn.send")}
          </Button>
        </PrimaryActions>
      )}
      {way === "code" ? (
        <Scanner issue={issue} isBusy={isBusy} onRead={handleRead} onAgain={() => setFailure(undefined)} />
      ) : (
        <TypingField
          key={way}
          label={t(`checkIn.label.${way}`)}
          hint={t(`checkIn.hint.${way}`)}
          value={typed[way]}
          issue={issue}
          layout={way === "num" ? "digits" : "phone"}
          // A scanner types the address of a ticket, which may have a voucher.
          maxLength={2_100}
          isRequired
          onType={(value) => {
            setTyped({ ...typed, [way]: way === "phone" ? phoneAsTyped(phoneCode, value) : value });
            setFailure(undefined);
          }}
          onEnter={handleEnter}
        />
      )}
    </div>
  );
}

function dayText(date: string | undefined, locale: string): string {
  if (date === undefined) return "";
  const format = new Intl.DateTimeFormat(locale, { timeZone: "UTC", day: "numeric", month: "long" });
  return format.format(new Date(`${date}T12:00:00Z`));
}
