import { type LanguageCode, languageCodes } from "@cherga/contract/constants";
import { askedDate } from "@cherga/contract/shapes/time";
import { botTexts } from "#visitors/bot/talk/bot-texts";
import { type ButtonAction, readButton } from "#visitors/bot/talk/buttons";
import type { ChatInput } from "#visitors/bot/talk/incoming";
import type { Conversation, Progress, ProgressAt } from "#visitors/bot/talk/progress";

/** What a visitor wants, in view of the step of the conversation. */
export type Intent =
  | {
      readonly do:
        | "start"
        | "tickets"
        | "languages"
        | "help"
        | "stale"
        | "again"
        | "unclear"
        | "foreignContact";
    }
  | { readonly do: "block" | "unblock" }
  | { readonly do: "speak"; readonly language: LanguageCode }
  | {
      readonly do: "search";
      readonly at: ProgressAt<"organization" | "service">;
      readonly text: string;
    }
  | { readonly do: "organization"; readonly at: ProgressAt<"organization">; readonly id: number }
  | {
      readonly do: "service" | "package";
      readonly at: ProgressAt<"service">;
      readonly id: number;
    }
  | {
      readonly do: "days";
      readonly at: ProgressAt<"day" | "time" | "moveDay" | "moveTime">;
      readonly from: string;
    }
  | { readonly do: "day"; readonly at: ProgressAt<"day" | "moveDay">; readonly date: string }
  | { readonly do: "times"; readonly at: ProgressAt<"time" | "moveTime">; readonly page: number }
  | { readonly do: "time"; readonly at: ProgressAt<"time" | "moveTime">; readonly startAt: string }
  | { readonly do: "value"; readonly at: ProgressAt<"form">; readonly value: string }
  | { readonly do: "book" | "back"; readonly at: ProgressAt<"form"> }
  | { readonly do: "code"; readonly at: ProgressAt<"code">; readonly code: string }
  | { readonly do: "sendCode"; readonly at: ProgressAt<"code"> }
  | {
      readonly do: "show" | "cancel" | "askCancel" | "checkIn" | "askLate" | "move";
      readonly ticketId: number;
    }
  | { readonly do: "late"; readonly ticketId: number; readonly minutes: number };

/** Returns what a visitor wants. */
export function intentOf(conversation: Conversation, input: ChatInput): Intent {
  switch (input.type) {
    case "blocked":
      return { do: "block" };
    case "unblocked":
      return { do: "unblock" };
    case "other":
      return { do: "unclear" };
    case "text":
      return intentOfText(conversation.progress, input.text);
    case "contact":
      if (conversation.progress.step !== "form") return { do: "unclear" };
      return input.isOwn
        ? { do: "value", at: conversation.progress, value: input.phone }
        : { do: "foreignContact" };
    case "press": {
      const button = readButton(input.data);
      if (button === undefined) return { do: "stale" };
      const intent = intentOfButton(conversation, button);
      // The message that had the button shows the answer to the first tap already.
      return input.data === conversation.pressed && isDoneOnce(intent) ? { do: "again" } : intent;
    }
  }
}

/** Whether doing it a second time is refused, or does more than the visitor wants. */
const isDoneOnce = ({ do: action }: Intent): boolean =>
  action === "stale" || action === "late" || action === "checkIn" || action === "cancel";

const commands = {
  start: "start",
  book: "start",
  tickets: "tickets",
  language: "languages",
  help: "help",
} as const;

function intentOfText(progress: Progress, text: string): Intent {
  const command = /^\/(\w+)(?:@\w+)?(?: .*)?$/.exec(text)?.[1]?.toLowerCase();
  if (command === "skip" && progress.step === "form") return { do: "value", at: progress, value: "" };
  if (progress.step === "form" && (command === "back" || isBack(text))) return { do: "back", at: progress };
  if (command !== undefined) return { do: isCommand(command) ? commands[command] : "unclear" };
  if (progress.step === "form") return { do: "value", at: progress, value: text };
  if (progress.step === "organization" || progress.step === "service")
    return { do: "search", at: progress, text };
  return progress.step === "code" ? { do: "code", at: progress, code: text } : { do: "unclear" };
}

/** A button below the field of a phone number sends its label. */
const isBack = (text: string): boolean => Object.values(botTexts.back).some((label) => label === text);

const isCommand = (name: string): name is keyof typeof commands => Object.hasOwn(commands, name);

function intentOfButton({ progress, version }: Conversation, button: ButtonAction): Intent {
  switch (button.of) {
    case "menu":
      return { do: button.value === "tickets" ? "tickets" : "start" };
    case "language": {
      const language = languageCodes.find((code) => code === button.value);
      return language === undefined ? { do: "stale" } : { do: "speak", language };
    }
    case "ticket":
      return intentOfTicket(button);
    case "step":
      return (button.version === version && intentOfStep(progress, button)) || { do: "stale" };
  }
}

function intentOfTicket({ ticketId, action, value }: Extract<ButtonAction, { of: "ticket" }>): Intent {
  switch (action) {
    case "late": {
      const minutes = Number(value);
      return lateMinutes.some((each) => each === minutes)
        ? { do: "late", ticketId, minutes }
        : { do: "askLate", ticketId };
    }
    case "cancel":
      return { do: value === "yes" ? "cancel" : "askCancel", ticketId };
    case "show":
    case "checkIn":
    case "move":
      return { do: action, ticketId };
  }
}

/** By how many minutes a visitor can say to be late. */
export const lateMinutes = [5, 10, 15, 30, 60] as const;

function intentOfStep(
  progress: Progress,
  { action, value }: Extract<ButtonAction, { of: "step" }>,
): Intent | undefined {
  switch (progress.step) {
    case "idle":
      return undefined;
    case "organization":
      return action === "organization" ? { do: action, at: progress, id: Number(value) } : undefined;
    case "service":
      return action === "service" || action === "package"
        ? { do: action, at: progress, id: Number(value) }
        : undefined;
    case "day":
    case "moveDay":
      if (!isDate(value)) return undefined;
      if (action === "days") return { do: action, at: progress, from: value };
      return action === "day" ? { do: action, at: progress, date: value } : undefined;
    case "time":
    case "moveTime":
      if (action === "days") return isDate(value) ? { do: action, at: progress, from: value } : undefined;
      if (!/^\d{1,10}$/.test(value)) return undefined;
      if (action === "times") return { do: action, at: progress, page: Number(value) };
      return action === "time"
        ? { do: action, at: progress, startAt: new Date(Number(value) * 1000).toISOString() }
        : undefined;
    case "form":
      if (action === "skip") return { do: "value", at: progress, value: "" };
      return action === "book" || action === "back" ? { do: action, at: progress } : undefined;
    case "code":
      return action === "sendCode" ? { do: action, at: progress } : undefined;
  }
}

/** Visitors can make up the data of buttons. */
const isDate = (value: string): boolean => askedDate.safeParse(value).success;
