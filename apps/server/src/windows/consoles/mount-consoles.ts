import { agentCalls } from "@cherga/contract/calls/agent";
import { consoleCalls } from "@cherga/contract/calls/consoles";
import type { FastifyInstance } from "fastify";
import type { BaseDeps } from "#auth/base-deps";
import { serve } from "#auth/serve";
import type { Session } from "#auth/session";
import { serveAgent } from "#devices/agents/serve-agent";
import type { LiveDeps } from "#live/live-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import { remoteDeviceBinding } from "#resources/devices";
import { readerFor } from "#resources/reader";
import { pressKey } from "#windows/consoles/press-key";
import { learnsUntil, listPresses, pressChange, setLearning } from "#windows/consoles/press-table";

/** Mounts the buttons of hardware consoles, and what administrators see of them. */
export function mountConsoles(app: FastifyInstance, deps: BaseDeps & LiveDeps & QueueDeps): void {
  serveAgent(app, deps, agentCalls.press, async ({ body, agent }) => ({
    text: await pressKey(deps, agent, body),
  }));

  serve(app, deps, consoleCalls.presses, async ({ query, session }) => {
    await getConsole(query.id, session);
    return { content: await listPresses(deps, query.id), learnsUntil: await learnsUntil(deps, query.id) };
  });

  serve(app, deps, consoleCalls.learn, async ({ body: { id, isOn }, session }) => {
    const { organizationId } = await getConsole(id, session);
    await setLearning(deps.pool, id, isOn);
    deps.hub.publish([pressChange({ deviceId: id, organizationId })]);
    return true as const;
  });

  /** Refuses a console of another organization as not found. */
  function getConsole(id: number, session: Session) {
    return readerFor(remoteDeviceBinding, deps.db, session).get(id);
  }
}
