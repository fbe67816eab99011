import type { LanguageCode } from "@cherga/contract/constants";
import type { BoardConfiguration, BoardState } from "@cherga/contract/shapes/board-state";
import type { CSSProperties } from "react";
import { painted } from "#visitors/board/state/colours.ts";
import classes from "#visitors/board/queue/queue.module.css";
import { sized } from "#visitors/board/state/sized.ts";
import { useWords } from "#visitors/board/words/words.ts";

export type Row = BoardState["rows"][number];
export type QueuePart = BoardConfiguration["board"]["queue"];
export type LayoutProps = {
  readonly rows: readonly Row[];
  readonly queue: QueuePart;
  readonly languages: readonly LanguageCode[];
};

/** Gives the colour of a ticket by where it stands. */
export function paintOf({ status }: Pick<Row, "status">, { statuses }: QueuePart): CSSProperties {
  const found = statuses.find((each) => each.status === status);
  return painted(found?.colour ?? "grey");
}

/** Gives which parts of a ticket are shown. */
export const isShown = ({ columns }: QueuePart, key: "ticket" | "state" | "remain"): boolean =>
  columns.some((column) => column.key === key && column.show);

/** Where a ticket stands, and at which window. */
export function RowState({
  row: { status, room },
  isBrief = false,
}: {
  readonly row: Row;
  /** Where it stands is written above: only the window is left to say. */
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

/** Nobody counts on more than this being near. */
const farMinutes = 60;

/** How long it takes until a ticket is called: as a number, or as a bar that fills. */
export function Remain({
  row: { remain },
  indicator,
}: {
  readonly row: Row;
  readonly indicator: QueuePart["indicator"];
}) {
  const t = useWords();
  if (remain === null) return null;
  const { low, high } = remain;
  const text =
    high === 0
      ? t("remain.now")
      : high === null
        ? t("remain.from", { low })
        : low === high
          ? t("remain.about", { high })
          : t("remain.between", { low, high });
  if (indicator === "number") return <span className={classes["remain"]}>{text}</span>;
  const likely = high === null ? low : (low + high) / 2;
  const share = Math.max(0.04, 1 - Math.min(farMinutes, likely) / farMinutes);
  return <span className={classes["bar"]} role="img" aria-label={text} style={sized({ "--share": share })} />;
}
