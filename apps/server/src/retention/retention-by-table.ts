import type { Database } from "#db/tables";

/** The column by which rows of a table refer to their visit: its ticket, or one of its items. */
type VisitColumn<T extends keyof Database> = Extract<
  keyof Database[T],
  T extends "ticket" ? "id" : "ticket_id" | "ticket_item_id"
>;

/** What happens to a table's rows when the retention period of a visit is over. */
export type Retention<T extends keyof Database> =
  /** Staff manage them. They hold no visitors' data. */
  | { readonly kind: "configuration" }
  /** They stay. They hold no visitors' data. */
  | { readonly kind: "statistics" }
  /** They stay, and cannot be changed. They hold no visitors' data. */
  | { readonly kind: "log" }
  /** They are deleted much earlier, by another timer. */
  | { readonly kind: "expires"; readonly after: string }
  /** They are deleted. */
  | { readonly kind: "erased"; readonly by: VisitColumn<T> }
  /** They stay without the visitor's data: these columns are set, each to an SQL expression. */
  | {
      readonly kind: "anonymised";
      readonly by: VisitColumn<T>;
      readonly set: { readonly [C in keyof Database[T]]?: string };
    };

const configuration = { kind: "configuration" } as const;
const statistics = { kind: "statistics" } as const;
const log = { kind: "log" } as const;
const erased = { kind: "erased", by: "ticket_id" } as const;

/** The retention of every table. Erasing uses it, so that a new table is erased once it is declared. */
export const retentionByTable: { readonly [T in keyof Database]: Retention<T> } = {
  agent: configuration,
  agent_code: { kind: "expires", after: "15 minutes" },
  agent_connection: { kind: "expires", after: "the end of the connection" },
  agent_device: configuration,
  agent_event: { kind: "expires", after: "10 seconds" },
  article: configuration,
  audit_log: log,
  board: configuration,
  board_device: configuration,
  board_screen: configuration,
  bot_conversation: { kind: "expires", after: "90 days" },
  bot_state: configuration,
  bot_update: { kind: "expires", after: "3 days" },
  branch_block: configuration,
  branch_identity: configuration,
  // They hold visitors' data of a branch that was declared lost; people decide soon.
  branch_leftover: { kind: "expires", after: "30 days" },
  branch_outbox: { kind: "expires", after: "the next contact with the centre" },
  branch_state: configuration,
  catalogue: configuration,
  configuration_document: configuration,
  console_learning: { kind: "expires", after: "the next press" },
  console_press: { kind: "expires", after: "30 days" },
  country: configuration,
  data_field: configuration,
  debug_log: { kind: "expires", after: "30 days" },
  device_job: { kind: "expires", after: "30 days" },
  enrolment: configuration,
  file: configuration,
  idempotency: { kind: "expires", after: "24 hours" },
  include: configuration,
  kept_configuration: configuration,
  language: configuration,
  lease: configuration,
  lease_day: configuration,
  message: {
    kind: "anonymised",
    by: "ticket_id",
    set: {
      recipient: "''",
      text: "''",
      error: "''",
      details: "'{}'",
      state: "case when state = 'queued' then 'expired' else state end",
    },
  },
  occupancy: statistics,
  operator_day: statistics,
  operator_stretch: statistics,
  organization: configuration,
  organization_day: statistics,
  payment: statistics,
  payment_event: log,
  payment_hub_before: configuration,
  payment_refund: statistics,
  photo: erased,
  pos_device: configuration,
  printer_device: configuration,
  printer_template: configuration,
  // They have no personal data, as other events.
  provisional_event: statistics,
  provisional_request: statistics,
  push_subscription: erased,
  refused_booking: statistics,
  region: configuration,
  remote_device: configuration,
  report_export: { kind: "expires", after: "a day" },
  report_duty_rollup: statistics,
  report_rating_rollup: statistics,
  report_rollup: statistics,
  report_rollup_period: statistics,
  report_stretch_rollup: statistics,
  report_letter: { kind: "expires", after: "90 days" },
  report_schedule: configuration,
  report_view: configuration,
  retention_run: statistics,
  schedule: configuration,
  screen_view: { kind: "expires", after: "90 days" },
  secret: configuration,
  server: configuration,
  server_lease: { kind: "expires", after: "15 seconds" },
  server_process: { kind: "expires", after: "10 minutes" },
  service: configuration,
  service_data_field: configuration,
  service_package: configuration,
  session: { kind: "expires", after: "30 days" },
  snapshot: configuration,
  staff: configuration,
  survey_answer: { kind: "anonymised", by: "ticket_id", set: { comment: "''" } },
  survey_version: configuration,
  test_charge: statistics,
  terminal: configuration,
  throttle: { kind: "expires", after: "an hour" },
  // The old token no longer finds the ticket, so nothing can be added to it.
  ticket: { kind: "anonymised", by: "id", set: { token: "gen_random_uuid()", bot_chat: "null" } },
  ticket_cancellation: erased,
  ticket_code: erased,
  ticket_event: log,
  ticket_item: statistics,
  ticket_note: { kind: "erased", by: "ticket_item_id" },
  ticket_trace: erased,
  ticket_value: erased,
  unit: configuration,
  unpaid_completion: { kind: "anonymised", by: "ticket_item_id", set: { reason: "''" } },
  voice_device: configuration,
  voice_recording: configuration,
  voice_template: configuration,
  voucher_ticket: { kind: "expires", after: "the next contact with the centre" },
  web_online: configuration,
  web_online_data_field: configuration,
};

/** A table that is erased or anonymized with the visit. */
export type VisitorTable = {
  readonly name: string;
  readonly by: string;
  /** If absent, the rows are deleted. */
  readonly set?: readonly (readonly [column: string, expression: string])[];
};

/** The tables that hold visitors' data. */
export const visitorTables: readonly VisitorTable[] = Object.entries(retentionByTable).flatMap(
  ([name, retention]): readonly VisitorTable[] => {
    if (retention.kind === "erased") return [{ name, by: retention.by }];
    if (retention.kind === "anonymised")
      return [{ name, by: retention.by, set: Object.entries(retention.set) }];
    return [];
  },
);
