import type { Answer, Call, CallInput } from "@cherga/contract/call";
import { type ErrorCode, errors, Refusal } from "@cherga/contract/errors";
import { openApi } from "@cherga/contract/open-api/open-api";
import { vi } from "vitest";
import { z } from "zod";

/** A request that reached the fake server, as the contract parses it. */
type HeardRequest<C extends Call> = CallInput<C> & { readonly headers: Headers };

/** What becomes of a call from now on. */
type Replies<C extends Call> = {
  readonly answers: (reply: (request: HeardRequest<C>) => Answer<C>) => void;
  readonly refuses: (code: ErrorCode, details?: unknown) => void;
  /** The connection breaks before the answer arrives. */
  readonly isLost: () => void;
};

/** The server of a component test: it answers at the network boundary, by the contract only. */
export type FakeServer = {
  readonly on: <C extends Call>(call: C) => Replies<C>;
  /** Returns the requests of a call so far. */
  readonly heard: <C extends Call>(call: C) => readonly HeardRequest<C>[];
};

/** What browsers throw when a connection breaks. */
const lostConnection = new TypeError("Failed to fetch");

type Route = {
  readonly call: Call;
  readonly pattern: RegExp;
  readonly reply: (request: never) => unknown;
};

let unexpected: unknown[] = [];

/**
 * Replaces `fetch`. Requests and answers are parsed by the schemas of the contract, and only documented refusals are
 * allowed: a test that departs from the contract fails.
 */
export function startFakeServer(): FakeServer {
  const routes: Route[] = [];
  const log: { readonly call: Call; readonly request: unknown }[] = [];

  const answer = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(url, location.origin);
    const method = init.method ?? "GET";
    const path = pathname.replace(/^\/api/, "");
    const route = routes.findLast(({ call, pattern }) => call.method === method && pattern.test(path));
    if (route === undefined) throw new Error(`the test answers no ${method} ${path}`);
    const { call } = route;
    const request = {
      params: call.params?.parse(route.pattern.exec(path)?.groups),
      query: call.query?.parse(Object.fromEntries(searchParams)),
      body: call.body?.parse(typeof init.body === "string" ? JSON.parse(init.body) : init.body),
      headers: new Headers(init.headers),
    };
    log.push({ call, request });
    try {
      // A reply belongs to the same call as its route.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const said = call.answer.parse(route.reply(request as never));
      const total = Array.isArray(said) ? { "x-total-count": String(said.length) } : {};
      return json(said, call.status ?? 200, total);
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      expectDocumented(call, thrown.code);
      return json({ error: thrown.code, details: thrown.details }, thrown.status);
    }
  };

  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    try {
      return await answer(url, init);
    } catch (thrown) {
      if (thrown !== lostConnection) unexpected.push(thrown);
      throw thrown;
    }
  });
  return {
    on: (call) => {
      const reply = (work: Route["reply"]): void =>
        void routes.push({ call, pattern: patternOf(call.path), reply: work });
      return {
        answers: reply,
        refuses: (code, details) =>
          reply(() => {
            throw new Refusal(code, details);
          }),
        isLost: () =>
          reply(() => {
            throw lostConnection;
          }),
      };
    },
    // Requests are logged with the call that parsed them.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    heard: (call) => log.filter((entry) => entry.call === call).map(({ request }) => request) as never,
  };
}

/** Throws what went wrong at the fake server during a test: the page may have taken it for a lost connection. */
export function throwUnexpected(): void {
  const [first] = unexpected;
  unexpected = [];
  if (first !== undefined) throw first;
}

const json = (body: unknown, status: number, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}$`);

const documentation = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ responses: z.record(z.string(), z.object({ description: z.string() })) }),
    ),
  ),
});
const documented = documentation.parse(openApi("cherga_stream"));

/** Any call may find a bug in the server, or the server stopping. */
const always: ReadonlySet<ErrorCode> = new Set(["ERR_BAD_RESPONSE", "ERROR_UNAVAILABLE"]);

function expectDocumented({ method, path }: Call, code: ErrorCode): void {
  const operation = documented.paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
  const words = operation?.responses[String(errors[code].status)]?.description ?? "";
  if (!always.has(code) && !words.includes(`${code}:`))
    throw new Error(`the contract does not let ${method} ${path} refuse with ${code}`);
}
