/** The value of a device's setting. Null while a number is being typed. */
export type Setting = string | number | boolean | null;
export type Settings = Readonly<Record<string, Setting>>;

/** A setting while it is edited. Its id stays when its name changes. */
export type SettingRow = { readonly id: string; readonly name: string; readonly value: Setting };

export const settingKinds = ["text", "number", "flag"] as const;
export type SettingKind = (typeof settingKinds)[number];

/**
 * Appended to a repeated name. No name may contain it, so nothing typed is lost and the contract refuses to save it.
 */
const again = "\u0000";

/** Returns the settings as rows, keeping the ids of existing ones. */
export function rowsFrom(settings: Settings, before: readonly SettingRow[] = []): readonly SettingRow[] {
  const known = new Map(before.map((row) => [`${row.name} ${JSON.stringify(row.value)}`, row.id]));
  return Object.entries(settings).map(([key, value]) => {
    const name = key.replaceAll(again, "");
    const mark = `${name} ${JSON.stringify(value)}`;
    const id = known.get(mark) ?? `as ${key}`;
    known.delete(mark);
    return { id, name, value };
  });
}

/** Returns the rows as settings. */
export function settingsFrom(rows: readonly SettingRow[]): Settings {
  const settings = new Map<string, Setting>();
  for (const { name, value } of rows) {
    let key = name;
    while (settings.has(key)) key += again;
    settings.set(key, value);
  }
  return Object.fromEntries(settings);
}

/** Whether a previous row has the same name. */
export const isRepeated = (rows: readonly SettingRow[], index: number): boolean =>
  rows.slice(0, index).some(({ name }) => name.trim() === rows[index]?.name.trim() && name.trim() !== "");

/** Returns the kind of a value. */
export function kindOf(value: Setting): SettingKind {
  if (typeof value === "boolean") return "flag";
  return typeof value === "string" ? "text" : "number";
}

/** Returns the closest value of another kind. */
export function asKind(value: Setting, kind: SettingKind): Setting {
  switch (kind) {
    case "text":
      return value === null ? "" : String(value);
    case "number": {
      const text = String(value ?? "").trim();
      return text === "" || Number.isNaN(Number(text)) ? Number(value === true) : Number(text);
    }
    case "flag":
      return value === true || value === "true" || (typeof value === "number" && value !== 0);
  }
}
