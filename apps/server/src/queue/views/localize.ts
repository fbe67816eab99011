import { type LanguageCode, languageCodes } from "@cherga/contract/constants";
import type { Words } from "@cherga/contract/fields";
import type { FastifyRequest } from "fastify";
import type { Config } from "#queue/config/config";

/** Gives words in the language that is asked for; where they lack it, in the main one, or in any. */
export type Speak = (words: Words) => string;

/** Speaks the language that a request asks for. */
export function speakerFor(request: FastifyRequest, config: Config): Speak {
  return speakerOf(config, languageOf(request));
}

/** Speaks the language that a request asks for, of what belongs to several organizations. */
export function commonSpeakerFor(request: FastifyRequest): Speak {
  const asked = languageOf(request);
  return makeSpeaker(asked === undefined ? [] : [asked]);
}

const languageOf = ({ headers }: FastifyRequest): LanguageCode | undefined =>
  languageCodes.find((code) => code === headers["lang"]);

/** Speaks one language, the main one unless said otherwise. Of one configuration there is one who speaks each. */
export function speakerOf(config: Config, asked: LanguageCode = config.mainLanguage): Speak {
  let speakers = speakersOf.get(config);
  if (speakers === undefined) speakersOf.set(config, (speakers = new Map()));
  let speak = speakers.get(asked);
  if (speak === undefined) speakers.set(asked, (speak = makeSpeaker([asked, config.mainLanguage])));
  return speak;
}

const speakersOf = new WeakMap<Config, Map<LanguageCode, Speak>>();

function makeSpeaker(preferred: readonly LanguageCode[]): Speak {
  const order = [...preferred, ...languageCodes];
  return (words) => order.map((code) => words[code]).find((text) => text !== undefined && text !== "") ?? "";
}
