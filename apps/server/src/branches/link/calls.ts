import type { Writer } from "@cherga/branch-protocol/writer";
import { comparedTables } from "@cherga/contract/shapes/compared-tables";
import { z } from "zod";
import type { RowCheck, TableCheck } from "#branches/copy/check-tables";
import type { Configuration } from "#branches/copy/configuration-rows";
import type { DayRows } from "#branches/copy/day-rows";
import type { DayCopy, DayVersion } from "#branches/copy/day-versions";
import { dayKeySchema } from "#queue/day/day-state";
import { provisionalRequestSchema } from "#queue/registration/register-provisional";

const row = z.record(z.string(), z.unknown());
const rows = z.record(z.string(), z.array(row).readonly()).readonly();
const id = z.int();
const version = z.int().min(0);

const lease = z.object({
  id: z.uuid(),
  date: z.iso.date(),
  operatorId: id,
  from: z.number(),
  to: z.number(),
});

const dayRows = z.object({
  key: dayKeySchema,
  from: version,
  to: version,
  before: z.string().max(40),
  accounts: z.array(row).readonly(),
  rows,
});

/** What a branch server asks of its centre. */
export const askedOfCentre = {
  /** Says who it is, and learns which organizations it serves and who decides their days. */
  hello: z.object({
    program: z.string().max(40),
    now: z.number(),
    trouble: z.string().max(40),
    /** The ends of its ranges of ids, which a centre that was restored from a backup may have forgotten. */
    blockEnds: z.object({ queue_id: version.nullable(), row_id: version.nullable() }).optional(),
  }),
  /** Takes over an organization that it is to decide, once it has everything but the last moments. */
  claim: z.object({ organizationId: id }),
  /** Tells how it is, every few seconds. */
  status: z.object({
    now: z.number(),
    waitingDays: version,
    waitingRows: version,
    trouble: z.string().max(40),
  }),
  /** Gets the configuration, as far as its own differs. */
  configuration: z.object({
    hashes: z.record(z.string(), z.string()),
    /** The organizations that it has already. */
    organizationIds: z.array(id).max(1_000),
  }),
  /** Lists the days of its organizations, with the versions of the copies. */
  days: z.object({}),
  /** Gets a batch of a day, when it takes an organization over. */
  day: z.object({ key: dayKeySchema, from: version }),
  /** Sends a batch of a day. */
  upload: z.object({ epoch: version, day: dayRows }),
  /** Sends other rows. */
  rows: z.object({ rows }),
  /**
   * Tells the leases of some days, and learns which of them have ended. `allDates` are those of all leases: on other days
   * there are none.
   */
  leases: z.object({
    organizationId: id,
    epoch: version,
    allDates: z.array(z.iso.date()).max(1_000),
    dates: z.array(z.iso.date()).max(1_000),
    leases: z.array(lease).max(100_000),
  }),
  /** Asks for leased time back. The leases are sent whole, because the centre may not have been told of them yet. */
  reclaim: z.object({ organizationId: id, epoch: version, leases: z.array(lease).max(100_000) }),
  /** Gets what the visitors of provisional tickets have entered at the centre. */
  details: z.object({ organizationId: id, ticketIds: z.array(id).max(1_000) }),
  /** Gets a range of a sequence for ids of its own. */
  block: z.object({ sequence: z.enum(["queue_id", "row_id"]) }),
} as const;

/** How a ticket leaves its day. */
const leaving = z.object({ type: z.literal("leave"), ticketId: id, operatorId: id.optional() });

/** What a centre asks of a branch server. */
export const askedOfBranch = {
  /** Runs a request to a day. */
  submit: z.object({
    key: dayKeySchema,
    kind: z.string(),
    request: z.looseObject({ input: z.unknown(), actorId: id.nullable() }),
    accounts: z.array(row).readonly(),
  }),
  /** Moves a ticket to another day. */
  transfer: z.object({
    from: dayKeySchema,
    to: dayKeySchema,
    kind: z.string(),
    request: z.looseObject({ input: z.unknown(), actorId: id.nullable(), leave: leaving }),
    accounts: z.array(row).readonly(),
  }),
  /** Registers a ticket that the centre has booked provisionally. */
  register: z.object({ key: dayKeySchema, request: provisionalRequestSchema, leaseIds: z.array(z.uuid()) }),
  /** The configuration has changed. */
  configurationChanged: z.object({}),
  /** Gives an organization back: stops writing, and sends what is left. */
  handBack: z.object({ organizationId: id }),
  /** Counts and fingerprints of tables on a day. */
  check: z.object({ key: dayKeySchema }),
  /** Fingerprints of the rows of tables on a day. */
  checkRows: z.object({ key: dayKeySchema, tables: z.array(z.enum(comparedTables)) }),
  /** Gets tickets of a day as they are at the branch. */
  tickets: z.object({ key: dayKeySchema, ticketIds: z.array(id) }),
} as const;

/** How the centre sends messages, as `MessageDeps` has it. */
export type CentreMessaging = {
  readonly publicUrl: string | null;
  readonly hasMailServer: boolean;
  readonly hasDemoPhone: boolean;
};

/** What the centre tells a branch that has connected. */
export type BranchWelcome = {
  readonly serverId: number;
  readonly organizations: readonly {
    readonly id: number;
    readonly writer: Writer;
    /** Whether the branch is to decide its days. */
    readonly isToClaim: boolean;
  }[];
  readonly now: number;
  /** What the centre sends for organizations without a gateway of their own. */
  readonly messaging: CentreMessaging;
  /** Values that all servers must have in common for equal decisions; nothing that tokens are signed with. */
  readonly secrets: Readonly<Record<string, string>>;
  /** The key by which vouchers of the centre are verified, in base64. */
  readonly voucherKey: string;
};

/** The answers of the centre. */
export type CentreAnswers = {
  readonly hello: BranchWelcome;
  readonly claim: Writer;
  readonly status: null;
  readonly configuration: Configuration;
  readonly days: readonly DayCopy[];
  readonly day: DayRows | null;
  /** A refused batch came from a server that is not the writer; one of a fork does not match the copy. */
  readonly upload: { readonly version: number; readonly outcome: "taken" | "refused" | "fork" };
  readonly rows: null;
  readonly leases: EndedLeases;
  readonly reclaim: EndedLeases;
  readonly details: readonly VisitorDetails[];
  readonly block: { readonly first: number; readonly last: number };
};

/** What a visitor has entered, as rows of their ticket. Keys are in hexadecimal digits. */
export type VisitorDetails = {
  readonly ticketId: number;
  readonly language: string | null;
  readonly botChat: string | null;
  readonly values: readonly { readonly data_field_id: number; readonly value: string }[];
  readonly traces: readonly { readonly channel: string; readonly key: string }[];
};

/** The leases in which the centre books nothing any more. */
export type EndedLeases = { readonly ended: readonly string[] };

/** The answers of a branch. */
export type BranchAnswers = {
  readonly submit: ForwardedAnswer;
  readonly transfer: ForwardedAnswer;
  readonly register: ForwardedAnswer;
  readonly configurationChanged: null;
  readonly handBack: { readonly days: readonly DayVersion[] };
  readonly check: readonly TableCheck[];
  readonly checkRows: readonly RowCheck[];
  readonly tickets: DayRows;
};

/** The calls that a branch makes, and those that it answers. */
export type CentreCalls = {
  readonly [C in keyof CentreAnswers]: {
    readonly body: z.input<(typeof askedOfCentre)[C]>;
    readonly answer: CentreAnswers[C];
  };
};
export type BranchCalls = {
  readonly [C in keyof BranchAnswers]: {
    readonly body: z.input<(typeof askedOfBranch)[C]>;
    readonly answer: BranchAnswers[C];
  };
};

/** The answer of a forwarded request, and the versions that the copies must reach to show it. */
export type ForwardedAnswer = { readonly answer: unknown; readonly days: readonly DayVersion[] };
