import { passWays, quotaTypes, scheduleBlocks, ticketTypes } from "@cherga/engine/vocabulary";
import { z } from "zod";
import { defineCall } from "#call";
import { operatorResultDefaults } from "#constants";
import { id, line, whole } from "#fields";
import type { Row } from "#resource";
import { operator } from "#resources/operator";
import { organization } from "#resources/organization";
import { schedulePlan } from "#shapes/schedule";
import { deskQuery, idParams, queryNumber } from "#shapes/query";
import { ticket } from "#shapes/ticket";
import { askedDate } from "#shapes/time";
import { chronologyEntry, contentOf, scheduleResult, triedDay, workStretch } from "#shapes/work";

const { fields } = operator;

/** An operator's row, written out because more fields are answered beside it. */
const operatorShape = {
  id,
  version: id,
  username: fields.username.schema,
  first_name: fields.first_name.schema,
  last_name: fields.last_name.schema,
  position: fields.position.schema,
  organizationId: fields.organizationId.schema,
  room: fields.room.schema,
  indicator: fields.indicator.schema,
  scheduleId: fields.scheduleId.schema,
  option: fields.option.schema,
} as const satisfies { [K in keyof Row<typeof fields>]: z.ZodType };

const resultFilter = z.strictObject({
  id,
  service: id,
  seconds: whole({ min: 60, max: 86_400 }).default(operatorResultDefaults.seconds),
  passWay: z.enum(passWays).default(operatorResultDefaults.passWay),
  ticketType: z.enum(ticketTypes).default(operatorResultDefaults.ticketType),
  queueDate: askedDate,
});

/** A schedule that is being edited; absent: the stored one. Only users who may edit it may ask about a draft. */
const draft = { json: schedulePlan.optional() } as const;

/** Declares a call that lists values of a domain enumeration. */
const wordsCall = <const P extends string, const W extends readonly string[]>(
  path: P,
  summary: string,
  words: W,
) =>
  defineCall({
    method: "GET",
    path,
    who: "staff",
    tag: "words",
    summary,
    answer: z.array(z.object({ id: z.enum(words), title: z.string() })),
  });

/** The work of operators and schedules on a date, and the enumerations they use. */
export const organizationCalls = {
  findOperator: defineCall({
    method: "GET",
    path: "/operator/find/:id",
    who: "staff",
    tag: "operator",
    summary: "Gives an operator with the organization and today's work",
    params: idParams,
    answer: z.object({ ...operatorShape, organization: organization.row, work: z.array(workStretch) }),
  }),
  chronology: defineCall({
    method: "GET",
    path: "/operator/chronology",
    who: "staff",
    tag: "operator",
    summary: "Gives how an operator spends a day",
    query: deskQuery,
    answer: contentOf(z.array(chronologyEntry)),
    refuses: ["ERROR_OPERATOR_SELECT"],
  }),
  operatorResult: defineCall({
    method: "POST",
    path: "/operator/result",
    who: "staff",
    tag: "operator",
    summary: "Gives what an operator's schedule makes of a date, and the starts it leaves",
    body: resultFilter,
    answer: scheduleResult,
    refuses: ["ERROR_SCHEDULE_SELECT", "ERROR_NO_SERVICE"],
  }),
  scheduleResult: defineCall({
    method: "POST",
    path: "/schedule/result/:id",
    who: "staff",
    tag: "schedule",
    summary: "Gives what a schedule makes of a date, for any operator",
    params: idParams,
    // The same filter as an operator's, which may still carry an id; the schedule is the one in the path.
    body: resultFilter.partial({ id: true }).extend(draft),
    answer: scheduleResult,
    refuses: ["ERROR_NO_SERVICE"],
  }),
  trySchedule: defineCall({
    method: "POST",
    path: "/schedule/try/:id",
    who: "scheduler",
    tag: "schedule",
    summary: "Plays an otherwise empty day with invented visits; nothing is stored",
    params: idParams,
    body: z.strictObject({
      ...draft,
      n: whole({ min: 1, max: 100 }),
      date: askedDate,
      /** A different seed generates a different day. */
      seed: line({ max: 60 }).default(""),
    }),
    answer: triedDay,
    refuses: ["ERROR_NO_SERVICE"],
  }),
  blocks: wordsCall("/block", "Lists the blocks of a schedule", scheduleBlocks),
  quotas: wordsCall("/quotas", "Lists the types of quotas", quotaTypes),
  ticketTypes: wordsCall("/ticket", "Lists the types of tickets", ticketTypes),
  passWays: wordsCall("/passway", "Lists the pass ways", passWays),
  randomTickets: defineCall({
    method: "GET",
    path: "/ticket/random/:n",
    who: "staff",
    tag: "ticket",
    summary: "Invents tickets, for trying out screens and templates; nothing is stored",
    params: z.strictObject({ n: queryNumber({ min: 1, max: 100 }) }),
    answer: z.array(ticket),
    refuses: ["ERROR_ORGANIZATION_SELECT", "ERROR_NO_SERVICE"],
  }),
} as const;
