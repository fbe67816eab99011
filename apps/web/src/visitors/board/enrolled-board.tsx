import { useState } from "react";
import { Board } from "#visitors/board/board.tsx";
import { Enrol } from "#visitors/board/enrol.tsx";
import { useShowing } from "#visitors/board/state/use-showing.ts";
import { makeChime } from "#visitors/kit/chime.ts";
import { useWords } from "#visitors/board/words/words.ts";
import classes from "#visitors/board/parts/board.module.css";

/** A screen in the hall: let in once, then it shows its board for as long as it is switched on. */
export function HallScreen() {
  const t = useWords();
  const [chime] = useState(makeChime);
  const { showing, letIn, announced } = useShowing();
  const { line, configuration, wasIn } = showing;
  if (line === "out") return <Enrol wasIn={wasIn} onLetIn={letIn} onTouch={() => void chime.allow()} />;
  if (configuration === undefined)
    return (
      <main className={classes["nothing"]}>
        <h1>{line === "lost" ? t("lost.title") : t("loading")}</h1>
        {line === "lost" && <p>{t("lost.again")}</p>}
      </main>
    );
  return <Board showing={showing} configuration={configuration} chime={chime} onAnnounced={announced} />;
}
