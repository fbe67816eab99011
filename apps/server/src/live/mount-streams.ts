import { isDeepStrictEqual } from "node:util";
import { type Actor, type Audience, mayCall, type Scope, scopeOf } from "@cherga/contract/access";
import { sharedStream, streamedResources } from "@cherga/contract/calls";
import { statusStreamOf } from "@cherga/contract/calls/resource-calls";
import { Refusal } from "@cherga/contract/errors";
import { parse } from "@cherga/contract/issues";
import type { StaffStream } from "@cherga/contract/call";
import { queueStreams } from "@cherga/contract/calls/queue-streams";
import { consoleTopic, queueTopic } from "@cherga/contract/streams";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readCookie } from "#auth/cookies";
import { findSessionByStream, listSessions, type Session } from "#auth/session";
import type { Deps } from "#deps";
import { refuseUnlessMayCall, sessionOf } from "#http/serve";
import type { Prepared } from "#live/hub";
import { makeOpenLines } from "#live/open-streams";
import { statusTopic, timeTopic } from "#queue/live/live-queue";

/** How often it is asked whether those who listen are still signed in, and with which rights. */
const recheckMs = 1_000;

/** How many streams a session may have open; a browser needs one, a program perhaps one for each resource it shows. */
const streamsEach = 20;

/** Something to listen to, and who may. */
type Topic = { readonly name: string; readonly read: Audience };

/** The queue's own topics. The first is the one that the shared stream carries. */
const queueTopics = [
  { name: queueTopic, stream: queueStreams.events },
  { name: statusTopic, stream: queueStreams.status },
  { name: timeTopic, stream: queueStreams.time },
] as const;

/** What consoles hear of beside the resources. */
const desks: readonly Topic[] = [
  { name: queueTopic, read: queueStreams.events.who },
  { name: consoleTopic, read: "staff" },
];

/** A stream that is open. */
type OpenStream = {
  readonly sessionId: string;
  readonly wanted: readonly Topic[];
  /** Who listens, to notice when that changes. */
  actor: Actor;
  topics: ReadonlySet<string>;
  scope: Scope;
  organizationId: number | null;
  readonly send: (message: Prepared) => void;
  readonly end: () => void;
};

/** Mounts the status stream of each resource and the one that all tabs of a browser share. */
export function mountStreams(app: FastifyInstance, deps: Deps): void {
  const open = new Set<OpenStream>();
  const lines = makeOpenLines(app);

  mount(sharedStream, (request) => {
    const names = parse(sharedStream.query, request.query).topics.split(",");
    return [...streamedResources, ...desks].filter(({ name }) => names.includes(name));
  });
  for (const resource of streamedResources) mount(statusStreamOf(resource), () => [resource]);
  for (const { name, stream } of queueTopics) mount(stream, () => [{ name, read: stream.who }]);

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
        // Before the stream opens: whoever hears that it is open fetches, and is told of all that comes after.
        if (session.organizationId !== null) await deps.liveQueue.watch(session.organizationId);
        // Others may have been opened meanwhile.
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
    const handle = readCookie(request, "stream");
    return handle === undefined ? undefined : findSessionByStream(deps.pool, handle);
  }

  function start(
    reply: FastifyReply,
    session: Session,
    wanted: readonly Topic[],
    form: keyof Prepared,
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
    const isConsole = wanted.some(({ name }) => name === queueTopic);
    const leave = isConsole ? deps.presence.opened(session) : undefined;
    const line = lines.open(reply, () => {
      leave?.();
      open.delete(stream);
      deps.hub.remove(stream);
    });
  }

  /** Ends the streams of sessions that have ended, and takes over what has become of the others' rights. */
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
