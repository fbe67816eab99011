import { isDeepStrictEqual } from "node:util";
import { type Actor, type Audience, mayCall, type Scope, scopeOf } from "@cherga/contract/access";
import { sharedStream, streamedResources } from "@cherga/contract/calls/all-calls";
import { statusStreamOf } from "@cherga/contract/calls/resource-calls";
import { Refusal } from "@cherga/contract/errors";
import { parse } from "@cherga/contract/issues";
import type { StaffStream } from "@cherga/contract/call";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findSessionByStream, listSessions, type Session } from "#auth/session";
import type { BaseDeps } from "#auth/base-deps";
import { refuseUnlessMayCall, sessionOf } from "#auth/serve";
import type { EncodedMessage } from "#live/hub";
import type { LiveDeps } from "#live/live-deps";
import { makeOpenStreams } from "#live/open-streams";

/** How often the sessions of open streams are checked, for sign-outs and changed rights. */
const recheckMs = 1_000;

/** How many streams a session may have open; a browser needs one, a program perhaps one for each resource it shows. */
const streamsEach = 20;

/** Something that a stream can carry, and who may read it. */
type Topic = { readonly name: string; readonly read: Audience };

/** What higher layers add to the streams of the resources. */
export type StreamExtension = {
  /** Topics that the shared stream carries besides the resources. */
  readonly sharedTopics: readonly Topic[];
  /** Streams that carry one topic each. */
  readonly streams: readonly { readonly topic: string; readonly stream: StaffStream }[];
  /**
   * Runs before a stream of a session opens. The client fetches its data once the stream is open, and is told of all
   * changes after this call.
   */
  prepare(session: Session): Promise<void>;
  /** Called when a stream has opened; returns the function to call when it closes. */
  onOpen(session: Session, topics: readonly string[]): (() => void) | undefined;
};

type OpenStream = {
  readonly sessionId: string;
  readonly wanted: readonly Topic[];
  /** The account that listens, to notice when its rights change. */
  actor: Actor;
  topics: ReadonlySet<string>;
  scope: Scope;
  organizationId: number | null;
  readonly send: (message: EncodedMessage) => void;
  readonly end: () => void;
};

/** Mounts the status stream of each resource and the stream that all tabs of a browser share. */
export function mountStreams(
  app: FastifyInstance,
  deps: BaseDeps & LiveDeps,
  extension: StreamExtension,
): void {
  const open = new Set<OpenStream>();
  const streams = makeOpenStreams(app);

  mount(sharedStream, (request) => {
    const names = parse(sharedStream.query, request.query).topics.split(",");
    return [...streamedResources, ...extension.sharedTopics].filter(({ name }) => names.includes(name));
  });
  for (const resource of streamedResources) mount(statusStreamOf(resource), () => [resource]);
  for (const { topic, stream } of extension.streams) mount(stream, () => [{ name: topic, read: stream.who }]);

  const recheck = setInterval(() => void recheckSessions(), recheckMs);
  app.addHook("preClose", (done) => {
    clearInterval(recheck);
    done();
  });

  function mount(stream: StaffStream, wantedBy: (request: FastifyRequest) => readonly Topic[]): void {
    app.route({
      method: "GET",
      url: `/api${stream.path}`,
      config: { who: stream.who },
      handler: async (request, reply) => {
        const session = (await sessionOf(request, deps)) ?? (await sessionOfCookie(request));
        refuseUnlessMayCall(stream.who, session);
        if (session === undefined) return;
        refuseTooMany(session);
        await extension.prepare(session);
        // Checked again: other streams may have opened meanwhile.
        refuseTooMany(session);
        start(reply, session, wantedBy(request), stream === sharedStream ? "withTopic" : "plain");
      },
    });
  }

  function refuseTooMany({ id }: Session): void {
    let count = 0;
    for (const { sessionId } of open) if (sessionId === id) count += 1;
    if (count >= streamsEach) throw new Refusal("ERROR_TOO_MANY", { retryAfter: 30 });
  }

  async function sessionOfCookie(request: FastifyRequest): Promise<Session | undefined> {
    const handle = deps.cookies.read(request, "stream");
    return handle === undefined ? undefined : findSessionByStream(deps.pool, handle);
  }

  function start(
    reply: FastifyReply,
    session: Session,
    wanted: readonly Topic[],
    form: keyof EncodedMessage,
  ): void {
    const stream: OpenStream = {
      sessionId: session.id,
      wanted,
      ...rightsOf(session, wanted),
      send: (message) => line.write(message[form]),
      end: () => line.end(),
    };
    open.add(stream);
    deps.hub.add(stream);
    const onClose = extension.onOpen(
      session,
      wanted.map(({ name }) => name),
    );
    const line = streams.open(reply, () => {
      onClose?.();
      open.delete(stream);
      deps.hub.remove(stream);
    });
  }

  /** Ends the streams of sessions that have ended, and updates the rights of the others. */
  async function recheckSessions(): Promise<void> {
    if (open.size === 0) return;
    try {
      const alive = await listSessions(deps.pool, [...new Set([...open].map(({ sessionId }) => sessionId))]);
      const sessionsById = new Map(alive.map((session) => [session.id, session]));
      for (const stream of open) {
        const session = sessionsById.get(stream.sessionId);
        if (session === undefined) stream.end();
        else if (
          session.organizationId !== stream.organizationId ||
          !isDeepStrictEqual(session.actor, stream.actor)
        )
          Object.assign(stream, rightsOf(session, stream.wanted));
      }
    } catch (error) {
      app.log.warn({ err: error }, "sessions of streams could not be checked");
    }
  }
}

function rightsOf(
  { actor, organizationId }: Session,
  wanted: readonly Topic[],
): Pick<OpenStream, "actor" | "topics" | "scope" | "organizationId"> {
  const readable = wanted.filter(({ read }) => mayCall(read, actor));
  return {
    actor,
    topics: new Set(readable.map(({ name }) => name)),
    scope: scopeOf(actor),
    organizationId,
  };
}
