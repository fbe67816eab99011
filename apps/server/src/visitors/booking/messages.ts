import type { LanguageCode } from "@cherga/contract/constants";
import { findTicket } from "@cherga/engine/day/day";
import type { NewMessage } from "#messages/outbox";
import { shortNameOf } from "#queue/config/short-name";
import type { DayState } from "#queue/day/day-state";
import { localizerOf } from "#queue/views/localize";
import { numberOf } from "#queue/views/ticket-view";
import { stretchOf } from "#visitors/booking/booking-view";
import type { Recipient } from "#visitors/booking/recipient";
import { wordsOf } from "#visitors/booking/words";

/** The recipient of a message, and its language. */
export type MessageTarget = {
  readonly ticketId: number;
  readonly recipient: Recipient | undefined;
  readonly language: LanguageCode | undefined;
  readonly now: number;
};

/** Returns the message with a code. It is valid as long as the booking waits for it. */
export function codeMessage(known: DayState, code: string, addressed: MessageTarget): readonly NewMessage[] {
  const until = findTicket(known.day, addressed.ticketId)?.statusUntil ?? addressed.now;
  const text = wordsOf(known.config, "confirmTemplate", addressed.language, { code });
  return messageOf(known, { kind: "code", text, until }, addressed);
}

/** Returns the message about a successful booking; empty if there is no recipient. */
export function successMessage(known: DayState, addressed: MessageTarget): readonly NewMessage[] {
  const ticket = findTicket(known.day, addressed.ticketId);
  if (ticket === undefined) return [];
  const { from } = stretchOf(ticket);
  const { timeZone } = known.config.organization.option.globalSetting;
  const text = wordsOf(known.config, "successTemplate", addressed.language, {
    ...writtenTime(from, timeZone),
    num: numberOf(ticket) ?? "",
    organization: localizerOf(known.config, addressed.language)(shortNameOf(known.config.organization)),
  });
  return messageOf(known, { kind: "success", text, until: from }, addressed);
}

function messageOf(
  { organizationId }: DayState,
  { kind, text, until }: Pick<NewMessage, "kind" | "text" | "until">,
  { ticketId, recipient, now }: MessageTarget,
): readonly NewMessage[] {
  if (recipient === undefined) return [];
  const { channel, to } = recipient;
  return [{ organizationId, ticketId, channel, kind, recipient: to, text, at: now, until }];
}

/** Formats a time as elsewhere in the product: 04.05, 09:30. */
function writtenTime(atMs: number, timeZone: string): { readonly date: string; readonly time: string } {
  const format = new Intl.DateTimeFormat("uk", {
    timeZone,
    day: "2-digit",
    month: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const part = Object.fromEntries(format.formatToParts(atMs).map(({ type, value }) => [type, value]));
  return { date: `${part["day"]}.${part["month"]}`, time: `${part["hour"]}:${part["minute"]}` };
}
