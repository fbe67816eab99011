import type { Call, Socket, Stream } from "#call";
import { agentCalls, agentStream } from "#calls/agent";
import { authCalls } from "#calls/auth";
import { agentScreenCalls, boardViewCalls, viewSockets } from "#calls/board-views";
import { boardScreenCalls, boardScreenStream } from "#calls/board-screen";
import { branchCalls, branchSockets } from "#calls/branches";
import { bookingCalls } from "#calls/booking";
import { botCalls } from "#calls/bot";
import { chartCalls, chartStream } from "#calls/charts";
import { consoleCalls } from "#calls/consoles";
import { dayLoadCalls } from "#calls/day-load";
import { demoCalls } from "#calls/demo";
import { deviceCalls, deviceCallsByKind, deviceStreams } from "#calls/devices";
import { enrolmentCalls } from "#calls/enrolment";
import { fileCalls } from "#calls/file";
import { healthCalls } from "#calls/health";
import { indicatorStream } from "#calls/indicator";
import { kioskCalls } from "#calls/kiosk";
import { messageCalls } from "#calls/messages";
import { onlineCalls } from "#calls/online";
import { organizationCalls } from "#calls/organization";
import { paymentCalls } from "#calls/payments";
import { previewCalls } from "#calls/preview";
import { queueCalls } from "#calls/queue";
import { queueListCalls } from "#calls/queue-lists";
import { queueStreams } from "#calls/queue-streams";
import { registrationCalls } from "#calls/registration";
import { reportCalls } from "#calls/reports";
import { askedFieldsCallOf, callsOf, sortOrderCallOf, statusStreamOf } from "#calls/resource-calls";
import { retentionCalls } from "#calls/retention";
import { runningCalls } from "#calls/running";
import { sessionCalls } from "#calls/session";
import { debugCalls } from "#calls/debug";
import { smsDebugCalls } from "#calls/sms-debug";
import { snapshotCalls } from "#calls/snapshot";
import { templateCalls } from "#calls/templates";
import { trackerCalls, trackerStream } from "#calls/tracker";
import { unscheduledCalls } from "#calls/unscheduled";
import { voiceCalls } from "#calls/voice";
import { resources } from "#resources/all-resources";
import { service } from "#resources/service";
import { serviceDataField } from "#resources/service-data-field";
import { webOnline } from "#resources/web-online";
import { webOnlineDataField } from "#resources/web-online-data-field";
import { topicMessage, topicsQuery } from "#shapes/streams";

/** Resources without a stream of their own: their changes are reported for the row they belong to. */
const withoutStream = new Set([serviceDataField.name, webOnlineDataField.name]);

export const streamedResources = resources.filter(({ name }) => !withoutStream.has(name));

export const sortOrderCalls = {
  serviceDataField: sortOrderCallOf(serviceDataField),
  webOnlineDataField: sortOrderCallOf(webOnlineDataField),
} as const;

export const askedFieldsCalls = {
  service: askedFieldsCallOf(service),
  webOnline: askedFieldsCallOf(webOnline),
} as const;

export const sharedStream = {
  path: "/sse",
  who: "staff",
  tag: "streams",
  summary: "Tells of several topics at once, so that a browser needs one connection only",
  query: topicsQuery,
  message: topicMessage,
} as const satisfies Stream;

/** Every call the server answers. */
export const calls: readonly Call[] = [
  ...Object.values(runningCalls),
  ...Object.values(healthCalls),
  ...Object.values(botCalls),
  ...Object.values(demoCalls),
  ...Object.values(authCalls),
  ...Object.values(sessionCalls),
  ...Object.values(organizationCalls),
  ...Object.values(snapshotCalls),
  ...Object.values(registrationCalls),
  ...Object.values(queueCalls),
  ...Object.values(queueListCalls),
  ...Object.values(dayLoadCalls),
  ...Object.values(chartCalls),
  ...Object.values(unscheduledCalls),
  ...Object.values(reportCalls),
  ...Object.values(fileCalls),
  ...Object.values(enrolmentCalls),
  ...Object.values(deviceCalls),
  ...Object.values(deviceCallsByKind).flatMap((byKind) => Object.values<Call>(byKind)),
  ...Object.values(consoleCalls),
  ...Object.values(agentCalls),
  ...Object.values(boardViewCalls),
  ...Object.values(agentScreenCalls),
  ...Object.values(branchCalls),
  ...Object.values(kioskCalls),
  ...Object.values(onlineCalls),
  ...Object.values(bookingCalls),
  ...Object.values(messageCalls),
  ...Object.values(smsDebugCalls),
  ...Object.values(debugCalls),
  ...Object.values(retentionCalls),
  ...Object.values(trackerCalls),
  ...Object.values(boardScreenCalls),
  ...Object.values(templateCalls),
  ...Object.values(voiceCalls),
  ...Object.values(paymentCalls),
  ...Object.values(previewCalls),
  ...Object.values(sortOrderCalls),
  ...Object.values(askedFieldsCalls),
  ...resources.flatMap((resource) => Object.values(callsOf(resource))),
];

/** Every stream the server holds open. */
export const streams: readonly Stream[] = [
  sharedStream,
  ...Object.values(queueStreams),
  chartStream,
  trackerStream,
  boardScreenStream,
  indicatorStream,
  agentStream,
  ...Object.values(deviceStreams),
  ...streamedResources.map(statusStreamOf),
];

/** Every WebSocket the server accepts. */
export const sockets: readonly Socket[] = [...Object.values(viewSockets), ...Object.values(branchSockets)];
