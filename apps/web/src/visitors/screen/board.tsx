import type { BoardConfiguration } from "@cherga/contract/shapes/board-state";
import { useEffect, useMemo } from "react";
import { Announcement } from "#visitors/screen/announcement.tsx";
import classes from "#visitors/screen/board.module.css";
import { CallPopup } from "#visitors/screen/call-popup.tsx";
import { languagesOf } from "#visitors/screen/languages.ts";
import { Operators } from "#visitors/screen/operators.tsx";
import { Queue } from "#visitors/screen/queue.tsx";
import { Rest } from "#visitors/screen/rest.tsx";
import type { Showing } from "#visitors/screen/showing.ts";
import { SoundHint } from "#visitors/screen/sound-hint.tsx";
import { Ticker } from "#visitors/screen/ticker.tsx";
import { Title } from "#visitors/screen/title.tsx";
import { useTurn } from "#visitors/screen/use-turn.ts";
import { useWords } from "#visitors/screen/words.ts";
import type { Chime } from "#visitors/shared/chime.ts";
import { useSpeak } from "#visitors/shared/language.tsx";

/** A board, with everything it is set up to show. */
export function Board({
  showing: { line, state, announcing },
  configuration,
  chime,
  onAnnounced,
}: {
  readonly showing: Showing;
  readonly configuration: BoardConfiguration;
  readonly chime: Chime;
  readonly onAnnounced: (seq: number) => void;
}) {
  const t = useWords();
  const speak = useSpeak();
  const { board, organization } = configuration;
  const languages = useMemo(() => languagesOf(configuration), [configuration]);
  const [language] = languages;
  useEffect(() => {
    if (language !== undefined && language !== t.language) speak(language);
  }, [language, t.language, speak]);

  const { operator, announcement, rest, title, ticker, queue, callPopup } = board;
  const turn = useTurn(announcement.timeoutMs);
  const isLive = line === "live" && state !== undefined;
  const hasRest = rest.show && isLive && state.rest.length > 0;
  const isAnnounced = announcement.show && (turn % 2 === 0 || !hasRest);
  const shared = { languages, organization };

  return (
    <main className={classes["board"]} data-line={line}>
      <Title title={title} name={board.name} {...shared} />
      {isLive ? (
        <div className={classes["body"]}>
          {operator.show && state.operators.length > 0 && (
            <Operators operators={state.operators} part={operator} queue={queue} />
          )}
          <div className={classes["halves"]}>
            <Queue rows={state.rows} queue={queue} languages={languages} />
            {isAnnounced ? (
              <Announcement announcement={announcement} languages={languages} turn={Math.floor(turn / 2)} />
            ) : (
              hasRest && <Rest numbers={state.rest} rest={rest} languages={languages} />
            )}
          </div>
        </div>
      ) : (
        <div className={classes["lost"]} role="alert">
          <h2>{t("lost.title")}</h2>
          <p>{t("lost.why")}</p>
        </div>
      )}
      {ticker.show && <Ticker ticker={ticker} languages={languages} />}
      {isLive && (
        <CallPopup
          waiting={announcing.waiting}
          popup={callPopup}
          queue={queue}
          languages={languages}
          chime={chime}
          onAnnounced={onAnnounced}
        />
      )}
      {(callPopup.sound || callPopup.speech) && <SoundHint chime={chime} />}
    </main>
  );
}
