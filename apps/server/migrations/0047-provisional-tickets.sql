-- Time of operators that a branch has leased to its centre: the centre may book it while the line is cut. A lease ends
-- only when the centre gives it up, never by a clock.
create table lease (
  id uuid primary key,
  organization_id integer not null references organization,
  queue_date date not null,
  operator_id integer not null references staff,
  during tstzrange not null check (not isempty(during)),
  -- Of the centre: from when on nothing is booked in it any more.
  closed_at timestamptz
);
create index on lease (organization_id, queue_date);

-- At the branch, leased time is promised like the time of visits.
alter table occupancy drop constraint occupancy_pkey;
alter table occupancy alter column ticket_item_id drop not null;
alter table occupancy
  add constraint occupancy_of_item unique (ticket_item_id),
  add column lease_id uuid unique references lease on delete cascade,
  add constraint occupancy_is_of_one check (num_nonnulls(ticket_item_id, lease_id) = 1);

-- Of the centre: what happened to tickets that were booked in leased time and that the branch has not registered yet.
create table provisional_event (
  id bigint generated always as identity primary key,
  organization_id integer not null,
  queue_date date not null,
  at timestamptz not null,
  type text not null,
  ticket_id integer not null references ticket,
  ticket_item_id integer references ticket_item,
  operator_id integer references staff,
  data jsonb not null,
  foreign key (organization_id, queue_date) references organization_day
);
create index on provisional_event (organization_id, queue_date);
create index on provisional_event (ticket_id);

-- Of the centre: provisional tickets that the branch was asked to register. It may have done so, so it decides about them.
create table provisional_request (
  ticket_id integer primary key references ticket,
  asked_at timestamptz not null default now()
);

-- How many there are on a day, so that most days are read without looking for them.
alter table organization_day add column provisional_events integer not null default 0;

-- Of the centre: provisional tickets that the branch could not register, for people to look at.
create table refused_booking (
  ticket_id integer primary key references ticket,
  organization_id integer not null references organization,
  code text not null,
  refused_at timestamptz not null default now(),
  dismissed_at timestamptz
);
