import { hallPhrase } from "@cherga/announcements/hall-phrase";
import { boardScreenCalls, boardScreenStream } from "@cherga/contract/calls/board-screen";
import { soundTypes } from "@cherga/contract/calls/voice";
import { Refusal } from "@cherga/contract/errors";
import type { FastifyInstance } from "fastify";
import type { AnnouncementDeps } from "#announcements/announcement-deps";
import type { BaseDeps } from "#auth/base-deps";
import type { BranchDeps } from "#branches/deps";
import type { LiveDeps } from "#live/live-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { VisitorDeps } from "#visitors/deps/visitor-deps";
import { makeOpenStreams } from "#live/open-streams";
import { readDayOf } from "#queue/days/read-day-of";
import { textOfInstant } from "#queue/views/instants";
import { callsOf } from "#visitors/board/board-state";
import { makeBoardLines, stateFor } from "#visitors/board/board-streams";
import { boardConfigurationOf, getBoard } from "#visitors/board/configuration";
import { admitScreen, serveScreen } from "#devices/screens/serve-screen";

/** Mounts the calls and the stream of boards. */
export function mountBoard(
  app: FastifyInstance,
  deps: BaseDeps & LiveDeps & QueueDeps & Pick<BranchDeps, "cutLineOf"> & VisitorDeps & AnnouncementDeps,
): void {
  const openLines = makeOpenStreams(app);
  const lines = makeBoardLines(deps, (error) => app.log.warn({ err: error }, "a board was not told"));
  app.addHook("onClose", async () => lines.stop());

  serveScreen(app, deps, boardScreenCalls.configuration, async ({ screen }) => ({
    ...(await boardConfigurationOf(deps.db, screen)),
    time: textOfInstant(deps.clock.now().getTime()),
  }));

  serveScreen(app, deps, boardScreenCalls.state, async ({ screen }) => {
    const board = await getBoard(deps.db, screen);
    const { known, now } = await readDayOf(deps, screen.organizationId);
    return {
      time: textOfInstant(now),
      ...stateFor(deps.waitingForecasts, board, known, now),
      cutLine: deps.cutLineOf(screen.organizationId),
    };
  });

  serveScreen(app, deps, boardScreenCalls.announcement, async ({ screen, params, reply }) => {
    const board = await getBoard(deps.db, screen);
    const { known, now } = await readDayOf(deps, screen.organizationId);
    const call = callsOf({ known, board, now }).find(({ seq }) => seq === params.seq);
    if (call === undefined) throw new Refusal("ERROR_NOT_FOUND");
    const phrase = hallPhrase(await boardConfigurationOf(deps.db, screen), call);
    const { bytes } = await deps.announcements.render(phrase, screen.organizationId, "mp3");
    return reply.type(soundTypes.mp3).send(Buffer.from(bytes));
  });

  app.route({
    method: "GET",
    url: `/api${boardScreenStream.path}`,
    config: { who: boardScreenStream.who },
    handler: async (request, reply) => {
      const screen = await admitScreen(deps, request, boardScreenStream.who);
      deps.announcements.prepare();
      const release = deps.publicGate.holdStream(`screen ${screen.id}`);
      let isOpen = false;
      try {
        await lines.open(screen, (onClose) => {
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
}
