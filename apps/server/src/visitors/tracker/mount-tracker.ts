import { msPerMinute } from "@cherga/engine/time/durations";
import { trackerCalls, trackerStream } from "@cherga/contract/calls/tracker";
import { languageCodes } from "@cherga/contract/constants";
import { Refusal } from "@cherga/contract/errors";
import type { VisitorAction } from "@cherga/contract/shapes/tracked-ticket";
import type { Command } from "@cherga/engine/day/command";
import { findTicket, hasEnded } from "@cherga/engine/day/day";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { countAttempt } from "#auth/throttle";
import { addressOf } from "#http/address";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { VisitorDeps } from "#visitors/deps/visitor-deps";
import { JsonBytes } from "#http/mount-call";
import { makeOpenStreams } from "#live/open-streams";
import { nowOn } from "#queue/day/day-state";
import { idempotencyOf } from "#queue/http/idempotency";
import { localizerFor } from "#queue/views/localize";
import { admitVisitor, serveVisitor } from "#visitors/shared/serve-visitor";
import type { Visitor } from "#visitors/shared/visitor";
import { isGivenUp, mayDo, type TicketContext } from "#visitors/shared/visitor-permissions";
import { getTracked } from "#visitors/tracker/find-ticket";
import { prospectsOf } from "#visitors/tracker/follower";
import { storeSurveyAnswer } from "#visitors/tracker/survey";
import { trackedView } from "#visitors/tracker/tracked-view";
import { withTime } from "#queue/views/instants";
import { makeTrackerLines } from "#visitors/tracker/tracker-streams";

/** Mounts the calls by which visitors see and change their own ticket. */
export function mountTracker(app: FastifyInstance, deps: BaseDeps & QueueDeps & VisitorDeps): void {
  const openLines = makeOpenStreams(app);
  const lines = makeTrackerLines(deps, (error) => app.log.warn({ err: error }, "a visitor was not told"));
  app.addHook("onClose", async () => lines.stop());

  serveVisitor(app, deps, trackerCalls.ticket, ({ request, visitor }) => view(request, visitor));

  serveVisitor(app, deps, trackerCalls.late, async ({ request, visitor, body }) => {
    // Each change is stored permanently, so they are rate limited.
    await countAttempt(deps.db, [{ key: `late ${visitor.ticketId}`, attempts: 20, minutes: 60 }]);
    await submit(request, visitor, "late", ({ ticket, now }) => {
      const item = ticket.items.find((each) => !hasEnded(each));
      const from = Math.max(now, item?.plannedTime ?? now);
      return { type: "editWantedTime", itemId: item?.id ?? -1, wantAt: from + body.minutes * msPerMinute };
    });
    return view(request, visitor);
  });

  serveVisitor(app, deps, trackerCalls.giveUp, async ({ request, visitor }) => {
    await submit(request, visitor, "giveUp", () => ({ type: "cancel", ticketId: visitor.ticketId })).catch(
      unless(visitor, ({ ticket }) => isGivenUp(ticket)),
    );
    return view(request, visitor);
  });

  serveVisitor(app, deps, trackerCalls.checkIn, async ({ request, visitor }) => {
    await submit(request, visitor, "checkIn", () => ({ type: "checkIn", ticketId: visitor.ticketId })).catch(
      unless(visitor, ({ ticket }) => ticket.checkedInAt !== undefined),
    );
    return view(request, visitor);
  });

  serveVisitor(app, deps, trackerCalls.survey, async ({ request, visitor, body }) => {
    const tracked = await getTracked(deps, visitor);
    const now = deps.clock.now();
    const { ticketId, key } = tracked.visitor;
    const isFirst =
      mayDo("survey", { ...tracked, now: now.getTime() }) &&
      (await storeSurveyAnswer(deps.pool, { ticketId, organizationId: key.organizationId, ...body }, now));
    if (!isFirst) throw new Refusal("ERROR_ACTION_NOT_ALLOWED", { action: "survey" });
    lines.answered(tracked.visitor);
    return view(request, visitor);
  });

  app.route({
    method: "GET",
    url: `/api${trackerStream.path}`,
    config: { who: trackerStream.who },
    handler: async (request, reply) => {
      const visitor = await admitVisitor(deps, request);
      const release = deps.publicGate.holdStream(addressOf(request));
      let isOpen = false;
      try {
        await lines.open(visitor, languageOf(request), (onClose) => {
          isOpen = true;
          return openLines.open(reply, () => {
            release();
            onClose();
          });
        });
      } finally {
        if (!isOpen) release();
      }
    },
  });

  async function view(request: FastifyRequest, visitor: Visitor): Promise<JsonBytes> {
    const tracked = await getTracked(deps, visitor);
    const { known, ticket } = tracked;
    const now = nowOn(known, deps.clock);
    const prospects = prospectsOf(deps.waitingForecasts.of, known, ticket, now);
    const shown = trackedView({ ...tracked, now }, prospects, localizerFor(request, known.config));
    return new JsonBytes(Buffer.from(withTime(JSON.stringify(shown), now)));
  }

  /** Runs an action on a visitor's ticket, if it is allowed when the request runs. */
  async function submit(
    request: FastifyRequest,
    visitor: Visitor,
    action: VisitorAction,
    commandOf: (standing: TicketContext) => Command,
  ): Promise<void> {
    await deps.days.submit(visitor.key, {
      actorId: null,
      isFromOutside: true,
      idempotency: idempotencyOf(request, `ticket ${visitor.ticketId}`),
      command: ({ known, now }) => {
        const ticket = findTicket(known.day, visitor.ticketId);
        if (ticket === undefined) throw new Refusal("ERROR_NOT_FOUND");
        const standing = { known, ticket, now, isAnswered: false };
        if (!mayDo(action, standing)) throw new Refusal("ERROR_ACTION_NOT_ALLOWED", { action });
        return commandOf(standing);
      },
      answer: () => true,
    });
  }

  /** Ignores a refusal if the action is done already: a repeated request is answered like the first one. */
  function unless(visitor: Visitor, isDone: (standing: Pick<TicketContext, "ticket">) => boolean) {
    return async (error: unknown): Promise<void> => {
      const isRefused = error instanceof Refusal && error.code === "ERROR_ACTION_NOT_ALLOWED";
      if (!isRefused || !isDone(await getTracked(deps, visitor))) throw error;
    };
  }
}

const languageOf = ({ headers }: FastifyRequest) => languageCodes.find((code) => code === headers["lang"]);
