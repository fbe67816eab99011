import type { User } from "#staff/session/session.ts";

/** The audience of a page. */
export type Who = "open" | "guest" | "user" | "admin";

type Role = Pick<User, "isAdmin" | "isOperator">;

/** Returns where the user is redirected, or undefined if they may see the page. */
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

/** Returns the user's home page: the console for operators, the dashboard for all others. */
export const homeOf = (user: Role | undefined): string =>
  user?.isOperator === true && !user.isAdmin ? "/remote" : "/";

/** Whether a path belongs to the second family of consoles. */
export const isUnderNew = (path: string): boolean => path === "/new" || path.startsWith("/new/");

/** Returns the sign-in page for a path. */
export const loginFor = (path: string): string => (isUnderNew(path) ? "/new/login" : "/login");
