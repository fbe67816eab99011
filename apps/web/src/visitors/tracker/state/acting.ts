import type { VisitorAction } from "@cherga/contract/shapes/tracked-ticket";

/** What a visitor can do besides answering the survey. */
export type Act = Exclude<VisitorAction, "survey">;

/** What a visitor is about to do. */
export type Acting = {
  /** What they are asked about before it is done. */
  readonly asked: Act | undefined;
  readonly isBusy: boolean;
  /** Why it was not done: the code of an error. */
  readonly error: string | undefined;
};

export type Step =
  | { readonly type: "ask"; readonly act: Act }
  | { readonly type: "leave" | "send" | "done" }
  | { readonly type: "fail"; readonly code: string };

export const idle: Acting = { asked: undefined, isBusy: false, error: undefined };

/** Gives how it goes on after a step. */
export function act(acting: Acting, step: Step): Acting {
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
