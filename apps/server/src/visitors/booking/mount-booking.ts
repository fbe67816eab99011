import { bookingCalls } from "@cherga/contract/calls/booking";
import { onlineCalls } from "@cherga/contract/calls/online";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { countAttempt, fromNetworks } from "#auth/throttle";
import { addressOf, placeOf } from "#http/address";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { MessageDeps } from "#messages/message-deps";
import type { VisitorDeps } from "#visitors/deps/visitor-deps";
import { idempotencyOf } from "#queue/http/idempotency";
import { localizerFor } from "#queue/views/localize";
import { languageOf } from "#queue/views/localize";
import { servePublic } from "#http/serve-public";
import { serveVisitor } from "#visitors/shared/serve-visitor";
import { calendarOf } from "#visitors/booking/calendar";
import { confirm, fill, sendAgain } from "#visitors/booking/fill";
import { makeFreeTimes, type PublicWish } from "#visitors/shared/free-times";
import { joinRequests } from "#visitors/shared/join-requests";
import { freeDaysToMove, freeTimesToMove } from "#visitors/booking/free-to-move";
import { moveBooking } from "#visitors/booking/move";
import { shownOffer, shownPage } from "#visitors/booking/offer";
import { makePages, offeredConfig, offeredWish } from "#visitors/booking/pages";
import { reserve } from "#visitors/booking/reserve";

/** Mounts online booking: it needs no account, and reveals nothing about other visitors. */
export function mountBooking(
  app: FastifyInstance,
  deps: BaseDeps & QueueDeps & VisitorDeps & MessageDeps,
): void {
  const pages = makePages(deps.db);
  const freeTimes = makeFreeTimes(deps);
  const joined = joinRequests<Awaited<ReturnType<typeof shownPage>>>();

  servePublic(app, deps, onlineCalls.page, async ({ params }) => {
    const page = await pages.get(params.id);
    return joined(String(params.id), () => shownPage(deps, page));
  });
  servePublic(app, deps, onlineCalls.organization, async ({ params }) => {
    const page = await pages.get(params.id);
    return shownOffer(deps, page, await offeredConfig(deps, page, params.organizationId));
  });

  servePublic(app, deps, bookingCalls.freeDays, async ({ params, body: { month, ...wish } }) =>
    freeTimes.ofMonth(await offered(params.id, wish), month),
  );
  servePublic(app, deps, bookingCalls.freeTime, async ({ params, body: { queueDate, ...wish } }) =>
    freeTimes.ofDay(await offered(params.id, wish), queueDate),
  );
  servePublic(app, deps, bookingCalls.reserve, async ({ params, body, request }) => {
    await offered(params.id, body);
    // Generous, because many visitors share an address; reselling reserved times would need more.
    const address = addressOf(request);
    await countAttempt(deps.db, fromNetworks(address, { key: "reserve", attempts: 60, minutes: 10 }));
    const idempotency = idempotencyOf(request, `visitor ${address}`);
    return reserve(deps, { ...body, address: placeOf(address), idempotency });
  });

  serveVisitor(app, deps, bookingCalls.fill, async ({ params, body, visitor, request }) => {
    const page = await pages.get(params.id);
    await offeredConfig(deps, page, visitor.key.organizationId);
    await countCodes(visitor.ticketId, request);
    return fill(deps, {
      visitor,
      page,
      values: body.dataField,
      face: body.faceId,
      language: languageOf(request),
    });
  });
  serveVisitor(app, deps, bookingCalls.sendCode, async ({ visitor, request }) => {
    await countCodes(visitor.ticketId, request);
    return sendAgain(deps, { visitor, language: languageOf(request) });
  });
  serveVisitor(app, deps, bookingCalls.confirm, async ({ visitor, body, request }) =>
    confirm(deps, { visitor, language: languageOf(request) }, body.code),
  );

  serveVisitor(app, deps, bookingCalls.freeDaysToMove, ({ visitor, body }) =>
    freeDaysToMove(deps, visitor, body.month),
  );
  serveVisitor(app, deps, bookingCalls.freeTimeToMove, ({ visitor, body }) =>
    freeTimesToMove(deps, visitor, body.queueDate),
  );
  serveVisitor(app, deps, bookingCalls.move, async ({ visitor, body, request }) => {
    await countAttempt(deps.db, [{ key: `move ${visitor.ticketId}`, attempts: 20, minutes: 24 * 60 }]);
    const idempotency = idempotencyOf(request, `ticket ${visitor.ticketId}`);
    return moveBooking(deps, visitor, Date.parse(body.queueDateTime), idempotency);
  });
  serveVisitor(app, deps, bookingCalls.calendar, async ({ visitor, request, reply }) => {
    const known = await deps.days.read(visitor.key);
    const speak = localizerFor(request, known.config);
    return reply
      .headers({
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": 'attachment; filename="booking.ics"',
        "cache-control": "no-store",
      })
      .send(calendarOf(known, visitor.ticketId, deps.clock.now().getTime(), speak));
  });

  const offered = async (pageId: number, wish: Omit<PublicWish, "type">): Promise<PublicWish> =>
    offeredWish(deps, await pages.get(pageId), wish);

  /** Limits how many codes are sent, per ticket and per address. */
  async function countCodes(ticketId: number, request: FastifyRequest): Promise<void> {
    await countAttempt(deps.db, [
      { key: `fill ${ticketId}`, attempts: 20, minutes: 60 },
      ...fromNetworks(addressOf(request), { key: "fill at", attempts: 120, minutes: 10 }),
    ]);
  }
}
