import { Refusal } from "@cherga/contract/errors";
import type { BoardConfiguration } from "@cherga/contract/shapes/board-state";
import type { Kysely } from "kysely";
import type { Database } from "#db/tables";
import type { Screen } from "#devices/screens/enrolments";
import { voiceTemplatesOf } from "#announcements/voice-templates-of";
import { boardBinding } from "#resources/board";
import { languageBinding } from "#resources/language";
import { organizationBinding } from "#resources/organization";
import { readerFor } from "#resources/reader";
import type { Board } from "#visitors/board/board-rows";

/** Returns the board of a screen. */
export async function getBoard(db: Kysely<Database>, { boardId }: Pick<Screen, "boardId">): Promise<Board> {
  if (boardId === null) throw new Refusal("ERROR_NOT_FOUND");
  return readerFor(boardBinding, db, "all").get(boardId);
}

/** Returns the configuration of a board, without the time. */
export async function boardConfigurationOf(
  db: Kysely<Database>,
  screen: Pick<Screen, "boardId">,
): Promise<Omit<BoardConfiguration, "time">> {
  const { description: _, version: __, organizationId, ...board } = await getBoard(db, screen);
  return { board, ...(await surroundingsOf(db, organizationId)) };
}

/** Returns the data of an organization that all its boards need. */
export async function surroundingsOf(
  db: Kysely<Database>,
  organizationId: number,
): Promise<Pick<BoardConfiguration, "organization" | "languages" | "voiceTemplates">> {
  const { id, name, shortName, logoPath, accentColour, option } = await readerFor(
    organizationBinding,
    db,
    "all",
  ).get(organizationId);
  const languages = await readerFor(languageBinding, db, "all").list({});
  return {
    organization: { id, name, shortName, logoPath, accentColour, timeZone: option.globalSetting.timeZone },
    languages: languages.rows
      .filter(({ status }) => status)
      .map((language) => ({ code: language.code, name: language.name, main: language.main })),
    voiceTemplates: [...(await voiceTemplatesOf(db, organizationId))],
  };
}
