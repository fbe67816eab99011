import { randomUUID } from "node:crypto";
import { branchLineTopic } from "@cherga/contract/shapes/streams";
import type { CutLine } from "@cherga/contract/shapes/cut-line";
import { internetOnly, type OutgoingPolicy } from "@cherga/outgoing/address-guard";
import type pg from "pg";
import { makeAnnouncements } from "#announcements/announcements";
import { makeCookies } from "#auth/cookies";
import { makeTokens } from "#auth/tokens";
import type { Clock } from "#base/clock";
import type { Reach } from "#db/change";
import type { DatabaseConnection } from "#db/connect";
import { sharedSecret } from "#db/shared-secret";
import { transactionsOn } from "#db/transaction";
import { demoBotApiFor, demoBotLinkOf, makeDemoBotApi } from "#demo/bot-api/demo-bot";
import { makeDemoMailbox } from "#demo/phone/demo-mailbox";
import type { Deps } from "#deps";
import { makeAgentConnections } from "#devices/agents/agent-connections";
import type { RunningBranch } from "#branches/branch/run-branch";
import { makeBranchLinks } from "#branches/centre/branch-links";
import { makeCutBranches } from "#branches/centre/cut-branches";
import { tellBranches } from "#branches/centre/tell-branches";
import { voucherKeyOf } from "#branches/vouchers/voucher";
import { makeVouchers } from "#branches/vouchers/vouchers";
import { makeDebugLog } from "#debugging/debug-log";
import { logDecisions } from "#debugging/log-decisions";
import { noteDayEvents } from "#debugging/note-day-events";
import { passAgentEvents } from "#devices/agents/agent-events";
import { makePresenceWatch } from "#devices/agents/presence";
import { putAnnouncements } from "#devices/voice/put-announcements";
import { startBeats } from "#devices/agents/server-process";
import { makeViews } from "#devices/views/views";
import { makeEventLog } from "#live/event-log";
import { makeHub } from "#live/hub";
import { openRelay, type Relay } from "#live/relay";
import type { MessageDeps } from "#messages/message-deps";
import { notificationsOf } from "#messages/notifications";
import { putMessages } from "#messages/outbox";
import { makeDialogues } from "#messages/sms/dialogues";
import { type DayKey, dayKeySchema, nameOf, nowOn } from "#queue/day/day-state";
import { type DaysOptions, makeDays } from "#queue/days/days";
import { makeArrivalHistory } from "#queue/figures/arrival-history";
import { makeForecasts } from "#queue/forecast/forecasts";
import { makePastObservations } from "#queue/forecast/past-observations";
import { makeLiveQueue } from "#queue/live/live-queue";
import { makePresence } from "#queue/presence/presence";
import { makePublicGate } from "#http/public-gate";
import { type ProviderUrls, usualProviderUrls } from "#payments/payment-deps";
import { makeDrawings } from "#templates/drawings";
import { makeWaitingForecasts } from "#visitors/live/waiting-forecasts";
import { makeWatchedDays } from "#visitors/live/watched-days";
import { writeRemindAt } from "#visitors/reminders/run-reminders";
import { putPushMessages } from "#visitors/push/put-push-messages";
import { makeTelegramOf, telegramLinkOf, usualBotApiUrl } from "#visitors/shared/telegram";
import type { CentreMessaging } from "#branches/link/calls";
import { tellOfConfirmed } from "#unscheduled/lost-times";
import { makeWindowWatch } from "#windows/watch/window-watch";
import { makePush, type PushSettings, usualPushSettings } from "#visitors/push/push";

/** The inputs that a server is built from. */
type ServiceDeps = Pick<
  DatabaseConnection,
  "db" | "pool" | "reportDb" | "exportDb" | "reportConnection" | "lineage"
> & {
  readonly clock: Clock;
  readonly pushSettings?: PushSettings;
  readonly messaging?: MessageDeps["messaging"];
  readonly outgoing?: OutgoingPolicy;
  readonly botApiUrl?: string;
  readonly monitoringToken?: string | undefined;
  /** Where the other servers reach this one. */
  readonly peerUrl?: string | undefined;
  readonly providerUrls?: ProviderUrls;
  readonly carry?: DaysOptions["carry"];
  /** The branch server that this is; null at the centre. */
  readonly self?: number | null;
  readonly onError: (error: unknown) => void;
};

/** Builds the queue and live-update services, before the database is ready. */
export function buildServices({
  db,
  pool,
  reportDb,
  exportDb,
  reportConnection,
  lineage,
  clock,
  onError,
  carry,
  monitoringToken,
  peerUrl,
  self = null,
  botApiUrl = usualBotApiUrl,
  pushSettings = usualPushSettings,
  outgoing = internetOnly,
  providerUrls = usualProviderUrls,
  messaging: ownMessaging = { publicUrl: undefined, hasMailServer: false, hasDemoPhone: false },
}: ServiceDeps) {
  const messaging = { ...ownMessaging };
  let relay: Relay<DayKey> | undefined;
  const pastObservations = makePastObservations(db, onError);
  const forecasts = makeForecasts(pastObservations);
  const eventLog = makeEventLog(clock);
  const hub = makeHub((changes) => relay?.pass(changes), eventLog);
  const debugLog = makeDebugLog({ pool, hub, clock, onError });
  const days = logDecisions(
    makeDays({ clock, db, pool, lineage, publish: hub.publish, carry, self }),
    debugLog,
  );
  const liveQueue = makeLiveQueue({
    clock,
    hub,
    forecasts,
    days,
    pass: (keys) => relay?.passDays(keys),
    onError,
  });
  const presence = makePresence({ days, clock, onError });
  const watchedDays = makeWatchedDays({ days, onError });
  // Tells visitors at once that a day is closed or a schedule has changed.
  hub.add({
    topics: new Set(["organization", "schedule", "operator"]),
    scope: "all",
    organizationId: null,
    send: () => watchedDays.lookAtAll(),
  });
  const windowWatch = makeWindowWatch({ clock, days, watchedDays }, onError);
  const announcements = makeAnnouncements(db);
  const drawings = makeDrawings(db);
  const push = makePush({ db, settings: pushSettings });
  days.writeWith((tx, change) => putPushMessages(tx, clock, change));
  days.writeWith(async (tx, change) => {
    await putMessages(tx, notificationsOf({ messaging }, change, clock.now().getTime()));
  });
  days.writeWith((tx, change) => tellOfConfirmed({ messaging }, tx, change, clock.now().getTime()));
  days.writeWith((tx, change) => putAnnouncements(tx, clock, change));
  days.writeWith((tx, change) => writeRemindAt(tx, change, nowOn(change.after, clock)));
  days.onChange((change) => noteDayEvents(eventLog, change));
  // The days have dropped their cache first, so the reloads below read the current state.
  lineage.onStepBack(() => {
    onError(new Error("the database was restarted and may be an earlier one: everything is read again"));
    liveQueue.forget();
    hub.refresh();
    watchedDays.lookAtAll();
  });
  const serverId = randomUUID();
  const presenceWatch = makePresenceWatch(pool, hub.deliver);
  const tellLine = (id: number, reach: Reach): void =>
    hub.deliver([{ topic: branchLineTopic, act: "edit", id, reach, uid: "" }]);
  const cutBranches = makeCutBranches({
    pool,
    clock,
    onChange: (organizationIds) => {
      watchedDays.lookAtOrganizations(organizationIds);
      for (const id of organizationIds) tellLine(id, id);
    },
  });
  const agentConnections = makeAgentConnections({
    pool,
    hub,
    eventLog,
    serverId,
    onChange: () => {
      presenceWatch.refresh().catch(onError);
      cutBranches.refresh().catch(onError);
    },
    onError,
  });
  const agentEvents = passAgentEvents({ pool, hub }, agentConnections, onError);
  const views = makeViews({ pool, hub, serverId, onError });
  /** Those that branches get too. */
  let secrets: Readonly<Record<string, string>> = {};
  let voucherSecret = "";
  let peerSecret = "";
  const branchLinks = makeBranchLinks({
    pool,
    clock,
    agentConnections,
    processId: serverId,
    peerSecret: () => peerSecret,
    messaging,
    secrets: () => secrets,
    voucherKey: () => voucherKeyOf(voucherSecret),
    daysCopied: (keys) => {
      liveQueue.heard(keys);
      watchedDays.heard(keys);
      relay?.passDays(keys);
    },
    onError,
  });
  // A branch server has no branches itself: it refuses what it may not decide.
  if (self === null) days.forwardWith(branchLinks.forward);
  // A database that crashed may have lost the last copies; they are compared when the branches connect.
  lineage.onStepBack(branchLinks.reconnect);
  const stopTellingBranches = tellBranches(hub, branchLinks);
  let ownBranch: RunningBranch | undefined;
  const cutLineOf = (organizationId: number): CutLine | null => {
    const lostAt = ownBranch?.state().lostAt;
    if (lostAt !== undefined) return { missing: "centre", since: lostAt.toISOString() };
    const since = cutBranches.lastHeard(organizationId);
    return since === undefined ? null : { missing: "branch", since };
  };
  let beats: { stop(): Promise<void> } | undefined;
  const inTransaction = transactionsOn(db, (changes) => {
    days.configChanged();
    hub.publish(changes);
  });
  const parts = {
    branchLinks,
    peerSecret: () => peerSecret,
    ownBranch: () => ownBranch,
    cutBranches,
    cutLineOf,
    vouchers: makeVouchers({ pool, days }, () => voucherSecret),
    clock,
    db,
    pool,
    reportDb,
    exportDb,
    reportConnection,
    lineage,
    hub,
    eventLog,
    days,
    pastObservations,
    forecasts,
    arrivalHistory: makeArrivalHistory(pool),
    liveQueue,
    presence,
    inTransaction,
    publicGate: makePublicGate(),
    watchedDays,
    windowWatch,
    waitingForecasts: makeWaitingForecasts(pastObservations),
    push,
    telegramOf: makeTelegramOf(botApiUrl),
    botLinkOf: telegramLinkOf,
    demoBotApi: undefined,
    demoMailbox: undefined,
    announcements,
    drawings,
    messaging,
    outgoing,
    providerUrls,
    dialogues: makeDialogues(clock.now),
    monitoringToken,
    debugLog,
    agentConnections,
    presenceWatch,
    views,
  };
  return {
    parts,
    /** Connects to the other servers on the same database. */
    open: async (connection: pg.ClientConfig): Promise<void> => {
      beats = await startBeats(pool, { serverId, peerUrl }, onError);
      await debugLog.start();
      relay = await openRelay({
        pool,
        connection,
        onChanges: (changes) => {
          days.configChanged();
          hub.deliver(changes);
        },
        dayKey: { schema: dayKeySchema, nameOf },
        onDays: (keys) => {
          liveQueue.heard(keys);
          watchedDays.heard(keys);
        },
        onGap: () => {
          hub.refresh();
          watchedDays.lookAtAll();
        },
        onError,
      });
    },
    /** Returns all services, once the database is ready. */
    complete: async (isDemo: boolean): Promise<Deps> => {
      const secretOf = {
        opening: (await sharedSecret(db, "opening")).toString("hex"),
        traces: (await sharedSecret(db, "traces")).toString("hex"),
      };
      secrets = secretOf;
      peerSecret = (await sharedSecret(db, "peers")).toString("hex");
      voucherSecret = (await sharedSecret(db, "vouchers")).toString("hex");
      return {
        ...parts,
        ...(isDemo ? { ...demoBot(botApiUrl, clock), demoMailbox: makeDemoMailbox(clock.now) } : {}),
        isDemo,
        tokens: await makeTokens(db),
        cookies: await makeCookies(db),
        secretOf,
      };
    },
    /** Lets everything know this server's line to its centre. */
    connectTo: (branch: RunningBranch) => void (ownBranch = branch),
    /** Tells the pages of a branch that its line to the centre was cut, or is back. */
    lineChanged: (): void => tellLine(self ?? 0, "everybody"),
    /** Lets a branch server decide about messages as its centre sends them. */
    messagingChanged: ({ publicUrl, ...centre }: CentreMessaging): void => {
      Object.assign(messaging, centre, publicUrl === null ? {} : { publicUrl });
    },
    /** Makes everything read the configuration again. */
    configurationChanged: (): void => {
      days.configChanged();
      hub.refresh();
      watchedDays.lookAtAll();
    },
    close: async (): Promise<void> => {
      stopTellingBranches();
      await ownBranch?.stop();
      branchLinks.stop();
      await liveQueue.stop();
      presence.stop();
      await presence.settled();
      await windowWatch.stop();
      watchedDays.stop();
      await announcements.stop();
      await drawings.stop();
      await days.settled();
      await pastObservations.settled();
      await views.stop();
      agentEvents.stop();
      await agentConnections.stop();
      await beats?.stop();
      await debugLog.stop();
      await relay?.close();
    },
  };
}

/** The demo's bot is served within this process; other bots are Telegram's, also in a demo. */
function demoBot(botApiUrl: string, clock: Clock): Pick<Deps, "telegramOf" | "botLinkOf" | "demoBotApi"> {
  const demoBotApi = makeDemoBotApi(clock.now);
  return {
    demoBotApi,
    telegramOf: makeTelegramOf(botApiUrl, demoBotApiFor(demoBotApi)),
    botLinkOf: demoBotLinkOf,
  };
}
