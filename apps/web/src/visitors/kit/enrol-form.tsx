import { languageCodes } from "@cherga/contract/constants";
import type { SyntheticEvent } from "react";
import { Button } from "#visitors/kit/button.tsx";
import classes from "#visitors/kit/enrol-form.module.css";
import { codeLength, type useEnrolment } from "#visitors/kit/enrolment.ts";
import { LanguageChoice } from "#visitors/kit/language-choice.tsx";

/** The words of the form, which every screen has among its own. */
type EnrolWords = {
  (key: "enrol.title" | "enrol.wasIn" | "enrol.how" | "enrol.code" | "enrol.send" | "error.other"): string;
  find(key: string): string | undefined;
};

type Props = {
  readonly t: EnrolWords;
  /** The screen was enrolled before, and is not any more. */
  readonly wasIn: boolean;
  readonly enrolment: ReturnType<typeof useEnrolment>;
  readonly onTouch?: () => void;
};

/** The form for the code that enrols a screen: a board or a window display. */
export function EnrolForm({ t, wasIn, enrolment, onTouch }: Props) {
  const { code, failure, isBusy, type, enter } = enrolment;
  const handleSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    onTouch?.();
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
