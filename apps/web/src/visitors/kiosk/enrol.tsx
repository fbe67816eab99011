import { languageCodes } from "@cherga/contract/constants";
import { keepCredential } from "#visitors/kiosk/credentials.ts";
import classes from "#visitors/kiosk/enrol.module.css";
import { TypingField } from "#visitors/kiosk/keyboard/typing-field.tsx";
import { Heading } from "#visitors/kiosk/parts/heading.tsx";
import { useWords } from "#visitors/kiosk/words/words.ts";
import { Button } from "#visitors/kit/button.tsx";
import { codeLength, useEnrolment } from "#visitors/kit/enrolment.ts";
import { LanguageChoice } from "#visitors/kit/language-choice.tsx";
import { Notice } from "#visitors/kit/notice.tsx";

type EnrolProps = {
  readonly terminalId: string;
  /** The kiosk was enrolled before, and is not any more. */
  readonly isShutOut: boolean;
  readonly onEnrolled: (credential: string) => void;
};

/** Enrols a kiosk by a code that an administrator has created. */
export function EnrolKiosk({ terminalId, isShutOut, onEnrolled }: EnrolProps) {
  const t = useWords();
  const { code, failure, isBusy, type, enter } = useEnrolment(t.language, (given) => {
    if (given.terminalId === null) return false;
    const own = String(given.terminalId);
    keepCredential(own, given.credential);
    // The code determines the kiosk; another address is corrected.
    if (own === terminalId) onEnrolled(given.credential);
    else location.replace(`/kiosk/${own}`);
    return true;
  });
  const issue =
    failure &&
    (failure === "tooShort"
      ? t("enrol.length", { count: codeLength })
      : (t.find(`enrol.error.${failure}`) ?? t.find(`error.${failure}`) ?? t("error.other")));
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
        onType={type}
        onEnter={() => void enter()}
      >
        <Button look="main" type="submit" isWide isBusy={isBusy}>
          {t("enrol.enter")}
        </Button>
      </TypingField>
      <LanguageChoice languages={languageCodes} />
    </main>
  );
}
