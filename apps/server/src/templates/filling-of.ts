import { spokenWait } from "@cherga/contract/spoken-wait";
import { type LanguageCode, localeByLanguage } from "@cherga/contract/constants";
import type { Words } from "@cherga/contract/fields";
import type { TicketFilling } from "@cherga/contract/shapes/printer-template";
import { priceText } from "@cherga/contract/price-text";
import { spoken } from "@cherga/ticket-layout/filled";

/** The data of a printed ticket, not yet localized. */
export type TicketFacts = {
  readonly num: string;
  readonly service: Words;
  readonly organization: Words;
  readonly address: Words;
  readonly givenOutAt: Date;
  readonly timeZone: string;
  /** What the services cost altogether, in this currency; 0: they have no price. */
  readonly price: number;
  readonly currency: string;
  readonly isPaid: boolean;
  /** Undefined if nothing is expected: the visitor booked a time, or waits no longer. */
  readonly waitMinutes: number | undefined;
};

const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/** Returns the values for a ticket's placeholders, in the first available language. */
export function fillingOf(
  facts: TicketFacts,
  languages: readonly [LanguageCode, ...LanguageCode[]],
): TicketFilling {
  const locale = localeByLanguage[languages[0]];
  const { givenOutAt, timeZone } = facts;
  const amount = facts.price === 0 ? "" : priceText(facts.price, facts.currency, locale);
  return {
    num: facts.num,
    service: spoken(facts.service, languages),
    organization: spoken(facts.organization, languages),
    address: spoken(facts.address, languages),
    // A numeric month is easily mistaken for a day.
    date: new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone }).format(givenOutAt),
    time: new Intl.DateTimeFormat(locale, { ...clock, timeZone }).format(givenOutAt),
    amount,
    paid: facts.isPaid ? amount : "",
    wait: waitText(facts.waitMinutes, languages[0]),
  };
}

/** Waits as the kiosk says them. */
const about = {
  minutes: { en: "about {count} min", ru: "около {count} мин", ua: "близько {count} хв" },
  hours: { en: "about {count} h", ru: "около {count} ч", ua: "близько {count} год" },
} as const;
const lessThanMinute: Readonly<Record<LanguageCode, string>> = {
  en: "less than a minute",
  ru: "меньше минуты",
  ua: "менше хвилини",
};

/** Without a value, the line of the ticket is left out, as on the screen of the kiosk. */
function waitText(minutes: number | undefined, language: LanguageCode): string {
  if (minutes === undefined) return "";
  const wait = spokenWait({ low: minutes, likely: minutes, high: minutes < 1 ? minutes : null });
  if (wait.kind === "now") return lessThanMinute[language];
  const count = wait.count.toLocaleString(localeByLanguage[language]);
  return about[wait.unit][language].replace("{count}", count);
}
