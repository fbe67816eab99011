import { randomBytes } from "node:crypto";
import { smallestBounds } from "@cherga/contract/body-bounds";
import { Refusal } from "@cherga/contract/errors";
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  type RouteOptions,
} from "fastify";
import { refuseSettings } from "#branches/branch/refuse-settings";
import { refuseSignInOfUnconfirmedAccounts } from "#branches/branch/refuse-sign-in-of-unconfirmed-accounts";
import { mountBranches } from "#branches/mount-branches";
import { mountAnnouncements } from "#announcements/mount-announcements";
import { mountSignIn } from "#sign-in/mount-sign-in";
import type { Deps } from "#deps";
import { mountFiles } from "#files/mount-files";
import { answerErrors } from "#http/answer-errors";
import { finishRequestsOnStop } from "#http/finish-requests-on-stop";
import { mountDemoPhone } from "#demo/phone/mount-demo-phone";
import { mountDocs } from "#status/mount-docs";
import { mountPages } from "#http/mount-pages";
import { mountRunning } from "#status/mount-status";
import { readJson } from "#http/read-json";
import { refusalFor } from "#http/refusal-for";
import { makeSockets } from "#http/sockets";
import { withBranchLine } from "#branches/with-branch-line";
import { setSafeHeaders } from "#http/safe-headers";
import { type Trust, trustIn } from "#http/trusted-proxies";
import { mountStreams } from "#live/mount-streams";
import { mountMessages } from "#messages/mount-messages";
import { mountSmsDebug } from "#messages/sms/mount-sms-debug";
import { mountRetention } from "#retention/mount-retention";
import { mountAgentPackage } from "#devices/http/mount-agent-package";
import { mountAgents } from "#devices/http/mount-agents";
import { mountDevices } from "#devices/http/mount-devices";
import { logRequests } from "#debugging/log-requests";
import { mountScreenWatching } from "#devices/http/mount-screen-watching";
import { mountDebug } from "#debugging/mount-debug";
import { deskPrinter, mountPrinting } from "#devices/http/mount-printing";
import { mountHealth } from "#health/mount-health";
import { mountEnrolment } from "#devices/screens/mount-enrolment";
import { withDeviceStreams } from "#devices/http/device-streams";
import { mountPayments } from "#payments/mount-payments";
import { mountPaymentWebhooks } from "#payments/mount-payment-webhooks";
import { mountTestPaymentPage } from "#payments/mount-test-payment-page";
import { deskCashier } from "#payments/desk-cashier";
import { mountPreviews } from "#previews/mount-previews";
import { mountEventHistory } from "#queue/http/mount-event-history";
import { mountDeskActions } from "#queue/http/mount-desk-actions";
import { mountCharts } from "#queue/http/mount-charts";
import { mountDayLoad } from "#queue/http/mount-day-load";
import { mountLists } from "#queue/http/mount-lists";
import { queueStreamExtension } from "#queue/http/queue-stream-extension";
import { mountRegistration } from "#queue/http/mount-registration";
import { mountTicketHistory } from "#reports/mount-ticket-history";
import { mountExports } from "#reports/export/mount-exports";
import { mountReports } from "#reports/mount-reports";
import { mountReportViews } from "#reports/views/mount-report-views";
import { mountSchedules } from "#schedules/mount-schedules";
import { mountUnscheduled } from "#unscheduled/mount-unscheduled";
import { bindings } from "#resources/bindings";
import { mountResource } from "#resources/mount-resource";
import { mountFieldLinks } from "#resources/mount-field-links";
import { mountTemplates } from "#templates/mount-templates";
import { mountSnapshots } from "#snapshots/mount-snapshots";
import { mountBoard } from "#visitors/board/mount-board";
import { mountBot } from "#visitors/bot/mount-bot";
import { mountBooking } from "#visitors/booking/mount-booking";
import { mountVisitorPages } from "#visitors/pages/mount-visitor-pages";
import { mountPush } from "#visitors/push/mount-push";
import { mountTracker } from "#visitors/tracker/mount-tracker";
import { mountIndicator } from "#windows/browser/mount-indicator";
import { mountConsoles } from "#windows/consoles/mount-consoles";
import { mountKiosk } from "#visitors/kiosk/mount-kiosk";

type AppOptions = Pick<FastifyServerOptions, "loggerInstance" | "logger"> & {
  /** Called for each route as it is mounted. */
  readonly onRoute?: (route: RouteOptions) => void;
  /** Which proxies are trusted to name the client address of a request they forward. */
  readonly trust?: Trust | undefined;
  /** How long a request may take to arrive. */
  readonly arrivesWithinMs?: number;
};

/**
 * Builds the whole server from its services. This function defines which parts exist and in which order they are
 * mounted.
 */
export function buildApp(deps: Deps, options: AppOptions = {}): FastifyInstance {
  const { onRoute, trust = trustIn("loopback"), arrivesWithinMs = 30_000, ...logging } = options;
  const app = fastify({
    ...logging,
    requestTimeout: arrivesWithinMs,
    http: {
      // How often slow requests are looked for.
      connectionsCheckingInterval: arrivesWithinMs / 6,
      headersTimeout: arrivesWithinMs / 2,
      keepAlive: true,
      keepAliveInitialDelay: 30_000,
    },
    bodyLimit: smallestBounds.bytes,
    // Unique over all servers and restarts, because logs of several are read together.
    genReqId: () => randomBytes(8).toString("hex"),
    routerOptions: { ignoreTrailingSlash: true },
    exposeHeadRoutes: false,
    ...(trust === undefined ? {} : { trustProxy: trust }),
    frameworkErrors: (error, _request: FastifyRequest, reply: FastifyReply) => {
      const { status, code, details } = refusalFor(error) ?? new Refusal("ERR_BAD_RESPONSE");
      void reply.code(status).send({ error: code, details });
    },
  });
  if (onRoute !== undefined) app.addHook("onRoute", onRoute);

  finishRequestsOnStop(app);
  logRequests(app, deps.debugLog);
  answerErrors(app);
  setSafeHeaders(app);
  readJson(app);

  if (isBranchServer(deps)) {
    refuseSettings(app);
    refuseSignInOfUnconfirmedAccounts(app, deps.pool);
  }

  mountRunning(app, deps);
  mountDemoPhone(app, deps);
  mountDocs(app, deps);
  mountSignIn(app, deps);
  mountFiles(app, deps);
  for (const binding of bindings) mountResource(app, deps, binding);
  mountFieldLinks(app, deps);
  mountSchedules(app, deps);
  mountSnapshots(app, deps);
  mountRegistration(app, deps, deskCashier(deps));
  mountDeskActions(app, deps, deskPrinter(deps), deskCashier(deps));
  mountLists(app, deps);
  mountDayLoad(app, deps);
  mountCharts(app, deps);
  mountEventHistory(app, deps);
  mountDebug(app, deps);
  mountHealth(app, deps);
  mountUnscheduled(app, deps);
  mountReports(app, deps);
  mountExports(app, deps);
  mountReportViews(app, deps);
  mountTicketHistory(app, deps);
  mountEnrolment(app, deps);
  mountAgents(app, deps);
  mountAgentPackage(app);
  mountDevices(app, deps);
  const sockets = makeSockets(app);
  mountScreenWatching(app, deps, sockets);
  mountBranches(app, deps, sockets);
  mountPrinting(app, deps);
  mountPayments(app, deps);
  mountPaymentWebhooks(app, deps);
  mountTestPaymentPage(app, deps);
  mountKiosk(app, deps);
  mountBooking(app, deps);
  mountTracker(app, deps);
  mountBot(app, deps);
  mountPush(app, deps);
  mountBoard(app, deps);
  mountIndicator(app, deps, deps.windowWatch);
  mountConsoles(app, deps);
  mountPreviews(app, deps);
  mountMessages(app, deps);
  mountSmsDebug(app, deps);
  mountRetention(app, deps);
  mountTemplates(app, deps);
  mountAnnouncements(app, deps);
  mountStreams(app, deps, withBranchLine(withDeviceStreams(queueStreamExtension(deps))));
  mountVisitorPages(app);
  mountPages(app);
  return app;
}

/** Whether this is the local server of a branch. The servers of the centre have no id. */
const isBranchServer = ({ days }: Pick<Deps, "days">): boolean => days.self !== null;
