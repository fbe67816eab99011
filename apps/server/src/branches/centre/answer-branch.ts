import { isCurrent } from "@cherga/branch-protocol/writer";
import { Refusal } from "@cherga/contract/errors";
import type pg from "pg";
import type { CopyWaiter } from "#branches/centre/copy-waiter";
import { giveBlock, skipGivenIds } from "#branches/centre/id-blocks";
import { keepLeftover } from "#branches/centre/leftovers";
import { refuseForeignDay, refuseForeignRows } from "#branches/centre/refuse-foreign";
import { giveUpLeases, takeLeases } from "#branches/centre/taken-leases";
import {
  admitBranch,
  type BranchComputer,
  claimOrganization,
  lockWrittenOrganizations,
  lockWriter,
} from "#branches/centre/writers";
import { readConfiguration } from "#branches/copy/configuration-rows";
import { listDayCopies } from "#branches/copy/day-versions";
import { idsIn } from "#branches/copy/day-rows";
import { putDayRows } from "#branches/copy/put-day-rows";
import { readNextRows } from "#branches/copy/read-day-rows";
import { inSnapshot } from "#branches/copy/snapshot";
import { putRows, startCopying } from "#branches/copy/table-rows";
import { readDetails } from "#branches/vouchers/visitor-details";
import { takeSurveyAnswers } from "#branches/centre/survey-answers";
import { answerCalls, type CallAnswers } from "#branches/link/answer-calls";
import { askedOfCentre, type CentreAnswers } from "#branches/link/calls";
import type { AnswerCall } from "#branches/link/link";
import type { Agent } from "#devices/agents/agent-sessions";
import type { MessageDeps } from "#messages/message-deps";
import type { DayKey } from "#queue/day/day-state";
import { transact } from "#queue/runner/transact";
import { withdrawNews } from "#unscheduled/withdraw-news";

/** What answering a branch server depends on. */
export type AnswerDeps = {
  readonly pool: pg.Pool;
  readonly clock: { now(): Date };
  readonly copies: CopyWaiter;
  readonly messaging: MessageDeps["messaging"];
  /** See `BranchWelcome`. */
  readonly secrets: () => Readonly<Record<string, string>>;
  /** See `BranchWelcome`. */
  readonly voucherKey: () => Buffer;
  /** Shows days that were copied to everybody who looks at them. */
  readonly daysCopied: (keys: readonly DayKey[]) => void;
};

/** Payments before what belongs to them. */
const uploadedTables = ["photo", "payment", "payment_event", "payment_refund", "message"] as const;

/** Returns the handler for the calls of a branch server. */
export function answersForBranch(deps: AnswerDeps, agent: Agent, server: BranchComputer): AnswerCall {
  const { pool, clock, copies } = deps;
  const { organizationIds } = server;
  const refuseForeign = (organizationId: number): void => {
    if (!organizationIds.includes(organizationId)) throw new Refusal("ERROR_FORBIDDEN");
  };
  const answers: CallAnswers<typeof askedOfCentre, CentreAnswers> = {
    hello: async ({ program, now, trouble, blockEnds }) => {
      const organizations = await transact(pool, async (client) => {
        const admitted = await admitBranch(client, server, agent, program);
        if (!server.isFormer && blockEnds !== undefined) await skipGivenIds(client, blockEnds);
        return admitted;
      });
      if (!server.isFormer) await noteContact(server.id, now, trouble);
      return {
        serverId: server.id,
        organizations,
        now: clock.now().getTime(),
        messaging: { ...deps.messaging, publicUrl: deps.messaging.publicUrl ?? null },
        secrets: deps.secrets(),
        voucherKey: deps.voucherKey().toString("base64"),
      };
    },
    claim: async ({ organizationId }) => {
      if (server.isFormer) throw new Refusal("ERROR_FORBIDDEN");
      refuseForeign(organizationId);
      return transact(pool, (client) => claimOrganization(client, server, organizationId, agent));
    },
    status: async ({ now, waitingDays, waitingRows, trouble }) => {
      if (server.isFormer) return null;
      await noteContact(server.id, now, trouble);
      await pool.query("update branch_state set waiting_days = $2, waiting_rows = $3 where server_id = $1", [
        server.id,
        waitingDays,
        waitingRows,
      ]);
      return null;
    },
    configuration: ({ hashes, organizationIds: known }) =>
      inSnapshot(pool, async (client) => {
        const configuration = await readConfiguration(client, organizationIds, hashes, known);
        return server.isFormer ? { ...configuration, tables: {}, once: {} } : configuration;
      }),
    days: () => listDayCopies(pool, organizationIds),
    day: async ({ key, from }) => {
      refuseForeign(key.organizationId);
      return (await readNextRows(pool, key, from))?.day ?? null;
    },
    upload: async ({ epoch, day }) => {
      refuseForeign(day.key.organizationId);
      // Tickets never change their organization, so the transaction need not wait for this.
      const checking = refuseForeignDay(pool, day);
      checking.catch(() => undefined);
      const upload = await transact(pool, async (client): Promise<CentreAnswers["upload"]> => {
        const writer = await lockWriter(client, day.key.organizationId);
        if (server.isFormer || !isCurrent({ serverId: server.id, epoch }, writer)) {
          if (epoch >= writer.epoch) throw new Refusal("ERROR_FORBIDDEN");
          await keepLeftover(client, server.id, epoch, day);
          return { version: day.to, outcome: "refused" };
        }
        await checking;
        const { verdict, version } = await putDayRows(client, day);
        return { version, outcome: verdict.kind === "fork" ? "fork" : "taken" };
      });
      if (upload.outcome === "taken") {
        copies.reached(day.key, upload.version);
        deps.daysCopied([day.key]);
      }
      return upload;
    },
    rows: async ({ rows }) => {
      await transact(pool, async (client) => {
        await refuseForeignRows(client, await lockWrittenOrganizations(client, server), rows);
        await startCopying(client);
        for (const table of uploadedTables)
          await putRows(client, table, rows[table] ?? [], table === "message" ? "keep" : "replace");
        await takeSurveyAnswers(client, rows["survey_answer"] ?? []);
        const timesBack = (rows["message"] ?? []).filter(({ kind }) => kind === "timeBack");
        await withdrawNews(client, idsIn(timesBack, "ticket_id"));
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
    details: async ({ organizationId, ticketIds }) => {
      if (server.isFormer) throw new Refusal("ERROR_FORBIDDEN");
      refuseForeign(organizationId);
      return readDetails(pool, organizationId, ticketIds);
    },
    block: ({ sequence }) =>
      transact(pool, async (client) => {
        if ((await lockWrittenOrganizations(client, server)).length === 0)
          throw new Refusal("ERROR_FORBIDDEN");
        return giveBlock(client, server.id, sequence);
      }),
  };
  return answerCalls(askedOfCentre, answers);

  async function noteContact(serverId: number, now: number, trouble: string): Promise<void> {
    const skewMs = Math.round(Math.max(-2e9, Math.min(2e9, now - clock.now().getTime())));
    await pool.query(
      "update branch_state set contact_at = now(), skew_ms = $2, trouble = $3 where server_id = $1",
      [serverId, skewMs, trouble],
    );
  }
}

/** Refuses what a branch sent before the right to decide changed hands. */
async function refuseUnlessCurrent(
  client: pg.ClientBase,
  server: BranchComputer,
  { organizationId, epoch }: { readonly organizationId: number; readonly epoch: number },
): Promise<void> {
  const writer = await lockWriter(client, organizationId);
  const isOwn = server.organizationIds.includes(organizationId);
  if (server.isFormer || !isOwn || !isCurrent({ serverId: server.id, epoch }, writer))
    throw new Refusal("ERROR_FORBIDDEN");
}
