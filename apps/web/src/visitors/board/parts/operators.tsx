import type { BoardConfiguration, BoardState } from "@cherga/contract/shapes/board-state";
import classes from "#visitors/board/parts/board.module.css";
import { painted } from "#visitors/board/state/colours.ts";
import { sized } from "#visitors/board/state/sized.ts";
import { useWords } from "#visitors/board/words/words.ts";

type Operator = BoardState["operators"][number];

/** The staffed windows, and the ticket at each. */
export function Operators({
  operators,
  part,
  queue,
}: {
  readonly operators: readonly Operator[];
  readonly part: BoardConfiguration["board"]["operator"];
  readonly queue: BoardConfiguration["board"]["queue"];
}) {
  const t = useWords();
  const columns = Math.min(part.count, operators.length);
  const lines = Math.ceil(operators.length / columns);
  const colourOf = ({ state }: Operator) =>
    queue.statuses.find(({ status }) => status === statusBy[state])?.colour;
  return (
    <ul
      className={classes["operators"]}
      style={sized({ "--columns": columns, "--lines": lines })}
      aria-label={t("windows")}
    >
      {operators.map((operator) => {
        const { id, name, room, state, num } = operator;
        const colour = colourOf(operator);
        return (
          <li
            key={id}
            className={classes["operator"]}
            style={num === null || colour === undefined ? {} : painted(colour)}
          >
            <div className={classes["inside"]}>
              <div className={classes["who"]}>
                {room !== null && room !== "" && (
                  <strong>
                    {t("window")} {room}
                  </strong>
                )}
                {name !== null && name}
              </div>
              {num === null ? (
                <span className={classes["idle"]}>{t(`desk.${state}`)}</span>
              ) : (
                <span className={classes["hand"]}>{num}</span>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** A window has the colour of its current ticket. */
const statusBy: Readonly<Partial<Record<Operator["state"], BoardState["rows"][number]["status"]>>> = {
  called: "call",
  serving: "serviceStart",
  paused: "serviceStart",
};
