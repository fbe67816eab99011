import { type LanguageCode, languageCodes } from "@cherga/contract/constants";
import { askedDate } from "@cherga/contract/shapes/time";
import { botTexts } from "#visitors/bot/talk/bot-texts";
import { type ButtonDeed, readButton } from "#visitors/bot/talk/buttons";
import type { Said } from "#visitors/bot/talk/incoming";
import type { Conversation, Progress, ProgressAt } from "#visitors/bot/talk/progress";

/** What a visitor wants, in view of the step of the conversation. */
export type Wish =
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
export function wishOf(conversation: Conversation, said: Said): Wish {
  switch (said.type) {
    case "blocked":
      return { do: "block" };
    case "unblocked":
      return { do: "unblock" };
    case "other":
      return { do: "unclear" };
    case "text":
      return wishOfText(conversation.progress, said.text);
    case "contact":
      if (conversation.progress.step !== "form") return { do: "unclear" };
      return said.isOwn
        ? { do: "value", at: conversation.progress, value: said.phone }
        : { do: "foreignContact" };
    case "press": {
      const button = readButton(said.data);
      if (button === undefined) return { do: "stale" };
      const wish = wishOfButton(conversation, button);
      // The message that had the button shows the answer to the first tap already.
      return said.data === conversation.pressed && isDoneOnce(wish) ? { do: "again" } : wish;
    }
  }
}

/** Whether doing it a second time is refused, or does more than the visitor wants. */
const isDoneOnce = ({ do: deed }: Wish): boolean =>
  deed === "stale" || deed === "late" || deed === "checkIn" || deed === "cancel";

const commands = {
  start: "start",
  book: "start",
  tickets: "tickets",
  language: "languages",
  help: "help",
} as const;

function wishOfText(progress: Progress, text: string): Wish {
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

function wishOfButton({ progress, version }: Conversation, button: ButtonDeed): Wish {
  switch (button.of) {
    case "menu":
      return { do: button.value === "tickets" ? "tickets" : "start" };
    case "language": {
      const language = languageCodes.find((code) => code === button.value);
      return language === undefined ? { do: "stale" } : { do: "speak", language };
    }
    case "ticket":
      return wishOfTicket(button);
    case "step":
      return (button.version === version && wishOfStep(progress, button)) || { do: "stale" };
  }
}

function wishOfTicket({ ticketId, deed, value }: Extract<ButtonDeed, { of: "ticket" }>): Wish {
  switch (deed) {
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
      return { do: deed, ticketId };
  }
}

/** By how many minutes a visitor can say to be late. */
export const lateMinutes = [5, 10, 15, 30, 60] as const;

function wishOfStep(
  progress: Progress,
  { deed, value }: Extract<ButtonDeed, { of: "step" }>,
): Wish | undefined {
  switch (progress.step) {
    case "idle":
      return undefined;
    case "organization":
      return deed === "organization" ? { do: deed, at: progress, id: Number(value) } : undefined;
    case "service":
      return deed === "service" || deed === "package"
        ? { do: deed, at: progress, id: Number(value) }
        : undefined;
    case "day":
    case "moveDay":
      if (!isDate(value)) return undefined;
      if (deed === "days") return { do: deed, at: progress, from: value };
      return deed === "day" ? { do: deed, at: progress, date: value } : undefined;
    case "time":
    case "moveTime":
      if (deed === "days") return isDate(value) ? { do: deed, at: progress, from: value } : undefined;
      if (!/^\d{1,10}$/.test(value)) return undefined;
      if (deed === "times") return { do: deed, at: progress, page: Number(value) };
      return deed === "time"
        ? { do: deed, at: progress, startAt: new Date(Number(value) * 1000).toISOString() }
        : undefined;
    case "form":
      if (deed === "skip") return { do: "value", at: progress, value: "" };
      return deed === "book" || deed === "back" ? { do: deed, at: progress } : undefined;
    case "code":
      return deed === "sendCode" ? { do: deed, at: progress } : undefined;
  }
}

/** Visitors can make up the data of buttons. */
const isDate = (value: string): boolean => askedDate.safeParse(value).success;
