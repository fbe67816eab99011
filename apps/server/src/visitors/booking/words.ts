import type { LanguageCode } from "@cherga/contract/constants";
import type { Words } from "@cherga/contract/fields";
import type { Config } from "#queue/config/config";
import { localizerOf } from "#queue/views/localize";

/** Default texts for organizations without their own. */
const usualWords = {
  confirmTemplate: {
    en: "Your code: {code}. Do not share it with anyone.",
    ru: "Ваш код: {code}. Никому его не сообщайте.",
    ua: "Ваш код: {code}. Нікому його не повідомляйте.",
  },
  successTemplate: {
    en: "You are booked: {date}, {time}, number {num}. {organization}",
    ru: "Вы записаны: {date}, {time}, номер {num}. {organization}",
    ua: "Вас записано: {date}, {time}, номер {num}. {organization}",
  },
} as const satisfies Record<string, Words>;

/** Returns a message in a language: the organization's own text, with its placeholders filled in. */
export function wordsOf(
  config: Config,
  template: keyof typeof usualWords,
  language: LanguageCode | undefined,
  filling: Readonly<Record<string, string>>,
): string {
  const speak = localizerOf(config, language);
  const own = config.organization.messageHub?.[template];
  const words = (own === undefined ? "" : speak(own)) || speak(usualWords[template]);
  return words.replaceAll(/\{(\w+)\}/g, (whole, name: string) => filling[name] ?? whole);
}
