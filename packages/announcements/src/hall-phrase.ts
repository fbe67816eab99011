import type { LanguageCode } from "@cherga/contract/constants";
import type { Words } from "@cherga/contract/fields";
import type { BoardConfiguration, BoardState } from "@cherga/contract/shapes/board-state";
import { foldersFor, type PhraseLine, phraseOf, plainTracks, withoutSounds } from "#phrase";
import { templateFor } from "#targets";

/** The configuration of a hall screen that its announcements depend on. */
type HallConfiguration = Pick<BoardConfiguration, "languages" | "voiceTemplates"> & {
  readonly board: Pick<BoardConfiguration["board"], "callPopup">;
  readonly organization: Pick<BoardConfiguration["organization"], "name" | "shortName">;
};
type HallCall = Pick<BoardState["calls"][number], "num" | "room" | "operator" | "service">;

/** Returns the phrase by which a hall screen announces a call, in its languages. */
export function hallPhrase(configuration: HallConfiguration, call: HallCall): readonly PhraseLine[] {
  const { board, organization, voiceTemplates } = configuration;
  const languages = hallLanguages(configuration);
  const place = { room: call.room, organization: [organization.name, organization.shortName] };
  // A template that says nothing is not ready yet.
  const ready = voiceTemplates.filter(({ tracks }) => tracks.length > 0);
  const { tracks, folders } = templateFor(ready, place) ?? { tracks: plainTracks, folders: [] };
  const lines = phraseOf({ tracks, folders: foldersFor(folders, languages) }, (language) => ({
    number: call.num,
    room: call.room,
    operator: call.operator ?? "",
    service: textIn(call.service, [language, ...languages]),
  }));
  return board.callPopup.sound ? lines : withoutSounds(lines);
}

/** Returns the languages of a hall screen: those of its calls, else the organization's main one. */
export function hallLanguages({
  board,
  languages,
}: Pick<HallConfiguration, "board" | "languages">): readonly LanguageCode[] {
  const main = languages.filter((each) => each.main).map(({ code }) => code);
  const isOn = (code: LanguageCode): boolean => languages.some((each) => each.code === code);
  const spoken = board.callPopup.languages.filter(isOn);
  return spoken.length > 0 ? spoken : main.length > 0 ? main : ["en"];
}

const textIn = (words: Words, languages: readonly LanguageCode[]): string =>
  languages.map((code) => words[code]?.trim()).find((text) => text) ?? "";
