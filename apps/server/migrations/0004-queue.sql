-- The queue: what happened, and what follows from it. Days are decided by the engine; here is what must hold whatever
-- the code does.

create extension if not exists btree_gist;

-- Moves with everything that rules are compiled from, so that a decision can tell whether it knows the present ones.
alter table organization add column config_version integer not null default 1;

create function organization_changed() returns trigger language plpgsql as $$
begin
  if new.config_version = old.config_version then
    new.config_version := old.config_version + 1;
  end if;
  -- Timers may be due earlier now.
  update organization_day set next_due_at = '-infinity'
  where organization_id = new.id and next_due_at is not null;
  return new;
end $$;
create trigger organization_changed before update on organization
  for each row when (old is distinct from new) execute function organization_changed();

create function part_of_organization_changed() returns trigger language plpgsql as $$
begin
  update organization set config_version = config_version + 1
  where id in (select owner from (values
    (case when tg_op <> 'INSERT' then old.organization_id end),
    (case when tg_op <> 'DELETE' then new.organization_id end)) as owners (owner));
  return null;
end $$;
create trigger schedule_changed after insert or update or delete on schedule
  for each row execute function part_of_organization_changed();
create trigger operator_came_or_went after insert or delete on staff
  for each row execute function part_of_organization_changed();
create trigger operator_changed after update on staff
  for each row
  when ((old.organization_id, old.is_operator, old.schedule_id, old.call_only, old.newer_sleeping, old.first_name,
         old.last_name, old.username, old.room)
    is distinct from (new.organization_id, new.is_operator, new.schedule_id, new.call_only, new.newer_sleeping,
         new.first_name, new.last_name, new.username, new.room))
  execute function part_of_organization_changed();

create function catalogue_changed() returns trigger language plpgsql as $$
begin
  update organization set config_version = config_version + 1;
  return null;
end $$;
create trigger service_changed after insert or update or delete on service
  for each statement execute function catalogue_changed();
create trigger service_package_changed after insert or update or delete on service_package
  for each statement execute function catalogue_changed();
create trigger service_data_field_changed after insert or update or delete on service_data_field
  for each statement execute function catalogue_changed();
create trigger language_changed after insert or update or delete on language
  for each statement execute function catalogue_changed();
create trigger data_field_changed after insert or update or delete on data_field
  for each statement execute function catalogue_changed();

-- All tickets and operators of one organization on one date: the unit of decision.
create table organization_day (
  organization_id integer not null references organization,
  queue_date date not null,
  -- How many events there are.
  version integer not null default 0 check (version >= 0),
  -- When time alone will change the day next.
  next_due_at timestamptz,
  primary key (organization_id, queue_date)
);
create index on organization_day (next_due_at) where next_due_at is not null;

-- Each number stands for a hundred ids of tickets and their items.
create sequence queue_id as integer maxvalue 21000000;

create table ticket (
  id integer primary key,
  organization_id integer not null,
  queue_date date not null,
  num integer,
  prefix text not null,
  -- The visitor's own handle.
  token uuid not null unique default gen_random_uuid(),
  type text not null,
  pass_way text not null,
  status text not null,
  entry_at timestamptz not null,
  foreign key (organization_id, queue_date) references organization_day,
  unique (organization_id, queue_date, num)
);

create table ticket_item (
  id integer primary key,
  ticket_id integer not null references ticket,
  position integer not null,
  service_id integer not null references service,
  -- Who has it in hand, or had it last.
  operator_id integer references staff,
  state text not null,
  planned_at timestamptz,
  called_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  waiting_ms integer not null,
  serving_ms integer not null,
  is_late boolean not null,
  is_day_closed boolean not null
);
create index on ticket_item (ticket_id);
create index on ticket_item (service_id);

-- What has happened, in the order of the day. Facts, without personal data.
create table ticket_event (
  organization_id integer not null,
  queue_date date not null,
  seq integer not null check (seq > 0),
  at timestamptz not null,
  type text not null,
  ticket_id integer references ticket,
  ticket_item_id integer references ticket_item,
  -- The desk it happened at.
  operator_id integer references staff,
  -- Who did it; nobody: a timer, or a visitor.
  actor_id integer references staff,
  data jsonb not null,
  primary key (organization_id, queue_date, seq),
  foreign key (organization_id, queue_date) references organization_day
);
create index on ticket_event (ticket_id);

create function never_changed() returns trigger language plpgsql as $$
begin
  raise exception 'events are never changed';
end $$;
create trigger ticket_event_is_append_only before update or delete or truncate on ticket_event
  for each statement execute function never_changed();

-- What visitors said of themselves; apart, so that it can be erased.
create table ticket_value (
  ticket_id integer not null references ticket,
  data_field_id integer not null references data_field,
  value text not null,
  primary key (ticket_id, data_field_id)
);
create index on ticket_value (data_field_id, value);

-- What staff wrote about a visit; apart, for the same reason.
create table ticket_note (
  id integer generated by default as identity primary key,
  ticket_item_id integer not null references ticket_item,
  at timestamptz not null,
  actor_id integer references staff,
  text text not null
);
create index on ticket_note (ticket_item_id);

-- Time that is promised: nobody is promised an operator's time twice.
create table occupancy (
  ticket_item_id integer primary key references ticket_item,
  organization_id integer not null,
  operator_id integer not null references staff,
  during tstzrange not null check (not isempty(during)),
  constraint occupancy_is_promised_once exclude using gist (operator_id with =, during with &&)
);
create index on occupancy (organization_id);

-- What was answered to a request that may come again.
create table idempotency (
  owner text not null,
  key text not null,
  request_hash bytea not null,
  answer json not null,
  created_at timestamptz not null default now(),
  primary key (owner, key)
);
create index on idempotency (created_at);
