import { type LanguageCode, languageCodes } from "@cherga/contract/constants";
import type { Words } from "@cherga/contract/fields";
import type { FastifyRequest } from "fastify";
import type { Config } from "#queue/config/config";

/** Returns a text in the requested language; if it is missing there, in the main language, or in any. */
export type Localize = (words: Words) => string;

/** Returns a localizer for the language that a request asks for. */
export function localizerFor(request: FastifyRequest, config: Config): Localize {
  return localizerOf(config, languageOf(request));
}

/** Returns the language that a request asks for. */
export const languageOf = ({ headers }: FastifyRequest): LanguageCode | undefined =>
  languageCodes.find((code) => code === headers["lang"]);

/** Returns a localizer for a request about data that belongs to several organizations. */
export const commonSpeakerFor = (request: FastifyRequest): Localize => commonSpeaker(languageOf(request));

/** Returns a localizer for one language, for data that belongs to several organizations. */
export const commonSpeaker = (asked: LanguageCode | undefined): Localize =>
  makeSpeaker(asked === undefined ? [] : [asked]);

/**
 * Returns a localizer for one language, the main one by default. A configuration has one cached localizer per language.
 */
export function localizerOf(config: Config, asked: LanguageCode = config.mainLanguage): Localize {
  let speakers = speakersOf.get(config);
  if (speakers === undefined) speakersOf.set(config, (speakers = new Map()));
  let speak = speakers.get(asked);
  if (speak === undefined) speakers.set(asked, (speak = makeSpeaker([asked, config.mainLanguage])));
  return speak;
}

const speakersOf = new WeakMap<Config, Map<LanguageCode, Localize>>();

function makeSpeaker(preferred: readonly LanguageCode[]): Localize {
  const order = [...preferred, ...languageCodes];
  return (words) => order.map((code) => words[code]).find((text) => text !== undefined && text !== "") ?? "";
}
