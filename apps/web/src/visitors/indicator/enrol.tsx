import { languageCodes } from "@cherga/contract/constants";
import type { SyntheticEvent } from "react";
import classes from "#visitors/indicator/enrol.module.css";
import { useWords } from "#visitors/indicator/words/words.ts";
import { Button } from "#visitors/kit/button.tsx";
import { codeLength, useEnrolment } from "#visitors/kit/enrolment.ts";
import { LanguageChoice } from "#visitors/kit/language-choice.tsx";

/** The form for the code that enrols this display. */
export function EnrolIndicator({
  wasIn,
  onLetIn,
}: {
  readonly wasIn: boolean;
  readonly onLetIn: (credential: string) => void;
}) {
  const t = useWords();
  const { code, failure, isBusy, type, enter } = useEnrolment(t.language, ({ operatorId, credential }) => {
    if (operatorId === null) return false;
    history.replaceState(null, "", `/indicator/${operatorId}`);
    onLetIn(credential);
    return true;
  });
  const handleSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void enter();
  };

  return (
    <main className={classes["enrol"]}>
      <h1>{t("enrol.title")}</h1>
      {wasIn && <p role="status">{t("enrol.wasIn")}</p>}
      <p>{t("enrol.how")}</p>
      <form className={classes["form"]} onSubmit={handleSubmit}>
        <label className={classes["label"]}>
          <span>{t("enrol.code")}</span>
          <input
            className={classes["code"]}
            value={code}
            onChange={({ target }) => type(target.value)}
            maxLength={codeLength}
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={failure !== undefined}
            aria-describedby="enrol-error"
          />
        </label>
        <p id="enrol-error" role="alert" className={classes["bad"]}>
          {failure === undefined
            ? ""
            : (t.find(`enrol.error.${failure}`) ?? t.find(`error.${failure}`) ?? t("error.other"))}
        </p>
        <Button type="submit" look="main" isBusy={isBusy} disabled={code.length < codeLength}>
          {t("enrol.send")}
        </Button>
      </form>
      <LanguageChoice languages={languageCodes} />
    </main>
  );
}
