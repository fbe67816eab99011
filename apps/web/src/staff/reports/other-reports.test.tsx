import { reportCalls } from "@cherga/contract/calls/reports";
import type { EfficiencyRow, OperatorReportRow } from "@cherga/contract/shapes/report/operators";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import EfficiencyPage from "#staff/reports/efficiency/efficiency.tsx";
import OperatorReportPage from "#staff/reports/operators/operator-report.tsx";
import OperatorsReportPage from "#staff/reports/operators/operators.tsx";
import PaymentReportPage from "#staff/reports/payments/payments.tsx";
import SurveyReportPage from "#staff/reports/survey/survey.tsx";
import { openReport, reportTime, startReportServer } from "#staff/reports/testing/render-report.tsx";
import { someFigures } from "#staff/reports/testing/some-figures.ts";
import { speak } from "#staff/texts/i18n.ts";
import type { FakeServer } from "#testing/fake-server.ts";
import { violationsIn } from "#testing/violations.ts";

const hour = 3_600_000;
const anOperator = (more: Partial<EfficiencyRow>): EfficiencyRow => ({
  id: 3,
  name: "Taras Bondar",
  organization: "Centre",
  days: 1,
  scheduled: 8 * hour,
  onDuty: 4 * hour,
  serving: 2 * hour,
  called: hour,
  paused: 0,
  asleep: 0,
  idle: hour,
  utilisation: 0.75,
  throughput: 2.5,
  total: 10,
  figures: someFigures({ servingMedian: null }),
  services: [{ name: "Advice", count: 10 }],
  satisfaction: { mean: 4.5, answers: 2 },
  ...more,
});
const aStretch = (more: Partial<OperatorReportRow>): OperatorReportRow => ({
  operatorId: 3,
  operator: "Taras Bondar",
  organization: "Centre",
  status: "serving",
  addedDateTime: "2026-05-04T06:00:00.000Z",
  end: "2026-05-04T06:10:00.000Z",
  duration: 600_000,
  ticketId: 17,
  num: "A017",
  service: "Advice",
  ...more,
});
const onDuty = {
  status: "onDuty",
  end: undefined,
  duration: 2 * hour,
  ticketId: undefined,
  num: undefined,
} as const;

let server: FakeServer;
beforeAll(() => speak("en"));
beforeEach(() => {
  server = startReportServer();
});

test("operators stand in the order of their names, with what their time went into", async () => {
  server.on(reportCalls.efficiency).answers(() => ({
    content: [anOperator({ id: 4, name: "Zoia Melnyk", utilisation: 0.9 }), anOperator({})],
    time: reportTime,
  }));
  await openReport(EfficiencyPage, "/report/operators-efficiency");
  const table = await screen.findByRole("table");
  const [, taras, zoia] = within(table).getAllByRole("row");
  expect(taras?.textContent).toContain("Taras Bondar");
  expect(zoia?.textContent).toContain("Zoia Melnyk");
  const cells = taras === undefined ? [] : within(taras).getAllByRole("cell");
  expect(cells.slice(0, 5).map(({ textContent }) => textContent)).toEqual([
    "10",
    "Advice 10",
    "75.0%",
    "2.5",
    "—",
  ]);
  expect(await violationsIn(document.body)).toEqual([]);
});

test("operators can be sorted by a column, the largest numbers first", async () => {
  server.on(reportCalls.efficiency).answers(() => ({
    content: [anOperator({}), anOperator({ id: 4, name: "Zoia Melnyk", total: 12 })],
    time: reportTime,
  }));
  const where = await openReport(EfficiencyPage, "/report/operators-efficiency");
  const names = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent?.slice(0, 4));
  await userEvent.click(await screen.findByRole("button", { name: "Total" }));
  await waitFor(() => expect(names()).toEqual(["Zoia", "Tara"]));
  expect(where()).toBe("/report/operators-efficiency?sort=total&order=desc");
  await userEvent.click(screen.getByRole("button", { name: "Total" }));
  await waitFor(() => expect(names()).toEqual(["Tara", "Zoia"]));
});

test("figures and times are two groups of columns, so that each fits on a screen", async () => {
  server.on(reportCalls.efficiency).answers(() => ({ content: [anOperator({})], time: reportTime }));
  const where = await openReport(EfficiencyPage, "/report/operators-efficiency?sort=total&order=desc");
  const headings = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  await screen.findByRole("table");
  expect(headings()).toContain("Total");
  expect(headings()).not.toContain("Serving");
  await userEvent.click(screen.getByRole("radio", { name: "Time on duty" }));
  await waitFor(() => expect(headings()).toContain("Serving"));
  expect(headings()).not.toContain("Total");
  expect(where()).toBe("/report/operators-efficiency?figures=times");
});

test("an order by a time shows the times", async () => {
  server.on(reportCalls.efficiency).answers(() => ({ content: [anOperator({})], time: reportTime }));
  await openReport(EfficiencyPage, "/report/operators-efficiency?sort=serving");
  expect(await screen.findByRole("columnheader", { name: "Serving" })).toBeTruthy();
});

test("who completes visits without starting them is named, because the time counts as calling", async () => {
  server.on(reportCalls.efficiency).answers(() => ({
    content: [
      anOperator({ serving: 0, figures: someFigures({ served: 5 }) }),
      anOperator({ id: 4, name: "Zoia Melnyk", figures: someFigures({ served: 5 }) }),
      anOperator({ id: 5, name: "Yurii Lys", serving: 0, figures: someFigures({ served: 0 }) }),
    ],
    time: reportTime,
  }));
  await openReport(EfficiencyPage, "/report/operators-efficiency");
  const taras = await screen.findByRole("rowheader", { name: /Taras Bondar/ });
  expect(within(taras).getByText("Completes visits without starting them")).toBeTruthy();
  expect(screen.getAllByText("Completes visits without starting them")).toHaveLength(1);
  await userEvent.click(within(taras).getByRole("button"));
  expect(await screen.findByText(/all of it counts as calling/)).toBeTruthy();
});

test("the stretches of operators lead to the day and to the ticket", async () => {
  server.on(reportCalls.operators).answers(() => ({ content: [aStretch({})], total: 1, time: reportTime }));
  server.on(reportCalls.operatorCount).answers(() => ({
    content: [{ status: "serving", count: 1, duration: 600_000 }],
    time: reportTime,
  }));
  const where = await openReport(OperatorsReportPage, "/report/operator");
  expect((await screen.findByRole("link", { name: "Taras Bondar" })).getAttribute("href")).toBe(
    "/report/operator/3?date=2026-05-04",
  );
  expect(screen.getByRole("link", { name: "A017" }).getAttribute("href")).toBe("/report/ticket/17");
  expect(server.heard(reportCalls.operators)[0]?.body).toMatchObject({
    sortBy: "addedDateTime",
    descending: false,
  });
  await userEvent.click(screen.getByRole("button", { name: "Duration" }));
  await waitFor(() => expect(where()).toBe("/report/operator?sort=duration&order=desc"));
  expect(await violationsIn(document.body)).toEqual([]);
});

test("the day of an operator is a time line, and another day can be picked", async () => {
  server.on(reportCalls.operators).answers(() => ({
    content: [aStretch(onDuty), aStretch({})],
    total: 2,
    time: reportTime,
  }));
  await openReport(OperatorReportPage, "/report/operator/3", "/report/operator/$id");
  expect(await screen.findByRole("button", { name: "A017, Serving, 10 min, 09:00–09:10" })).toBeTruthy();
  expect(screen.getByRole("button", { name: /^On duty, 2 h/ })).toBeTruthy();
  // The page says whose day it is.
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).not.toContain("Operator");
  expect(await violationsIn(document.body)).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Previous day" }));
  await waitFor(() =>
    expect(server.heard(reportCalls.operators).at(-1)?.body).toMatchObject({
      operatorIds: [3],
      startDate: "2026-05-03",
      endDate: "2026-05-03",
    }),
  );
});

test("ratings are shown with the number of answers, and comments are searched", async () => {
  server.on(reportCalls.survey).answers(() => ({
    versions: [{ id: 1, since: "2026-01-01T00:00:00.000Z", questions: ["Polite?"] }],
    surveyId: 1,
    answers: 4,
    responseRate: 0.2,
    ratings: [{ question: "Polite?", mean: 4.25, distribution: [0, 0, 1, 1, 2] }],
    trend: [
      { date: "2026-05-03", mean: 4, answers: 2 },
      { date: "2026-05-04", mean: 4.5, answers: 2 },
    ],
    time: reportTime,
  }));
  server.on(reportCalls.surveyList).answers(({ body: { search, worst } }) => ({
    content:
      search === "never" || worst !== undefined
        ? []
        : [
            {
              ticketId: 17,
              num: "A017",
              organization: "Centre",
              services: ["Passport"],
              operators: ["Taras Bondar"],
              answeredAt: "2026-05-04T07:00:00.000Z",
              ratings: [{ question: "Polite?", rating: 5 }],
              comment: "Thank you",
            },
          ],
    total: search === "never" ? 0 : 1,
    time: reportTime,
  }));
  await openReport(SurveyReportPage, "/report/survey");
  expect(await screen.findByText("4.25 of 5 on average")).toBeTruthy();
  expect(screen.getByText("20.0%")).toBeTruthy();
  expect(await screen.findByRole("cell", { name: "Thank you" })).toBeTruthy();
  expect(screen.getByRole("cell", { name: "Passport Taras Bondar" })).toBeTruthy();
  expect(screen.getByRole("cell", { name: "Polite? 5 of 5" })).toBeTruthy();
  expect(await violationsIn(document.body)).toEqual([]);
  await userEvent.click(screen.getByRole("switch", { name: "Only bad ratings (1 or 2)" }));
  expect(await screen.findByText("No answers match the search.")).toBeTruthy();
  await userEvent.click(screen.getByRole("switch", { name: "Only bad ratings (1 or 2)" }));
  expect(await screen.findByRole("cell", { name: "Thank you" })).toBeTruthy();
  await userEvent.type(screen.getByRole("searchbox", { name: "Search" }), "never");
  expect(await screen.findByText("No answers match the search.")).toBeTruthy();
});

test("without payments the report says where they come from", async () => {
  server
    .on(reportCalls.payments)
    .answers(() => ({ content: [], total: 0, sums: [], unpaid: [], unpaidTotal: 0, time: reportTime }));
  await openReport(PaymentReportPage, "/report/payment");
  expect(await screen.findByText("No payments in this period")).toBeTruthy();
  expect(screen.getByText(/see its payment settings/)).toBeTruthy();
});

const uah = { currency: "UAH" };

test("amounts are written in their currency, with totals, receipts, reasons and what was not paid", async () => {
  server.on(reportCalls.payments).answers(() => ({
    content: [
      {
        id: 1,
        ticketId: 17,
        num: "A017",
        organization: "Centre",
        service: "Advice",
        operator: "Taras Bondar",
        way: "cash",
        state: "refunded",
        amount: 12_345,
        refunded: 345,
        currency: "UAH",
        receipt: "A-17",
        reason: "Wrong service",
        createdAt: "2026-05-04T07:00:00.000Z",
      },
    ],
    total: 1,
    sums: [
      {
        way: "cash",
        operator: "Taras Bondar",
        ...uah,
        count: 1,
        taken: 12_345,
        refunded: 345,
        amount: 12_000,
      },
      { way: "frame", operator: "", ...uah, count: 1, taken: 5_000, refunded: 0, amount: 5_000 },
    ],
    unpaid: [
      {
        id: 5,
        ticketId: 18,
        num: "A018",
        organization: "Centre",
        service: "Passport",
        operator: "Taras Bondar",
        amount: 9_900,
        ...uah,
        reason: "Pays at the bank",
        at: "2026-05-04T07:30:00.000Z",
      },
    ],
    unpaidTotal: 1,
    time: reportTime,
  }));
  await openReport(PaymentReportPage, "/report/payment");
  const [sum, paid] = await screen.findAllByRole("cell", { name: /123\.45$/ });
  expect(sum?.textContent).toContain("UAH");
  expect(paid?.textContent).toContain("UAH");
  expect(screen.getByRole("cell", { name: /120\.00$/ })).toBeTruthy();
  expect(screen.getByRole("row", { name: /^All payments 2 .*173\.45 .*3\.45 .*170\.00$/ })).toBeTruthy();
  expect(screen.getByRole("row", { name: /^Payment page Visitor/ })).toBeTruthy();
  expect(screen.getByRole("row", { name: /receipt A-17 Refunded Wrong service / })).toBeTruthy();
  expect(screen.getByRole("row", { name: /A018 Passport .*99\.00 Pays at the bank$/ })).toBeTruthy();
  expect(await violationsIn(document.body)).toEqual([]);
});

test("a reader without an organization is asked to choose one", async () => {
  server.on(reportCalls.efficiency).refuses("ERROR_ORGANIZATION_SELECT");
  await openReport(EfficiencyPage, "/report/operators-efficiency");
  expect(
    await screen.findByText("Choose the organization you are working in at the top of the page."),
  ).toBeTruthy();
});
