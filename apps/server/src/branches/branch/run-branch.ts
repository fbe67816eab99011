import { setTimeout as sleep } from "node:timers/promises";
import { mayWrite } from "@cherga/branch-protocol/writer";
import type { BranchTrouble } from "@cherga/contract/calls/branches";
import { Refusal } from "@cherga/contract/errors";
import type pg from "pg";
import { answersForCentre, type ForwardedKinds } from "#branches/branch/answer-centre";
import { copyFiles } from "#branches/branch/copy-files";
import { type CentreLine, dialCentre } from "#branches/branch/dial-centre";
import { makeTimeLeases } from "#branches/branch/time-leases";
import { type BranchIdentity, EnrolmentFailed, keepWelcome } from "#branches/branch/identity";
import {
  countOutbox,
  pullConfiguration,
  readBlockEnds,
  readWriter,
  sequences,
  useBlock,
  valuesLeft,
} from "#branches/branch/local-state";
import {
  BranchFork,
  NoLongerWriter,
  nothingSentYet,
  sendDay,
  sendOutbox,
  type SentByLine,
} from "#branches/branch/send-days";
import { makeSignal } from "#branches/branch/signal";
import { settle } from "#branches/branch/settle";
import { dropOtherOrganizations } from "#branches/copy/configuration-rows";
import { listDayVersions } from "#branches/copy/day-versions";
import { readNextRows } from "#branches/copy/read-day-rows";
import type { BranchWelcome, CentreMessaging } from "#branches/link/calls";
import { LinkFault, LinkLost } from "#branches/link/link";
import { type DayKey, nameOf } from "#queue/day/day-state";
import { isDiskFull } from "#db/disk-full";
import type { Days } from "#queue/days/days";
import { transact } from "#queue/runner/transact";

type RunBranchDeps = {
  readonly pool: pg.Pool;
  readonly clock: { now(): Date };
  readonly days: Days;
  readonly identity: BranchIdentity;
  readonly program: string;
  readonly kinds: ForwardedKinds;
  /** Lets this server decide about messages as the centre sends them. */
  readonly messagingChanged: (messaging: CentreMessaging) => void;
  /** Lets everything on this server read the configuration again. */
  readonly configurationChanged: () => void;
  /** Tells the pages of this server that the line was cut, or is back. */
  readonly lineChanged: () => void;
  readonly onError: (error: unknown) => void;
};

/** The state of the connection to the centre. */
export type BranchState = {
  readonly isConnected: boolean;
  /** When the line was lost; undefined while it is there. */
  readonly lostAt: Date | undefined;
  readonly trouble: BranchTrouble;
};

/** A running branch server. */
export type RunningBranch = {
  readonly state: () => BranchState;
  stop(): Promise<void>;
};

const sendMs = 1_000;
/** What follows soon is sent together. */
const collectMs = 100;
const statusMs = 2_000;
const configurationMs = 60_000;
const shortestPauseMs = 250;
const longestPauseMs = 1_000;
/** A line that was lost sooner has not worked: it is dialled again after a longer pause. */
const workingMs = 5_000;
/** A third of a block: new ids are fetched early, because the line may be cut for long. */
const leastLeft = { queue_id: 3_000, row_id: 300_000 } as const;

/** Keeps a branch server in touch with its centre. Everything else goes on without it. */
export function runBranch(deps: RunBranchDeps): RunningBranch {
  const { pool, clock, days, identity, program, onError } = deps;
  const stopping = new AbortController();
  /** The days that have changed since they were last sent. */
  const changed = new Map<string, DayKey>();
  const changes = makeSignal();
  /** Raised when the centre waits for changes. */
  const urgent = makeSignal();
  const configurations = makeSignal();
  const files = makeSignal();
  let line: CentreLine | undefined;
  let lostAt: Date | undefined = clock.now();
  let trouble: BranchTrouble = "offline";
  let isConfigurationNew = false;
  const answerCall = answersForCentre({
    ...deps,
    line: () => line,
    copiesAwaited: () => urgent.raise(),
    configurationChanged: () => {
      isConfigurationNew = true;
      configurations.raise();
    },
  });
  const timeLeases = makeTimeLeases(deps);
  days.reclaimWith({
    isConnected: () => line !== undefined,
    reclaim: async (key, at) => {
      if (line !== undefined) await timeLeases.reclaim(line, key, at);
    },
  });
  days.onChange(({ after: { organizationId, date } }) => {
    changed.set(nameOf({ organizationId, date }), { organizationId, date });
    changes.raise();
  });

  async function run(): Promise<void> {
    let pauseMs = shortestPauseMs;
    while (!stopping.signal.aborted) {
      const since = performance.now();
      const error = await serveLine().catch((failure: unknown) => failure);
      trouble = error instanceof BranchFork ? "fork" : isFinalRefusal(error) ? "refused" : "offline";
      if (error !== undefined && !isExpected(error)) onError(error);
      if (trouble === "fork") await stopDeciding().catch(onError);
      lostAt ??= clock.now();
      const wasConnected = line !== undefined;
      line = undefined;
      if (wasConnected) deps.lineChanged();
      const hasWorked = performance.now() - since > workingMs;
      pauseMs = hasWorked ? shortestPauseMs : Math.min(longestPauseMs, pauseMs * 2);
      // Branches that lost the centre at one moment come back one after another.
      await sleep(pauseMs * (0.5 + Math.random() / 2), undefined, { signal: stopping.signal }).catch(
        () => undefined,
      );
    }
  }

  /** Stops this branch from deciding until an administrator has declared it lost. */
  async function stopDeciding(): Promise<void> {
    await pool.query("update organization set writer_id = null where writer_id = $1", [identity.serverId]);
  }

  /** Connects to the centre, and works with it until the line is lost. */
  async function serveLine(): Promise<void> {
    const opened = await dialCentre(identity, program, answerCall, onError);
    const close = (): void => opened.close();
    stopping.signal.addEventListener("abort", close, { once: true });
    try {
      // It may have been stopped while it dialled.
      if (stopping.signal.aborted) return;
      const reported = trouble === "fork" ? trouble : "";
      const now = clock.now().getTime();
      const blockEnds = await readBlockEnds(pool);
      const welcome = await opened.ask("hello", { program, now, trouble: reported, blockEnds });
      await keepWelcome(pool, welcome);
      deps.messagingChanged(welcome.messaging);
      await dropOthers(welcome);
      await configure(opened, welcome);
      const { versions, isChanged } = await settle(deps, opened, welcome);
      if (isChanged) deps.configurationChanged();
      line = opened;
      lostAt = undefined;
      trouble = "";
      deps.lineChanged();
      await exchange(opened, welcome, versions);
    } finally {
      stopping.signal.removeEventListener("abort", close);
      opened.close();
    }
  }

  async function dropOthers({ organizations }: BranchWelcome): Promise<void> {
    const ids = organizations.map(({ id }) => id);
    await transact(pool, (client) => dropOtherOrganizations(client, ids));
  }

  async function configure(opened: CentreLine, { organizations }: BranchWelcome): Promise<void> {
    const ids = organizations.map(({ id }) => id);
    if (!(await pullConfiguration(pool, opened, ids))) return;
    deps.configurationChanged();
    files.raise();
  }

  /**
   * Works with the centre until the line is lost. What changes is sent beside everything else, because requests that the
   * centre has forwarded are answered only when their changes have arrived.
   */
  async function exchange(
    opened: CentreLine,
    welcome: BranchWelcome,
    versions: Map<string, number>,
  ): Promise<void> {
    const ids = welcome.organizations.map(({ id }) => id);
    for (const day of await listDayVersions(pool, ids))
      if (day.version > (versions.get(nameOf(day)) ?? 0)) changed.set(nameOf(day), day);
    const over = new AbortController();
    let failure: unknown;
    const end = (error?: unknown): void => {
      failure ??= error;
      over.abort();
      opened.close();
      changes.raise();
      urgent.raise();
      configurations.raise();
      files.raise();
    };
    void opened.ended.then(() => end());
    stopping.signal.addEventListener("abort", () => end(), { signal: over.signal });
    await Promise.all([
      sendChanges(opened, ids, versions, over.signal).catch(end),
      keepInStep(opened, welcome, ids, over.signal).catch(end),
      keepFiles(over.signal),
    ]);
    if (failure !== undefined) throw failure;
  }

  async function sendChanges(
    opened: CentreLine,
    ids: readonly number[],
    versions: Map<string, number>,
    over: AbortSignal,
  ): Promise<void> {
    const sent = nothingSentYet();
    while (!over.aborted) {
      await unlessHandedBack(ids, async () => {
        await sendChangedDays(opened, versions, sent);
        await sendOutbox(pool, opened, () => listWrittenOrganizations(ids));
      });
      await changes.wait(sendMs);
      if (changed.size > 0) await urgent.wait(collectMs);
    }
  }

  async function keepInStep(
    opened: CentreLine,
    welcome: BranchWelcome,
    ids: readonly number[],
    over: AbortSignal,
  ): Promise<void> {
    let configuredAt = performance.now();
    for (; !over.aborted; await configurations.wait(statusMs)) {
      if (isConfigurationNew || performance.now() - configuredAt > configurationMs) {
        isConfigurationNew = false;
        configuredAt = performance.now();
        await configure(opened, welcome);
      }
      await tellStatus(opened);
      await unlessHandedBack(ids, async () => {
        const decided = await listWrittenOrganizations(ids);
        if (decided.length === 0) return;
        await renewBlocks(opened);
        for (const id of decided) await timeLeases.renew(opened, id);
      });
    }
  }

  /** Gets the files of the configuration beside everything else: a video takes a while. */
  async function keepFiles(over: AbortSignal): Promise<void> {
    for (; !over.aborted; await files.wait(configurationMs))
      // What could not be loaded is loaded next time.
      await copyFiles(pool, identity.centreUrl, over).catch(() => undefined);
  }

  /** Does what only a server in charge may do. If an organization is handed back meanwhile, a refusal is no fault. */
  async function unlessHandedBack(ids: readonly number[], work: () => Promise<void>): Promise<void> {
    // Read beside the work, which need not wait for it. Whether it failed matters only if the work fails.
    const before = listWrittenOrganizations(ids);
    before.catch(() => undefined);
    try {
      await work();
    } catch (error) {
      const isRefused = error instanceof Refusal || error instanceof NoLongerWriter;
      const isAnyHandedBack = (await listWrittenOrganizations(ids)).length < (await before).length;
      if (!isRefused || !isAnyHandedBack) throw error;
    }
  }

  async function sendChangedDays(
    opened: CentreLine,
    versions: Map<string, number>,
    sent: SentByLine,
  ): Promise<void> {
    // Days that change meanwhile come next time, so that a busy branch also does everything else.
    const due = [...changed];
    for (const [name, key] of due) {
      changed.delete(name);
      try {
        const versionAtCentre = versions.get(name) ?? 0;
        const first = readNextRows(pool, key, versionAtCentre, { sent });
        // Its error is thrown where it is awaited.
        first.catch(() => undefined);
        const writer = await readWriter(pool, key.organizationId);
        // What is left of a time in charge was sent when it ended.
        if (writer === undefined || !mayWrite(identity.serverId, writer)) continue;
        const options = { epoch: writer.epoch, versionAtCentre, sent, first };
        versions.set(name, await sendDay(pool, opened, options, key));
      } catch (error) {
        changed.set(name, key);
        throw error;
      }
    }
  }

  /** Lists those of some organizations that this server decides. */
  async function listWrittenOrganizations(organizationIds: readonly number[]): Promise<readonly number[]> {
    const { rows } = await pool.query<{ id: number }>(
      "select id from organization where id = any($1) and writer_id = $2 order by id",
      [organizationIds, identity.serverId],
    );
    return rows.map(({ id }) => id);
  }

  async function tellStatus(opened: CentreLine): Promise<void> {
    await opened.ask("status", {
      now: clock.now().getTime(),
      waitingDays: changed.size,
      waitingRows: await countOutbox(pool),
      trouble: isDiskFull(pool) ? "diskFull" : "",
    });
  }

  async function renewBlocks(opened: CentreLine): Promise<void> {
    for (const sequence of sequences) {
      if ((await valuesLeft(pool, sequence)) > leastLeft[sequence]) continue;
      const block = await opened.ask("block", { sequence });
      await transact(pool, (client) => useBlock(client, sequence, block));
    }
  }

  const running = run();
  return {
    state: () => ({ isConnected: line !== undefined, lostAt, trouble }),
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** The centre says no, and not only that its database is unavailable. */
const isFinalRefusal = (error: unknown): boolean =>
  error instanceof Refusal && error.code !== "ERROR_UNAVAILABLE";

/** That the centre cannot be reached, or says no, is no fault of this program. */
const isExpected = (error: unknown): boolean =>
  [LinkLost, LinkFault, EnrolmentFailed, Refusal, BranchFork, NoLongerWriter].some(
    (expected) => error instanceof expected,
  );
