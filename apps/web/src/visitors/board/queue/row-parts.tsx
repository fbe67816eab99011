import type { LanguageCode } from "@cherga/contract/constants";
import type { BoardConfiguration, BoardState } from "@cherga/contract/shapes/board-state";
import type { CSSProperties } from "react";
import { painted } from "#visitors/board/state/colours.ts";
import classes from "#visitors/board/queue/queue.module.css";
import { sized } from "#visitors/kit/sized.ts";
import { useWords } from "#visitors/board/words/words.ts";
import { waitText } from "#visitors/kit/wait-text.ts";

export type Row = BoardState["rows"][number];
export type QueuePart = BoardConfiguration["board"]["queue"];
export type LayoutProps = {
  readonly rows: readonly Row[];
  /** The number of places in the grid. */
  readonly room: number;
  readonly queue: QueuePart;
  readonly languages: readonly LanguageCode[];
};

/** Returns the colour of a ticket's status. */
export function paintOf({ status }: Pick<Row, "status">, { statuses }: QueuePart): CSSProperties {
  const found = statuses.find((each) => each.status === status);
  return painted(found?.colour ?? "grey");
}

/** Whether the board shows this part of a ticket. */
export const isShown = ({ columns }: QueuePart, key: "ticket" | "state" | "remain"): boolean =>
  columns.some((column) => column.key === key && column.show);

/** The status of a ticket, and its window. */
export function RowState({
  row: { status, room },
  isBrief = false,
}: {
  readonly row: Row;
  /** The status is shown above, so only the window is written. */
  readonly isBrief?: boolean;
}) {
  const t = useWords();
  const isAtWindow = (status === "call" || status === "serviceStart") && room !== null && room !== "";
  if (isBrief)
    return isAtWindow ? (
      <strong>
        {t("window")} {room}
      </strong>
    ) : null;
  return (
    <span>
      <span className={classes["mark"]} aria-hidden />
      {t(`status.${status}`)}
      {isAtWindow && (
        <>
          {" "}
          <strong className={classes["where"]}>
            · {t("window")} {room}
          </strong>
        </>
      )}
    </span>
  );
}

/** From this wait on the bar is almost empty. */
const farMinutes = 60;

/** The time until a ticket is called: as a number, or as a bar that fills. */
export function Remain({
  row: { remain },
  indicator,
}: {
  readonly row: Row;
  readonly indicator: QueuePart["indicator"];
}) {
  const t = useWords();
  if (remain === null) return null;
  const text = waitText(t, remain) ?? t("remain.now");
  if (indicator === "number") return <span className={classes["remain"]}>{text}</span>;
  const share = Math.max(0.04, 1 - Math.min(farMinutes, remain.likely ?? farMinutes) / farMinutes);
  return <span className={classes["bar"]} role="img" aria-label={text} style={sized({ "--share": share })} />;
}
