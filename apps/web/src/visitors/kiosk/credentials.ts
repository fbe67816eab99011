/** Credentials are kept by kiosk: at an exhibition several of them share a browser. */
const storageKey = "kiosk-credential";

/** Finds what a kiosk was let in with. */
export const findCredential = (terminalId: string): string | undefined => kept()[terminalId];

/** Keeps what a kiosk was let in with; undefined forgets it. */
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
    // Whatever somebody has written there is no credential of ours.
    return {};
  }
}
