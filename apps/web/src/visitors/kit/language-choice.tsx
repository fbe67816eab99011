import { type LanguageCode, localeByLanguage } from "@cherga/contract/constants";
import { Button } from "#visitors/kit/button.tsx";
import classes from "#visitors/kit/language-choice.module.css";
import { useSpeak, useTexts } from "#visitors/kit/language.tsx";

/** The name of each language in that language. */
export const languageNames: Readonly<Record<LanguageCode, string>> = {
  en: "English",
  ru: "Русский",
  ua: "Українська",
};

/** Lets a visitor choose the language. */
export function LanguageChoice({ languages }: { readonly languages: readonly LanguageCode[] }) {
  const { language } = useTexts();
  const speak = useSpeak();
  return (
    <div role="group" className={classes["languages"]} aria-label="Language · Мова · Язык">
      {languages.map((code) => (
        <Button
          key={code}
          look="quiet"
          lang={localeByLanguage[code]}
          aria-pressed={code === language}
          onClick={() => speak(code)}
        >
          {languageNames[code]}
        </Button>
      ))}
    </div>
  );
}
