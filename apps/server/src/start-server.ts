import type { Target } from "@cherga/outgoing/address-guard";
import { startTerminal } from "@cherga/payment-terminal/simulator/terminal-simulator";
import pg from "pg";
import { buildApp } from "#app";
import { type Clock, makeClock, systemClock } from "#base/clock";
import { programVersion } from "#base/program-version";
import {
  BranchNotPrepared,
  checkNewBranch,
  isEnrolled,
  prepareBranch,
} from "#branches/branch/prepare-branch";
import { type BranchIdentity, EnrolmentFailed } from "#branches/branch/identity";
import type { ForwardedKinds } from "#branches/branch/answer-centre";
import { describeBranch } from "#branches/branch/describe-branch";
import { runBranch } from "#branches/branch/run-branch";
import { forwardedKinds } from "#forwarded-kinds";
import { InvalidEnvironment, type Environment } from "#environment";
import { connect } from "#db/connect";
import { lineSettings } from "#db/line-settings";
import { migrate } from "#db/migrate";
import { firstPasswordMessage, startupMessage } from "#demo/startup-message";
import { fillDemo } from "#demo/fill-demo";
import { demoClock, newestEventMs } from "#demo/demo-clock";
import { catchUp } from "#demo/hall/catch-up";
import { startHall } from "#demo/hall/start-hall";
import type { Deps } from "#deps";
import { firstAdministrator } from "#first-administrator";
import { makeLog } from "#log";
import { buildServices } from "#build-services";
import { hasDatabase } from "#postgres/has-database";
import { startPostgres } from "#postgres/start-postgres";
import { reportLetterChannel } from "#reports/schedules/report-letter-channel";
import { closeOldDays, describeClosedDays } from "#queue/timers/close-old-days";
import { startTimers } from "#timers";
import { demoPhone } from "#demo/phone/demo-phone";
import type { HeldJob } from "#devices/jobs/job-table";
import { makeServerTerminal } from "#payments/pos/server-terminal";
import { startJobs } from "#devices/running/run-jobs";
import { printerDocument } from "#devices/printing/printer-documents";
import { makeServerPrinter } from "#devices/printing/server-printer";
import { startDelivery } from "#delivery/start-delivery";
import { startGateways } from "#delivery/start-gateways";
import { emailChannel } from "#messages/email/email-channel";
import { smsChannel } from "#messages/sms/sms-channel";
import { botChannel } from "#visitors/bot/sending/bot-channel";
import { startBots } from "#visitors/bot/start-bots";
import { startAgentDisplays } from "#windows/displays/agent-displays";
import { startTcpDisplays } from "#windows/displays/tcp-displays";
import { pushChannel } from "#visitors/push/push-channel";

/** A server that accepts requests. */
export type RunningServer = {
  readonly address: string;
  /** Finishes running work, ends the streams, and stops the database if it is embedded. */
  stop(): Promise<void>;
};

/**
 * Starts everything: the embedded database if there is one, migrations, the demo, the streams, the API. `fail` is
 * called when the embedded database has died and cannot be restarted.
 */
export async function startServer(
  config: Environment,
  say: (line: string) => void,
  fail: (error: unknown) => void,
): Promise<RunningServer> {
  const log = makeLog(config.logLevel);
  const undo: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).toReversed()) await step();
  };

  try {
    const isNew = config.databaseUrl === undefined && !(await hasDatabase(config.dataDir));
    if (config.branch !== undefined && isNew) await sayingWhatToDo(checkNewBranch(config.branch));
    const connection = await reachDatabase(config, { say, fail }, undo);
    const { pool, db, reportDb, exportDb, reportConnection, lineage, close } = connect(
      connection,
      (error) => log.warn({ err: error }, "connection lost"),
      { reportUrl: config.reportDatabaseUrl, isEmbedded: config.databaseUrl === undefined },
    );
    undo.push(close);

    const isMoving = config.demoHall ?? true;
    let newestMs: number | undefined;
    let identity: BranchIdentity | undefined;
    let startBranch: (all: Deps, kinds: ForwardedKinds) => void = () => undefined;
    const deps = await oneAtATime(connection, async () => {
      if (config.branch !== undefined && !isNew && !(await isEnrolled(pool)))
        await sayingWhatToDo(checkNewBranch(config.branch));
      await migrateWithoutHaste(connection);
      identity = await sayingWhatToDo(prepareBranch(pool, config.branch, programVersion));
      const isEmpty = await hasNoAccounts(db);
      const isDemo = identity === undefined && (await decideDemo(config, db, isEmpty));
      if (isDemo) newestMs = await newestEventMs(pool);
      const services = buildServices({
        db,
        pool,
        reportDb,
        exportDb,
        reportConnection,
        lineage,
        clock: isDemo ? chooseClock(config, newestMs) : clockOf(identity),
        self: identity?.serverId ?? null,
        pushSettings: config.push,
        botApiUrl: config.botApiUrl,
        monitoringToken: config.monitoringToken,
        peerUrl: config.peerUrl,
        messaging: {
          publicUrl: config.publicUrl ?? (isDemo ? demoUrl(config) : identity?.centreUrl),
          hasMailServer: config.mail !== undefined,
          hasDemoPhone: isDemo,
        },
        outgoing: {
          privateNets: config.deviceNets.privateNets,
          allowsLoopback: isDemo || config.deviceNets.allowsLoopback,
          forbidden: [config.databaseUrl, config.reportDatabaseUrl].flatMap(databaseTarget),
        },
        onError: (error) => log.warn({ err: error }, "a line to others failed"),
      });
      undo.push(services.close);
      if (identity?.messaging) services.messagingChanged(identity.messaging);
      startBranch = (all, kinds) =>
        identity &&
        services.connectTo(
          runBranch({
            ...all,
            identity,
            kinds,
            program: programVersion,
            configurationChanged: services.configurationChanged,
            messagingChanged: services.messagingChanged,
            lineChanged: services.lineChanged,
            onError: (error) => log.warn({ err: error }, "the line to the centre failed"),
          }),
        );
      await services.open(connection);
      const made = await services.complete(isDemo);
      if (isEmpty && isDemo) await fillDemo(made);
      // Shown at once: the account exists from now on, even if the server cannot listen afterwards.
      if (isEmpty && !isDemo && identity === undefined)
        say(firstPasswordMessage(await firstAdministrator(made)));
      return made;
    });

    const closed = await closeOldDays(deps, (error) =>
      log.error({ err: error }, "an old day could not be closed"),
    );
    if (closed !== undefined) say(describeClosedDays(closed));

    // Of several servers, each would play the same hours.
    if (newestMs !== undefined && isMoving && config.databaseUrl === undefined)
      await catchUp(deps, newestMs).catch((error: unknown) =>
        log.warn({ err: error }, "the demo's missed hours could not be played"),
      );

    const app = buildApp(deps, { loggerInstance: log, trust: config.trust });
    undo.push(() => app.close());
    const timers = startTimers(deps, (error) => log.warn({ err: error }, "what is due could not be done"));
    undo.push(timers.stop);
    // The messages of a branch are sent by its centre.
    if (identity === undefined) startSending(deps, config, { log, undo });
    const printing = makeServerPrinter({
      pool,
      policy: deps.outgoing,
      isDemo: deps.isDemo,
      documentOf: (job) => printerDocument(deps, job),
      onError: (error) => log.warn({ err: error }, "a ticket was not drawn"),
    });
    const demoTerminal = deps.isDemo ? await startTerminal({ payMs: demoPaymentMs }) : undefined;
    if (demoTerminal !== undefined) undo.push(demoTerminal.stop);
    const paying = makeServerTerminal({
      pool,
      hub: deps.hub,
      policy: deps.outgoing,
      demoPort: demoTerminal?.port,
    });
    const doJob = (job: HeldJob) => (job.kind === "pos-device" ? paying.doJob(job) : printing(job));
    const jobs = startJobs(deps, doJob, (error) => log.warn({ err: error }, "jobs of devices were not done"));
    undo.push(async () => {
      const stopped = jobs.stop();
      paying.stop();
      await stopped;
    });
    const displays = startAgentDisplays(deps, deps.windowWatch, (error) =>
      log.warn({ err: error }, "displays of agents were not told"),
    );
    undo.push(displays.stop);
    const tcpDisplays = startTcpDisplays(deps, deps.windowWatch, (error) =>
      log.warn({ err: error }, "displays were not told"),
    );
    undo.push(tcpDisplays.stop);
    startBranch(deps, forwardedKinds(deps));
    const address = await app.listen({ host: config.host, port: config.port });
    const branch = identity && (await describeBranch(pool, identity));
    say(startupMessage({ address, isDemo: deps.isDemo, now: deps.clock.now(), branch }).join("\n"));
    if (deps.isDemo) {
      const hall = startHall(deps, {
        connection,
        isMoving,
        historyDays: config.demoHistoryDays,
        onError: (error) => log.warn({ err: error }, "the demo's hall stood still"),
      });
      undo.push(hall.stop);
    }
    return { address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts everything that sends messages to visitors, and reports to staff. */
function startSending(
  deps: Deps,
  config: Environment,
  { log, undo }: { readonly log: ReturnType<typeof makeLog>; readonly undo: (() => Promise<void>)[] },
): void {
  const sending = startDelivery(deps, pushChannel(deps), (error) =>
    log.warn({ err: error }, "what is due was not sent"),
  );
  undo.push(sending.stop);
  if (deps.isDemo)
    for (const channel of ["sms", "email"] as const)
      undo.push(
        startGateways(deps, demoPhone(deps, channel), (error) =>
          log.warn({ err: error }, "the demo's phone got no message"),
        ).stop,
      );
  const letters = startGateways(deps, emailChannel(deps, { mail: config.mail }), (error) =>
    log.warn({ err: error }, "letters were not sent"),
  );
  undo.push(letters.stop);
  const reportOptions = { mail: config.mail, mailerWithoutServer: deps.demoMailbox?.mailerOf };
  const reports = startGateways(deps, reportLetterChannel(deps, reportOptions), (error) =>
    log.warn({ err: error }, "reports were not sent"),
  );
  undo.push(reports.stop);
  const sms = startGateways(deps, smsChannel(deps), (error) =>
    log.warn({ err: error }, "SMS that are due were not sent"),
  );
  undo.push(sms.stop);
  const botMessages = startGateways(deps, botChannel(deps), (error) =>
    log.warn({ err: error }, "messages of bots were not sent"),
  );
  undo.push(botMessages.stop);
  const bots = startBots(deps, (error) => log.warn({ err: error }, "a bot did not answer"));
  undo.push(bots.stop);
}

/** Passes on why a branch does not start as a fault of its settings. */
function sayingWhatToDo<T>(preparing: Promise<T>): Promise<T> {
  return preparing.catch((error: unknown) => {
    if (!(error instanceof BranchNotPrepared || error instanceof EnrolmentFailed)) throw error;
    throw new InvalidEnvironment(error.message);
  });
}

/** A branch of a demo has the demo's clock. */
function clockOf(identity: BranchIdentity | undefined): Clock {
  const aheadMs = identity?.clockAheadMs ?? 0;
  if (Math.abs(aheadMs) < leastAheadMs) return systemClock;
  return makeClock(
    () => Date.now() + aheadMs,
    () => performance.now(),
  );
}

/** Less than this is the time that the answer took. */
const leastAheadMs = 2_000;

/** The demo's visitor needs so long to find the card. */
const demoPaymentMs = 2_000;

/** A demo is usually tried on the machine that it runs on. */
const demoUrl = ({ host, port }: Environment): string | undefined =>
  port === 0 ? undefined : `http://${host === "0.0.0.0" ? "localhost" : host}:${port}`;

/** A database that is reached by a socket file cannot be dialled. */
function databaseTarget(url: string | undefined): readonly Target[] {
  if (url === undefined) return [];
  // The driver reads addresses that are not URLs elsewhere, such as one with an empty host.
  const { host, port } = new pg.Client({ connectionString: url });
  return host === "" || host.startsWith("/") ? [] : [{ host, port }];
}

async function reachDatabase(
  { databaseUrl, dataDir, binDir }: Environment,
  { say, fail }: { readonly say: (line: string) => void; readonly fail: (error: unknown) => void },
  undo: (() => Promise<void>)[],
): Promise<pg.ClientConfig> {
  if (databaseUrl !== undefined) return { ...lineSettings, connectionString: databaseUrl };
  const postgres = await startPostgres({ dataDir, binDir, log: say, onLost: fail });
  undo.push(postgres.stop);
  return { ...lineSettings, ...postgres.connection };
}

/** Migrations run without time limits, because no request waits for them. */
async function migrateWithoutHaste(connection: pg.ClientConfig): Promise<void> {
  const patient = connect({ ...connection, max: 1, statement_timeout: 0, query_timeout: 0 }, () => undefined);
  try {
    await migrate(patient.db);
  } finally {
    await patient.close();
  }
}

/**
 * Returns the demo's clock: the one that was set, or the usual one. Several servers on one database must agree on the
 * time, so only a demo of one server has a usual clock of its own. A clock that was set to a time before the newest
 * event goes on from that event.
 */
function chooseClock({ clock, databaseUrl }: Environment, newestMs: number | undefined): Clock {
  if (clock === undefined) return databaseUrl === undefined ? demoClock(newestMs) : systemClock;
  const aheadMs = (newestMs ?? -Infinity) + 1 - clock.now().getTime();
  if (aheadMs <= 0) return clock;
  return { ...clock, now: () => new Date(clock.now().getTime() + aheadMs) };
}

async function hasNoAccounts(db: Deps["db"]): Promise<boolean> {
  return (await db.selectFrom("staff").select("id").limit(1).executeTakeFirst()) === undefined;
}

/** Whether a database is a demo is decided while it is empty, and never changes afterwards. */
async function decideDemo(config: Environment, db: Deps["db"], isEmpty: boolean): Promise<boolean> {
  const mark = await db.selectFrom("secret").select("name").where("name", "=", "demo").executeTakeFirst();
  if (!isEmpty && mark === undefined && config.demo === true) {
    throw new InvalidEnvironment("DEMO=1 fills an empty database only; this one holds real data.");
  }
  const isDemo = isEmpty ? (config.demo ?? config.databaseUrl === undefined) : mark !== undefined;
  if (config.clock !== undefined && !isDemo) {
    throw new InvalidEnvironment(
      "CLOCK sets the demo's clock; without the demo the real time is the only time.",
    );
  }
  if (config.demoHall === true && !isDemo) {
    throw new InvalidEnvironment(
      "DEMO_HALL=1 lets the demo's hall go on by itself; without the demo there is none.",
    );
  }
  return isDemo;
}

/** Makes servers that start at the same moment take turns, so that the first one seeds what the others find. */
async function oneAtATime<T>(connection: pg.ClientConfig, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('cherga-start'))");
    return await work();
  } finally {
    await client.end();
  }
}
