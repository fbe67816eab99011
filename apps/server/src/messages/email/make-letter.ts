import type { LanguageCode } from "@cherga/contract/constants";
import type { Words } from "@cherga/contract/fields";
import { calendarFile } from "#messages/email/calendar-file";
import { letterHtml, letterText } from "#messages/email/letter-html";
import { letterReasons } from "#messages/email/letter-texts";
import type { Letter } from "#messages/email/mailer";
import { letterSubjects } from "#messages/message-texts";
import type { OutgoingMessage } from "#messages/outbox";
import { fillIn } from "@cherga/contract/messages/placeholders";
import { commonSpeaker } from "#queue/views/localize";

/** A message with what a letter shows of its organization. */
export type OutgoingLetter = OutgoingMessage & {
  readonly organization: LetterHead;
};

/** What a letter shows of an organization. */
export type LetterHead = {
  readonly name: Words;
  readonly accentColour: string;
  readonly logoPath: string | null;
};

/** The column of `LetterHead`, for rows with an organization. */
export const letterHeadColumn = `(select jsonb_build_object('name', name, 'accentColour', accent_colour,
  'logoPath', logo_path) from organization where organization.id = row.organization_id) as organization`;

/** What all letters of an installation have in common. */
export type LetterHouse = {
  /** Differs from that of other installations. */
  readonly installation: string;
  readonly publicUrl: string | undefined;
};

export const htmlLanguages = { en: "en", ru: "ru", ua: "uk" } as const satisfies Record<LanguageCode, string>;

/** The headers of letters that a program writes: other programs do not answer them. */
export const automaticHeaders = {
  "Auto-Submitted": "auto-generated",
  "X-Auto-Response-Suppress": "All",
} as const;

/** Returns a message to a visitor as a letter. */
export function makeLetter(message: OutgoingLetter, house: LetterHouse, now: Date): Letter {
  const { id, kind, recipient, language, text, details, organization } = message;
  const speak = commonSpeaker(language);
  const name = speak(organization.name);
  const subject = inOneLine(details.subject ?? speak(letterSubjects[kind]));
  const reason = kind === "code" || kind === "test" ? letterReasons[kind] : letterReasons.visit;
  const content = {
    lang: htmlLanguages[language],
    title: subject,
    organization: name,
    accentColour: organization.accentColour,
    logoUrl: logoUrlOf(organization, house),
    text,
    facts: details.facts ?? [],
    links: details.links ?? [],
    reason: fillIn(speak(reason), { organization: name }),
  };
  return {
    to: recipient,
    messageId: messageIdOf(`message-${id}`, house),
    subject,
    text: letterText(content),
    html: letterHtml(content),
    headers: { ...automaticHeaders, "Content-Language": content.lang },
    ...(details.calendar === undefined
      ? {}
      : {
          icalEvent: {
            ...calendarFile(details.calendar, details.links?.[0]?.url, now),
            filename: "visit.ics",
          },
        }),
  };
}

/** Returns the Message-ID of something that is sent: the same one each time. */
export function messageIdOf(name: string, { installation, publicUrl }: LetterHouse): string {
  const host = publicUrl === undefined ? "cherga.invalid" : new URL(publicUrl).hostname;
  return `<${name}.${installation}@${host}>`;
}

/** Mail programs load pictures over the network, so there is one only where visitors reach this server. */
export const logoUrlOf = (
  { logoPath }: Pick<LetterHead, "logoPath">,
  { publicUrl }: LetterHouse,
): string | undefined =>
  publicUrl === undefined || logoPath === null ? undefined : `${publicUrl}${logoPath}`;

const mostSubject = 200;

/** Returns a text that can be a header: no line ends, by which it would become several headers. */
export const inOneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim()
    .slice(0, mostSubject);
