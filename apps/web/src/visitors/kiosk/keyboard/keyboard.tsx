import { IconArrowBigUp, IconArrowBigUpFilled, IconBackspace } from "@tabler/icons-react";
import { type PointerEvent, useState } from "react";
import classes from "#visitors/kiosk/keyboard/keyboard.module.css";
import { layoutLabels, layouts, type LayoutName, wordLayouts } from "#visitors/kiosk/keyboard/layouts.ts";
import { useWords } from "#visitors/kiosk/words/words.ts";

type KeyboardProps = {
  readonly layout: LayoutName;
  /** The next letter begins a name. */
  readonly isCapital?: boolean;
  readonly onWrite: (letter: string) => void;
  readonly onErase: () => void;
};

/** An on-screen keyboard. It never takes the focus, so that a real keyboard works too. */
export function Keyboard({ layout, isCapital = false, onWrite, onErase }: KeyboardProps) {
  const t = useWords();
  const [chosen, setChosen] = useState<LayoutName>();
  const [shift, setShift] = useState<boolean>();
  const shown = chosen ?? layout;
  const isOfWords = wordLayouts.some((name) => name === layout);
  const isUpper = isOfWords && (shift ?? isCapital);

  const write = (letter: string): void => {
    onWrite(letter);
    setShift(undefined);
  };
  return (
    <div
      className={classes["keyboard"]}
      data-narrow={!isOfWords && layout !== "code"}
      role="group"
      aria-label={t("keyboard.title")}
      onPointerDown={keepFocus}
    >
      {layouts[shown].map((row) => (
        <div key={row.join("")} className={classes["row"]}>
          {row.map((key) => {
            const letter = isUpper ? key.toUpperCase() : key;
            return (
              <button key={key} type="button" className={classes["key"]} onClick={() => write(letter)}>
                {letter}
              </button>
            );
          })}
        </div>
      ))}
      <div className={classes["row"]}>
        {isOfWords ? (
          <>
            <button
              type="button"
              className={classes["wide"]}
              aria-pressed={isUpper}
              aria-label={t("keyboard.shift")}
              onClick={() => setShift(!isUpper)}
            >
              {isUpper ? <IconArrowBigUpFilled aria-hidden /> : <IconArrowBigUp aria-hidden />}
            </button>
            {wordLayouts.map((name) => (
              <button
                key={name}
                type="button"
                className={classes["layout"]}
                aria-pressed={name === shown}
                onClick={() => setChosen(name)}
              >
                {layoutLabels[name]}
              </button>
            ))}
            <button type="button" className={classes["space"]} onClick={() => write(" ")}>
              {t("keyboard.space")}
            </button>
          </>
        ) : null}
        <button type="button" className={classes["wide"]} aria-label={t("keyboard.erase")} onClick={onErase}>
          <IconBackspace aria-hidden />
        </button>
      </div>
    </div>
  );
}

const keepFocus = (event: PointerEvent): void => event.preventDefault();
