import type { BoardConfiguration } from "@cherga/contract/shapes/board-state";
import board from "#visitors/board/parts/board.module.css";
import classes from "#visitors/board/parts/now.module.css";
import { painted } from "#visitors/board/state/colours.ts";
import type { NowCard } from "#visitors/board/state/in-hand.ts";
import { sized } from "#visitors/kit/sized.ts";
import { useWords } from "#visitors/board/words/words.ts";

/** With more lines than this, numbers and windows need all the space, and names are left out. */
const mostNamedLines = 3;

/** What happens now: which ticket is at which window. The largest part of the board. */
export function Now({
  cards,
  operator,
  queue,
}: {
  readonly cards: readonly NowCard[];
  readonly operator: BoardConfiguration["board"]["operator"];
  readonly queue: BoardConfiguration["board"]["queue"];
}) {
  const t = useWords();
  const { columns, lines } = rowsOf(cards.length, operator.count);
  const chars = Math.max(4, ...cards.map(({ num }) => num?.length ?? 0));
  const roomChars = Math.max(1, ...cards.map(({ room }) => room?.length ?? 0));
  const colourOf = ({ status }: NowCard) =>
    queue.statuses.find((each) => each.status === status)?.colour ?? "green";
  return (
    <section aria-labelledby="now">
      <h2 id="now" className={board["heading"]}>
        {t("now")}
      </h2>
      <ul
        className={classes["cards"]}
        data-many={lines > mostNamedLines}
        style={sized({ "--columns": columns, "--lines": lines, "--chars": chars, "--room": roomChars })}
      >
        {cards.map((card) => (
          <li
            key={`${card.key} ${card.num} ${card.status}`}
            className={classes["card"]}
            data-status={card.status}
            style={card.num === null ? {} : painted(colourOf(card))}
          >
            <div className={classes["inside"]}>
              {card.num !== null && (
                <>
                  <b className={classes["num"]}>{card.num}</b>
                  <span className={classes["arrow"]} aria-hidden>
                    →
                  </span>
                </>
              )}
              <Where card={card} />
              {card.name !== null && <span className={classes["name"]}>{card.name}</span>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Rows of equal length: five windows are three and two, not four and one. */
function rowsOf(count: number, mostInRow: number): { readonly columns: number; readonly lines: number } {
  const lines = Math.max(1, Math.ceil(count / mostInRow));
  return { columns: Math.max(1, Math.ceil(count / lines)), lines };
}

function Where({ card: { num, room, desk } }: { readonly card: NowCard }) {
  const t = useWords();
  const hasRoom = room !== null && room !== "";
  return (
    <span className={classes["where"]}>
      {hasRoom && (
        <>
          <small>{t("window")}</small> <strong>{room}</strong>
        </>
      )}
      {num === null && <small className={classes["desk"]}>{t(`desk.${desk}`)}</small>}
    </span>
  );
}
