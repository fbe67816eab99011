import { wordOf } from "@cherga/announcements/pack-words";
import { type PhraseLine, textOfPhrase } from "@cherga/announcements/phrase";
import type { LanguageCode } from "@cherga/contract/constants";
import type { BoardConfiguration } from "@cherga/contract/shapes/board-state";
import { useEffect, useEffectEvent } from "react";
import { announce, type Player } from "#visitors/board/calling/announce.ts";
import type { HallCall } from "#visitors/board/state/board-view.ts";
import classes from "#visitors/board/calling/call-popup.module.css";
import { painted } from "#visitors/board/state/colours.ts";
import { sized } from "#visitors/kit/sized.ts";

/** Announces the current call, on the full screen. */
export function CallPopup({
  current,
  popup,
  queue,
  languages,
  phraseOf,
  player,
  onAnnounced,
}: {
  readonly current: HallCall | undefined;
  readonly popup: BoardConfiguration["board"]["callPopup"];
  readonly queue: BoardConfiguration["board"]["queue"];
  readonly languages: readonly LanguageCode[];
  readonly phraseOf: (call: HallCall) => readonly PhraseLine[];
  readonly player: Player;
  readonly onAnnounced: (seq: number) => void;
}) {
  const seq = current?.seq;
  const begin = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    if (current === undefined) return;
    await announce(current, { popup, lines: phraseOf(current), ...player }, signal);
    if (!signal.aborted) onAnnounced(current.seq);
  });
  useEffect(() => {
    if (seq === undefined) return undefined;
    const ending = new AbortController();
    void begin(ending.signal);
    return () => ending.abort();
  }, [seq]);

  if (current === undefined || !popup.show) return null;
  const colour = queue.statuses.find(({ status }) => status === "call")?.colour ?? "green";
  const { num, room, operator } = current;
  const saying = (word: "ticket" | "window"): string =>
    [...new Set(languages.map((code) => capital(wordOf(code, word).text)))].join(" · ");
  const sizes = {
    "--chars": Math.max(6, num.length + room.length),
    "--caption": Math.max(saying("ticket").length, saying("window").length),
  };
  return (
    <div
      key={seq}
      role="alert"
      className={classes["popup"]}
      data-popup={num}
      data-spoken={textOfPhrase(phraseOf(current))}
      style={{ ...painted(colour), ...sized(sizes) }}
    >
      <div className={classes["half"]}>
        <span className={classes["caption"]}>{saying("ticket")}</span>
        <strong className={classes["big"]}>{num}</strong>
      </div>
      {room !== "" && (
        <>
          <span className={classes["arrow"]} aria-hidden>
            →
          </span>
          <div className={classes["half"]}>
            <span className={classes["caption"]}>{saying("window")}</span>
            <strong className={classes["big"]}>{room}</strong>
            {operator !== null && <span className={classes["who"]}>{operator}</span>}
          </div>
        </>
      )}
    </div>
  );
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
