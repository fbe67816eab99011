import type { LanguageCode } from "@cherga/contract/constants";
import type { BoardConfiguration } from "@cherga/contract/shapes/board-state";
import { useEffect, useEffectEvent } from "react";
import { announce } from "#visitors/board/calling/announce.ts";
import type { HallCall } from "#visitors/board/state/call-queue.ts";
import classes from "#visitors/board/calling/call-popup.module.css";
import { painted } from "#visitors/board/state/colours.ts";
import { callWords } from "#visitors/board/calling/sentences.ts";
import { sized } from "#visitors/board/state/sized.ts";
import type { Chime } from "#visitors/kit/chime.ts";

/** Announces the waiting calls one after the other, each on the full screen. */
export function CallPopup({
  waiting,
  popup,
  queue,
  languages,
  chime,
  onAnnounced,
}: {
  readonly waiting: readonly HallCall[];
  readonly popup: BoardConfiguration["board"]["callPopup"];
  readonly queue: BoardConfiguration["board"]["queue"];
  readonly languages: readonly LanguageCode[];
  readonly chime: Chime;
  readonly onAnnounced: (seq: number) => void;
}) {
  const [current] = waiting;
  const seq = current?.seq;
  const begin = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    if (current === undefined) return;
    await announce(current, popup, languages, chime, signal);
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
    [...new Set(languages.map((code) => capital(callWords[code][word])))].join(" · ");
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
