alter table organization add column payment_hub jsonb;

alter table payment
  -- Our name of the payment at its provider. A provider that gets it twice charges once.
  add column reference text unique,
  -- The page on which it is paid, or what a code says that fills in a transfer.
  add column url text,
  add column payload text,
  add column pos_device_id integer references pos_device on delete set null,
  -- When its provider is asked again; null: never. By the real clock.
  add column ask_at timestamptz,
  add column asks integer not null default 0,
  -- The state that the ticket shows already.
  add column noted_state text;
update payment set noted_state = state;

-- Two operators cannot take the same payment.
create unique index payment_open_once on payment (ticket_item_id) where state in ('created', 'pending', 'unknown');
create index payment_to_ask on payment (ask_at) where ask_at is not null;
create index payment_to_note on payment (id) where noted_state is distinct from state;

create table payment_refund (
  id integer primary key default nextval('row_id'),
  payment_id integer not null references payment,
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null,
  state text not null check (state in ('created', 'done', 'failed', 'unknown')),
  created_by integer references staff,
  created_at timestamptz not null,
  -- By the real clock: what a provider does not know after a while was never asked for.
  asked_at timestamptz not null default now()
);
create index payment_refund_of_payment on payment_refund (payment_id);
-- While the outcome of one is not known, another could give back the same money twice.
create unique index payment_refund_open_once on payment_refund (payment_id) where state in ('created', 'unknown');

-- The books of the test provider. It is a provider like others: payments learn from it only what it answers.
create table test_charge (
  ref uuid primary key,
  reference text not null unique,
  organization_id integer not null references organization on delete cascade,
  amount_minor bigint not null,
  currency text not null,
  title text not null,
  state text not null default 'pending' check (state in ('pending', 'paid', 'failed', 'cancelled')),
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and amount_minor),
  -- The refunds that were asked for, by their names.
  refunds jsonb not null default '[]',
  created_at timestamptz not null default now()
);

-- What the hardware said about a job that it did.
alter table device_job add column outcome jsonb;
-- Finished jobs of terminals, which payments look at every second.
create index device_job_of_terminal_to_note on device_job (id) where kind = 'pos-device' and not is_noted;
