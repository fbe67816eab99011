import type { LanguageCode } from "@cherga/contract/constants";
import type { BoardConfiguration } from "@cherga/contract/shapes/board-state";
import { type CSSProperties, useState } from "react";
import classes from "#visitors/board/parts/board.module.css";
import { painted } from "#visitors/board/state/colours.ts";
import { textsIn } from "#visitors/board/state/languages.ts";
import { sized } from "#visitors/kit/sized.ts";
import { useTurn } from "#visitors/board/state/use-turn.ts";

/** The line at the bottom: its texts scroll, or are shown in turn. */
export function Ticker({
  ticker,
  languages,
}: {
  readonly ticker: BoardConfiguration["board"]["ticker"];
  readonly languages: readonly LanguageCode[];
}) {
  const [isStill] = useState(() => matchMedia("(prefers-reduced-motion: reduce)").matches);
  const texts = ticker.texts.flatMap((words) => textsIn(words, languages));
  if (texts.length === 0) return null;
  return (
    <footer className={classes["ticker"]} style={painted(ticker.colour)}>
      {ticker.mode === "running" && !isStill ? (
        <Running texts={texts} timeoutMs={ticker.timeoutMs} />
      ) : (
        <Scrolling texts={texts} timeoutMs={ticker.timeoutMs} />
      )}
    </footer>
  );
}

type Props = { readonly texts: readonly string[]; readonly timeoutMs: number };

/** Rendered twice, so that the beginning follows the end without a gap. */
function Running({ texts, timeoutMs }: Props) {
  const run: CSSProperties & Readonly<Record<"--run", string>> = {
    "--run": `${texts.length * timeoutMs}ms`,
  };
  return (
    <div className={classes["running"]} style={run}>
      {["first", "second"].map((round) => (
        <div key={round} aria-hidden={round === "second"}>
          {texts.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </div>
      ))}
    </div>
  );
}

function Scrolling({ texts, timeoutMs }: Props) {
  const turn = useTurn(timeoutMs);
  const text = texts[turn % texts.length] ?? "";
  return (
    <p key={turn} className={classes["scrolling"]} style={sized({ "--chars": Math.max(20, text.length) })}>
      {text}
    </p>
  );
}
