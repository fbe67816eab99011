import type { LanguageCode } from "#constants";
import { withPrepositions } from "#preposition";

/** What a text to a visitor can say about the visit; each is written in braces. */
export const messagePlaceholders = [
  "num",
  "service",
  "date",
  "time",
  "window",
  "organization",
  "address",
  "link",
  "code",
  "wait",
  /** Why staff have cancelled, or why the day is closed; no text of an organization has it. */
  "reason",
] as const;

export type MessagePlaceholder = (typeof messagePlaceholders)[number];

/** The values of placeholders; one that is unknown is left out of the text. */
export type PlaceholderValues = Readonly<Partial<Record<MessagePlaceholder, string>>>;

/** Which placeholders have a value in each text that administrators write. */
export const placeholdersOf = {
  confirmTemplate: ["code", "organization", "service", "date", "time"],
  successTemplate: ["num", "service", "date", "time", "organization", "address", "link"],
  reminder: ["num", "service", "date", "time", "wait", "organization", "address", "link"],
} as const satisfies Readonly<Record<string, readonly MessagePlaceholder[]>>;

/** Fills in a text. What is in braces but is no placeholder stays as it was written. */
export function fillIn(text: string, values: PlaceholderValues): string {
  const filled = text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    isPlaceholder(name) ? (values[name] ?? "") : whole,
  );
  return withPrepositions(filled)
    .replaceAll(/[ \t]{2,}/g, " ")
    .trim();
}

/** Returns what is in braces but is no placeholder: most likely a slip. */
export const unknownPlaceholders = (text: string): readonly string[] => [
  ...new Set(
    [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name).filter((name) => !isPlaceholder(name)),
  ),
];

export const isPlaceholder = (name: string): name is MessagePlaceholder =>
  messagePlaceholders.some((placeholder) => placeholder === name);

/** A visit to show in previews. */
export const sampleValues: Readonly<Record<LanguageCode, Readonly<Record<MessagePlaceholder, string>>>> = {
  en: {
    num: "A042",
    service: "Passport",
    date: "Tue 12 May",
    time: "10:30",
    window: "5",
    organization: "Service Centre",
    address: "12 Khreshchatyk St, Kyiv",
    link: "https://cherga.example/t/4Kd9",
    code: "4821",
    wait: "15 min",
    reason: "Repairs.",
  },
  ru: {
    num: "A042",
    service: "Паспорт",
    date: "вт, 12 мая",
    time: "10:30",
    window: "5",
    organization: "Сервисный центр",
    address: "г. Киев, ул. Крещатик, 12",
    link: "https://cherga.example/t/4Kd9",
    code: "4821",
    wait: "15 мин",
    reason: "Ремонт.",
  },
  ua: {
    num: "A042",
    service: "Паспорт",
    date: "вт, 12 травня",
    time: "10:30",
    window: "5",
    organization: "Сервісний центр",
    address: "м. Київ, вул. Хрещатик, 12",
    link: "https://cherga.example/t/4Kd9",
    code: "4821",
    wait: "15 хв",
    reason: "Ремонт.",
  },
};
