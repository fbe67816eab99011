/** What a button of a ticket does. */
export const ticketDeeds = ["show", "late", "cancel", "checkIn", "move"] as const;
export type TicketDeed = (typeof ticketDeeds)[number];

/** What a button of a step does; valid only while the step is the current one. */
export const stepDeeds = [
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
export type StepDeed = (typeof stepDeeds)[number];

/** The meaning of a button. */
export type ButtonDeed =
  | { readonly of: "step"; readonly version: number; readonly deed: StepDeed; readonly value: string }
  | { readonly of: "ticket"; readonly ticketId: number; readonly deed: TicketDeed; readonly value: string }
  | { readonly of: "language"; readonly value: string }
  | { readonly of: "menu"; readonly value: string };

/** Returns the data of a button. Telegram takes at most 64 bytes. */
export function buttonData(button: ButtonDeed): string {
  switch (button.of) {
    case "step":
      return `s.${button.version}.${stepDeeds.indexOf(button.deed)}.${button.value}`;
    case "ticket":
      return `t.${button.ticketId}.${ticketDeeds.indexOf(button.deed)}.${button.value}`;
    case "language":
      return `l.${button.value}`;
    case "menu":
      return `m.${button.value}`;
  }
}

/** Returns the meaning of a button's data; undefined if it has none. */
export function readButton(data: string): ButtonDeed | undefined {
  const [of, first = "", second = "", ...rest] = data.split(".");
  const value = rest.join(".");
  switch (of) {
    case "s": {
      const deed = stepDeeds[Number(second)];
      return deed && { of: "step", version: Number(first), deed, value };
    }
    case "t": {
      const deed = ticketDeeds[Number(second)];
      return deed && { of: "ticket", ticketId: Number(first), deed, value };
    }
    case "l":
      return { of: "language", value: first };
    case "m":
      return { of: "menu", value: first };
    default:
      return undefined;
  }
}
