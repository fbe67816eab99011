import { type LanguageCode, localeByLanguage } from "@cherga/contract/constants";
import { useKiosk } from "#visitors/kiosk/state/kiosk-context.ts";
import classes from "#visitors/kiosk/steps/idle.module.css";
import { ClosedNotice } from "#visitors/kiosk/steps/closed-notice.tsx";
import { findClosedReason } from "#visitors/kiosk/state/closed-reason.ts";
import { useNow } from "#visitors/kit/use-now.ts";
import { languageNames } from "#visitors/kit/language-choice.tsx";
import { useSpeak } from "#visitors/kit/language.tsx";

/** The screen between visitors. The first touch chooses a language; where there is one, it may be anywhere. */
export function Idle() {
  const { configuration, states, move, say, times } = useKiosk();
  const speak = useSpeak();
  const now = useNow(1_000);
  const { languages, organization, menu } = configuration;
  const closed = findClosedReason(states);
  const [name, fullName] = [say(organization.name), say(organization.fullName)];
  // Even if no tickets are given out, visitors may read articles or check in.
  const isOpen =
    closed?.reason !== "disabled" || menu.some(({ type }) => type === "checkIn" || type === "article");
  return (
    <div className={classes["idle"]}>
      {isOpen && languages.length === 1 ? (
        <button
          type="button"
          className={classes["anywhere"]}
          tabIndex={-1}
          aria-hidden
          onClick={() => move({ type: "begin" })}
        />
      ) : null}
      <div className={classes["front"]}>
        <div className={classes["head"]}>
          {organization.logoPath === null ? null : (
            <img className={classes["logo"]} src={organization.logoPath} alt="" />
          )}
          <h1 className={classes["name"]}>{name}</h1>
          {fullName === "" || fullName.includes(name) ? null : <p>{fullName}</p>}
        </div>
        <div>
          <p className={classes["clock"]}>{times.clock(now)}</p>
          <p className={classes["day"]}>{times.day(now)}</p>
        </div>
        {closed === undefined ? null : <ClosedNotice closed={closed} />}
        {isOpen ? (
          <div className={classes["begin"]}>
            {languages.map(({ code }) => (
              <button
                key={code}
                type="button"
                lang={localeByLanguage[code]}
                className={classes["language"]}
                onClick={() => {
                  speak(code);
                  move({ type: "begin" });
                }}
              >
                {languages.length > 1 ? <span className={classes["of"]}>{languageNames[code]}</span> : null}
                {beginWords[code]}
              </button>
            ))}
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** The invitation to begin in each language, shown before one is chosen. */
const beginWords: Readonly<Record<LanguageCode, string>> = {
  en: "Touch to begin",
  ru: "Коснитесь, чтобы начать",
  ua: "Торкніться, щоб почати",
};
