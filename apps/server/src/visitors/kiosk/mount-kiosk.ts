import { scopeOf } from "@cherga/contract/access";
import { kioskCalls } from "@cherga/contract/calls/kiosk";
import { Refusal } from "@cherga/contract/errors";
import type { FastifyInstance } from "fastify";
import { countAttempt } from "#auth/throttle";
import type { BaseDeps } from "#auth/base-deps";
import type { BranchDeps } from "#branches/deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { VisitorDeps } from "#visitors/deps/visitor-deps";
import { harmlessImage, withFileBody } from "#files/with-file-body";
import { inspectImage } from "#files/inspect-image";
import { serve } from "#auth/serve";
import { idempotencyOf } from "#queue/http/idempotency";
import { textOfInstant } from "#queue/views/instants";
import { languageOf } from "#queue/views/localize";
import { changeOfJob, printingOf } from "#devices/printing/follow-printing";
import { originOf } from "#devices/printing/print-jobs";
import type { MessageDeps } from "#messages/message-deps";
import { admitScreen, serveScreen } from "#devices/screens/serve-screen";
import { mountCall } from "#http/mount-call";
import type { LiveDeps } from "#live/live-deps";
import type { TemplateDeps } from "#templates/drawings";
import { findVisitor } from "#visitors/shared/visitor";
import { statesAt } from "#visitors/kiosk/availability";
import { checkInHere } from "#visitors/kiosk/check-in";
import { kioskConfigurationOf } from "#visitors/kiosk/configuration";
import { freeTimeHere } from "#visitors/kiosk/free-times-at-kiosk";
import { readKiosk, readKioskToday, versionOf } from "#visitors/kiosk/kiosk";
import { makeRecentCounts } from "#visitors/kiosk/kiosk-limits";
import { getPhoto, keepPhoto } from "#visitors/kiosk/photos";
import { drawPaper } from "#visitors/kiosk/paper";
import { notePrinting } from "#visitors/kiosk/print-outcome";
import { registerHere } from "#visitors/kiosk/register-at-kiosk";

/** More than a person can do by hand; limits what a stolen screen can do. */
const perMinute = { tickets: 60, photos: 60, papers: 60 } as const;

/** Mounts the calls of kiosks, including the upload of photos. */
export function mountKiosk(
  app: FastifyInstance,
  deps: BaseDeps &
    LiveDeps &
    QueueDeps &
    Pick<BranchDeps, "cutLineOf" | "vouchers"> &
    VisitorDeps &
    MessageDeps &
    TemplateDeps,
): void {
  const countsOf = makeRecentCounts(deps);

  serveScreen(app, deps, kioskCalls.configuration, async ({ screen }) =>
    kioskConfigurationOf(deps, await readKioskToday(deps, screen)),
  );

  serveScreen(app, deps, kioskCalls.services, async ({ screen }) => {
    const today = await readKioskToday(deps, screen);
    if (today.kiosk.printerDeviceId !== null || today.kiosk.browserPrint) deps.drawings.prepare();
    return {
      version: versionOf(today),
      time: textOfInstant(today.now),
      cutLine: deps.cutLineOf(screen.organizationId),
      services: await statesAt(deps, countsOf, today),
    };
  });

  serveScreen(app, deps, kioskCalls.freeTime, async ({ screen, body }) =>
    freeTimeHere(deps, countsOf, await readKioskToday(deps, screen), body),
  );

  serveScreen(app, deps, kioskCalls.register, async ({ screen, body, request }) => {
    const { terminalId } = screen;
    await countAttempt(deps.db, [{ key: `kiosk ${terminalId}`, attempts: perMinute.tickets, minutes: 1 }]);
    return registerHere(deps, await readKiosk(deps, screen), body, {
      origin: originOf(deps, request),
      idempotency: idempotencyOf(request, `terminal ${terminalId}`),
      language: languageOf(request),
    });
  });

  serveScreen(app, deps, kioskCalls.checkIn, ({ screen, body }) => checkInHere(deps, screen, body));

  serveScreen(app, deps, kioskCalls.print, ({ screen, body }) =>
    notePrinting(deps, screen.organizationId, body),
  );

  serveScreen(app, deps, kioskCalls.paper, async ({ screen, body, request }) => {
    const attempts = perMinute.papers;
    await countAttempt(deps.db, [{ key: `kiosk paper ${screen.terminalId}`, attempts, minutes: 1 }]);
    return drawPaper(deps, await readKiosk(deps, screen), { ...body, origin: originOf(deps, request) });
  });

  // Outside of the public gate: a request that waits would take the place of one that works.
  mountCall(app, kioskCalls.printing, {
    admit: async (request) => ({ screen: await admitScreen(deps, request, kioskCalls.printing.who) }),
    handle: async ({ screen, body }) => {
      const visitor = await findVisitor(deps.pool, body.token);
      if (visitor?.key.organizationId !== screen.organizationId) throw new Refusal("ERROR_NOT_FOUND");
      const state = await printingOf(deps, visitor.ticketId);
      if (state.state !== "printing" || state.trouble !== body.known) return state;
      await changeOfJob(deps);
      return printingOf(deps, visitor.ticketId);
    },
  });

  withFileBody(app, (room) =>
    serveScreen(room, deps, kioskCalls.photo, async ({ screen, request }) => {
      const { terminalId, organizationId } = screen;
      const attempts = perMinute.photos;
      await countAttempt(deps.db, [{ key: `kiosk photo ${terminalId}`, attempts, minutes: 1 }]);
      return { name: await keepPhoto(deps.pool, organizationId, inspectImage(request.body)) };
    }),
  );

  serve(app, deps, kioskCalls.readPhoto, async ({ params, session, reply }) => {
    const { type, content } = await getPhoto(deps.pool, params.name, scopeOf(session.actor));
    return reply.headers({ ...harmlessImage(type), "cache-control": "no-store" }).send(content);
  });
}
