import { useState } from "react";
import { Board } from "#visitors/board/board.tsx";
import { EnrolBoard } from "#visitors/board/enrol.tsx";
import { useBoardView } from "#visitors/board/state/use-board-view.ts";
import { useCodeInAddress } from "#visitors/board/state/use-code-in-address.ts";
import { dictionaries, useWords } from "#visitors/board/words/words.ts";
import { makeChime } from "#visitors/kit/chime.ts";
import { firstLanguage, LanguageProvider } from "#visitors/kit/language.tsx";
import { start } from "#visitors/kit/start.tsx";
import classes from "#visitors/board/parts/board.module.css";

start(
  <LanguageProvider dictionaries={dictionaries} initial={firstLanguage()} isRemembered={false}>
    <EnrolledBoard />
  </LanguageProvider>,
);

/** Shows the board if this browser is enrolled, else the form that enrols it. */
function EnrolledBoard() {
  const t = useWords();
  const [chime] = useState(makeChime);
  const { showing, letIn, announced, soundOf } = useBoardView();
  useCodeInAddress(letIn);
  const { line, configuration, wasIn } = showing;
  if (line === "out") return <EnrolBoard wasIn={wasIn} onLetIn={letIn} onTouch={() => void chime.allow()} />;
  if (configuration === undefined)
    return (
      <main className={classes["nothing"]}>
        <h1>{line === "lost" ? t("lost.title") : t("loading")}</h1>
        {line === "lost" && <p>{t("lost.again")}</p>}
      </main>
    );
  return (
    <Board
      showing={showing}
      configuration={configuration}
      chime={chime}
      soundOf={soundOf}
      onAnnounced={announced}
    />
  );
}
