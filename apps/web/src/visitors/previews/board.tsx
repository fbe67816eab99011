import type { boardScreenCalls } from "@cherga/contract/calls/board-screen";
import { useEffect, useReducer, useState } from "react";
import { askPageAround } from "#visitors/previews/bridge.ts";
import { Board } from "#visitors/board/board.tsx";
import { hear, type BoardEvent, switchedOn } from "#visitors/board/state/board-view.ts";
import { dictionaries } from "#visitors/board/words/words.ts";
import { call } from "#visitors/kit/call.ts";
import { makeChime } from "#visitors/kit/chime.ts";
import { hearTime, serverNow } from "#shared/server-clock.ts";
import { firstLanguage, LanguageProvider } from "#visitors/kit/language.tsx";
import { start } from "#visitors/kit/start.tsx";

let tellBoard: (heard: BoardEvent) => void = () => {};

async function look(): Promise<void> {
  const caller = { lang: "en" };
  const [configuration, state] = await Promise.all([
    call<typeof boardScreenCalls.configuration>(caller, { method: "GET", path: "/screen/configuration" }),
    call<typeof boardScreenCalls.state>(caller, { method: "GET", path: "/screen" }),
  ]);
  hearTime(state.time);
  tellBoard({ type: "configured", configuration });
  tellBoard({ type: "told", state });
}

function PreviewedBoard() {
  const [chime] = useState(makeChime);
  const [showing, tell] = useReducer(hear, true, switchedOn);
  useEffect(() => {
    tellBoard = tell;
    void look();
  }, []);
  if (showing.configuration === undefined) return null;
  return (
    <Board
      showing={showing}
      configuration={showing.configuration}
      chime={chime}
      onAnnounced={(seq) => tell({ type: "announced", seq, now: serverNow() })}
    />
  );
}

askPageAround(() => void look());
start(
  <LanguageProvider dictionaries={dictionaries} initial={firstLanguage()} isRemembered={false}>
    <PreviewedBoard />
  </LanguageProvider>,
);
