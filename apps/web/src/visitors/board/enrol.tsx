import { languageCodes } from "@cherga/contract/constants";
import type { SyntheticEvent } from "react";
import classes from "#visitors/board/enrol.module.css";
import { useWords } from "#visitors/board/words/words.ts";
import { Button } from "#visitors/kit/button.tsx";
import { codeLength, useEnrolment } from "#visitors/kit/enrolment.ts";
import { LanguageChoice } from "#visitors/kit/language-choice.tsx";

/** The form for the code that enrols this screen. */
export function EnrolBoard({
  wasIn,
  onLetIn,
  onTouch,
}: {
  readonly wasIn: boolean;
  readonly onLetIn: (credential: string) => void;
  readonly onTouch: () => void;
}) {
  const t = useWords();
  const { code, failure, isBusy, type, enter } = useEnrolment(t.language, ({ boardId, credential }) => {
    if (boardId === null) return false;
    history.replaceState(null, "", `/screen/${boardId}`);
    onLetIn(credential);
    return true;
  });
  const handleSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    // Browsers allow sound only after a user gesture, and this is the last one on this page.
    onTouch();
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
