const keys = { target: "target", lost: "lostServer" } as const;

/** Stores the page that the user wanted before signing in. */
export function saveTarget(url: string): void {
  sessionStorage.setItem(keys.target, url);
}

/** Returns the stored page, and removes it. */
export function takeTarget(): string | undefined {
  const target = sessionStorage.getItem(keys.target) ?? undefined;
  sessionStorage.removeItem(keys.target);
  sessionStorage.removeItem(keys.lost);
  return target;
}

/** Stores that the server was lost, not the session. */
export function saveLostServer(): void {
  sessionStorage.setItem(keys.lost, "yes");
}

/** Whether the server was lost while a user was signed in. */
export const hasLostServer = (): boolean => sessionStorage.getItem(keys.lost) !== null;
