import { type LanguageCode, languageCodes, localeByLanguage } from "@cherga/contract/constants";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import classes from "#visitors/kiosk/parts/lost.module.css";
import { dictionaries, useWords } from "#visitors/kiosk/words/words.ts";

type LostWords = { readonly code: LanguageCode; readonly words: Readonly<Record<string, string>> };

/** Tells that the server does not answer, in every language of the kiosk: nobody can choose one now. */
export function Lost({
  languages = languageCodes,
  children,
}: {
  readonly languages?: readonly LanguageCode[];
  readonly children?: ReactNode;
}) {
  const { language } = useWords();
  const known = useEveryLanguage();
  const order = [language, ...languages.filter((code) => code !== language)];
  return (
    <div className={classes["lost"]} role="alert">
      <IconPlugConnectedX className={classes["icon"]} aria-hidden />
      {order
        .flatMap((code) => known.filter((each) => each.code === code))
        .map(({ code, words }, index) => (
          <section key={code} lang={localeByLanguage[code]} className={classes["language"]}>
            {index === 0 ? <h1>{words["lost.title"]}</h1> : <h2>{words["lost.title"]}</h2>}
            <p>{words["lost.text"]}</p>
            <p className={classes["quiet"]}>{words["lost.itself"]}</p>
          </section>
        ))}
      {children}
    </div>
  );
}

/** Before the first answer: the kiosk is loading. */
export function Opening() {
  const t = useWords();
  return (
    <p className={classes["lost"]} role="status" aria-busy>
      {t("loading")}
    </p>
  );
}

/** Loaded when the kiosk starts: without a connection it is too late. */
let everyLanguage: readonly LostWords[] = [];

/** Loads the words of every language, so that they are available offline. */
export async function loadEveryLanguage(): Promise<void> {
  everyLanguage = await Promise.all(
    languageCodes.map(async (code) => ({ code, words: (await dictionaries[code]()).default })),
  );
}

function useEveryLanguage(): readonly LostWords[] {
  const [known, setKnown] = useState(everyLanguage);
  useEffect(() => {
    // A dictionary that failed to load is fetched again when the kiosk is lost the next time.
    if (everyLanguage.length === 0)
      void loadEveryLanguage().then(
        () => setKnown(everyLanguage),
        () => undefined,
      );
  }, []);
  return known;
}
