import type { LanguageCode } from "@cherga/contract/constants";
import type { BoardConfiguration } from "@cherga/contract/shapes/board-state";
import classes from "#visitors/board/parts/board.module.css";
import { painted } from "#visitors/board/state/colours.ts";
import { textsIn } from "#visitors/board/state/languages.ts";
import { sized } from "#visitors/kit/sized.ts";
import { useBoardShape } from "#visitors/board/state/use-shape.ts";

/** The approximate area of a letter in em², with spaces and line ends. */
const letterArea = 1.15;
const largest = 28;

/** An announcement to the hall; it rotates through the board's languages. */
export function Announcement({
  announcement,
  languages,
  turn,
}: {
  readonly announcement: BoardConfiguration["board"]["announcement"];
  readonly languages: readonly LanguageCode[];
  readonly turn: number;
}) {
  const [place, shape] = useBoardShape();
  const texts = textsIn(announcement.text, languages);
  const text = texts[turn % Math.max(1, texts.length)] ?? "";
  const size = Math.min(largest, Math.sqrt((100 * 100 * shape) / (letterArea * Math.max(1, text.length))));
  return (
    <section
      className={classes["announcement"]}
      style={{ ...painted(announcement.colour), ...sized({ "--size": size }) }}
    >
      <div ref={place} className={classes["place"]}>
        <p>{text}</p>
      </div>
    </section>
  );
}
