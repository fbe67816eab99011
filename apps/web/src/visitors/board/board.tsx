import "#shared/looks/inter.css";
import { hallLanguages, hallPhrase } from "@cherga/announcements/hall-phrase";
import type { BoardConfiguration } from "@cherga/contract/shapes/board-state";
import { useEffect, useMemo, useState } from "react";
import { Announcement } from "#visitors/board/parts/announcement.tsx";
import { Button } from "#visitors/kit/button.tsx";
import classes from "#visitors/board/parts/board.module.css";
import { CallPopup } from "#visitors/board/calling/call-popup.tsx";
import { isInHand, nowCards } from "#visitors/board/state/in-hand.ts";
import { Now } from "#visitors/board/parts/now.tsx";
import { Queue } from "#visitors/board/queue/queue.tsx";
import { Rest } from "#visitors/board/parts/rest.tsx";
import type { BoardView } from "#visitors/board/state/board-view.ts";
import { Slide } from "#visitors/board/parts/slide.tsx";
import { useSlides } from "#visitors/board/state/use-slides.ts";
import { Ticker } from "#visitors/board/parts/ticker.tsx";
import { Title } from "#visitors/board/parts/title.tsx";
import { useTurn } from "#visitors/board/state/use-turn.ts";
import { useWords } from "#visitors/board/words/words.ts";
import type { Chime } from "#visitors/kit/chime.ts";
import { useAccent } from "#visitors/kit/use-accent.ts";
import { useSpeak } from "#visitors/kit/language.tsx";
import { timesIn } from "#visitors/kit/times.ts";
import { useOfflineText } from "#visitors/kit/use-offline-text.ts";

/** A board, with everything it is set up to show. */
export function Board({
  showing: { line, state, announcing },
  configuration,
  chime,
  soundOf,
  onAnnounced,
}: {
  readonly showing: BoardView;
  readonly configuration: BoardConfiguration;
  readonly chime: Chime;
  /** Fetches the announcement of a call. A preview has none, and the browser speaks. */
  readonly soundOf?: (seq: number) => Promise<Blob>;
  readonly onAnnounced: (seq: number) => void;
}) {
  const t = useWords();
  const speak = useSpeak();
  const { board, organization } = configuration;
  useAccent(organization.accentColour);
  const languages = useMemo(() => hallLanguages(configuration), [configuration]);
  const [language] = languages;
  useEffect(() => {
    if (language !== undefined && language !== t.language) speak(language);
  }, [language, t.language, speak]);

  const { operator, announcement, slides, rest, title, ticker, queue, callPopup } = board;
  const turn = useTurn(announcement.timeoutMs);
  const offline = line === "live" && state?.cutLine?.missing === "branch" ? state.cutLine : undefined;
  const offlineText = useOfflineText(timesIn(t.locale, organization.timeZone));
  const isLive = line === "live" && state !== undefined && offline === undefined;
  const hasRest = rest.show && isLive && state.rest.length > 0;
  const isAnnounced = announcement.show && (turn % 2 === 0 || !hasRest);
  const { slide, onMissing } = useSlides(slides);
  const hasAside = isAnnounced || hasRest || slide !== undefined;
  const cards = isLive ? nowCards(state, operator) : [];
  const shared = { languages, organization };

  return (
    <main className={classes["board"]} data-line={line}>
      <Title title={title} name={board.name} {...shared} />
      {isLive ? (
        <div className={classes["body"]}>
          {cards.length > 0 && <Now cards={cards} operator={operator} queue={queue} />}
          <div className={classes["halves"]}>
            <Queue rows={state.rows.filter((row) => !isInHand(row))} queue={queue} languages={languages} />
            {hasAside && (
              <div className={classes["aside"]}>
                {isAnnounced ? (
                  <Announcement
                    announcement={announcement}
                    languages={languages}
                    turn={Math.floor(turn / 2)}
                  />
                ) : (
                  hasRest && <Rest numbers={state.rest} rest={rest} languages={languages} />
                )}
                {slide !== undefined && <Slide key={slide.path} slide={slide} onMissing={onMissing} />}
              </div>
            )}
          </div>
        </div>
      ) : (
        <div className={classes["lost"]} role="alert">
          <h2>{t("lost.title")}</h2>
          <p>{t("lost.why")}</p>
          {offline !== undefined && state !== undefined && <p>{offlineText(offline, state.time)}</p>}
        </div>
      )}
      {ticker.show && <Ticker ticker={ticker} languages={languages} />}
      {isLive && (
        <CallPopup
          current={announcing.current}
          popup={callPopup}
          queue={queue}
          languages={languages}
          phraseOf={(call) => hallPhrase(configuration, call)}
          player={{ chime, soundOf }}
          onAnnounced={onAnnounced}
        />
      )}
      {(callPopup.sound || callPopup.speech) && <SoundHint chime={chime} />}
    </main>
  );
}

/** A hint that browsers play no sound before the screen is touched. */
function SoundHint({ chime }: { readonly chime: Chime }) {
  const t = useWords();
  const [isSilent, setIsSilent] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const allow = (): void => void chime.allow().then((isAllowed) => isCurrent && setIsSilent(!isAllowed));
    allow();
    // Browsers load voices when they are first requested.
    if ("speechSynthesis" in globalThis) speechSynthesis.getVoices();
    addEventListener("pointerdown", allow);
    addEventListener("keydown", allow);
    return () => {
      isCurrent = false;
      removeEventListener("pointerdown", allow);
      removeEventListener("keydown", allow);
    };
  }, [chime]);
  return isSilent && <Button className={classes["sound"] ?? ""}>{t("sound")}</Button>;
}
