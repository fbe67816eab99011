import type { LanguageCode } from "@cherga/contract/constants";
import { spokenNumber } from "@cherga/contract/spoken-number";

/** The words of a call. A board may announce it in several languages at once, so they are not in a dictionary. */
export const callWords: Readonly<Record<LanguageCode, { readonly ticket: string; readonly window: string }>> =
  {
    en: { ticket: "Ticket", window: "window" },
    ru: { ticket: "Талон", window: "окно" },
    ua: { ticket: "Талон", window: "вікно" },
  };

/** Returns a call as it is spoken: 'Ticket A 12, window 3'. */
export function callSentenceOf(
  language: LanguageCode,
  { num, room }: { readonly num: string; readonly room: string },
): string {
  const { ticket, window } = callWords[language];
  return room === "" ? `${ticket} ${spokenNumber(num)}` : `${ticket} ${spokenNumber(num)}, ${window} ${room}`;
}
