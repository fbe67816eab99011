import { spokenNumber } from "@cherga/contract/spoken-number";
import { type LanguageCode, localeByLanguage } from "@cherga/contract/constants";
import { service } from "@cherga/contract/resources/service";
import { useQuery } from "@tanstack/react-query";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { titleOf } from "#staff/api/titles.ts";
import type { Sample } from "#staff/screens/voice-template/spoken.ts";

/** A call as it might be. */
export const sampleCall = { number: "A017", room: "3" } as const;

const operators: Readonly<Record<LanguageCode, string>> = {
  en: "Olena Koval",
  ru: "Елена Коваль",
  ua: "Олена Коваль",
};

/** Gives what somebody is called with as an example, in a language; the service is one of those there are. */
export function useSample(): (language: LanguageCode) => Sample {
  const { data: services = [] } = useQuery(rowsOf(service));
  const [first] = services;
  return (language) => ({
    number: spokenNumber(sampleCall.number),
    room: sampleCall.room,
    operator: operators[language],
    service: (first && titleOf(service, first, localeByLanguage[language])) ?? "…",
  });
}
