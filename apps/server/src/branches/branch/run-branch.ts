import { setTimeout as sleep } from "node:timers/promises";
import { nextBatch } from "@cherga/branch-protocol/day-upload";
import { isCurrent, mayWrite, type Writer } from "@cherga/branch-protocol/writer";
import { Refusal } from "@cherga/contract/errors";
import type pg from "pg";
import { z } from "zod";
import { type CentreLine, dialCentre } from "#branches/branch/dial-centre";
import { type BranchIdentity, EnrolmentFailed } from "#branches/branch/identity";
import {
  countOutbox,
  forgetOutbox,
  pullConfiguration,
  readOutbox,
  readWriter,
  sequences,
  setLocalWriter,
  useBlock,
  valuesLeft,
} from "#branches/branch/local-state";
import { checkTables } from "#branches/copy/check-tables";
import {
  type DayVersion,
  listDayVersions,
  putDayRows,
  putPeople,
  readDayRows,
} from "#branches/copy/day-rows";
import { inSnapshot } from "#branches/copy/snapshot";
import { startDays } from "#branches/copy/start-days";
import { askedOfBranch, type BranchAnswers, type BranchWelcome } from "#branches/link/calls";
import { LinkFault, LinkLost } from "#branches/link/link";
import { type DayKey, nameOf } from "#queue/day/day-state";
import type { Days } from "#queue/days/days";
import type { RequestKind } from "#queue/runner/day-request";
import { transact } from "#queue/runner/transact";
import type { TransferKind } from "#queue/runner/transfer-ticket";

/** The kinds of requests that can be forwarded, by their names. */
export type ForwardedKinds = {
  readonly requests: ReadonlyMap<string, RequestKind<unknown, unknown>>;
  readonly transfers: ReadonlyMap<string, TransferKind<unknown, unknown>>;
};

type World = {
  readonly pool: pg.Pool;
  readonly clock: { now(): Date };
  readonly days: Days;
  readonly identity: BranchIdentity;
  readonly program: string;
  readonly kinds: ForwardedKinds;
  /** Lets everything on this server read the configuration again. */
  readonly configurationChanged: () => void;
  readonly onError: (error: unknown) => void;
};

/** Why a branch cannot go on with its centre; empty while all is well. */
export type BranchTrouble = "" | "offline" | "refused" | "fork";

/** How a branch server stands with its centre. */
export type BranchState = {
  readonly isConnected: boolean;
  /** When the line was lost; undefined while it is there. */
  readonly lostAt: Date | undefined;
  readonly trouble: BranchTrouble;
};

/** A branch server at work. */
export type RunningBranch = {
  readonly state: () => BranchState;
  stop(): Promise<void>;
};

const eventsAtOnce = 500;
const statusMs = 2_000;
const configurationMs = 60_000;
const shortestPauseMs = 250;
const longestPauseMs = 5_000;

/** The centre has events of a day that this server does not have: it was restored from a backup. */
class Fork extends Error {}

/** Keeps a branch server in touch with its centre. Everything else goes on without it. */
export function runBranch(world: World): RunningBranch {
  const { pool, clock, days, identity, onError } = world;
  const stopping = new AbortController();
  /** The days that have changed since they were last sent. */
  const changed = new Map<string, DayKey>();
  let wake: () => void = () => undefined;
  let line: CentreLine | undefined;
  let lostAt: Date | undefined = clock.now();
  let trouble: BranchTrouble = "offline";
  let isConfigurationNew = false;
  days.onChange(({ after: { organizationId, date } }) => {
    changed.set(nameOf({ organizationId, date }), { organizationId, date });
    wake();
  });

  async function run(): Promise<void> {
    for (let pauseMs = shortestPauseMs; !stopping.signal.aborted;) {
      const since = performance.now();
      try {
        await serveLine();
      } catch (error) {
        if (error instanceof Fork) trouble = "fork";
        else if (error instanceof Refusal) trouble = "refused";
        if (!isExpected(error)) onError(error);
      }
      lostAt ??= clock.now();
      if (trouble === "") trouble = "offline";
      line = undefined;
      pauseMs =
        performance.now() - since > longestPauseMs ? shortestPauseMs : Math.min(longestPauseMs, pauseMs * 2);
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  /** Connects to the centre, and works with it until the line is lost. */
  async function serveLine(): Promise<void> {
    const opened = await dialCentre(identity, world.program, answerCall, onError);
    const close = (): void => opened.close();
    stopping.signal.addEventListener("abort", close, { once: true });
    try {
      const welcome = await opened.ask("hello", { program: world.program, now: clock.now().getTime() });
      await configure(opened, welcome);
      const versions = await settle(opened, welcome);
      line = opened;
      lostAt = undefined;
      trouble = "";
      await exchange(opened, welcome, versions);
    } finally {
      stopping.signal.removeEventListener("abort", close);
      opened.close();
    }
  }

  async function configure(opened: CentreLine, { organizations }: BranchWelcome): Promise<void> {
    const ids = organizations.map(({ id }) => id);
    if (await pullConfiguration(pool, opened, ids)) world.configurationChanged();
  }

  /** Brings both sides to the same days, and then takes or gives up the right to decide, as the centre says. */
  async function settle(opened: CentreLine, { organizations }: BranchWelcome): Promise<Map<string, number>> {
    const atCentre = new Map((await opened.ask("days", { from: null })).map((day) => [nameOf(day), day]));
    for (const { id, writer } of organizations) {
      const known = await readWriter(pool, id);
      if (known === undefined) continue;
      if (!mayWrite(identity.serverId, writer)) {
        await stepDown(opened, id, known, writer, atCentre);
        continue;
      }
      const isNew = !isCurrent(known, writer);
      if (isNew) await takeCharge(opened, id, writer, atCentre);
      else await refuseFork(id, atCentre);
    }
    return new Map([...atCentre].map(([name, { version }]) => [name, version]));
  }

  /** Copies the days of an organization from the centre, and decides them from now on. */
  async function takeCharge(
    opened: CentreLine,
    organizationId: number,
    writer: Writer,
    atCentre: Map<string, DayVersion>,
  ): Promise<void> {
    const own = await inSnapshot(pool, (client) => listDayVersions(client, [organizationId]));
    const ownVersions = new Map(own.map((day) => [nameOf(day), day.version]));
    for (const day of atCentre.values()) {
      if (day.organizationId !== organizationId || !isRecent(day)) continue;
      let from = ownVersions.get(nameOf(day)) ?? 0;
      while (from < day.version) {
        const batch = await opened.ask("day", { key: day, from });
        if (batch === null) break;
        const to = Math.min(day.version, batch.to);
        ({ version: from } = await transact(pool, (client) => putDayRows(client, { ...batch, to })));
      }
    }
    for (const sequence of sequences) {
      const block = await opened.ask("block", { sequence });
      await transact(pool, (client) => useBlock(client, sequence, block));
    }
    await transact(pool, async (client) => {
      await setLocalWriter(client, organizationId, writer);
      await startDays(client, organizationId);
    });
    world.configurationChanged();
  }

  /** The days of last week are enough to go on. */
  function isRecent({ date }: DayKey): boolean {
    return Date.parse(date) > clock.now().getTime() - 8 * 86_400_000;
  }

  /** The centre decides again: what it has not got is kept there for people to look at, and not applied. */
  async function stepDown(
    opened: CentreLine,
    organizationId: number,
    known: Writer,
    writer: Writer,
    atCentre: Map<string, DayVersion>,
  ): Promise<void> {
    if (known.serverId === null) return;
    await setLocalWriter(pool, organizationId, { ...writer, serverId: null });
    const own = await inSnapshot(pool, (client) => listDayVersions(client, [organizationId]));
    for (const day of own) {
      const there = atCentre.get(nameOf(day));
      let from = there?.takenOverAt ?? there?.version ?? 0;
      for (;;) {
        const batch = nextBatch(day.version, from, eventsAtOnce);
        if (batch === undefined) break;
        const rows = await inSnapshot(pool, (client) => readDayRows(client, keyOf(day), batch));
        await opened.ask("upload", { epoch: known.epoch, day: rows });
        from = batch.to;
      }
    }
  }

  /** A centre that has more events of a day than its writer got them from this computer's future: a restored backup. */
  async function refuseFork(organizationId: number, atCentre: Map<string, DayVersion>): Promise<void> {
    const own = await inSnapshot(pool, (client) => listDayVersions(client, [organizationId]));
    const versions = new Map(own.map((day) => [nameOf(day), day.version]));
    const ahead = [...atCentre.values()].filter(
      (day) =>
        day.organizationId === organizationId &&
        isRecent(day) &&
        day.version > (versions.get(nameOf(day)) ?? 0),
    );
    if (ahead.length === 0) return;
    await setLocalWriter(pool, organizationId, { serverId: null, epoch: 0 });
    throw new Fork("the centre has events that this server does not have");
  }

  /** Sends what changes here, until the line is lost. */
  async function exchange(
    opened: CentreLine,
    { organizations }: BranchWelcome,
    versions: Map<string, number>,
  ): Promise<void> {
    const ids = organizations.map(({ id }) => id);
    let isLost = false;
    const lost = opened.ended.then(() => {
      isLost = true;
      wake();
    });
    for (const day of await inSnapshot(pool, (client) => listDayVersions(client, ids)))
      if (day.version > (versions.get(nameOf(day)) ?? 0)) changed.set(nameOf(day), keyOf(day));
    let statusAt = 0;
    let configuredAt = performance.now();
    while (!isLost && !stopping.signal.aborted) {
      const woken = new Promise<void>((resolve) => (wake = resolve));
      for (const [name, key] of changed) {
        changed.delete(name);
        try {
          await upload(opened, key, versions);
        } catch (error) {
          changed.set(name, key);
          throw error;
        }
      }
      await uploadOutbox(opened);
      if (isConfigurationNew || performance.now() - configuredAt > configurationMs) {
        isConfigurationNew = false;
        configuredAt = performance.now();
        if (await pullConfiguration(pool, opened, ids)) world.configurationChanged();
      }
      if (performance.now() - statusAt > statusMs) {
        statusAt = performance.now();
        await renewBlocks(opened);
        await opened.ask("status", {
          now: clock.now().getTime(),
          waitingDays: changed.size,
          waitingRows: await countOutbox(pool),
          trouble: "",
        });
      }
      const late = new AbortController();
      await Promise.race([
        woken,
        lost,
        sleep(statusMs / 2, undefined, { signal: late.signal }).catch(() => undefined),
      ]);
      late.abort();
    }
  }

  async function upload(opened: CentreLine, key: DayKey, versions: Map<string, number>): Promise<void> {
    const name = nameOf(key);
    for (;;) {
      const writer = await readWriter(pool, key.organizationId);
      // What is left of a time in charge was sent when it ended.
      if (writer === undefined || !mayWrite(identity.serverId, writer)) return;
      const { rows: present } = await pool.query<{ version: number }>(
        "select version from organization_day where organization_id = $1 and queue_date = $2",
        [key.organizationId, key.date],
      );
      const batch = nextBatch(present[0]?.version ?? 0, versions.get(name) ?? 0, eventsAtOnce);
      if (batch === undefined) return;
      const day = await inSnapshot(pool, (client) => readDayRows(client, key, batch));
      const { version, isRefused } = await opened.ask("upload", { epoch: writer.epoch, day });
      // Another writer was made meanwhile: the next welcome says so.
      if (isRefused) return opened.close();
      versions.set(name, version);
    }
  }

  async function uploadOutbox(opened: CentreLine): Promise<void> {
    for (;;) {
      const outgoing = await readOutbox(pool);
      if (outgoing.ids.length === 0) return;
      await opened.ask("rows", { rows: outgoing.rows });
      await forgetOutbox(pool, outgoing);
    }
  }

  /** New ids are fetched long before the old ones end, because the line may be cut for long. */
  async function renewBlocks(opened: CentreLine): Promise<void> {
    for (const sequence of sequences) {
      if ((await valuesLeft(pool, sequence)) > leastLeft[sequence]) continue;
      const block = await opened.ask("block", { sequence });
      await transact(pool, (client) => useBlock(client, sequence, block));
    }
  }

  const answers: Answers = {
    submit: async ({ key, kind, request, people }) => {
      const known = world.kinds.requests.get(kind);
      if (known === undefined) throw new Refusal("ERROR_BRANCH_OFFLINE");
      await putPeople(pool, people);
      const answer = await days.submit(key, known, request);
      return { answer, days: await versionsOf([key]) };
    },
    transfer: async ({ from, to, kind, request, people }) => {
      const known = world.kinds.transfers.get(kind);
      if (known === undefined) throw new Refusal("ERROR_BRANCH_OFFLINE");
      await putPeople(pool, people);
      const { operatorId, ...leave } = request.leave;
      const answer = await days.transfer(from, to, known, {
        ...request,
        leave: operatorId === undefined ? leave : { ...leave, operatorId },
      });
      return { answer, days: await versionsOf([from, to]) };
    },
    configurationChanged: async () => {
      isConfigurationNew = true;
      wake();
      return null;
    },
    handBack: async ({ organizationId }) => {
      if (line === undefined) throw new Refusal("ERROR_BRANCH_OFFLINE");
      const writer = await readWriter(pool, organizationId);
      if (writer !== undefined && writer.serverId !== null)
        await setLocalWriter(pool, organizationId, { ...writer, serverId: null });
      await sendAll(line, organizationId, writer?.epoch ?? 0);
      const own = await inSnapshot(pool, (client) => listDayVersions(client, [organizationId]));
      return { days: own.filter(isRecent) };
    },
    check: ({ key }) => inSnapshot(pool, (client) => checkTables(client, key)),
  };

  /** Sends everything that the centre lacks of an organization, besides the usual exchange. */
  async function sendAll(opened: CentreLine, organizationId: number, epoch: number): Promise<void> {
    const versions = new Map(
      (await opened.ask("days", { from: null })).map((day) => [nameOf(day), day.version]),
    );
    const own = await inSnapshot(pool, (client) => listDayVersions(client, [organizationId]));
    for (const day of own) {
      let from = versions.get(nameOf(day)) ?? 0;
      for (;;) {
        const batch = nextBatch(day.version, from, eventsAtOnce);
        if (batch === undefined) break;
        const rows = await inSnapshot(pool, (client) => readDayRows(client, keyOf(day), batch));
        ({ version: from } = await opened.ask("upload", { epoch, day: rows }));
      }
    }
    await uploadOutbox(opened);
  }

  async function versionsOf(keys: readonly DayKey[]): Promise<readonly DayVersion[]> {
    return Promise.all(keys.map(async (key) => ({ ...key, version: (await days.read(key)).day.seq })));
  }

  async function answerCall(call: string, body: unknown): Promise<unknown> {
    const known = Object.keys(askedOfBranch).find((each): each is keyof Answers => each === call);
    if (known === undefined) throw new Refusal("ERROR_NOT_FOUND");
    // Each body is checked by the schema of its call.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const answer = answers[known] as (checked: unknown) => Promise<unknown>;
    return answer(askedOfBranch[known].parse(body));
  }

  const running = run();
  return {
    state: () => ({ isConnected: line !== undefined, lostAt, trouble }),
    stop: async () => {
      stopping.abort();
      wake();
      await running;
    },
  };
}

type Answers = {
  readonly [C in keyof typeof askedOfBranch]: (
    body: z.output<(typeof askedOfBranch)[C]>,
  ) => Promise<BranchAnswers[C]>;
};

/** A third of a block. */
const leastLeft = { queue_id: 3_000, row_id: 300_000 } as const;

const keyOf = ({ organizationId, date }: DayKey): DayKey => ({ organizationId, date });

/** That the centre cannot be reached is no fault of this program. */
const isExpected = (error: unknown): boolean =>
  error instanceof LinkLost ||
  error instanceof LinkFault ||
  error instanceof EnrolmentFailed ||
  error instanceof Refusal ||
  error instanceof Fork;
