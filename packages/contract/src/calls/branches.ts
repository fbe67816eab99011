import { z } from "zod";
import { defineCall, type Socket } from "#call";
import { id } from "#fields";
import { comparedTables } from "#shapes/compared-tables";
import { cutLine } from "#shapes/cut-line";
import { askedDate, instant } from "#shapes/time";

const tag = "branches";

/** Why a branch server cannot go on with its centre. */
export const branchTroubles = ["", "offline", "refused", "fork"] as const;
export type BranchTrouble = (typeof branchTroubles)[number];

/** How a branch server stands, as the centre knows it. */
export const branchState = z.object({
  serverId: id,
  /** The organizations that it serves, its own first. */
  organizationIds: z.array(id),
  isConnected: z.boolean(),
  /** Whether the branch decides the days of any of its organizations. */
  isWriter: z.boolean(),
  /** How often the right to decide has changed hands. */
  epoch: z.int(),
  program: z.string(),
  /** Null: it is not connected. */
  connectedSince: instant.nullable(),
  contactAt: instant,
  skewMs: z.int(),
  waitingDays: z.int(),
  waitingRows: z.int(),
  trouble: z.string(),
  /** What came from a branch that was no longer in charge: by day, and not applied. */
  leftovers: z.array(z.object({ date: z.string(), events: z.int() })),
  /** How many minutes of operators the centre can book while the branch is offline. */
  leasedMinutes: z.int(),
  /** How many bookings of the centre wait for their numbers. */
  provisional: z.int(),
  /** Bookings of the centre that the branch could not register, by day. */
  refused: z.array(z.object({ date: z.string(), bookings: z.int() })),
});
export type BranchStateShape = z.output<typeof branchState>;

/** The rows of a table on a day, at the centre and at the branch. */
export const tableDifference = z.object({
  table: z.enum(comparedTables),
  count: z.int(),
  countAtBranch: z.int(),
  isEqual: z.boolean(),
});
export type TableDifference = z.output<typeof tableDifference>;

/** A row that is not the same on both sides. */
export const rowDifference = z.object({
  table: z.enum(comparedTables),
  /** Its key within the day. */
  id: z.string(),
  /** The number of its ticket, as visitors see it; null: it belongs to none, or the ticket has none yet. */
  num: z.string().nullable(),
  /** The side that has it, or both, with other contents. */
  at: z.enum(["centre", "branch", "both"]),
});
export type RowDifference = z.output<typeof rowDifference>;

const serverRef = z.strictObject({ id });
const dayOfServer = z.strictObject({
  id,
  /** One of its organizations; its own if none is given. */
  organizationId: id.optional(),
  /** The present day if no date is given. */
  date: askedDate.optional(),
});

/** The calls about branch servers. */
export const branchCalls = {
  own: defineCall({
    method: "GET",
    path: "/server/own-branch",
    who: "anyone",
    tag,
    summary: "Tells whether this is a branch server, and whether it is connected to its centre",
    answer: z.object({
      isBranch: z.boolean(),
      isConnected: z.boolean(),
      /** Whether this server decides, as a branch or as the centre. */
      isWriter: z.boolean(),
      /** When the line to the centre was lost. */
      lostAt: instant.nullable(),
      trouble: z.enum(branchTroubles),
      /** Whether this is a centre with branches that decide. */
      hasBranches: z.boolean(),
    }),
  }),
  line: defineCall({
    method: "GET",
    path: "/server/cut-line",
    who: "staff",
    tag,
    summary: "Tells whether the line between the branch of the current organization and the centre is cut",
    answer: z.object({ cutLine: cutLine.nullable() }),
  }),
  states: defineCall({
    method: "GET",
    path: "/server/branch-states",
    who: "admin",
    tag,
    summary: "Lists how the branch servers stand",
    answer: z.array(branchState),
  }),
  check: defineCall({
    method: "POST",
    path: "/server/check-tables",
    who: "admin",
    tag,
    summary: "Compares a day of a branch with the copy at the centre, table by table",
    body: dayOfServer,
    answer: z.array(tableDifference),
    refuses: ["ERROR_NOT_FOUND", "ERROR_BRANCH_OFFLINE"],
  }),
  differences: defineCall({
    method: "POST",
    path: "/server/differences",
    who: "admin",
    tag,
    summary:
      "Lists the rows of a day that differ between a branch and the copy at the centre, a hundred at most",
    body: dayOfServer,
    answer: z.array(rowDifference),
    refuses: ["ERROR_NOT_FOUND", "ERROR_BRANCH_OFFLINE"],
  }),
  repair: defineCall({
    method: "POST",
    path: "/server/repair",
    who: "admin",
    tag,
    summary:
      "Copies the rows of a day that differ again from the branch that decides. Lists what still differs",
    body: dayOfServer,
    answer: z.array(rowDifference),
    refuses: ["ERROR_NOT_FOUND", "ERROR_BRANCH_OFFLINE"],
  }),
  dismissLeftovers: defineCall({
    method: "POST",
    path: "/server/dismiss-leftovers",
    who: "admin",
    tag,
    summary: "Takes note of the events of a day that came from a lost branch: they are not shown any more",
    body: z.strictObject({ id, date: askedDate }),
    answer: z.literal(true),
    refuses: ["ERROR_NOT_FOUND"],
  }),
  handOver: defineCall({
    method: "POST",
    path: "/server/hand-over",
    who: "admin",
    tag,
    summary: "Lets a connected branch server decide the days of its organizations",
    body: serverRef,
    answer: z.literal(true),
    refuses: ["ERROR_NOT_FOUND", "ERROR_BRANCH_OFFLINE"],
  }),
  handBack: defineCall({
    method: "POST",
    path: "/server/hand-back",
    who: "admin",
    tag,
    summary: "Takes the organizations of a branch back, with everything that happened there",
    body: serverRef,
    answer: z.literal(true),
    refuses: ["ERROR_NOT_FOUND", "ERROR_BRANCH_OFFLINE", "ERROR_CONFLICT"],
  }),
  declareLost: defineCall({
    method: "POST",
    path: "/server/declare-lost",
    who: "admin",
    tag,
    summary:
      "Takes the organizations of a branch back without it. What it has not sent is kept apart if it comes back",
    body: serverRef,
    answer: z.literal(true),
    refuses: ["ERROR_NOT_FOUND"],
  }),
} as const;

/** The connection of a branch server to its centre. */
export const branchSockets = {
  link: {
    path: "/server/link",
    who: "agent",
    tag,
    summary: "The line between a branch server and its centre, on which both ask and answer",
  },
  peer: {
    path: "/server/peer",
    who: "peer",
    tag,
    summary: "The line between two servers of the centre, on which they reach each other's branches",
  },
} as const satisfies Record<string, Socket>;
