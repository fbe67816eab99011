import { trackerCalls, trackerStream } from "@cherga/contract/calls/tracker";
import { languageCodes } from "@cherga/contract/constants";
import { Refusal } from "@cherga/contract/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { addressOf } from "#http/address";
import type { BaseDeps } from "#auth/base-deps";
import type { BranchDeps } from "#branches/deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { VisitorDeps } from "#visitors/deps/visitor-deps";
import { JsonBytes } from "#http/mount-call";
import { makeOpenStreams } from "#live/open-streams";
import { idempotencyOf } from "#queue/http/idempotency";
import type { PaymentDeps } from "#payments/payment-deps";
import { shownUrl } from "#payments/shown-url";
import { takePayment } from "#payments/take-payment";
import { originOf } from "#devices/printing/print-jobs";
import { localizerFor } from "#queue/views/localize";
import { admitVisitor, serveVisitor } from "#visitors/shared/serve-visitor";
import type { Visitor } from "#visitors/shared/visitor";
import { mayDo } from "#visitors/shared/visitor-permissions";
import { bookAgain } from "#visitors/tracker/book-again";
import { getTracked } from "#visitors/tracker/find-ticket";
import { storeSurveyAnswer } from "#queue/day/survey-answers";
import { withTime } from "#queue/views/instants";
import { makeTrackerLines } from "#visitors/tracker/tracker-streams";
import { viewOf } from "#visitors/tracker/view-of";
import { doVisitorAction, type VisitorWish } from "#visitors/tracker/visitor-action";

/** Mounts the calls by which visitors see and change their own ticket. */
export function mountTracker(
  app: FastifyInstance,
  deps: BaseDeps & QueueDeps & Pick<BranchDeps, "cutLineOf" | "vouchers"> & VisitorDeps & PaymentDeps,
): void {
  const openLines = makeOpenStreams(app);
  const lines = makeTrackerLines(deps, (error) => app.log.warn({ err: error }, "a visitor was not told"));
  app.addHook("onClose", async () => lines.stop());

  serveVisitor(app, deps, trackerCalls.ticket, ({ request, visitor }) => view(request, visitor));

  serveVisitor(app, deps, trackerCalls.voucher, async ({ visitor }) => ({
    voucher: (await deps.vouchers.issue(visitor)) ?? null,
  }));

  serveVisitor(app, deps, trackerCalls.late, async ({ request, visitor, body }) => {
    await act(request, visitor, { action: "late", minutes: body.minutes });
    return view(request, visitor);
  });

  serveVisitor(app, deps, trackerCalls.giveUp, async ({ request, visitor }) => {
    await act(request, visitor, { action: "giveUp" });
    return view(request, visitor);
  });

  serveVisitor(app, deps, trackerCalls.checkIn, async ({ request, visitor }) => {
    await act(request, visitor, { action: "checkIn" });
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

  serveVisitor(app, deps, trackerCalls.pay, async ({ request, visitor, body }) => {
    const { shown } = await viewOf(deps, visitor, (config) => localizerFor(request, config));
    const item = shown.items.find(({ id }) => id === body.ticketItemId);
    if (item === undefined || item.toPay === null)
      throw new Refusal("ERROR_ACTION_NOT_ALLOWED", { action: "pay" });
    const { url } = await takePayment(deps, {
      organizationId: visitor.key.organizationId,
      itemId: item.id,
      way: "frame",
      shownMinor: body.amount,
      actorId: null,
      origin: originOf(deps, request),
    });
    return { url: shownUrl(request, url) };
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
    const { shown, now } = await viewOf(deps, visitor, (config) => localizerFor(request, config));
    return new JsonBytes(Buffer.from(withTime(JSON.stringify(shown), now)));
  }

  const act = (request: FastifyRequest, visitor: Visitor, wish: VisitorWish): Promise<void> =>
    doVisitorAction(deps, visitor, wish, idempotencyOf(request, `ticket ${visitor.ticketId}`));
}

const languageOf = ({ headers }: FastifyRequest) => languageCodes.find((code) => code === headers["lang"]);
