import { msPerMinute } from "@cherga/engine/time/durations";
import { trackerCalls, trackerStream } from "@cherga/contract/calls/tracker";
import { languageCodes } from "@cherga/contract/constants";
import { Refusal } from "@cherga/contract/errors";
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
import type { RequestKind } from "#queue/runner/day-request";
import { localizerFor } from "#queue/views/localize";
import { admitVisitor, serveVisitor } from "#visitors/shared/serve-visitor";
import type { Visitor } from "#visitors/shared/visitor";
import { isGivenUp, mayDo, type TicketContext } from "#visitors/shared/visitor-permissions";
import { bookAgain } from "#visitors/tracker/book-again";
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
    await submit(request, visitor, { action: "late", minutes: body.minutes });
    return view(request, visitor);
  });

  serveVisitor(app, deps, trackerCalls.giveUp, async ({ request, visitor }) => {
    await submit(request, visitor, { action: "giveUp" }).catch(
      unless(visitor, ({ ticket }) => isGivenUp(ticket)),
    );
    return view(request, visitor);
  });

  serveVisitor(app, deps, trackerCalls.checkIn, async ({ request, visitor }) => {
    await submit(request, visitor, { action: "checkIn" }).catch(
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
      (await storeSurveyAnswer(
        deps.pool,
        {
          ticketId,
          organizationId: key.organizationId,
          questions: tracked.known.config.organization.survey.questions,
          ...body,
        },
        now,
      ));
    if (!isFirst) throw new Refusal("ERROR_ACTION_NOT_ALLOWED", { action: "survey" });
    lines.answered(tracked.visitor);
    return view(request, visitor);
  });

  serveVisitor(app, deps, trackerCalls.bookAgain, async ({ visitor }) =>
    bookAgain(deps, await getTracked(deps, visitor)),
  );

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

  async function submit(request: FastifyRequest, visitor: Visitor, wish: Wish): Promise<void> {
    await deps.days.submit(visitor.key, visitorAction, {
      input: { ticketId: visitor.ticketId, ...wish },
      actorId: null,
      isFromOutside: true,
      idempotency: idempotencyOf(request, `ticket ${visitor.ticketId}`),
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

/** What a visitor wants to do with their ticket. */
type Wish = { readonly action: "giveUp" | "checkIn" } | { readonly action: "late"; readonly minutes: number };

/** Runs an action on a visitor's ticket, if it is allowed when the request runs. */
const visitorAction: RequestKind<Wish & { readonly ticketId: number }, true> = {
  name: "visitor-action",
  command: (input, { known, now }) => {
    const { ticketId, action } = input;
    const ticket = findTicket(known.day, ticketId);
    if (ticket === undefined) throw new Refusal("ERROR_NOT_FOUND");
    if (!mayDo(action, { known, ticket, now, isAnswered: false }))
      throw new Refusal("ERROR_ACTION_NOT_ALLOWED", { action });
    switch (input.action) {
      case "giveUp":
        return { type: "cancel", ticketId };
      case "checkIn":
        return { type: "checkIn", ticketId };
      case "late": {
        const item = ticket.items.find((each) => !hasEnded(each));
        const from = Math.max(now, item?.plannedTime ?? now);
        return { type: "editWantedTime", itemId: item?.id ?? -1, wantAt: from + input.minutes * msPerMinute };
      }
    }
  },
  answer: () => true,
};
