import type { IndicatorState } from "@cherga/contract/calls/indicator";
import { sized } from "#visitors/kit/sized.ts";
import { useAccent } from "#visitors/kit/use-accent.ts";
import { useWords } from "#visitors/indicator/words/words.ts";
import classes from "#visitors/indicator/window-display.module.css";

/** The name of a window and the number of its visitor; blank, with a small sign, if nothing is known. */
export function WindowDisplay({ shown }: { readonly shown: IndicatorState | undefined }) {
  const t = useWords();
  useAccent(shown?.accentColour);
  if (shown === undefined)
    return (
      <main className={classes["display"]} data-state="lost">
        <h1 className={classes["sign"]}>{t("lost")}</h1>
      </main>
    );
  const { room, state, num } = shown;
  // Longer numbers are smaller.
  const style = sized({ "--characters": Math.max(3, num.length) });
  return (
    <main className={classes["display"]} data-state={state}>
      <h1 className={classes["room"]}>{room === "" ? t("noName") : t("window", { room })}</h1>
      <p className={classes["num"]} style={style} aria-live="assertive">
        {num}
      </p>
      <p className={classes["what"]}>{state === "called" ? t("called") : ""}</p>
    </main>
  );
}
