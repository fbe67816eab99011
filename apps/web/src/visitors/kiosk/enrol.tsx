import type { enrolmentCalls } from "@cherga/contract/calls/enrolment";
import { languageCodes } from "@cherga/contract/constants";
import { useState } from "react";
import { keepCredential } from "#visitors/kiosk/credentials.ts";
import classes from "#visitors/kiosk/enrol.module.css";
import { TypingField } from "#visitors/kiosk/keyboard/typing-field.tsx";
import { Heading } from "#visitors/kiosk/parts/heading.tsx";
import { useWords } from "#visitors/kiosk/words/words.ts";
import { Button } from "#visitors/kit/button.tsx";
import { call, CallFailure } from "#visitors/kit/call.ts";
import { LanguageChoice } from "#visitors/kit/language-choice.tsx";
import { Notice } from "#visitors/kit/notice.tsx";

type EnrolProps = {
  readonly terminalId: string;
  /** The kiosk was enrolled before, and is not any more. */
  readonly isShutOut: boolean;
  readonly onEnrolled: (credential: string) => void;
};

const codeLength = 8;

/** Enrols a kiosk by a code that an administrator has created. */
export function EnrolKiosk({ terminalId, isShutOut, onEnrolled }: EnrolProps) {
  const t = useWords();
  const [code, setCode] = useState("");
  const [issue, setIssue] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const handleType = (typed: string): void => {
    setCode(
      typed
        .toUpperCase()
        .replaceAll(/[^A-Z0-9]/g, "")
        .slice(0, codeLength),
    );
    setIssue(undefined);
  };
  const handleEnter = async (): Promise<void> => {
    if (isBusy) return;
    if (code.length < codeLength) return setIssue(t("enrol.length", { count: codeLength }));
    setIsBusy(true);
    try {
      const given = await exchange(code, t.language);
      if (given.terminalId === null) return setIssue(t("enrol.board"));
      const own = String(given.terminalId);
      keepCredential(own, given.credential);
      // The code determines the kiosk; another address is corrected.
      if (own === terminalId) onEnrolled(given.credential);
      else location.replace(`/kiosk/${own}`);
    } catch (error) {
      const failed = error instanceof CallFailure ? error.code : "other";
      const own = failed === "ERROR_NOT_FOUND" ? t("enrol.wrong") : undefined;
      setIssue(own ?? t.find(`error.${failed}`) ?? t("error.other"));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <main className={classes["enrol"]}>
      <Heading isQuiet>{t("enrol.title")}</Heading>
      {isShutOut ? <Notice kind="bad" title={t("enrol.shutOut")} /> : null}
      <p>{t("enrol.text")}</p>
      <TypingField
        label={t("enrol.code")}
        value={code}
        layout="code"
        issue={issue}
        isRequired
        onType={handleType}
        onEnter={() => void handleEnter()}
      >
        <Button look="main" type="submit" isWide isBusy={isBusy}>
          {t("enrol.enter")}
        </Button>
      </TypingField>
      <LanguageChoice languages={languageCodes} />
    </main>
  );
}

const exchange = (code: string, lang: string) =>
  call<typeof enrolmentCalls.exchange>(
    { lang },
    { method: "POST", path: "/enrolment/exchange", body: { code } },
  );
