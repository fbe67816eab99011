import { type LanguageCode, languageCodes } from "@cherga/contract/constants";
import type { FastifyRequest } from "fastify";

/** Returns the first supported language of the browser's preferences. */
export function browserLanguageOf({ headers }: Pick<FastifyRequest, "headers">): LanguageCode {
  const wanted = (headers["accept-language"] ?? "")
    .split(",")
    .map((tag) => tag.trim().slice(0, 2).toLowerCase())
    .map((tag) => (tag === "uk" ? "ua" : tag));
  return wanted.flatMap((tag) => languageCodes.find((code) => code === tag) ?? [])[0] ?? "en";
}
