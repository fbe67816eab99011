const name = "phone.chat";

/** Returns the id of this browser's chat with the demo's bot; other visitors cannot guess it. */
export function chatIdOfBrowser(): number {
  const kept = Number(readKept());
  if (Number.isSafeInteger(kept) && kept > 0) return kept;
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  const made = (high % 2 ** 20) * 2 ** 32 + low + 1;
  try {
    localStorage.setItem(name, String(made));
  } catch {
    // A browser may refuse storage: then each visit has a chat of its own.
  }
  return made;
}

function readKept(): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}
