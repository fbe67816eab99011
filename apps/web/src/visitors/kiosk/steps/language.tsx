import { localeByLanguage } from "@cherga/contract/constants";
import { useKiosk } from "#visitors/kiosk/state/kiosk-context.ts";
import { Heading } from "#visitors/kiosk/parts/heading.tsx";
import classes from "#visitors/kiosk/steps/steps.module.css";
import { Button } from "#visitors/kit/button.tsx";
import { languageNames } from "#visitors/kit/language-choice.tsx";
import { useSpeak } from "#visitors/kit/language.tsx";

/** Asks for the language, in all of them. */
export function Language() {
  const { configuration, move } = useKiosk();
  const speak = useSpeak();
  return (
    <div className={`${classes["place"]} ${classes["narrow"]} ${classes["centred"]}`}>
      <Heading>Мова · Language · Язык</Heading>
      <div className={classes["actions"]}>
        {configuration.languages.map(({ code }) => (
          <Button
            key={code}
            look="main"
            lang={localeByLanguage[code]}
            onClick={() => {
              speak(code);
              move({ type: "speak" });
            }}
          >
            {languageNames[code]}
          </Button>
        ))}
      </div>
    </div>
  );
}
