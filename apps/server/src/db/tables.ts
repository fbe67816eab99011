import type { ColumnType, Generated, JSONColumnType } from "kysely";

/** The tables as the migrations leave them. Written by `npm run tables`; a test fails when it is stale. */
export type Database = {
  article: {
    id: Generated<number>;
    version: Generated<number>;
    subject: JSONColumnType<object>;
    text: JSONColumnType<object>;
    status: boolean;
  };
  audit_log: {
    id: Generated<number>;
    at: Date;
    actor_id: number | null;
    actor_name: string;
    organization_id: number | null;
    action: string;
    details: JSONColumnType<object>;
  };
  board: {
    id: Generated<number>;
    version: Generated<number>;
    name: string;
    description: string;
    organization_id: number;
    operator: JSONColumnType<object>;
    announcement: JSONColumnType<object>;
    rest: JSONColumnType<object>;
    title: JSONColumnType<object>;
    ticker: JSONColumnType<object>;
    queue: JSONColumnType<object>;
    call_popup: JSONColumnType<object>;
    slides: JSONColumnType<object>;
  };
  board_device: {
    id: Generated<number>;
    version: Generated<number>;
    name: string;
    description: string;
    organization_id: number;
    config: JSONColumnType<object>;
    host: string;
    device_id: string | null;
    connect: Generated<boolean>;
    type: string;
    vnc: JSONColumnType<object | null>;
  };
  catalogue: {
    is_only: Generated<boolean>;
    version: Generated<number>;
  };
  configuration_document: {
    hash: Buffer;
    document: JSONColumnType<object>;
  };
  country: {
    id: Generated<number>;
    version: Generated<number>;
    name: JSONColumnType<object>;
    phone_code: string;
  };
  data_field: {
    id: Generated<number>;
    version: Generated<number>;
    name: string;
    label: JSONColumnType<object>;
    title: JSONColumnType<object>;
    input_hint: JSONColumnType<object>;
    placeholder: JSONColumnType<object>;
    format: string;
    mask: string;
    reg_exp: string;
    type: string;
    category: string;
  };
  enrolment: {
    id: Generated<number>;
    terminal_id: number | null;
    board_id: number | null;
    code_hash: Buffer | null;
    code_expires_at: Date | null;
    credential_hash: Buffer | null;
    enrolled_at: Date | null;
    seen_at: Date | null;
    seen_from: Generated<string>;
  };
  file: {
    id: Generated<string>;
    type: string;
    width: number;
    height: number;
    content: Buffer;
    created_at: Generated<Date>;
    created_by: number | null;
  };
  idempotency: {
    owner: string;
    key: string;
    request_hash: Buffer;
    answer: JSONColumnType<object>;
    created_at: Generated<Date>;
  };
  include: {
    id: Generated<number>;
    version: Generated<number>;
    name: JSONColumnType<object>;
    text: JSONColumnType<object>;
    article_ids: JSONColumnType<object>;
    status: boolean;
  };
  kept_configuration: {
    organization_id: number;
    config_version: number;
    catalogue_version: number;
    hash: Buffer;
    catalogue_hash: Buffer;
    kept_at: Date;
  };
  language: {
    id: Generated<number>;
    version: Generated<number>;
    code: string;
    name: string;
    status: boolean;
    main: boolean;
  };
  message: {
    id: Generated<number>;
    organization_id: number;
    ticket_id: number;
    channel: string;
    kind: string;
    recipient: string;
    text: string;
    state: Generated<string>;
    attempts: Generated<number>;
    error: Generated<string>;
    created_at: Date;
    due_at: Date;
    expires_at: Date;
    sent_at: Date | null;
  };
  occupancy: {
    ticket_item_id: number;
    organization_id: number;
    operator_id: number;
    during: string;
  };
  organization: {
    id: Generated<number>;
    version: Generated<number>;
    name: JSONColumnType<object>;
    short_name: JSONColumnType<object>;
    full_name: JSONColumnType<object>;
    code: string;
    number: number;
    type: string;
    country_id: number;
    region_id: number;
    address: JSONColumnType<object>;
    option: JSONColumnType<object>;
    logo_path: string | null;
    debug: boolean;
    debug_level: string;
    debug_path: string;
    open_hour: JSONColumnType<object>;
    open_hour_map: JSONColumnType<object>;
    close_day_map: JSONColumnType<object>;
    max_queue_period_days: number;
    terminal_open_min: number;
    allowable_lag_wait_min: number;
    allowable_wait_min: number;
    max_wait_time_for_taking_min: number;
    limit_for_fixed_shift: number;
    max_wait_for_call_min: number;
    max_wait_for_put_sleep_min: number;
    sleep_period_min: number;
    capacity_period_min: number;
    cancel_delay_min: number;
    reservation_min: number;
    confirm_min: number;
    package_gap_min: number;
    retention_days: number;
    check_for_sleep: boolean;
    ban_past_time: boolean;
    time_priority: boolean;
    forced_time_high_priority: boolean;
    over_day_transfer_ban: boolean;
    simultaneous_maintenance: boolean;
    check_in_required: boolean;
    current_queue_politics: string;
    opening_model: JSONColumnType<object | null>;
    lower_priority: JSONColumnType<object>;
    rivalry_services: JSONColumnType<object>;
    equivalent_services: JSONColumnType<object>;
    payment_services: JSONColumnType<object>;
    quotas: JSONColumnType<object>;
    web_queue: JSONColumnType<object>;
    terminal_queue: JSONColumnType<object>;
    reminders: JSONColumnType<object>;
    message_hub: JSONColumnType<object | null>;
    external_package: JSONColumnType<object>;
    ticket_number_prefix: string;
    ticket_number_offset: number;
    support_phones: JSONColumnType<object>;
    survey: JSONColumnType<object>;
    config_version: Generated<number>;
    accent_colour: string;
    currency: string | null;
  };
  organization_day: {
    organization_id: number;
    queue_date: string;
    version: Generated<number>;
    next_due_at: Date | null;
    due_failures: Generated<number>;
    retry_at: Date | null;
    erasures: Generated<number>;
  };
  photo: {
    id: Generated<string>;
    organization_id: number;
    type: string;
    content: Buffer;
    created_at: Generated<Date>;
    ticket_id: number | null;
  };
  pos_device: {
    id: Generated<number>;
    version: Generated<number>;
    name: string;
    description: string;
    organization_id: number;
    config: JSONColumnType<object>;
    host: string;
    device_id: string | null;
    connect: Generated<boolean>;
  };
  printer_device: {
    id: Generated<number>;
    version: Generated<number>;
    name: string;
    description: string;
    organization_id: number;
    config: JSONColumnType<object>;
    host: string;
    device_id: string | null;
    connect: Generated<boolean>;
    signature: string;
    mac: string;
    ip: string;
    init: string;
    printer_ipp: string;
    printer_sse: string;
    printer_template_id: number | null;
  };
  printer_template: {
    id: Generated<number>;
    version: Generated<number>;
    name: string;
    description: string;
    width: number;
    items: JSONColumnType<object>;
  };
  push_subscription: {
    id: Generated<number>;
    ticket_id: number;
    endpoint: string;
    p256dh: string;
    auth: string;
    language: string;
  };
  region: {
    id: Generated<number>;
    version: Generated<number>;
    name: JSONColumnType<object>;
    country_id: number;
  };
  remote_device: {
    id: Generated<number>;
    version: Generated<number>;
    name: string;
    description: string;
    organization_id: number;
    config: JSONColumnType<object>;
    host: string;
    device_id: string | null;
    connect: Generated<boolean>;
  };
  retention_run: {
    organization_id: number;
    local_date: string;
    started_at: Date;
    finished_at: Date | null;
    visits: Generated<number>;
  };
  schedule: {
    id: Generated<number>;
    version: Generated<number>;
    description: string;
    organization_id: number;
    json: JSONColumnType<object>;
  };
  secret: {
    name: string;
    value: Buffer;
  };
  server: {
    id: Generated<number>;
    version: Generated<number>;
    name: string;
    description: string;
    organization_id: number;
    config: JSONColumnType<object>;
    host: string;
    device_id: string | null;
    connect: Generated<boolean>;
  };
  service: {
    id: Generated<number>;
    version: Generated<number>;
    name: JSONColumnType<object>;
    description: JSONColumnType<object>;
    duration: JSONColumnType<object>;
    multiplicity: JSONColumnType<object>;
    align_minutes: number;
    is_strict: boolean;
    parameters: JSONColumnType<object>;
  };
  service_data_field: {
    id: Generated<number>;
    version: Generated<number>;
    service_id: number;
    data_field_id: number;
    sort_order: number;
    required: boolean;
  };
  service_package: {
    id: Generated<number>;
    version: Generated<number>;
    name: JSONColumnType<object>;
    description: JSONColumnType<object>;
    items: JSONColumnType<object>;
    main_service_id: number | null;
    is_view: boolean;
  };
  session: {
    id: Generated<string>;
    staff_id: number;
    refresh_hash: Buffer;
    previous_refresh_hash: Buffer | null;
    refreshed_at: Generated<Date>;
    stream_hash: Buffer;
    created_at: Generated<Date>;
    expires_at: Date;
    organization_id: number | null;
    operator_id: number | null;
  };
  snapshot: {
    id: Generated<number>;
    organization_id: number | null;
    kind: string;
    title: string;
    created_at: Date;
    created_by: string;
    counts: JSONColumnType<object>;
    document: JSONColumnType<object>;
  };
  staff: {
    id: Generated<number>;
    version: Generated<number>;
    username: string;
    password_hash: string | null;
    first_name: Generated<string>;
    last_name: Generated<string>;
    position: Generated<string>;
    organization_id: number | null;
    allowed_organization_ids: ColumnType<object, string | undefined, string>;
    role: Generated<string>;
    is_admin: Generated<boolean>;
    is_operator: Generated<boolean>;
    new_ticket: Generated<boolean>;
    new_queue: Generated<boolean>;
    call_operator: Generated<boolean>;
    call_only: Generated<boolean>;
    payment: Generated<boolean>;
    schedule_only: Generated<boolean>;
    newer_sleeping: Generated<boolean>;
    room: Generated<string>;
    indicator: Generated<string>;
    language: string | null;
    schedule_id: number | null;
    option: ColumnType<object, string | undefined, string>;
  };
  survey_answer: {
    ticket_id: number;
    organization_id: number;
    answered_at: Date;
    first_rating: number;
    second_rating: number;
    third_rating: number;
    comment: string;
  };
  terminal: {
    id: Generated<number>;
    version: Generated<number>;
    name: string;
    description: string;
    organization_id: number;
    languages: JSONColumnType<object>;
    menu: JSONColumnType<object>;
    panels: JSONColumnType<object>;
    limits: JSONColumnType<object>;
    printer_device_id: number | null;
  };
  throttle: {
    key: string;
    attempts: number;
    ends_at: Date;
  };
  ticket: {
    id: number;
    organization_id: number;
    queue_date: string;
    num: number | null;
    prefix: string;
    token: Generated<string>;
    type: string;
    pass_way: string;
    status: string;
    entry_at: Date;
    erased_at: Date | null;
  };
  ticket_cancellation: {
    ticket_id: number;
    actor_id: number | null;
    at: Date;
    reason: string;
  };
  ticket_code: {
    ticket_id: number;
    code_hash: Buffer;
    attempts: Generated<number>;
    sent: Generated<number>;
  };
  ticket_event: {
    organization_id: number;
    queue_date: string;
    seq: number;
    at: Date;
    type: string;
    ticket_id: number | null;
    ticket_item_id: number | null;
    operator_id: number | null;
    actor_id: number | null;
    data: JSONColumnType<object>;
    config_version: number | null;
    catalogue_version: number | null;
  };
  ticket_item: {
    id: number;
    ticket_id: number;
    position: number;
    service_id: number;
    operator_id: number | null;
    state: string;
    planned_at: Date | null;
    called_at: Date | null;
    started_at: Date | null;
    ended_at: Date | null;
    waiting_ms: number;
    serving_ms: number;
    is_late: boolean;
    is_day_closed: boolean;
    is_no_show: Generated<boolean>;
  };
  ticket_note: {
    id: Generated<number>;
    ticket_item_id: number;
    at: Date;
    actor_id: number | null;
    text: string;
  };
  ticket_trace: {
    ticket_id: number;
    channel: string;
    key: Buffer;
  };
  ticket_value: {
    ticket_id: number;
    data_field_id: number;
    value: string;
  };
  unit: {
    id: Generated<number>;
    version: Generated<number>;
    code: string;
    name: JSONColumnType<object>;
  };
  voice_device: {
    id: Generated<number>;
    version: Generated<number>;
    name: string;
    description: string;
    organization_id: number;
    config: JSONColumnType<object>;
    host: string;
    device_id: string | null;
    connect: Generated<boolean>;
    voice_template_id: number | null;
  };
  voice_template: {
    id: Generated<number>;
    version: Generated<number>;
    name: string;
    description: string;
    tracks: JSONColumnType<object>;
    folders: JSONColumnType<object>;
    targets: JSONColumnType<object>;
  };
  web_online: {
    id: Generated<number>;
    version: Generated<number>;
    name: JSONColumnType<object>;
    description: JSONColumnType<object>;
    organization_filter: string;
    organization_ids: JSONColumnType<object>;
    status: boolean;
  };
  web_online_data_field: {
    id: Generated<number>;
    version: Generated<number>;
    web_online_id: number;
    data_field_id: number;
    sort_order: number;
    required: boolean;
  };
};
