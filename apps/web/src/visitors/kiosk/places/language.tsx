import { localeByLanguage } from "@cherga/contract/constants";
import { useKiosk } from "#visitors/kiosk/kiosk-context.ts";
import { Heading } from "#visitors/kiosk/parts/heading.tsx";
import classes from "#visitors/kiosk/places/places.module.css";
import { Button } from "#visitors/shared/button.tsx";
import { languageNames } from "#visitors/shared/language-choice.tsx";
import { useSpeak } from "#visitors/shared/language.tsx";

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
