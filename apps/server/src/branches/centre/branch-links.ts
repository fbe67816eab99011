import type { RowDifference, TableDifference } from "@cherga/contract/calls/branches";
import { Refusal } from "@cherga/contract/errors";
import type { ComparedTable } from "@cherga/contract/shapes/compared-tables";
import type { WebSocket } from "ws";
import { type AnswerDeps, answersForBranch } from "#branches/centre/answer-branch";
import { compareTables, listDifferences, repairDay } from "#branches/centre/compare-days";
import { BranchIsBehind, makeCopyWaiter } from "#branches/centre/copy-waiter";
import {
  type BranchComputer,
  type BranchServer,
  servedOrganizations,
  takeOver,
} from "#branches/centre/writers";
import { type BranchLine, makePeers, type Peers } from "#branches/centre/peers";
import { listDayVersions } from "#branches/copy/day-versions";
import { findAccounts } from "#branches/copy/read-day-rows";
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

type BranchLinkDeps = Omit<AnswerDeps, "copies"> & {
  readonly agentConnections: AgentConnections;
  /** This server among those of the centre. */
  readonly processId: string;
  /** By which the servers of the centre know each other. */
  readonly peerSecret: () => string;
  readonly onError: (error: unknown) => void;
};

/** The branch servers that are connected to this server, or to another one of the centre. */
export type BranchLinks = {
  /** Serves the connection of a branch server until it ends. */
  accept(server: BranchComputer, agent: Agent, ip: string, socket: WebSocket): Promise<void>;
  readonly peers: Pick<Peers, "accept" | "refresh">;
  readonly forward: Forward;
  /** Lets the branch register a provisional ticket. */
  register(key: DayKey, request: ProvisionalRequest, leaseIds: readonly string[]): Promise<void>;
  /** Tells the branches that the configuration has changed. Those that serve other organizations now connect again. */
  configurationChanged(): void;
  /** Lets all branches connect again: the copies may be older than before. */
  reconnect(): void;
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
  /** Lets a connected branch decide the days of its organizations. */
  handOver(server: BranchServer): Promise<void>;
  /** Takes the organizations of a branch back, with everything that it has. */
  handBack(server: BranchServer): Promise<void>;
  /** Takes the organizations back from a branch that will not come back. */
  declareLost(server: BranchServer): Promise<void>;
  stop(): void;
};

/** A person waits for the answer, and the copy that must show it needs some time as well. */
const forwardedWithinMs = 8_000;
/** How much one branch may ask at once, so that others are served too. */
const callsAtOnce = 3;
const callsWithinMs = 15_000;

/** Serves branch servers at the centre. */
export function makeBranchLinks(deps: BranchLinkDeps): BranchLinks {
  const { pool, onError } = deps;
  const links = new Map<number, Link<BranchCalls>>();
  /** The organizations that each connected branch was let in for. */
  const admittedTo = new Map<number, readonly number[]>();
  const copies = makeCopyWaiter(pool);
  /** The accounts that a branch has got by its present line. */
  const knownAtBranch = new WeakMap<BranchLine, Set<number>>();

  const peers = makePeers({
    pool,
    processId: deps.processId,
    secret: deps.peerSecret,
    shared: {
      ask: async (serverId, call, body) => {
        const link = links.get(serverId);
        if (link === undefined) throw new Refusal("ERROR_BRANCH_OFFLINE");
        const answer = await link.ask(call, body).catch(refuseWhenLost);
        if (isForwarded(answer)) await untilCopied(answer);
        return answer;
      },
      close: (serverId) => links.get(serverId)?.close(),
    },
    onError,
  });

  async function findLine(organizationId: number): Promise<BranchLine> {
    const { rows } = await pool.query<{ writerId: number | null }>({
      name: "writer-to-ask",
      text: `select writer_id as "writerId" from organization where id = $1`,
      values: [organizationId],
    });
    return lineTo(rows[0]?.writerId ?? 0);
  }

  function lineTo(serverId: number): BranchLine {
    const line = links.get(serverId) ?? peers.lineTo(serverId);
    if (line === undefined) throw new Refusal("ERROR_BRANCH_OFFLINE");
    return line;
  }

  /** Ends the connection of a branch, wherever it is. */
  async function closeLine(serverId: number): Promise<void> {
    links.get(serverId)?.close();
    await peers.close(serverId);
  }

  /** What is read next must show it. If the copy does not come, the client repeats the request with its key. */
  async function untilCopied({ days }: ForwardedAnswer): Promise<void> {
    const areThere = await Promise.all(days.map((day) => copies.waitFor(day, day.version)));
    if (areThere.includes(false)) throw new Refusal("ERROR_BRANCH_OFFLINE");
  }

  /** Asks the branch of an organization, and waits until the copies show what it has done. */
  async function forwarded(
    organizationId: number,
    { actorId, writerId }: { readonly actorId: number | null; readonly writerId?: number | null | undefined },
    ask: (line: BranchLine, accounts: readonly Row[]) => Promise<ForwardedAnswer>,
  ): Promise<unknown> {
    const line = writerId === undefined ? await findLine(organizationId) : lineTo(writerId ?? 0);
    const knownPeople = knownAtBranch.get(line) ?? new Set<number>();
    const isSent = actorId !== null && !knownPeople.has(actorId);
    const accounts = isSent ? await findAccounts(pool, [actorId]) : [];
    const forwardedAnswer = await ask(line, accounts).catch(refuseWhenLost);
    if (isSent) knownAtBranch.set(line, knownPeople.add(actorId));
    await untilCopied(forwardedAnswer);
    return forwardedAnswer.answer;
  }

  async function takeBackFrom(line: BranchLine, serverId: number, organizationId: number): Promise<void> {
    const { days } = await line.ask("handBack", { organizationId }).catch(refuseWhenLost);
    const copied = await inSnapshot(pool, (client) => listDayVersions(client, [organizationId]));
    const versions = new Map(copied.map((day) => [nameOf(day), day.version]));
    if (days.some((day) => versions.get(nameOf(day)) !== day.version)) throw new BranchIsBehind();
    await transact(pool, (client) => takeOver(client, serverId, organizationId));
  }

  /** Ends the connections of branches that serve other organizations now: they are told when they connect. */
  async function closeOutdated(): Promise<void> {
    if (links.size === 0) return;
    const { rows } = await pool.query<BranchServer>(
      `select id, ${servedOrganizations} as "organizationIds" from server where id = any($1)`,
      [[...links.keys()]],
    );
    for (const { id, organizationIds } of rows)
      if (String(organizationIds) !== String(admittedTo.get(id))) links.get(id)?.close();
  }

  return {
    // Nothing may be awaited before the link listens.
    accept: async (server, agent, ip, socket) => {
      const answerBranch = answersForBranch({ ...deps, copies }, agent, server);
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
            admittedTo.set(server.id, server.organizationIds);
          }
        }
        return result;
      };
      const link = makeLink<BranchCalls>(socket, answer, onError);
      const line = { write: () => undefined, end: () => link.close(), cut: () => socket.terminate() };
      const connection = await deps.agentConnections.open(agent, ip, line);
      socket.on("pong", () => void deps.agentConnections.pong(connection.id, () => undefined).catch(onError));
      await link.ended;
      if (links.get(server.id) === link) links.delete(server.id);
      await deps.agentConnections.close(connection);
    },
    forward: {
      isConnected: (serverId) => links.has(serverId) || peers.isConnected(serverId),
      submit: (key, kind, request, writerId) => {
        // Only the server that decides a day runs its timers.
        if (kind === "command" && request.actorId === null) throw new Refusal("ERROR_BRANCH_OFFLINE");
        return forwarded(key.organizationId, { actorId: request.actorId, writerId }, (line, accounts) =>
          line.ask("submit", { key, kind, request: { ...request }, accounts }, forwardedWithinMs),
        );
      },
      transfer: (from, to, kind, request) =>
        forwarded(from.organizationId, { actorId: request.actorId }, (line, accounts) =>
          line.ask("transfer", { from, to, kind, request: { ...request }, accounts }, forwardedWithinMs),
        ),
    },
    register: async (key, request, leaseIds) => {
      await forwarded(key.organizationId, { actorId: null }, (line) =>
        line.ask("register", { key, request, leaseIds: [...leaseIds] }),
      );
    },
    configurationChanged: () => {
      for (const link of links.values()) link.ask("configurationChanged", {}).catch(() => undefined);
      closeOutdated().catch(onError);
    },
    reconnect: () => {
      for (const link of links.values()) link.close();
    },
    connectedIds: () => [...links.keys()],
    check: async (serverId, key) => compareTables(pool, lineTo(serverId), key),
    differences: async (serverId, key, tables) => listDifferences(pool, lineTo(serverId), key, tables),
    repair: async (serverId, key) => {
      const left = await repairDay(pool, lineTo(serverId), serverId, key);
      deps.daysCopied([key]);
      return left;
    },
    handOver: async (server) => {
      lineTo(server.id);
      await pool.query("update branch_state set is_in_charge = true where server_id = $1", [server.id]);
      // It becomes the writer when it comes back.
      await closeLine(server.id);
    },
    handBack: async (server) => {
      const line = lineTo(server.id);
      for (const organizationId of server.organizationIds)
        await takeBackFrom(line, server.id, organizationId);
      line.ask("configurationChanged", {}).catch(() => undefined);
    },
    declareLost: async (server) => {
      await transact(pool, async (client) => {
        for (const organizationId of server.organizationIds.toSorted((one, other) => one - other))
          await takeOver(client, server.id, organizationId);
      });
      // One that is not reached is refused when it comes back.
      await closeLine(server.id).catch(() => undefined);
    },
    peers,
    stop: () => {
      peers.stop();
      for (const link of links.values()) link.close();
    },
  };
}

/** The line was lost before the answer. It may have been done: the client repeats it with its key. */
function refuseWhenLost(error: unknown): never {
  throw error instanceof LinkLost ? new Refusal("ERROR_BRANCH_OFFLINE") : error;
}

const isForwarded = (answer: unknown): answer is ForwardedAnswer =>
  typeof answer === "object" && answer !== null && "answer" in answer && "days" in answer;
