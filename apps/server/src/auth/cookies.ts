import { parseCookie, stringifySetCookie } from "cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { fingerprint } from "#auth/tokens";
import { sharedSecret } from "#db/shared-secret";
import type { Database } from "#db/tables";

const days = 24 * 60 * 60;

/** Each cookie has one purpose: the first refreshes the session, the second authenticates streams. */
const cookies = {
  refresh: { name: "cherga_refresh", path: "/api/auth" },
  stream: { name: "cherga_stream", path: "/api" },
} as const;

type CookieKind = keyof typeof cookies;

/** The cookies of this installation. */
export type Cookies = {
  readonly streamName: string;
  /** Returns the cookie that the browser sent, if any. */
  read(request: FastifyRequest, kind: CookieKind): string | undefined;
  /** Sets a cookie that scripts cannot read and that other sites cannot send. */
  set(reply: FastifyReply, kind: CookieKind, value: string): void;
  /** Lets the cookie of streams last as long as the session, once the session was renewed. */
  prolong(reply: FastifyReply): void;
  /** Clears both cookies. */
  clear(reply: FastifyReply): void;
};

/**
 * Creates the cookies of the installation. A browser sends the cookies of a host to all of its ports, so their names
 * end with the id of the installation: a centre and a branch on one computer keep their sessions apart. The port would
 * not do, because several servers of one installation share their sessions.
 */
export async function makeCookies(db: Kysely<Database>): Promise<Cookies> {
  const secret = await sharedSecret(db, "installation");
  const id = fingerprint(`cookies of ${secret.toString("hex")}`)
    .toString("hex")
    .slice(0, 8);
  const nameOf = (kind: CookieKind): string => `${cookies[kind].name}_${id}`;

  const read: Cookies["read"] = (request, kind) => {
    const sent = sentCookies(request);
    // Sessions from before the names had an id go on.
    return sent[nameOf(kind)] ?? sent[cookies[kind].name];
  };
  const set: Cookies["set"] = (reply, kind, value) =>
    append(reply, { name: nameOf(kind), path: cookies[kind].path, value, maxAge: 30 * days });
  const clear = (reply: FastifyReply, nameFor: (kind: CookieKind) => string): void => {
    for (const kind of ["refresh", "stream"] as const)
      append(reply, { name: nameFor(kind), path: cookies[kind].path, value: "", maxAge: 0 });
  };

  return {
    streamName: nameOf("stream"),
    read,
    set,
    prolong: (reply) => {
      const sent = sentCookies(reply.request);
      // Beside an own cookie, the one without an id is that of another installation.
      const isOwn = sent[nameOf("refresh")] !== undefined;
      const stream = sent[isOwn ? nameOf("stream") : cookies.stream.name];
      if (stream !== undefined) set(reply, "stream", stream);
      if (!isOwn) clear(reply, (kind) => cookies[kind].name);
    },
    clear: (reply) => clear(reply, nameOf),
  };
}

const sentCookies = (request: FastifyRequest): Readonly<Record<string, string | undefined>> =>
  parseCookie(request.headers.cookie ?? "");

function append(
  reply: FastifyReply,
  cookie: {
    readonly name: string;
    readonly path: string;
    readonly value: string;
    readonly maxAge: number;
  },
): void {
  const secure = reply.request.protocol === "https";
  void reply.header(
    "set-cookie",
    stringifySetCookie({ ...cookie, httpOnly: true, sameSite: "strict", secure }),
  );
}
