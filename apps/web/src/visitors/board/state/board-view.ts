import type { BoardConfiguration, BoardState } from "@cherga/contract/shapes/board-state";
import {
  afterCall,
  type CallQueue,
  hearCalls,
  nothingAnnounced,
  withoutCalls,
} from "#visitors/board/state/call-queue.ts";

/** What a screen knows. */
export type BoardView = {
  /** `out`: it was not let in, or not any more. `opening`: its line is new, and not all has been heard over it. */
  readonly line: "out" | "opening" | "live" | "lost";
  /** It was let in before. */
  readonly wasIn: boolean;
  /** How the board was set up when it was last heard of. */
  readonly configuration: BoardConfiguration | undefined;
  /** Whether that was over the present line. */
  readonly isConfigured: boolean;
  /** What goes on, as heard over the present line. */
  readonly state: BoardState | undefined;
  readonly announcing: CallQueue;
};

export type BoardEvent =
  | { readonly type: "opened" | "lost" | "refused" | "letIn" }
  | { readonly type: "configured"; readonly configuration: BoardConfiguration }
  | { readonly type: "told"; readonly state: BoardState }
  | { readonly type: "announced"; readonly seq: number };

/** Gives what a screen knows when it is switched on. */
export const switchedOn = (isIn: boolean): BoardView => ({
  line: isIn ? "opening" : "out",
  wasIn: false,
  configuration: undefined,
  isConfigured: false,
  state: undefined,
  announcing: nothingAnnounced,
});

/** Gives what a screen knows after it has heard something. */
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
      return { ...showing, announcing: afterCall(showing.announcing, heard.seq) };
  }
}

const cut = ({ announcing }: BoardView) => ({
  isConfigured: false,
  state: undefined,
  announcing: withoutCalls(announcing),
});

/** Shown as live is what was all heard over the present line. */
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
