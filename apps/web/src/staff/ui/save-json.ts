import { saveFile } from "#staff/ui/save-file.ts";

/** Saves an object as a JSON file. */
export const saveJson = (name: string, document: object): void =>
  saveFile(`${name}.json`, new Blob([JSON.stringify(document)], { type: "application/json" }));
