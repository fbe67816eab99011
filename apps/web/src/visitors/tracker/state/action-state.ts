import type { VisitorAction } from "@cherga/contract/shapes/tracked-ticket";

/** The visitor's actions except the survey. */
export type TicketAction = Exclude<VisitorAction, "survey">;

/** The state of the visitor's action. */
export type ActionState = {
  /** The action that awaits confirmation. */
  readonly asked: TicketAction | undefined;
  readonly isBusy: boolean;
  /** The error code of the failed action. */
  readonly error: string | undefined;
};

export type ActionStep =
  | { readonly type: "ask"; readonly act: TicketAction }
  | { readonly type: "leave" | "send" | "done" }
  | { readonly type: "fail"; readonly code: string };

export const idle: ActionState = { asked: undefined, isBusy: false, error: undefined };

/** Returns the state after a step. */
export function act(acting: ActionState, step: ActionStep): ActionState {
  switch (step.type) {
    case "ask":
      return { ...idle, asked: step.act };
    case "leave":
      // A request already sent cannot be withdrawn by closing the panel.
      return acting.isBusy ? acting : idle;
    case "send":
      return { ...acting, isBusy: true, error: undefined };
    case "done":
      return idle;
    case "fail":
      return { ...acting, isBusy: false, error: step.code };
  }
}
