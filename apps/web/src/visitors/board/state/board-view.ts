import {
  afterCall,
  type CallQueue,
  emptyCallQueue,
  hearCalls,
  withoutCalls,
} from "@cherga/announcements/call-queue";
import type { BoardConfiguration, BoardState } from "@cherga/contract/shapes/board-state";

/** A call, as sent to boards. */
export type HallCall = BoardState["calls"][number];

/** The state of a board's screen. */
export type BoardView = {
  /** `out`: not enrolled, or no longer. `opening`: the connection is new, and not all data has arrived. */
  readonly line: "out" | "opening" | "live" | "lost";
  /** The screen was enrolled before. */
  readonly wasIn: boolean;
  /** The configuration last received. */
  readonly configuration: BoardConfiguration | undefined;
  /** Whether it came over the present connection. */
  readonly isConfigured: boolean;
  /** The queue state, as received over the present connection. */
  readonly state: BoardState | undefined;
  readonly announcing: CallQueue<HallCall>;
};

export type BoardEvent =
  | { readonly type: "opened" | "lost" | "refused" | "letIn" }
  | { readonly type: "configured"; readonly configuration: BoardConfiguration }
  | { readonly type: "told"; readonly state: BoardState }
  | { readonly type: "announced"; readonly seq: number; readonly now: number };

/** Returns the state of a screen that was just switched on. */
export const switchedOn = (isIn: boolean): BoardView => ({
  line: isIn ? "opening" : "out",
  wasIn: false,
  configuration: undefined,
  isConfigured: false,
  state: undefined,
  announcing: emptyCallQueue,
});

/** Returns the state after an event. */
export function hear(showing: BoardView, heard: BoardEvent): BoardView {
  switch (heard.type) {
    case "letIn":
      return { ...switchedOn(true), announcing: showing.announcing };
    case "opened":
      return { ...showing, isConfigured: false, state: undefined };
    case "lost":
      return { ...showing, ...cut(showing), line: "lost" };
    case "refused":
      return { ...showing, ...cut(showing), configuration: undefined, line: "out", wasIn: true };
    case "configured":
      return settle({ ...showing, configuration: heard.configuration, isConfigured: true });
    case "told":
      return settle({ ...showing, state: heard.state });
    case "announced":
      return { ...showing, announcing: afterCall(showing.announcing, heard.seq, heard.now) };
  }
}

const cut = ({ announcing }: BoardView) => ({
  isConfigured: false,
  state: undefined,
  announcing: withoutCalls(announcing),
});

/** The view is live once everything has arrived over the present connection. */
function settle(showing: BoardView): BoardView {
  const { line, isConfigured, configuration, state, announcing } = showing;
  if (!isConfigured || configuration === undefined || state === undefined) return showing;
  const { timeoutMs } = configuration.board.callPopup;
  return {
    ...showing,
    line: "live",
    announcing: hearCalls(announcing, state, { isFirst: line !== "live", freshMs: timeoutMs }),
  };
}
