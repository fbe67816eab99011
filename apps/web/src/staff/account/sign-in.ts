import type { authCalls } from "@cherga/contract/calls/auth";
import { signInStatus } from "@cherga/contract/constants";
import { type Failure, failureOf } from "#staff/api/failure.ts";
import { refresh, send } from "#staff/api/send.ts";
import { currentSession, forgetPerson, keepSession } from "#staff/session/session.ts";

/** The outcome of a sign-in. */
export type SignInResult =
  | { readonly status: typeof signInStatus.success }
  | { readonly status: typeof signInStatus.failure; readonly failure: Failure };

export async function signIn(username: string, password: string): Promise<SignInResult> {
  try {
    const body = { username, password };
    const answer = await send<typeof authCalls.login>({ method: "POST", path: "/auth/login", body });
    keepSession({ user: answer.user, token: answer.access_token });
    await refresh();
    return { status: signInStatus.success };
  } catch (thrown) {
    return { status: signInStatus.failure, failure: failureOf(thrown) };
  }
}

/** Signs out here and on every server. */
export async function signOut(): Promise<void> {
  try {
    await send<typeof authCalls.logout>({ method: "POST", path: "/auth/logout" });
  } finally {
    forgetPerson();
  }
}

/** How long before its expiry a token is renewed. */
const aheadMs = 60_000;

/** Renews the token while a user is signed in and the page is open. */
export function keepTokenFresh(): void {
  setInterval(() => {
    const session = currentSession();
    if (session === undefined || endOf(session.token) - Date.now() > aheadMs) return;
    refresh().catch(() => undefined); // The next call that needs it reports the failure.
  }, aheadMs / 4);
}

function endOf(token: string): number {
  try {
    const [, claims = ""] = token.split(".");
    return JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))).exp * 1000;
  } catch {
    return 0;
  }
}
