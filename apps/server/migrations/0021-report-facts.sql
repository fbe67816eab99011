-- What reports need to know about an item, without a join: copies of the ticket's values, and facts that follow from the
-- item's events. `writeDay` writes them with the events.
alter table ticket
  add column registered_at timestamptz,
  add column channel text;
update ticket set
  registered_at = coalesce(
    (select min(at) from ticket_event where ticket_id = ticket.id and type = 'registered'), entry_at),
  channel = case type when 'online' then 'bookingPage' when 'viaBot' then 'bot' else 'kiosk' end;
alter table ticket
  alter column registered_at set not null,
  alter column channel set not null;

alter table ticket_item
  add column organization_id integer,
  add column queue_date date,
  add column num integer,
  add column type text,
  add column status text,
  add column channel text,
  add column last_event text,
  add column registered_at timestamptz,
  -- When the visit was to begin: at the booked time, or when the ticket was taken.
  add column time_start timestamptz,
  -- When the visitor began to wait; in the future for a booking whose time has not come.
  add column arrived_at timestamptz,
  add column first_called_at timestamptz,
  -- Null while the item is open.
  add column outcome text,
  add column called_ms bigint not null default 0,
  add column paused_ms bigint not null default 0,
  add column held_ms bigint not null default 0,
  alter column waiting_ms type bigint,
  alter column serving_ms type bigint,
  -- The times above are those of intervals that have ended. An open item spends more on this, since then.
  add column running text,
  add column running_since timestamptz,
  add column is_rerouted boolean not null default false,
  add column was_late boolean not null default false,
  -- The item with which the visit began, and how long the visit took once it has ended.
  add column is_first boolean not null default false,
  add column visit_ms bigint;

-- As near as a statement comes to it. The server computes the facts of these days again, from their events.
update ticket_item set
  organization_id = ticket.organization_id,
  queue_date = ticket.queue_date,
  num = ticket.num,
  type = ticket.type,
  status = ticket.status,
  channel = ticket.channel,
  last_event = coalesce((select event.type from ticket_event event where event.ticket_item_id = ticket_item.id
    and event.type not in ('registered', 'arrived') order by at desc, seq desc limit 1), 'wait'),
  registered_at = ticket.registered_at,
  time_start = coalesce(planned_at, ticket.registered_at),
  arrived_at = case when called_at is not null or planned_at is null or planned_at <= ended_at
    then coalesce(planned_at, entry_at) end,
  first_called_at = called_at,
  outcome = case
    when state = 'complete' then 'served'
    when state <> 'deleted' then null
    when is_no_show or (is_day_closed and called_at is not null) then 'noShow'
    when is_day_closed then 'unserved'
    when planned_at > ended_at and called_at is null then 'cancelled'
    else 'left'
  end,
  was_late = is_late,
  is_first = position = 0
from ticket where ticket.id = ticket_id;
alter table ticket_item
  alter column organization_id set not null,
  alter column queue_date set not null,
  alter column type set not null,
  alter column status set not null,
  alter column channel set not null,
  alter column last_event set not null,
  alter column registered_at set not null,
  alter column time_start set not null,
  alter column called_ms drop default,
  alter column paused_ms drop default,
  alter column held_ms drop default,
  alter column is_rerouted drop default,
  alter column was_late drop default,
  alter column is_first drop default;
create index ticket_item_of_day on ticket_item (organization_id, queue_date, time_start, id);
create index ticket_item_by_time on ticket_item (queue_date, time_start, id);

-- By which version of the rules the facts of a day were computed; days of an earlier one are computed again.
alter table organization_day add column facts_version integer not null default 0;
alter table organization_day alter column facts_version set default 1;

-- How operators spent the days that are closed. Open days are read from their events.
create table operator_stretch (
  organization_id integer not null,
  queue_date date not null,
  operator_id integer not null references staff,
  kind text not null check (kind in ('onDuty', 'called', 'serving', 'paused', 'asleep')),
  during tstzrange not null,
  ticket_item_id integer references ticket_item,
  foreign key (organization_id, queue_date) references organization_day
);
create index operator_stretch_of_day on operator_stretch (organization_id, queue_date, operator_id);
create index operator_stretch_of_operator on operator_stretch (operator_id, queue_date);

create table operator_day (
  organization_id integer not null,
  queue_date date not null,
  operator_id integer not null references staff,
  scheduled_ms bigint not null,
  on_duty_ms bigint not null,
  serving_ms bigint not null,
  called_ms bigint not null,
  paused_ms bigint not null,
  asleep_ms bigint not null,
  idle_ms bigint not null,
  primary key (organization_id, queue_date, operator_id),
  foreign key (organization_id, queue_date) references organization_day
);
