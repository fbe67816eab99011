import type { Answer } from "@cherga/contract/call";
import type { authCalls } from "@cherga/contract/calls/auth";
import { useSyncExternalStore } from "react";

export type User = Answer<typeof authCalls.login>["user"];
/** What the session works on. */
export type Current = Answer<typeof authCalls.refresh>["current"];
/** Somebody who is signed in; `current` is unknown until the server has been asked. */
export type Session = { readonly user: User; readonly token: string; readonly current?: Current };

const keys = { user: "user", token: "jwt", language: "language" } as const;
const listeners = new Set<() => void>();
let session = stored();

// What one tab does with the session, all of them follow.
globalThis.addEventListener("storage", ({ key }) => {
  if (key !== null && key !== keys.user && key !== keys.token) return;
  const next = stored();
  session =
    next === undefined || session?.current === undefined ? next : { ...next, current: session.current };
  tell();
});

/** Gives who is signed in in this browser. */
export const currentSession = (): Session | undefined => session;

/** Remembers who is signed in. */
export function keepSession(next: Session): void {
  localStorage.setItem(keys.user, JSON.stringify(next.user));
  localStorage.setItem(keys.token, next.token);
  session = next;
  tell();
}

/** Remembers what the session works on. */
export function keepCurrent(current: Current): void {
  if (session !== undefined) session = { ...session, current };
  tell();
}

/** Forgets who is signed in. The language stays: whoever comes back reads the same words. */
export function forgetSession(): void {
  localStorage.removeItem(keys.user);
  localStorage.removeItem(keys.token);
  session = undefined;
  tell();
}

/** Forgets the person with everything that was theirs, the language too. */
export function forgetPerson(): void {
  localStorage.removeItem(keys.language);
  forgetSession();
}

export const storedLanguage = (): string | null => localStorage.getItem(keys.language);
export const keepLanguage = (code: string): void => localStorage.setItem(keys.language, code);

/** Gives who is signed in, and renders again when that changes. */
export const useSession = (): Session | undefined => useSyncExternalStore(subscribe, currentSession);

/** Calls back whenever the session changes. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

function stored(): Session | undefined {
  const user = localStorage.getItem(keys.user);
  const token = localStorage.getItem(keys.token);
  if (user === null || token === null) return undefined;
  try {
    return { user: JSON.parse(user), token };
  } catch {
    return undefined;
  }
}
