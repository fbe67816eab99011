import type { Answer } from "@cherga/contract/call";
import type { authCalls } from "@cherga/contract/calls/auth";
import { useSyncExternalStore } from "react";
import { browserLanguages } from "#shared/browser-languages.ts";

export type User = Answer<typeof authCalls.login>["user"];
/** The organization and operator the session works for. */
export type Current = Answer<typeof authCalls.refresh>["current"];
/** A signed-in user; `current` is undefined until the server has answered. */
export type Session = { readonly user: User; readonly token: string; readonly current?: Current };

const keys = { user: "user", token: "jwt", language: "language" } as const;
const listeners = new Set<() => void>();
let session = stored();
let onOtherUser: () => void = () => undefined;

/** Sets the handler for when another tab signs out, or signs another user in: this page shows what they may not see. */
export function whenOtherTabChangesUser(act: () => void): void {
  onOtherUser = act;
}

// All tabs follow a change of the session in one of them.
globalThis.addEventListener("storage", ({ key }) => {
  if (key !== null && key !== keys.user && key !== keys.token) return;
  const next = stored();
  if (next?.user.id !== session?.user.id) onOtherUser();
  session =
    next === undefined || session?.current === undefined ? next : { ...next, current: session.current };
  tell();
});

export const currentSession = (): Session | undefined => session;

/** Stores the session. */
export function keepSession(next: Session): void {
  localStorage.setItem(keys.user, JSON.stringify(next.user));
  localStorage.setItem(keys.token, next.token);
  session = next;
  tell();
}

/** Sets what the session works for. */
export function keepCurrent(current: Current): void {
  if (session !== undefined) session = { ...session, current };
  tell();
}

/** Removes the session. The language stays for the next sign-in. */
export function forgetSession(): void {
  localStorage.removeItem(keys.user);
  localStorage.removeItem(keys.token);
  session = undefined;
  tell();
}

/** Removes the session and everything personal, also the language. */
export function forgetPerson(): void {
  localStorage.removeItem(keys.language);
  forgetSession();
}

export const storedLanguage = (): string | null => localStorage.getItem(keys.language);
/** Returns what this browser says about languages: the one chosen in it before, and those that it prefers. */
export const languageWishes = () => ({ chosen: storedLanguage(), preferred: browserLanguages() });
export const keepLanguage = (code: string): void => localStorage.setItem(keys.language, code);

/** Returns the session; renders again when it changes. */
export const useSession = (): Session | undefined => useSyncExternalStore(subscribe, currentSession);

/** Subscribes to changes of the session. */
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
