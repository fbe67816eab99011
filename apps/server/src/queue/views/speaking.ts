import { type LanguageCode, languageCodes } from "@cherga/contract/constants";
import type { Words } from "@cherga/contract/fields";
import type { FastifyRequest } from "fastify";
import type { Config } from "#queue/config/config";

/** Gives words in the language that is asked for; where they lack it, in the main one, or in any. */
export type Speak = (words: Words) => string;

/** Speaks the language that a request asks for. */
export function speakerFor(request: FastifyRequest, config: Config): Speak {
  const asked = languageCodes.find((code) => code === request.headers["lang"]);
  return speakerOf(config, asked);
}

/** Speaks one language, the main one unless said otherwise. */
export function speakerOf({ mainLanguage }: Config, asked: LanguageCode = mainLanguage): Speak {
  const order = [asked, mainLanguage, ...languageCodes];
  return (words) => order.map((code) => words[code]).find((text) => text !== undefined && text !== "") ?? "";
}
