import type { RowDifference, TableDifference } from "@cherga/contract/calls/branches";
import { Refusal } from "@cherga/contract/errors";
import type { ComparedTable } from "@cherga/contract/shapes/compared-tables";
import type { WebSocket } from "ws";
import { type AnswerDeps, answersForBranch } from "#branches/centre/answer-branch";
import { compareTables, listDifferences, repairDay } from "#branches/centre/compare-days";
import { BranchIsBehind, makeCopies } from "#branches/centre/copies";
import { type BranchComputer, type BranchServer, takeOver } from "#branches/centre/writers";
import { findPeople, listDayVersions } from "#branches/copy/day-rows";
import { inSnapshot } from "#branches/copy/snapshot";
import type { Row } from "#branches/copy/table-rows";
import type { BranchCalls, ForwardedAnswer } from "#branches/link/calls";
import { type AnswerCall, type Link, LinkLost, makeLink } from "#branches/link/link";
import { limitConcurrency } from "#db/limit-concurrency";
import type { AgentConnections } from "#devices/agents/agent-connections";
import type { Agent } from "#devices/agents/agent-sessions";
import { type DayKey, nameOf } from "#queue/day/day-state";
import type { Forward } from "#queue/days/other-servers";
import type { ProvisionalRequest } from "#queue/registration/register-provisional";
import { transact } from "#queue/runner/transact";

type World = Omit<AnswerDeps, "copies"> & {
  readonly agentConnections: AgentConnections;
  readonly onError: (error: unknown) => void;
};

/** The branch servers that are connected to this server. */
export type BranchLinks = {
  /** Serves the connection of a branch server until it ends. */
  accept(server: BranchComputer, agent: Agent, ip: string, socket: WebSocket): Promise<void>;
  readonly forward: Forward;
  /** Lets the branch register a provisional ticket. */
  register(key: DayKey, request: ProvisionalRequest, leaseIds: readonly string[]): Promise<void>;
  /** Tells the branches that the configuration has changed. */
  configurationChanged(): void;
  /** The branch servers that are connected here. */
  connectedIds(): readonly number[];
  /** Compares a day of a branch with the copy. */
  check(serverId: number, key: DayKey): Promise<readonly TableDifference[]>;
  /** Lists the rows that differ, of some tables or of all. */
  differences(
    serverId: number,
    key: DayKey,
    tables?: readonly ComparedTable[],
  ): Promise<readonly RowDifference[]>;
  /** Copies the rows that differ again. Returns what still differs. */
  repair(serverId: number, key: DayKey): Promise<readonly RowDifference[]>;
  /** Lets a connected branch decide the days of its organization. */
  handOver(server: BranchServer): Promise<void>;
  /** Takes an organization back, with everything that its branch has. */
  handBack(server: BranchServer): Promise<void>;
  /** Takes an organization back from a branch that will not come back. */
  declareLost(server: BranchServer): Promise<void>;
  stop(): void;
};

/** A person waits for the answer, and the copy that must show it needs some time as well. */
const forwardedWithinMs = 8_000;
/** How much one branch may ask at once, so that others are served too. */
const callsAtOnce = 3;
const callsWithinMs = 15_000;

/** Serves branch servers at the centre. */
export function makeBranchLinks(world: World): BranchLinks {
  const { pool, onError } = world;
  const links = new Map<number, Link<BranchCalls>>();
  const copies = makeCopies(pool);

  async function linkOf(organizationId: number): Promise<Link<BranchCalls>> {
    const { rows } = await pool.query<{ writerId: number | null }>(
      `select writer_id as "writerId" from organization where id = $1`,
      [organizationId],
    );
    const link = links.get(rows[0]?.writerId ?? 0);
    if (link === undefined) throw new Refusal("ERROR_BRANCH_OFFLINE");
    return link;
  }

  function connected(serverId: number): Link<BranchCalls> {
    const link = links.get(serverId);
    if (link === undefined) throw new Refusal("ERROR_BRANCH_OFFLINE");
    return link;
  }

  /** Asks the branch of an organization, and waits until the copies show what it has done. */
  async function forwarded(
    organizationId: number,
    actorId: number | null,
    ask: (link: Link<BranchCalls>, people: readonly Row[]) => Promise<ForwardedAnswer>,
  ): Promise<unknown> {
    const link = await linkOf(organizationId);
    const people = actorId === null ? [] : await findPeople(pool, [actorId]);
    try {
      const { answer, days } = await ask(link, people);
      // What is read next must show it. If the copy does not come, the client repeats the request with its key.
      const areThere = await Promise.all(days.map((day) => copies.waitFor(day, day.version)));
      if (areThere.includes(false)) throw new Refusal("ERROR_BRANCH_OFFLINE");
      return answer;
    } catch (error) {
      // It may have been done: the client repeats it with its key.
      if (error instanceof LinkLost) throw new Refusal("ERROR_BRANCH_OFFLINE");
      throw error;
    }
  }

  return {
    // Nothing may be awaited before the link listens.
    accept: async (server, agent, ip, socket) => {
      const answerBranch = answersForBranch({ ...world, copies }, agent, server);
      const limited = limitConcurrency(callsAtOnce, callsWithinMs);
      let isAdmitted = false;
      const answer: AnswerCall = async (call, body) => {
        if (!isAdmitted && call !== "hello") throw new Refusal("ERROR_FORBIDDEN");
        const result = await limited(() => answerBranch(call, body));
        // Only now: one that is refused must not take the place of another.
        if (call === "hello" && !isAdmitted) {
          isAdmitted = true;
          if (!server.isFormer) {
            links.get(server.id)?.close();
            links.set(server.id, link);
          }
        }
        return result;
      };
      const link = makeLink<BranchCalls>(socket, answer, onError);
      const line = { write: () => undefined, end: () => link.close(), cut: () => socket.terminate() };
      const connection = await world.agentConnections.open(agent, ip, line);
      socket.on(
        "pong",
        () => void world.agentConnections.pong(connection.id, () => undefined).catch(onError),
      );
      await link.ended;
      if (links.get(server.id) === link) links.delete(server.id);
      await world.agentConnections.close(connection);
    },
    forward: {
      isConnected: (serverId) => links.has(serverId),
      submit: (key, kind, request) => {
        // Only the server that decides a day runs its timers.
        if (kind === "command" && request.actorId === null) throw new Refusal("ERROR_BRANCH_OFFLINE");
        return forwarded(key.organizationId, request.actorId, (link, people) =>
          link.ask("submit", { key, kind, request: { ...request }, people }, forwardedWithinMs),
        );
      },
      transfer: (from, to, kind, request) =>
        forwarded(from.organizationId, request.actorId, (link, people) =>
          link.ask("transfer", { from, to, kind, request: { ...request }, people }, forwardedWithinMs),
        ),
    },
    register: async (key, request, leaseIds) => {
      await forwarded(key.organizationId, null, (link) =>
        link.ask("register", { key, request, leaseIds: [...leaseIds] }),
      );
    },
    configurationChanged: () => {
      for (const link of links.values()) link.ask("configurationChanged", {}).catch(() => undefined);
    },
    connectedIds: () => [...links.keys()],
    check: async (serverId, key) => compareTables(pool, connected(serverId), key),
    differences: async (serverId, key, tables) => listDifferences(pool, connected(serverId), key, tables),
    repair: async (serverId, key) => {
      const left = await repairDay(pool, connected(serverId), serverId, key);
      world.daysCopied([key]);
      return left;
    },
    handOver: async (server) => {
      const link = links.get(server.id);
      if (link === undefined) throw new Refusal("ERROR_BRANCH_OFFLINE");
      await pool.query("update branch_state set is_in_charge = true where server_id = $1", [server.id]);
      // It becomes the writer when it comes back.
      link.close();
    },
    handBack: async (server) => {
      const link = links.get(server.id);
      if (link === undefined) throw new Refusal("ERROR_BRANCH_OFFLINE");
      const { days } = await link
        .ask("handBack", { organizationId: server.organizationId })
        .catch((error: unknown) => {
          throw error instanceof LinkLost ? new Refusal("ERROR_BRANCH_OFFLINE") : error;
        });
      const copied = await inSnapshot(pool, (client) => listDayVersions(client, [server.organizationId]));
      const versions = new Map(copied.map((day) => [nameOf(day), day.version]));
      if (days.some((day) => versions.get(nameOf(day)) !== day.version)) throw new BranchIsBehind();
      await transact(pool, (client) => takeOver(client, server));
      link.ask("configurationChanged", {}).catch(() => undefined);
    },
    declareLost: async (server) => {
      await transact(pool, (client) => takeOver(client, server));
      links.get(server.id)?.close();
    },
    stop: () => {
      for (const link of links.values()) link.close();
    },
  };
}
