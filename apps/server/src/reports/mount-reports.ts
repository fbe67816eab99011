import { reportCalls } from "@cherga/contract/calls/reports";
import type { FastifyInstance } from "fastify";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import { commonSpeakerFor } from "#queue/views/localize";
import { listAnswers, readSurvey } from "#reports/survey-report";
import { readMeshes } from "#reports/heat-map";
import { readEfficiency } from "#reports/efficiency-report";
import { readHours } from "#reports/hours-report";
import { countStretches, operatorRows } from "#reports/operator-report";
import { readPayments, readUnpaid } from "#reports/payment-report";
import type { ReportDeps } from "#reports/report-deps";
import { reportScope } from "#reports/report-scope";
import { readStatistic } from "#reports/statistic";
import { countByGroup } from "#reports/ticket-counts";
import { countTickets, ticketRows } from "#reports/ticket-report";
import { makeReportServer } from "#reports/serve-report";
import { readTotals } from "#reports/totals";

/** So many completions without payment are listed; a file has all of them. */
const shownUnpaid = 100;

/** Mounts the reports that read many visits. */
export function mountReports(app: FastifyInstance, deps: BaseDeps & QueueDeps & ReportDeps): void {
  const serveReport = makeReportServer(app, deps);

  serveReport(reportCalls.tickets, async ({ body, session, request }) => {
    const scope = await reportScope(deps, session, body, commonSpeakerFor(request));
    const [content, total] = await Promise.all([
      ticketRows(deps, scope, body),
      countTickets(deps, scope, body),
    ]);
    return { content, total, time: scope.now.toISOString() };
  });

  serveReport(reportCalls.ticketCount, async ({ body, session, request }) => {
    const scope = await reportScope(deps, session, body, commonSpeakerFor(request));
    return { ...(await countByGroup(deps, scope, body, body.groupBy)), time: scope.now.toISOString() };
  });

  serveReport(reportCalls.totals, async ({ body, session, request }) => {
    const scope = await reportScope(deps, session, body, commonSpeakerFor(request));
    return { ...(await readTotals(deps, scope, body)), time: scope.now.toISOString() };
  });

  serveReport(reportCalls.mesh, async ({ body, session, request }) => {
    const scope = await reportScope(deps, session, body, commonSpeakerFor(request));
    return { ...(await readMeshes(deps, scope, body))(body.per), time: scope.now.toISOString() };
  });

  serveReport(reportCalls.statistic, async ({ body, session, request }) => {
    const range = { ...body, startDate: body.from, endDate: body.to, endPath: ["to"] };
    const scope = await reportScope(deps, session, range, commonSpeakerFor(request));
    return { ...(await readStatistic(deps, scope, body)), time: scope.now.toISOString() };
  });

  serveReport(reportCalls.survey, async ({ body, session, request }) => {
    const scope = await reportScope(deps, session, body, commonSpeakerFor(request));
    return { ...(await readSurvey(deps, scope, body.surveyId)), time: scope.now.toISOString() };
  });

  serveReport(reportCalls.surveyList, async ({ body, session, request }) => {
    const scope = await reportScope(deps, session, body, commonSpeakerFor(request));
    return { ...(await listAnswers(deps, scope, body)), time: scope.now.toISOString() };
  });

  serveReport(reportCalls.payments, async ({ body, session, request }) => {
    const scope = await reportScope(deps, session, body, commonSpeakerFor(request));
    const [payments, unpaid] = await Promise.all([
      readPayments(deps, scope, body),
      readUnpaid(deps, scope, { operatorIds: body.operatorIds, page: 1, perPage: shownUnpaid }),
    ]);
    return {
      ...payments,
      unpaid: unpaid.content,
      unpaidTotal: unpaid.total,
      time: scope.now.toISOString(),
    };
  });

  serveReport(reportCalls.operators, async ({ body, session, request }) => {
    const scope = await reportScope(deps, session, body, commonSpeakerFor(request));
    return { ...(await operatorRows(deps, scope, body)), time: scope.now.toISOString() };
  });

  serveReport(reportCalls.operatorCount, async ({ body, session, request }) => {
    const scope = await reportScope(deps, session, body, commonSpeakerFor(request));
    return { content: await countStretches(deps, scope, body), time: scope.now.toISOString() };
  });

  serveReport(reportCalls.hours, async ({ body, session, request }) => {
    const scope = await reportScope(deps, session, body, commonSpeakerFor(request));
    return { ...(await readHours(deps, scope, body)), time: scope.now.toISOString() };
  });

  serveReport(reportCalls.efficiency, async ({ body, session, request }) => {
    const scope = await reportScope(deps, session, body, commonSpeakerFor(request));
    return { content: await readEfficiency(deps, scope, body), time: scope.now.toISOString() };
  });
}
