import { z } from "zod";
import { defineCall } from "#call";
import { id } from "#fields";
import { idParams } from "#shapes/query";
import {
  mesh,
  meshBody,
  statisticBody,
  statisticRow,
  totalReportBody,
  totalReportRow,
} from "#shapes/report/figures";
import { addEventBody, ticketReportEvent } from "#shapes/report/history";
import {
  coreBody,
  efficiencyRow,
  operatorFilter,
  operatorReportBody,
  operatorReportRow,
  stretchKinds,
} from "#shapes/report/operators";
import { rowTotal } from "#shapes/report/parts";
import { paymentBody, paymentRow, paymentSum } from "#shapes/report/payments";
import { surveyBody, surveyListBody, surveyListRow, surveyReport } from "#shapes/report/survey";
import { ticketCountBody, ticketReportBody, ticketReportRow } from "#shapes/report/tickets";
import { exportBody, exportProgress } from "#shapes/report/export";
import { editedReportView, newReportView, reportView } from "#shapes/report/views";
import { clientValue, ticket, ticketNumber } from "#shapes/ticket";
import { askedInstant, instant } from "#shapes/time";

const tag = "report";
const who = "manager";
const refuses = ["ERROR_ORGANIZATION_SELECT"] as const;

/** Reports about a long time are allowed to take longer than other calls. */
const withinMs = 20_000;

const listOf = <S extends z.ZodType>(row: S) =>
  z.object({ content: z.array(row), total: rowTotal, time: instant });

const exportParams = z.strictObject({ id: z.uuid() });

/** The reports of managers and administrators, about their organizations. */
export const reportCalls = {
  tickets: defineCall({
    method: "POST",
    path: "/report/ticket/all",
    who,
    tag,
    summary: "Lists services of visits, with the requested columns",
    body: ticketReportBody,
    answer: listOf(ticketReportRow),
    refuses,
    withinMs,
  }),
  startExport: defineCall({
    method: "POST",
    path: "/report/export",
    who,
    tag,
    summary: "Prepares a file of all rows of a report; its address works once, within a minute",
    body: exportBody,
    answer: z.object({ id: z.uuid(), path: z.string() }),
    status: 201,
    refuses: [...refuses, "ERROR_TOO_MANY"],
  }),
  download: defineCall({
    method: "GET",
    path: "/report/export/:id",
    who: "anyone",
    tag,
    summary: "Gives a prepared file",
    params: exportParams,
    answer: z.unknown(),
    produces: [
      "text/csv",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "application/pdf",
    ],
    refuses: ["ERROR_TOO_MANY"],
  }),
  exportProgress: defineCall({
    method: "GET",
    path: "/report/export/:id/progress",
    who,
    tag,
    summary: "Says how far one of the caller's exports is",
    params: exportParams,
    answer: exportProgress,
  }),
  cancelExport: defineCall({
    method: "DELETE",
    path: "/report/export/:id",
    who,
    tag,
    summary: "Ends one of the caller's exports",
    params: exportParams,
    answer: z.object({ success: z.literal(true) }),
  }),
  ticketCount: defineCall({
    method: "POST",
    path: "/report/ticket/count",
    who,
    tag,
    summary: "Counts what the list of tickets has, also by groups",
    body: ticketCountBody,
    answer: z.object({
      count: z.int().min(0),
      content: z.array(z.object({ key: z.string(), name: z.string(), count: z.int().min(0) })),
      time: instant,
    }),
    refuses,
    withinMs,
  }),
  totals: defineCall({
    method: "POST",
    path: "/report/ticket/total-ticket",
    who,
    tag,
    summary: "Gives the figures by service, organization, region or type, and of all together",
    body: totalReportBody,
    answer: z.object({
      content: z.array(totalReportRow),
      total: z.int(),
      all: totalReportRow.pick({ total: true, figures: true }),
      time: instant,
    }),
    refuses,
    withinMs,
  }),
  mesh: defineCall({
    method: "POST",
    path: "/report/ticket/get-mesh",
    who,
    tag,
    summary: "Gives arrivals, waiting or service level by weekday and hour",
    body: meshBody,
    answer: mesh,
    refuses,
    withinMs,
  }),
  survey: defineCall({
    method: "POST",
    path: "/report/ticket/survey",
    who,
    tag,
    summary: "Gives the ratings of visitors",
    body: surveyBody,
    answer: surveyReport,
    refuses,
    withinMs,
  }),
  surveyList: defineCall({
    method: "POST",
    path: "/report/ticket/survey-list",
    who,
    tag,
    summary: "Lists single answers of visitors, with the questions as they were asked",
    body: surveyListBody,
    answer: listOf(surveyListRow),
    refuses,
    withinMs,
  }),
  payments: defineCall({
    method: "POST",
    path: "/report/ticket/payment",
    who,
    tag,
    summary: "Lists payments, with sums by way, currency and operator",
    body: paymentBody,
    answer: z.object({
      content: z.array(paymentRow),
      total: rowTotal,
      sums: z.array(paymentSum),
      time: instant,
    }),
    refuses,
    withinMs,
  }),
  ticketEvents: defineCall({
    method: "GET",
    path: "/report/ticket/event/:id",
    who,
    tag,
    summary: "Gives the history of a ticket: every event with who, when and why, and the intervals",
    params: idParams,
    answer: z.object({ ticket, content: z.array(ticketReportEvent), time: instant }),
  }),
  faceFields: defineCall({
    method: "GET",
    path: "/report/ticket/get-face-field/:id",
    who,
    tag,
    summary: "Gives the photos that the visitor of a ticket left",
    params: idParams,
    answer: z.object({ fields: z.array(clientValue) }),
  }),
  addEvent: defineCall({
    method: "POST",
    path: "/report/ticket/add-event",
    who,
    tag,
    summary: "Adds a note or a conversation event to a ticket; never changes its state",
    body: addEventBody,
    answer: z.object({ success: z.literal(true) }),
  }),
  transfer: defineCall({
    method: "POST",
    path: "/report/ticket/transfer-ticket/:id",
    who,
    tag,
    summary: "Moves an open booking to another time, by the same rules as moving it at the desk",
    params: idParams,
    body: z.strictObject({ queueDateTime: askedInstant, operatorId: id.optional() }),
    answer: z.object({ ticketId: id, num: ticketNumber }),
    idempotent: true,
  }),
  printTicket: defineCall({
    method: "POST",
    path: "/report/ticket/print-ticket/:id",
    who,
    tag,
    summary: "Gives a ticket as it is printed, as a PDF",
    params: idParams,
    answer: z.unknown(),
    produces: ["application/pdf"],
  }),
  operators: defineCall({
    method: "POST",
    path: "/report/operator/all",
    who,
    tag,
    summary: "Lists the stretches of operators' days: on duty, called, serving, paused, asleep",
    body: operatorReportBody,
    answer: listOf(operatorReportRow),
    refuses,
    withinMs,
  }),
  operatorCount: defineCall({
    method: "POST",
    path: "/report/operator/count",
    who,
    tag,
    summary: "Counts and adds up the stretches of operators' days by kind",
    body: operatorFilter,
    answer: z.object({
      content: z.array(
        z.object({ status: z.enum(stretchKinds), count: z.int().min(0), duration: z.number().min(0) }),
      ),
      time: instant,
    }),
    refuses,
    withinMs,
  }),
  efficiency: defineCall({
    method: "POST",
    path: "/report/core/operators-efficiency",
    who,
    tag,
    summary: "Gives how operators worked: time at the desk, utilisation, throughput, times, satisfaction",
    body: coreBody,
    answer: z.object({ content: z.array(efficiencyRow), time: instant }),
    refuses,
    withinMs,
  }),
  statistic: defineCall({
    method: "POST",
    path: "/report/core/statistic",
    who,
    tag,
    summary: "Gives the figures by day, week, month or year, and of the whole time",
    body: statisticBody,
    answer: z.object({
      content: z.array(statisticRow),
      all: statisticRow.omit({ date: true }),
      time: instant,
    }),
    refuses,
    withinMs,
  }),
  views: defineCall({
    method: "GET",
    path: "/report/view",
    who,
    tag,
    summary: "Lists the caller's saved views, and those shared in the chosen organization, by name",
    answer: z.array(reportView),
  }),
  createView: defineCall({
    method: "POST",
    path: "/report/view/create",
    who,
    tag,
    summary: "Saves the address of a report under a name, for the caller or for the chosen organization",
    body: newReportView,
    answer: reportView,
    status: 201,
    refuses: ["ERROR_ORGANIZATION_SELECT", "ERROR_NOT_UNIQUE", "ERROR_LIMIT"],
  }),
  editView: defineCall({
    method: "PATCH",
    path: "/report/view/edit/:id",
    who,
    tag,
    summary: "Renames one of the caller's views, replaces its address, shares it or stops sharing it",
    params: idParams,
    body: editedReportView,
    answer: reportView,
    refuses: ["ERROR_ORGANIZATION_SELECT", "ERROR_NOT_FOUND", "ERROR_NOT_UNIQUE"],
  }),
  deleteView: defineCall({
    method: "DELETE",
    path: "/report/view/delete/:id",
    who,
    tag,
    summary: "Deletes one of the caller's views; administrators may also delete shared ones",
    params: idParams,
    answer: z.literal(true),
    refuses: ["ERROR_NOT_FOUND"],
  }),
} as const;
