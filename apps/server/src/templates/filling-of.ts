import { type LanguageCode, localeByLanguage } from "@cherga/contract/constants";
import type { Words } from "@cherga/contract/fields";
import type { TicketFilling } from "@cherga/contract/shapes/printer-template";
import { spoken } from "@cherga/ticket-layout/filled";

/** What a printed ticket says, before it is said in a language. */
export type TicketFacts = {
  readonly num: string;
  readonly service: Words;
  readonly organization: Words;
  readonly address: Words;
  readonly givenOutAt: Date;
  readonly timeZone: string;
  readonly waitMinutes: number;
};

const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/** Gives what is filled in on a ticket, in the first of some languages. */
export function fillingOf(
  facts: TicketFacts,
  languages: readonly [LanguageCode, ...LanguageCode[]],
): TicketFilling {
  const locale = localeByLanguage[languages[0]];
  const { givenOutAt, timeZone } = facts;
  return {
    num: facts.num,
    service: spoken(facts.service, languages),
    organization: spoken(facts.organization, languages),
    address: spoken(facts.address, languages),
    // A month in figures is taken for a day in half of the world.
    date: new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone }).format(givenOutAt),
    time: new Intl.DateTimeFormat(locale, { ...clock, timeZone }).format(givenOutAt),
    wait: new Intl.NumberFormat(locale, { style: "unit", unit: "minute" }).format(facts.waitMinutes),
  };
}
