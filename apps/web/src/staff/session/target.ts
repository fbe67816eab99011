const keys = { target: "target", lost: "lostServer" } as const;

/** Remembers where somebody wanted to go before they had to sign in. */
export function saveTarget(url: string): void {
  sessionStorage.setItem(keys.target, url);
}

/** Gives where somebody wanted to go, once. */
export function takeTarget(): string | undefined {
  const target = sessionStorage.getItem(keys.target) ?? undefined;
  sessionStorage.removeItem(keys.target);
  sessionStorage.removeItem(keys.lost);
  return target;
}

/** Remembers that it was the server that went away, not the session. */
export function saveLostServer(): void {
  sessionStorage.setItem(keys.lost, "yes");
}

/** Says whether the server went away while somebody was signed in. */
export const hasLostServer = (): boolean => sessionStorage.getItem(keys.lost) !== null;
