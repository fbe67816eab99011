import { type Actor, isOnlyOperator, mayCall } from "@cherga/contract/access";
import { type PageAudience, pageAudiences, type PagePath } from "#staff/session/page-audiences.ts";

/** Returns where the user is redirected, or undefined if they may see the page. */
export function redirectFor(path: string, who: PageAudience, user: Actor | undefined): string | undefined {
  const isNew = isUnderNew(path);
  const home = isNew && mayCall("desk", user) ? "/new/remote" : homeOf(user);
  if (who === "anyone") return undefined;
  if (who === "guest") return user === undefined ? undefined : home;
  if (user === undefined) return loginFor(path);
  if (path === home) return undefined;
  const hasOnlyConsole = isOnlyOperator(user) || (isNew && !user.isAdmin);
  return hasOnlyConsole || !mayCall(who, user) ? home : undefined;
}

/** Returns whether the user may open a page. */
export const mayOpen = (path: PagePath, user: Actor | undefined): boolean =>
  redirectFor(path, pageAudiences[path], user) === undefined;

/** Returns the user's home page: the console for operators, the dashboard for all others. */
export const homeOf = (user: Actor | undefined): string =>
  user !== undefined && isOnlyOperator(user) ? "/remote" : "/";

/** Whether a path belongs to the second family of consoles. */
export const isUnderNew = (path: string): boolean => path === "/new" || path.startsWith("/new/");

/** Returns the sign-in page for a path. */
export const loginFor = (path: string): string => (isUnderNew(path) ? "/new/login" : "/login");
