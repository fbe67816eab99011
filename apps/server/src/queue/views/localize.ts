import { type LanguageCode, languageCodes } from "@cherga/contract/constants";
import type { Words } from "@cherga/contract/fields";
import type { FastifyRequest } from "fastify";
import type { Config } from "#queue/config/config";

/** Gives words in the language that is asked for; where they lack it, in the main one, or in any. */
export type Localize = (words: Words) => string;

/** Speaks the language that a request asks for. */
export function localizerFor(request: FastifyRequest, config: Config): Localize {
  return localizerOf(config, languageOf(request));
}

/** Speaks the language that a request asks for, of what belongs to several organizations. */
export function commonSpeakerFor(request: FastifyRequest): Localize {
  const asked = languageOf(request);
  return makeSpeaker(asked === undefined ? [] : [asked]);
}

const languageOf = ({ headers }: FastifyRequest): LanguageCode | undefined =>
  languageCodes.find((code) => code === headers["lang"]);

/** Speaks one language, the main one unless said otherwise. Of one configuration there is one who speaks each. */
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
