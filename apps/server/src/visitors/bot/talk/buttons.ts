/** What a button of a ticket does. */
export const ticketButtonActions = ["show", "late", "cancel", "checkIn", "move"] as const;
export type TicketButtonAction = (typeof ticketButtonActions)[number];

/** What a button of a step does; valid only while the step is the current one. */
export const stepButtonActions = [
  "organization",
  "service",
  "package",
  "days",
  "day",
  "times",
  "time",
  "skip",
  "book",
  "sendCode",
  "back",
] as const;
export type StepButtonAction = (typeof stepButtonActions)[number];

/** The meaning of a button. */
export type ButtonAction =
  | {
      readonly of: "step";
      readonly version: number;
      readonly action: StepButtonAction;
      readonly value: string;
    }
  | {
      readonly of: "ticket";
      readonly ticketId: number;
      readonly action: TicketButtonAction;
      readonly value: string;
    }
  | { readonly of: "language"; readonly value: string }
  | { readonly of: "menu"; readonly value: string };

/** Returns the data of a button. Telegram takes at most 64 bytes. */
export function buttonData(button: ButtonAction): string {
  switch (button.of) {
    case "step":
      return `s.${button.version}.${stepButtonActions.indexOf(button.action)}.${button.value}`;
    case "ticket":
      return `t.${button.ticketId}.${ticketButtonActions.indexOf(button.action)}.${button.value}`;
    case "language":
      return `l.${button.value}`;
    case "menu":
      return `m.${button.value}`;
  }
}

/** Returns the meaning of a button's data; undefined if it has none. */
export function readButton(data: string): ButtonAction | undefined {
  const [of, first = "", second = "", ...rest] = data.split(".");
  const value = rest.join(".");
  switch (of) {
    case "s": {
      const action = stepButtonActions[Number(second)];
      return action && { of: "step", version: Number(first), action, value };
    }
    case "t": {
      const action = ticketButtonActions[Number(second)];
      return action && { of: "ticket", ticketId: Number(first), action, value };
    }
    case "l":
      return { of: "language", value: first };
    case "m":
      return { of: "menu", value: first };
    default:
      return undefined;
  }
}
