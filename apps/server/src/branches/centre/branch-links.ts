import { isCurrent, mayWrite } from "@cherga/branch-protocol/writer";
import type { RowDifference, TableDifference } from "@cherga/contract/calls/branches";
import { Refusal } from "@cherga/contract/errors";
import type { ComparedTable } from "@cherga/contract/shapes/compared-tables";
import type pg from "pg";
import type { WebSocket } from "ws";
import { z } from "zod";
import { compareTables, listDifferences, repairDay } from "#branches/centre/compare-days";
import { BranchIsBehind, makeCopies } from "#branches/centre/copies";
import { refuseForeignDay, refuseForeignRows } from "#branches/centre/refuse-foreign";
import { keepLeftover } from "#branches/centre/leftovers";
import { giveUpLeases, takeLeases } from "#branches/centre/taken-leases";
import {
  admitBranch,
  type BranchComputer,
  type BranchServer,
  claimOrganization,
  lockWriter,
  takeOver,
} from "#branches/centre/writers";
import { readConfiguration } from "#branches/copy/configuration-rows";
import {
  findPeople,
  listDayCopies,
  listDayVersions,
  putDayRows,
  readNextRows,
} from "#branches/copy/day-rows";
import { limitConcurrency } from "#db/limit-concurrency";
import { inSnapshot } from "#branches/copy/snapshot";
import { putRows, type Row, startCopying } from "#branches/copy/table-rows";
import {
  askedOfCentre,
  type BranchCalls,
  type CentreAnswers,
  type ForwardedAnswer,
} from "#branches/link/calls";
import { type AnswerCall, type Link, LinkLost, makeLink } from "#branches/link/link";
import type { AgentConnections } from "#devices/agents/agent-connections";
import type { Agent } from "#devices/agents/agent-sessions";
import { type DayKey, nameOf } from "#queue/day/day-state";
import type { Forward } from "#queue/days/other-servers";
import type { ProvisionalRequest } from "#queue/registration/register-provisional";
import { transact } from "#queue/runner/transact";

type World = {
  readonly pool: pg.Pool;
  readonly clock: { now(): Date };
  readonly agentConnections: AgentConnections;
  readonly publicUrl: string | undefined;
  /** See `BranchWelcome`. */
  readonly secrets: () => Readonly<Record<string, string>>;
  /** Shows days that were copied to everybody who looks at them. */
  readonly daysCopied: (keys: readonly DayKey[]) => void;
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

/** Somebody waits for the answer; the copy that must show it needs some time as well. */
const forwardedWithinMs = 8_000;
/** Each number of this sequence stands for a hundred ids. */
const blockSizes = { queue_id: 10_000, row_id: 1_000_000 } as const;
/** A block lasts for months. */
const blocksPerDay = 20;
/** How much one branch may ask at once, so that others are served too. */
const callsAtOnce = 3;
const callsWithinMs = 15_000;
/** Payments before what belongs to them. */
const uploadedTables = ["photo", "payment", "payment_event", "payment_refund", "message"] as const;

/** Serves branch servers at the centre. */
export function makeBranchLinks(world: World): BranchLinks {
  const { pool, clock, onError } = world;
  const links = new Map<number, Link<BranchCalls>>();
  const copies = makeCopies(pool);

  /** What a connected branch may ask. */
  function answersFor(agent: Agent, server: BranchComputer): Answers {
    const organizationIds = [server.organizationId];
    const own = (key: DayKey): void => {
      if (!organizationIds.includes(key.organizationId)) throw new Refusal("ERROR_FORBIDDEN");
    };
    return {
      hello: async ({ program, now, trouble, blockEnds }) => {
        const admission = await transact(pool, async (client) => {
          const admitted = await admitBranch(client, server, agent, program);
          if (!server.isFormer && blockEnds !== undefined) await skipGivenIds(client, blockEnds);
          return admitted;
        });
        if (!server.isFormer) await noteContact(server.id, now, trouble);
        return {
          serverId: server.id,
          organizations: [{ id: server.organizationId, ...admission }],
          now: clock.now().getTime(),
          publicUrl: world.publicUrl ?? null,
          secrets: world.secrets(),
        };
      },
      claim: async ({ organizationId }) => {
        if (server.isFormer || !organizationIds.includes(organizationId))
          throw new Refusal("ERROR_FORBIDDEN");
        return transact(pool, (client) => claimOrganization(client, server, agent));
      },
      status: async ({ now, waitingDays, waitingRows, trouble }) => {
        if (server.isFormer) return null;
        await noteContact(server.id, now, trouble);
        await pool.query(
          "update branch_state set waiting_days = $2, waiting_rows = $3 where server_id = $1",
          [server.id, waitingDays, waitingRows],
        );
        return null;
      },
      configuration: ({ hashes }) =>
        inSnapshot(pool, async (client) => {
          const configuration = await readConfiguration(client, organizationIds, hashes);
          return server.isFormer ? { ...configuration, tables: {}, once: {} } : configuration;
        }),
      days: () => listDayCopies(pool, organizationIds),
      day: async ({ key, from }) => {
        own(key);
        return (await inSnapshot(pool, (client) => readNextRows(client, key, from))) ?? null;
      },
      upload: async ({ epoch, day }) => {
        own(day.key);
        const upload = await transact(pool, async (client): Promise<CentreAnswers["upload"]> => {
          const writer = await lockWriter(client, day.key.organizationId);
          if (server.isFormer || !isCurrent({ serverId: server.id, epoch }, writer)) {
            if (epoch >= writer.epoch) throw new Refusal("ERROR_FORBIDDEN");
            await keepLeftover(client, server.id, epoch, day);
            return { version: day.to, outcome: "refused" };
          }
          await refuseForeignDay(client, day);
          const { verdict, version } = await putDayRows(client, day);
          return { version, outcome: verdict.kind === "fork" ? "fork" : "taken" };
        });
        if (upload.outcome === "taken") {
          copies.reached(day.key, upload.version);
          world.daysCopied([day.key]);
        }
        return upload;
      },
      rows: async ({ rows }) => {
        await transact(pool, async (client) => {
          await refuseUnlessInCharge(client, server);
          await refuseForeignRows(client, server.organizationId, rows);
          await startCopying(client);
          for (const table of uploadedTables)
            await putRows(client, table, rows[table] ?? [], table === "message" ? "keep" : "replace");
        });
        return null;
      },
      leases: (body) =>
        transact(pool, async (client) => {
          await refuseUnlessCurrent(client, server, body);
          return takeLeases(client, body, clock.now());
        }),
      reclaim: (body) =>
        transact(pool, async (client) => {
          await refuseUnlessCurrent(client, server, body);
          return giveUpLeases(client, body);
        }),
      block: ({ sequence }) =>
        transact(pool, async (client) => {
          await refuseUnlessInCharge(client, server);
          return giveBlock(client, server.id, sequence);
        }),
    };
  }

  async function noteContact(serverId: number, now: number, trouble: string): Promise<void> {
    const skewMs = Math.round(Math.max(-2e9, Math.min(2e9, now - clock.now().getTime())));
    await pool.query(
      "update branch_state set contact_at = now(), skew_ms = $2, trouble = $3 where server_id = $1",
      [serverId, skewMs, trouble],
    );
  }

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
      const answers = answersFor(agent, server);
      const limited = limitConcurrency(callsAtOnce, callsWithinMs);
      let isAdmitted = false;
      const answer: AnswerCall = async (call, body) => {
        if (!isAdmitted && call !== "hello") throw new Refusal("ERROR_FORBIDDEN");
        const result = await limited(() => answerCall(answers, call, body));
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

type Answers = {
  readonly [C in keyof typeof askedOfCentre]: (
    body: z.output<(typeof askedOfCentre)[C]>,
  ) => Promise<CentreAnswers[C]>;
};

async function answerCall(answers: Answers, call: string, body: unknown): Promise<unknown> {
  const known = Object.keys(askedOfCentre).find((each): each is keyof Answers => each === call);
  if (known === undefined) throw new Refusal("ERROR_NOT_FOUND");
  // Each body is checked by the schema of its call.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const answer = answers[known] as (checked: unknown) => Promise<unknown>;
  const checked = askedOfCentre[known].safeParse(body);
  if (!checked.success) throw new Refusal("ERROR_VALIDATION");
  return answer(checked.data);
}

/** Refuses what a branch sent before the right to decide changed hands. */
async function refuseUnlessCurrent(
  client: pg.ClientBase,
  server: BranchComputer,
  { organizationId, epoch }: { readonly organizationId: number; readonly epoch: number },
): Promise<void> {
  const writer = await lockWriter(client, server.organizationId);
  const isCurrentClaim = isCurrent({ serverId: server.id, epoch }, writer);
  if (server.isFormer || organizationId !== server.organizationId || !isCurrentClaim)
    throw new Refusal("ERROR_FORBIDDEN");
}

/** Refuses what only the branch in charge may do. */
async function refuseUnlessInCharge(client: pg.ClientBase, server: BranchComputer): Promise<void> {
  const writer = await lockWriter(client, server.organizationId);
  if (server.isFormer || !mayWrite(server.id, writer)) throw new Refusal("ERROR_FORBIDDEN");
}

/**
 * Keeps this server from giving out ids again that a branch has: after a backup was restored, the sequences are as they
 * were then. A branch cannot claim more than it could have got in a day.
 */
async function skipGivenIds(
  client: pg.ClientBase,
  ends: Readonly<Record<keyof typeof blockSizes, number | null>>,
): Promise<void> {
  for (const sequence of ["queue_id", "row_id"] as const) {
    const end = ends[sequence];
    const readLast = async (): Promise<number> => {
      const { rows } = await client.query<{ last: number }>(
        `select last_value::float8 as last from ${sequence}`,
      );
      return rows[0]?.last ?? 0;
    };
    if (end === null || (await readLast()) >= end) continue;
    // Keeps others from using the sequence until the commit.
    await client.query(`alter sequence ${sequence} increment by 1`);
    const last = await readLast();
    if (end > last && end <= last + blocksPerDay * blockSizes[sequence])
      await client.query(`select setval('${sequence}', $1)`, [end]);
  }
}

/** Takes a range out of a sequence. Changing the sequence keeps others from using it until the commit. */
async function giveBlock(
  client: pg.ClientBase,
  serverId: number,
  sequence: keyof typeof blockSizes,
): Promise<{ readonly first: number; readonly last: number }> {
  const size = blockSizes[sequence];
  const { rows: given } = await client.query(
    `select from branch_block where server_id = $1 and sequence_name = $2 and given_at > now() - interval '1 day'`,
    [serverId, sequence],
  );
  if (given.length >= blocksPerDay) throw new Refusal("ERROR_TOO_MANY");
  // The first value of a new sequence is its start, whatever the increment.
  await client.query(`select nextval('${sequence}')`);
  await client.query(`alter sequence ${sequence} increment by ${size}`);
  const { rows } = await client.query<{ last: number }>(`select nextval('${sequence}')::integer as last`);
  await client.query(`alter sequence ${sequence} increment by 1`);
  const last = rows[0]?.last ?? 0;
  const first = last - size + 1;
  await client.query(
    "insert into branch_block (server_id, sequence_name, first_value, last_value) values ($1, $2, $3, $4)",
    [serverId, sequence, first, last],
  );
  return { first, last };
}
