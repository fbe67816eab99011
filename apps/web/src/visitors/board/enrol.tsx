import type { enrolmentCalls } from "@cherga/contract/calls/enrolment";
import { languageCodes } from "@cherga/contract/constants";
import { type SyntheticEvent, useState } from "react";
import classes from "#visitors/board/enrol.module.css";
import { useWords } from "#visitors/board/words/words.ts";
import { Button } from "#visitors/kit/button.tsx";
import { call, CallFailure } from "#visitors/kit/call.ts";
import { LanguageChoice } from "#visitors/kit/language-choice.tsx";

const codeLength = 8;

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
  const [code, setCode] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function handleSubmit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    // Browsers allow sound only after a user gesture, and this is the last one on this page.
    onTouch();
    setIsBusy(true);
    setError(undefined);
    try {
      const { boardId, credential } = await call<typeof enrolmentCalls.exchange>(
        { lang: t.language },
        { method: "POST", path: "/enrolment/exchange", body: { code } },
      );
      if (boardId === null) setError("KIOSK");
      else {
        history.replaceState(null, "", `/screen/${boardId}`);
        onLetIn(credential);
      }
    } catch (failure) {
      setError(failure instanceof CallFailure ? failure.code : "other");
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <main className={classes["enrol"]}>
      <h1>{t("enrol.title")}</h1>
      {wasIn && <p role="status">{t("enrol.wasIn")}</p>}
      <p>{t("enrol.how")}</p>
      <form className={classes["form"]} onSubmit={(event) => void handleSubmit(event)}>
        <label className={classes["label"]}>
          <span>{t("enrol.code")}</span>
          <input
            className={classes["code"]}
            value={code}
            onChange={({ target }) => setCode(target.value.toUpperCase().replaceAll(/[^A-Z\d]/g, ""))}
            maxLength={codeLength}
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={error !== undefined}
            aria-describedby="enrol-error"
          />
        </label>
        <p id="enrol-error" role="alert" className={classes["bad"]}>
          {error === undefined
            ? ""
            : (t.find(`enrol.error.${error}`) ?? t.find(`error.${error}`) ?? t("error.other"))}
        </p>
        <Button type="submit" look="main" isBusy={isBusy} disabled={code.length < codeLength}>
          {t("enrol.send")}
        </Button>
      </form>
      <LanguageChoice languages={languageCodes} />
    </main>
  );
}
