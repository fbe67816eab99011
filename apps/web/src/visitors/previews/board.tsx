import type { boardScreenCalls } from "@cherga/contract/calls/board-screen";
import { useEffect, useReducer, useState } from "react";
import { askPageAround } from "#visitors/previews/bridge.ts";
import { Board } from "#visitors/screen/board.tsx";
import { hear, type Heard, switchedOn } from "#visitors/screen/showing.ts";
import { dictionaries } from "#visitors/screen/words.ts";
import { call } from "#visitors/shared/call.ts";
import { makeChime } from "#visitors/shared/chime.ts";
import { hearTime } from "#visitors/shared/clock.ts";
import { firstLanguage, LanguageProvider } from "#visitors/shared/language.tsx";
import { start } from "#visitors/shared/start.tsx";

let tellBoard: (heard: Heard) => void = () => {};

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
      onAnnounced={(seq) => tell({ type: "announced", seq })}
    />
  );
}

askPageAround(() => void look());
start(
  <LanguageProvider dictionaries={dictionaries} initial={firstLanguage()} isRemembered={false}>
    <PreviewedBoard />
  </LanguageProvider>,
);
