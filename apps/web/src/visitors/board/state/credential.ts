const place = "screen-credential";

/** Gives what this screen shows who it is by; nothing before it was let in. */
export const keptCredential = (): string | undefined => localStorage.getItem(place) ?? undefined;

/** Keeps what this screen was let in with, for the next time it is switched on. */
export const keepCredential = (credential: string): void => localStorage.setItem(place, credential);

/** Forgets it: it is not good any more. */
export const forgetCredential = (): void => localStorage.removeItem(place);
