import { type Audience, mayCall } from "@cherga/contract/access";
import { chartCalls } from "@cherga/contract/calls/charts";
import { enrolmentCalls } from "@cherga/contract/calls/enrolment";
import { messageCalls } from "@cherga/contract/calls/messages";
import { organizationCalls } from "@cherga/contract/calls/organization";
import { previewCalls } from "@cherga/contract/calls/preview";
import { queueCalls } from "@cherga/contract/calls/queue";
import { queueListCalls } from "@cherga/contract/calls/queue-lists";
import { callsOf } from "@cherga/contract/calls/resource-calls";
import { reportCalls } from "@cherga/contract/calls/reports";
import { retentionCalls } from "@cherga/contract/calls/retention";
import { debugCalls } from "@cherga/contract/calls/debug";
import { healthCalls } from "@cherga/contract/calls/health";
import { smsDebugCalls } from "@cherga/contract/calls/sms-debug";
import { templateCalls } from "@cherga/contract/calls/templates";
import { unscheduledCalls } from "@cherga/contract/calls/unscheduled";
import { resources } from "@cherga/contract/resources/all-resources";
import { organization } from "@cherga/contract/resources/organization";
import { servicePackage } from "@cherga/contract/resources/service-package";
import { describe, expect, test } from "vitest";
import { pages } from "#staff/app/pages.ts";
import { mayOpen, redirectFor } from "#staff/session/guards.ts";
import { type PageAudience, pageAudiences, type PagePath } from "#staff/session/page-audiences.ts";
import { people } from "#staff/session/testing/people.ts";
import { menu, menuFor } from "#staff/shell/menu.ts";

/** The audience a page is meant for, and those of the calls without which it shows nothing. */
type Needs = { readonly meantFor: Audience; readonly calls: readonly Audience[] };

const forStaff = (...calls: readonly { readonly who: Audience }[]): Needs => ({
  meantFor: "staff",
  calls: calls.map(({ who }) => who),
});

/** Returns the needs of a page that sets up the rows of a resource. */
const forAdministrators = (name: string, ...calls: readonly { readonly who: Audience }[]): Needs => {
  const resource = resources.find((each) => each.name === name);
  if (resource === undefined) throw new Error(`no resource ${name}`);
  return { meantFor: "scheduler", calls: [resource.read, ...calls.map(({ who }) => who)] };
};

/** Returns the needs of a report. */
const forManagers = (...calls: readonly { readonly who: Audience }[]): Needs => ({
  meantFor: "manager",
  calls: calls.map(({ who }) => who),
});

/** The calls that each page with data makes as soon as it is open. */
const needs = {
  "/": forStaff(queueListCalls.operatorQueue, unscheduledCalls.list),
  "/remote": forStaff(queueListCalls.operatorQueue, queueListCalls.currentTicket, queueCalls.createEvent),
  "/new/remote": forStaff(queueListCalls.operatorQueue, queueListCalls.currentTicket, queueCalls.createEvent),
  "/admin/remote": forStaff(queueListCalls.operatorQueue, queueListCalls.load, queueCalls.createAdminEvent),
  "/admin/chart": forManagers(chartCalls.chart, chartCalls.capacity),
  "/queue": forStaff(queueListCalls.operatorQueue),
  "/queue/ticket": forStaff(queueListCalls.tickets),
  "/queue/ticket/$id": forStaff(queueListCalls.ticket, queueCalls.audit),
  "/queue/slot": forStaff(queueListCalls.slots),
  "/queue/operator": forStaff(queueListCalls.operatorQueue),
  "/queue/operator/$id": forStaff(organizationCalls.chronology, queueCalls.audit),
  "/queue/openHours": forStaff({ who: organization.read }),
  "/queue/closeDay": forAdministrators("organization", unscheduledCalls.list),
  "/queue/visitorData": forAdministrators("data-field", retentionCalls.find),
  "/report": forManagers(reportCalls.views),
  "/report/ticket": forManagers(reportCalls.tickets, reportCalls.ticketCount),
  "/report/ticket/$id": forManagers(reportCalls.ticketEvents),
  "/report/total-ticket": forManagers(reportCalls.totals),
  "/report/statistic": forManagers(reportCalls.statistic, reportCalls.mesh),
  "/report/operators-efficiency": forManagers(reportCalls.efficiency),
  "/report/operator": forManagers(reportCalls.operators, reportCalls.operatorCount),
  "/report/operator/$id": forManagers(reportCalls.operators),
  "/report/survey": forManagers(reportCalls.survey, reportCalls.surveyList),
  "/report/payment": forManagers(reportCalls.payments),
  "/country": forAdministrators("country"),
  "/region": forAdministrators("region"),
  "/organization": forAdministrators("organization"),
  "/operator": forAdministrators("operator", organizationCalls.chronology),
  "/schedule": forAdministrators("schedule"),
  "/service": forAdministrators("service"),
  "/service-package": { meantFor: "anyone", calls: [callsOf(servicePackage).list.who] },
  "/terminal": forAdministrators("terminal", enrolmentCalls.list, previewCalls.kiosk),
  "/web-online": forAdministrators("web-online", previewCalls.page),
  "/board": forAdministrators("board", enrolmentCalls.list, previewCalls.board),
  "/list/include": forAdministrators("include"),
  "/list/article": forAdministrators("article"),
  "/list/printer-template": forAdministrators("printer-template", templateCalls.fontSource),
  "/list/voice-template": forAdministrators("voice-template"),
  "/list/dataField": forAdministrators("data-field"),
  "/list/unit": forAdministrators("unit"),
  "/list/language": forAdministrators("language"),
  "/list/user": forAdministrators("user"),
  "/device/server": forAdministrators("server"),
  "/device/pos": forAdministrators("pos-device"),
  "/device/remote": forAdministrators("remote-device"),
  "/device/printer": forAdministrators("printer-device"),
  "/device/board": forAdministrators("board-device"),
  "/device/voice": forAdministrators("voice-device"),
  "/debug": forAdministrators(
    "organization",
    healthCalls.report,
    debugCalls.log,
    debugCalls.dayEvents,
    messageCalls.list,
    smsDebugCalls.gateways,
  ),
  "/debug/health": forAdministrators("organization", healthCalls.report),
  "/debug/slot": forAdministrators("organization", debugCalls.slots),
  "/debug/log": forAdministrators("organization", debugCalls.log),
  "/debug/message": forAdministrators("organization", messageCalls.list, messageCalls.counts),
  "/debug/emitter": forAdministrators("organization", debugCalls.dayEvents),
  "/device/emitter/$id": forAdministrators("organization", debugCalls.events),
  "/debug/sms": forAdministrators("organization", smsDebugCalls.gateways),
} as const satisfies Readonly<Partial<Record<PagePath, Needs>>>;

/** Pages without data of their own; what they lead to decides who may open them. */
const cards = [
  ["/catalog", menu.administration],
  ["/list", menu.lists],
  ["/device", menu.devices],
] as const;
const withoutCalls = ["/main", "/login", "/new/login", "/attack", "/badRemote"];

const audienceEntries: readonly (readonly [string, PageAudience])[] = Object.entries(pageAudiences);
const needsOf: ReadonlyMap<string, Needs> = new Map(Object.entries(needs));
const noNeeds: Needs = { meantFor: "globalAdmin", calls: [] };
// Operators have their console only, whatever they may call.
const { operator: _, ...deciders } = people;

describe.each(Object.entries(deciders))("%s", (_name, user) => {
  test.each(audienceEntries.filter(([path]) => needsOf.has(path)))(
    "opens %s exactly if its calls are allowed",
    (path, who) => {
      const { meantFor, calls } = needsOf.get(path) ?? noNeeds;
      const isAllowed = [meantFor, ...calls].every((audience) => mayCall(audience, user));
      expect(redirectFor(path, who, user) === undefined).toBe(isAllowed);
    },
  );

  test.each(cards)("opens %s exactly if it leads anywhere", (path, group) => {
    const isListed = menuFor(user).some(({ title }) => title === group.title);
    expect(mayOpen(path, user)).toBe(user !== undefined && user.isAdmin && isListed);
  });

  test("is offered exactly the pages of the menu that open", () => {
    const offered = menuFor(user).flatMap(({ entries }) => entries.map(({ path }) => path));
    const listed = Object.values(menu).flatMap(({ entries }) => entries.map(({ path }) => path));
    expect(offered).toEqual(user === undefined ? [] : listed.filter((path) => mayOpen(path, user)));
  });
});

test("an administrator for schedules finds schedules, and neither devices nor accounts", () => {
  const groups = menuFor(people.scheduler);
  const offered = groups.flatMap(({ entries }) => entries.map(({ path }) => path));
  expect(offered).toContain("/schedule");
  expect(offered).not.toContain("/list/user");
  expect(groups.map(({ title }) => title)).not.toContain("menu.devices");
});

test("every address with an audience is a page, and every page has one", () => {
  const addresses = pages.map(({ path }) => path.replace(/\/\{-\$.*$/, ""));
  expect(addresses.toSorted()).toEqual(Object.keys(pageAudiences).toSorted());
});

test("the calls of every page are known here, unless it makes none", () => {
  const known = [...Object.keys(needs), ...cards.map(([path]) => path), ...withoutCalls];
  expect(known.toSorted()).toEqual(Object.keys(pageAudiences).toSorted());
});
