import { Refusal } from "@cherga/contract/errors";
import type pg from "pg";
import type { CentreLine } from "#branches/branch/dial-centre";
import { readWriter } from "#branches/branch/local-state";
import { registerProvisionalTicket } from "#queue/registration/register-provisional";
import { sendAll } from "#branches/branch/send-days";
import { isRecent } from "#branches/branch/settle";
import { checkRows, checkTables } from "#branches/copy/check-tables";
import { type DayVersion, listDayVersions, readVersion } from "#branches/copy/day-versions";
import { putAccounts } from "#branches/copy/put-day-rows";
import { readDayTickets } from "#branches/copy/read-day-rows";
import { setWriter } from "#branches/copy/set-writer";
import { inSnapshot } from "#branches/copy/snapshot";
import { askedOfBranch, type BranchAnswers } from "#branches/link/calls";
import { answerCalls, type CallAnswers } from "#branches/link/answer-calls";
import type { AnswerCall } from "#branches/link/link";
import { type DayKey, nameOf } from "#queue/day/day-state";
import type { Days } from "#queue/days/days";
import type { RequestKind } from "#queue/runner/day-request";
import type { TransferKind } from "#queue/runner/transfer-ticket";

/** The kinds of requests that can be forwarded, by their names. */
export type ForwardedKinds = {
  readonly requests: ReadonlyMap<string, RequestKind<unknown, unknown>>;
  readonly transfers: ReadonlyMap<string, TransferKind<unknown, unknown>>;
};

type AnswerCentreDeps = {
  readonly pool: pg.Pool;
  readonly clock: { now(): Date };
  readonly days: Days;
  readonly kinds: ForwardedKinds;
  /** The line, once it is in use. */
  readonly line: () => CentreLine | undefined;
  /** The centre waits for what was just decided. */
  readonly copiesAwaited: () => void;
  readonly configurationChanged: () => void;
};

/** Returns the handler for the centre's calls. */
export function answersForCentre({
  pool,
  clock,
  days,
  kinds,
  line,
  copiesAwaited,
  configurationChanged,
}: AnswerCentreDeps): AnswerCall {
  /** The versions of the days that this server has changed. Nothing else changes a day that it decides. */
  const versions = new Map<string, number>();
  days.onChange(({ after }) => void versions.set(nameOf(after), after.day.seq));

  /** Returns the versions that the copies must reach. */
  async function versionsOf(keys: readonly DayKey[]): Promise<readonly DayVersion[]> {
    copiesAwaited();
    return Promise.all(
      keys.map(async (key) => ({
        ...key,
        version: versions.get(nameOf(key)) ?? (await readVersion(pool, key)),
      })),
    );
  }

  const answers: CallAnswers<typeof askedOfBranch, BranchAnswers> = {
    submit: async ({ key, kind, request, accounts }) => {
      const known = kinds.requests.get(kind);
      // The centre has a newer program.
      if (known === undefined) throw new Refusal("ERROR_BRANCH_OFFLINE");
      await putAccounts(pool, accounts);
      const answer = await days.submit(key, known, request);
      return { answer, days: await versionsOf([key]) };
    },
    transfer: async ({ from, to, kind, request, accounts }) => {
      const known = kinds.transfers.get(kind);
      if (known === undefined) throw new Refusal("ERROR_BRANCH_OFFLINE");
      await putAccounts(pool, accounts);
      const { operatorId, ...leave } = request.leave;
      const answer = await days.transfer(from, to, known, {
        ...request,
        leave: operatorId === undefined ? leave : { ...leave, operatorId },
      });
      return { answer, days: await versionsOf([from, to]) };
    },
    register: async ({ key, request, leaseIds }) => {
      await registerProvisionalTicket(days, key, request, leaseIds);
      return { answer: null, days: await versionsOf([key]) };
    },
    configurationChanged: async () => {
      configurationChanged();
      return null;
    },
    handBack: async ({ organizationId }) => {
      const opened = line();
      const writer = await readWriter(pool, organizationId);
      if (opened === undefined || writer === undefined) throw new Refusal("ERROR_BRANCH_OFFLINE");
      await setWriter(pool, organizationId, { ...writer, serverId: null });
      try {
        await sendAll(pool, opened, organizationId, writer.epoch);
      } catch (error) {
        // The centre lacks some events, so it does not take over.
        await setWriter(pool, organizationId, writer);
        throw error;
      }
      const own = await listDayVersions(pool, [organizationId]);
      return { days: own.filter((day) => isRecent(clock, day)) };
    },
    check: ({ key }) => inSnapshot(pool, (client) => checkTables(client, key)),
    checkRows: ({ key, tables }) => inSnapshot(pool, (client) => checkRows(client, key, tables)),
    tickets: ({ key, ticketIds }) => inSnapshot(pool, (client) => readDayTickets(client, key, ticketIds)),
  };
  return answerCalls(askedOfBranch, answers);
}
