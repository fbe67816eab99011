import { scopeOf } from "@cherga/contract/access";
import { kioskCalls } from "@cherga/contract/calls/kiosk";
import type { FastifyInstance } from "fastify";
import { countAttempt } from "#auth/throttle";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { VisitorDeps } from "#visitors/deps/visitor-deps";
import { harmlessImage, withImageBody } from "#files/with-image-body";
import { inspectImage } from "#files/inspect-image";
import { serve } from "#auth/serve";
import { idempotencyOf } from "#queue/http/idempotency";
import { textOfInstant } from "#queue/views/instants";
import { serveScreen } from "#devices/serve-device";
import { statesAt } from "#visitors/kiosk/availability";
import { checkInHere } from "#visitors/kiosk/check-in";
import { kioskConfigurationOf } from "#visitors/kiosk/configuration";
import { freeTimeHere } from "#visitors/kiosk/free-times-at-kiosk";
import { readKiosk, readKioskToday, versionOf } from "#visitors/kiosk/kiosk";
import { makeRecentCounts } from "#visitors/kiosk/kiosk-limits";
import { getPhoto, keepPhoto } from "#visitors/kiosk/photos";
import { notePrinting } from "#visitors/kiosk/print-outcome";
import { registerHere } from "#visitors/kiosk/register-at-kiosk";

/** More than a person can do by hand; limits what a stolen screen can do. */
const perMinute = { tickets: 60, photos: 60 } as const;

/** Mounts the calls of kiosks, including the upload of photos. */
export function mountKiosk(app: FastifyInstance, deps: BaseDeps & QueueDeps & VisitorDeps): void {
  const countsOf = makeRecentCounts(deps);

  serveScreen(app, deps, kioskCalls.configuration, async ({ screen }) =>
    kioskConfigurationOf(deps, await readKioskToday(deps, screen)),
  );

  serveScreen(app, deps, kioskCalls.services, async ({ screen }) => {
    const today = await readKioskToday(deps, screen);
    return {
      version: versionOf(today),
      time: textOfInstant(today.now),
      services: await statesAt(deps, countsOf, today),
    };
  });

  serveScreen(app, deps, kioskCalls.freeTime, async ({ screen, body }) =>
    freeTimeHere(deps, countsOf, await readKioskToday(deps, screen), body),
  );

  serveScreen(app, deps, kioskCalls.register, async ({ screen, body, request }) => {
    const { terminalId } = screen;
    await countAttempt(deps.db, [{ key: `kiosk ${terminalId}`, attempts: perMinute.tickets, minutes: 1 }]);
    const idempotency = idempotencyOf(request, `terminal ${terminalId}`);
    return registerHere(deps, await readKiosk(deps, screen), body, idempotency);
  });

  serveScreen(app, deps, kioskCalls.checkIn, ({ screen, body }) => checkInHere(deps, screen, body));

  serveScreen(app, deps, kioskCalls.print, ({ screen, body }) =>
    notePrinting(deps, screen.organizationId, body),
  );

  withImageBody(app, (room) =>
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
