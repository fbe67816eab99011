import { type LanguageCode, languageCodes } from "@cherga/contract/constants";
import type { FastifyRequest } from "fastify";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { Title } from "#schedules/words";
import { languageBinding } from "#resources/language";
import { readerFor } from "#resources/reader";

/** Returns terms of the domain with their titles in the language of a request. */
export async function titled<W extends string>(
  words: readonly W[],
  titles: Readonly<Record<W, Title>>,
  request: FastifyRequest,
  deps: BaseDeps & QueueDeps,
): Promise<{ id: W; title: string }[]> {
  const language = await languageOf(request, deps);
  return words.map((id) => ({ id, title: titles[id][language] }));
}

async function languageOf({ headers }: FastifyRequest, { db }: BaseDeps & QueueDeps): Promise<LanguageCode> {
  const asked = languageCodes.find((code) => code === headers["lang"]);
  if (asked !== undefined) return asked;
  const { rows } = await readerFor(languageBinding, db, "all").list({});
  return rows.find(({ main }) => main)?.code ?? "en";
}
