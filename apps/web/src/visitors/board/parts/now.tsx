import type { BoardConfiguration } from "@cherga/contract/shapes/board-state";
import classes from "#visitors/board/parts/now.module.css";
import { painted } from "#visitors/board/state/colours.ts";
import type { NowCard } from "#visitors/board/state/in-hand.ts";
import { sized } from "#visitors/board/state/sized.ts";
import { useWords } from "#visitors/board/words/words.ts";

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
  const columns = Math.max(1, Math.min(operator.count, cards.length));
  const lines = Math.ceil(cards.length / columns);
  const chars = Math.max(4, ...cards.map(({ num }) => num?.length ?? 0));
  const colourOf = ({ status }: NowCard) =>
    queue.statuses.find((each) => each.status === status)?.colour ?? "green";
  return (
    <section className={classes["now"]} aria-label={t("now")}>
      <ul
        className={classes["cards"]}
        style={sized({ "--columns": columns, "--lines": lines, "--chars": chars })}
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
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Where({ card: { num, room, name, desk } }: { readonly card: NowCard }) {
  const t = useWords();
  const hasRoom = room !== null && room !== "";
  return (
    <span className={classes["where"]}>
      {hasRoom && (
        <span>
          <small>{t("window")}</small> <strong>{room}</strong>
        </span>
      )}
      {name !== null && <small>{name}</small>}
      {num === null && <small>{t(`desk.${desk}`)}</small>}
    </span>
  );
}
