import { parseCookie, stringifySetCookie } from "cookie";
import type { FastifyReply, FastifyRequest } from "fastify";

const days = 24 * 60 * 60;

/** Each cookie has one purpose: the first refreshes the session, the second authenticates streams. */
const cookies = {
  refresh: { name: "cherga_refresh", path: "/api/auth" },
  stream: { name: "cherga_stream", path: "/api" },
} as const;

type CookieKind = keyof typeof cookies;

/** Returns the cookie that the browser sent, if any. */
export function readCookie(request: FastifyRequest, kind: CookieKind): string | undefined {
  return parseCookie(request.headers.cookie ?? "")[cookies[kind].name];
}

/** Sets a cookie that scripts cannot read and that other sites cannot send. */
export function setCookie(reply: FastifyReply, kind: CookieKind, value: string): void {
  append(reply, kind, value, 30 * days);
}

/** Clears both cookies. */
export function clearCookies(reply: FastifyReply): void {
  append(reply, "refresh", "", 0);
  append(reply, "stream", "", 0);
}

function append(reply: FastifyReply, kind: CookieKind, value: string, maxAge: number): void {
  const { name, path } = cookies[kind];
  const secure = reply.request.protocol === "https";
  void reply.header(
    "set-cookie",
    stringifySetCookie({ name, value, path, maxAge, httpOnly: true, sameSite: "strict", secure }),
  );
}
