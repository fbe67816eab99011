import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { addressOf } from "#http/address";
import { browserLanguageOf } from "#http/browser-language";
import { screensFolder } from "#http/mount-pages";
import { policyWithCompiled } from "#http/safe-headers";
import { withInlined } from "#visitors/pages/with-inlined";

/** A visitor page: a separate program, and the data that is inlined to save a request. */
type VisitorPage = {
  readonly path: string;
  readonly file: string;
  /** A content security policy of its own, if it needs more than the default. */
  readonly policy?: string;
  readonly gives?: (request: FastifyRequest) => {
    readonly url: string;
    readonly headers?: Readonly<Record<string, string>>;
  };
};

const paramOf = ({ params }: FastifyRequest, name: string): string =>
  typeof params === "object" && params !== null && name in params
    ? String(Object.entries(params).find(([key]) => key === name)?.[1])
    : "";

const bookingPage = (request: FastifyRequest) => ({
  url: `/api/online/${encodeURIComponent(paramOf(request, "id"))}`,
});

const pages: readonly VisitorPage[] = [
  // Previews, for administrators who edit these pages.
  { path: "/screen/preview", file: "preview-board.html" },
  { path: "/kiosk/preview", file: "preview-kiosk.html" },
  { path: "/book/preview", file: "preview-book.html" },
  // QR codes are read by WebAssembly if the browser cannot read them itself.
  { path: "/kiosk/:id", file: "kiosk.html", policy: policyWithCompiled },
  { path: "/screen/:id", file: "screen.html" },
  { path: "/indicator/:operatorId", file: "indicator.html" },
  { path: "/phone", file: "phone.html" },
  { path: "/book/:id", file: "book.html", gives: bookingPage },
  { path: "/book/:id/*", file: "book.html", gives: bookingPage },
  {
    path: "/t/:token",
    file: "ticket.html",
    gives: (request) => ({
      url: "/api/tracker",
      headers: { authorization: `Ticket ${paramOf(request, "token")}` },
    }),
  },
];

/** Serves the visitor pages. The first API call of each page is run on the server, and its answer inlined. */
export function mountVisitorPages(app: FastifyInstance): void {
  for (const { path, file, policy, gives } of pages) {
    const place = join(screensFolder, file);
    if (!existsSync(place)) continue;
    const html = readFileSync(place, "utf8");
    // Whether a page is there is also asked without its content.
    app.get(path, { exposeHeadRoute: true }, async (request, reply) => {
      void reply.headers({ "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
      if (policy !== undefined) void reply.header("content-security-policy", policy);
      if (gives === undefined) return html;
      const { url, headers = {} } = gives(request);
      const lang = browserLanguageOf(request);
      const answer = await app.inject({
        url,
        headers: { ...headers, lang },
        remoteAddress: addressOf(request),
      });
      // After a refusal the page repeats the call itself and shows the reason.
      return answer.statusCode === 200 ? withInlined(html, lang, answer.payload) : html;
    });
  }
}
