import { languageCodes } from "@cherga/contract/constants";
import { LanguageChoice } from "#visitors/kit/language-choice.tsx";
import classes from "#visitors/tracker/parts/tracker.module.css";
import { useWords } from "#visitors/tracker/words/words.ts";

/** Says that there is no such ticket, and what to do. */
export function Unknown() {
  const t = useWords();
  return (
    <main className={classes["page"]}>
      <div className={classes["rest"]}>
        <h1 className={classes["title"]}>{t("unknown.title")}</h1>
        <p>{t("unknown.why")}</p>
        <p>{t("unknown.todo")}</p>
        <LanguageChoice languages={languageCodes} />
      </div>
    </main>
  );
}
