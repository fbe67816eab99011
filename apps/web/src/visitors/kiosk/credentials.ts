/** Credentials are stored per kiosk: at an exhibition several of them share a browser. */
const storageKey = "kiosk-credential";

export const findCredential = (terminalId: string): string | undefined => kept()[terminalId];

/** Stores the credential of a kiosk; undefined removes it. */
export function keepCredential(terminalId: string, credential: string | undefined): void {
  const others = Object.entries(kept()).filter(([id]) => id !== terminalId);
  const all = credential === undefined ? others : [...others, [terminalId, credential]];
  localStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(all)));
}

function kept(): Readonly<Record<string, string>> {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "{}");
    const entries: readonly (readonly [string, unknown])[] = Object.entries(Object(read));
    return Object.fromEntries(
      entries.flatMap(([id, value]) => (typeof value === "string" ? [[id, value] as const] : [])),
    );
  } catch {
    // Anything else in the storage is not a credential of ours.
    return {};
  }
}
