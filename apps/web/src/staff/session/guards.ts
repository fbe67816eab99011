import type { User } from "#staff/session/session.ts";

/** Whom a page is for. */
export type Who = "open" | "guest" | "user" | "admin";

type Role = Pick<User, "isAdmin" | "isOperator">;

/** Gives where somebody is sent instead of a page, or undefined when they may see it. */
export function redirectFor(path: string, who: Who, user: Role | undefined): string | undefined {
  const isNew = isUnderNew(path);
  const home = isNew ? "/new/remote" : homeOf(user);
  switch (who) {
    case "open":
      return undefined;
    case "guest":
      return user === undefined ? undefined : home;
    case "user":
    case "admin":
      if (user === undefined) return isNew ? "/new/login" : "/login";
      if (user.isAdmin) return undefined;
      if (isNew) return path === home ? undefined : home;
      if (user.isOperator) return path === home ? undefined : home;
      return who === "admin" ? home : undefined;
  }
}

/** Gives the first page of somebody: operators have their console, everybody else the dashboard. */
export const homeOf = (user: Role | undefined): string =>
  user?.isOperator === true && !user.isAdmin ? "/remote" : "/";

/** Says whether a path belongs to the second family of consoles. */
export const isUnderNew = (path: string): boolean => path === "/new" || path.startsWith("/new/");

/** Gives where one signs in, seen from a path. */
export const loginFor = (path: string): string => (isUnderNew(path) ? "/new/login" : "/login");
