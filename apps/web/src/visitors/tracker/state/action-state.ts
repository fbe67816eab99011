import type { VisitorAction } from "@cherga/contract/shapes/tracked-ticket";

/** What a visitor can do besides answering the survey. */
export type TicketAction = Exclude<VisitorAction, "survey">;

/** What a visitor is about to do. */
export type ActionState = {
  /** What they are asked about before it is done. */
  readonly asked: TicketAction | undefined;
  readonly isBusy: boolean;
  /** Why it was not done: the code of an error. */
  readonly error: string | undefined;
};

export type ActionStep =
  | { readonly type: "ask"; readonly act: TicketAction }
  | { readonly type: "leave" | "send" | "done" }
  | { readonly type: "fail"; readonly code: string };

export const idle: ActionState = { asked: undefined, isBusy: false, error: undefined };

/** Gives how it goes on after a step. */
export function act(acting: ActionState, step: ActionStep): ActionState {
  switch (step.type) {
    case "ask":
      return { ...idle, asked: step.act };
    case "leave":
      // What was sent cannot be taken back by looking away.
      return acting.isBusy ? acting : idle;
    case "send":
      return { ...acting, isBusy: true, error: undefined };
    case "done":
      return idle;
    case "fail":
      return { ...acting, isBusy: false, error: step.code };
  }
}
