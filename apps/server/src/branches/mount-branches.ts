import { branchCalls, branchSockets } from "@cherga/contract/calls/branches";
import { Refusal } from "@cherga/contract/errors";
import type { FastifyInstance } from "fastify";
import { scopeOf } from "@cherga/contract/access";
import type { BaseDeps } from "#auth/base-deps";
import { serve } from "#auth/serve";
import { BranchIsBehind } from "#branches/centre/copy-waiter";
import { dismissLeftovers } from "#branches/centre/leftovers";
import { listBranchStates } from "#branches/centre/list-branch-states";
import { checkPeerToken } from "#branches/centre/peers";
import { type BranchServer, findBranchServer, findServerInScope } from "#branches/centre/writers";
import type { BranchDeps } from "#branches/deps";
import { longestMessage } from "#branches/link/link";
import { admitAgent } from "#devices/agents/serve-agent";
import { addressOf } from "#http/address";
import { servePublic } from "#http/serve-public";
import type { Sockets } from "#http/sockets";
import type { DayKey } from "#queue/day/day-state";
import type { QueueDeps } from "#queue/deps/queue-deps";

/** Mounts the line of branch servers, and what administrators do with them. */
export function mountBranches(
  app: FastifyInstance,
  deps: BaseDeps & BranchDeps & Pick<QueueDeps, "days">,
  sockets: Sockets,
): void {
  const { pool, branchLinks } = deps;

  servePublic(app, deps, branchCalls.own, async () => {
    const state = deps.ownBranch()?.state();
    const { rows } = await pool.query("select from organization where writer_id is not null limit 1");
    const isAnyDecidedByBranch = rows.length > 0;
    if (state === undefined)
      return {
        isBranch: false,
        isConnected: true,
        isWriter: true,
        lostAt: null,
        trouble: "" as const,
        hasBranches: isAnyDecidedByBranch,
      };
    return {
      ...state,
      isBranch: true,
      // A branch has no organizations of other branches.
      isWriter: isAnyDecidedByBranch,
      hasBranches: false,
      lostAt: state.lostAt?.toISOString() ?? null,
    };
  });

  serve(app, deps, branchCalls.line, async ({ session: { organizationId } }) => ({
    cutLine: organizationId === null ? null : deps.cutLineOf(organizationId),
  }));

  sockets.mount(
    branchSockets.link,
    undefined,
    async (request, accept) => {
      const agent = await admitAgent(deps, request);
      const server = await findBranchServer(pool, agent);
      if (server === undefined) throw new Refusal("ERROR_FORBIDDEN");
      const address = addressOf(request);
      const socket = await accept();
      if (socket !== undefined) await branchLinks.accept(server, agent, address, socket);
    },
    { longestMessage },
  );

  sockets.mount(
    branchSockets.peer,
    undefined,
    async (request, accept) => {
      const token = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
      checkPeerToken(deps.peerSecret(), token, Date.now());
      const socket = await accept();
      if (socket !== undefined) await branchLinks.peers.accept(socket);
    },
    { longestMessage },
  );

  serve(app, deps, branchCalls.states, async ({ session }) => listBranchStates(deps, scopeOf(session.actor)));

  /** Finds a server that the caller may manage: one that serves only organizations of theirs. */
  async function serverOf(id: number, actor: Parameters<typeof scopeOf>[0]): Promise<BranchServer> {
    const server = await findServerInScope(pool, id, scopeOf(actor));
    if (server === undefined) throw new Refusal("ERROR_NOT_FOUND");
    return server;
  }

  /** Returns the asked day of a server that the caller may manage. */
  async function dayOf(
    {
      id,
      organizationId: wanted,
      date,
    }: {
      readonly id: number;
      readonly organizationId?: number | undefined;
      readonly date?: string | undefined;
    },
    actor: Parameters<typeof scopeOf>[0],
  ): Promise<DayKey> {
    const { organizationIds } = await serverOf(id, actor);
    const organizationId = organizationIds.find((each) => wanted === undefined || each === wanted);
    if (organizationId === undefined) throw new Refusal("ERROR_NOT_FOUND");
    if (date !== undefined) return { organizationId, date };
    return deps.days.dayAt(organizationId, deps.clock.now().getTime());
  }

  serve(app, deps, branchCalls.check, async ({ body, session }) => [
    ...(await branchLinks.check(body.id, await dayOf(body, session.actor))),
  ]);

  serve(app, deps, branchCalls.differences, async ({ body, session }) => [
    ...(await branchLinks.differences(body.id, await dayOf(body, session.actor))),
  ]);

  serve(app, deps, branchCalls.repair, async ({ body, session }) => [
    ...(await branchLinks.repair(body.id, await dayOf(body, session.actor))),
  ]);

  serve(app, deps, branchCalls.dismissLeftovers, async ({ body: { id, date }, session }) => {
    await serverOf(id, session.actor);
    await dismissLeftovers(pool, id, date);
    return true as const;
  });

  serve(app, deps, branchCalls.handOver, async ({ body: { id }, session }) => {
    await branchLinks.handOver(await serverOf(id, session.actor));
    return true as const;
  });

  serve(app, deps, branchCalls.handBack, async ({ body: { id }, session }) => {
    await branchLinks.handBack(await serverOf(id, session.actor)).catch((error: unknown) => {
      throw error instanceof BranchIsBehind ? new Refusal("ERROR_CONFLICT") : error;
    });
    return true as const;
  });

  serve(app, deps, branchCalls.declareLost, async ({ body: { id }, session }) => {
    await branchLinks.declareLost(await serverOf(id, session.actor));
    return true as const;
  });
}
