import type { BoardConfiguration, BoardState } from "@cherga/contract/shapes/board-state";

type Row = BoardState["rows"][number];

/** A ticket at a window, or a window without one. */
export type NowCard = {
  readonly key: string;
  readonly num: string | null;
  readonly status: Row["status"] | "idle";
  readonly room: string | null;
  readonly name: string | null;
  readonly desk: BoardState["operators"][number]["state"];
};

/** Whether a ticket is called or being served. */
export const isInHand = ({ status }: Pick<Row, "status">): boolean =>
  status === "call" || status === "serviceStart";

/**
 * Returns what happens now: the windows in their order, if the board shows them, else the tickets in hand, the latest
 * call first. Each ticket is shown once, so these are in no list of the queue.
 */
export function nowCards(
  { rows, operators }: Pick<BoardState, "rows" | "operators">,
  { show }: Pick<BoardConfiguration["board"]["operator"], "show">,
): readonly NowCard[] {
  const inHand = rows.filter(isInHand);
  const windows = show ? operators : [];
  const shown = new Set(windows.map(({ num }) => num));
  return [
    ...windows.map(({ id, num, room, name, state }) => ({
      key: `window ${id}`,
      num,
      status:
        num === null ? ("idle" as const) : state === "called" ? ("call" as const) : ("serviceStart" as const),
      room,
      name,
      desk: state,
    })),
    ...inHand
      .filter(({ num }) => !shown.has(num))
      .toSorted((one, other) => other.since.localeCompare(one.since))
      .map(({ num, status, room }) => ({
        key: num,
        num,
        status,
        room,
        name: null,
        desk: "serving" as const,
      })),
  ];
}
