-- Counts and sums of past items, for reports over years. Nothing adds to them: each period of an organization is computed
-- as a whole from its items, and is read only as long as nothing of it has changed since.
-- A period is a month, or a part of one that begins on the 1st, 11th or 21st.
create function report_part(day date) returns date language sql immutable parallel safe
  return day - (extract(day from day)::integer - 1) + least(2, (extract(day from day)::integer - 1) / 10) * 10;

create table report_rollup_period (
  organization_id integer not null references organization on delete cascade,
  span text not null check (span in ('month', 'part')),
  -- The first day.
  period date not null,
  -- What the sums depend on. A period with other values is not read, and is computed again.
  day_versions bigint not null,
  target_ms bigint not null,
  zone text not null,
  rules integer not null,
  primary key (organization_id, span, period)
);

-- A row for each combination of what a kind of rollup keeps apart; the other columns are null.
create table report_rollup (
  organization_id integer not null references organization on delete cascade,
  span text not null,
  period date not null,
  kind text not null,
  is_confirmed boolean not null,
  -- The first day of the period, unless days are kept apart.
  queue_date date not null,
  service_id integer,
  operator_id integer,
  type text,
  channel text,
  status text,
  weekday integer,
  hour integer,
  served_tickets bigint,
  items bigint not null, arrived bigint not null, visits bigint not null, served bigint not null,
  no_show bigint not null, "left" bigint not null, cancelled bigint not null, unserved bigint not null,
  ended_by_closing bigint not null, called bigint not null, waiting_ms bigint not null,
  longest_wait_ms bigint not null, within_target bigint not null, never_started bigint not null,
  started bigint not null, way_ms bigint not null, serving_ms bigint not null, handling_ms bigint not null,
  booked bigint not null, booked_cancelled bigint not null, booked_due bigint not null,
  booked_missed bigint not null, booked_arrived bigint not null, late bigint not null, booked_called bigint not null,
  punctual bigint not null, lag_ms bigint not null, lead_ms bigint not null, rerouted bigint not null,
  first_contact bigint not null, ended_visits bigint not null, visit_ms bigint not null
) partition by list (kind);

-- How many times fall into each bucket of the histograms; null for none, which takes no room.
do $$
begin
  for bucket in 0..97 loop
    execute format('alter table report_rollup add column waiting_%s integer', bucket);
  end loop;
  for bucket in 0..97 loop
    execute format('alter table report_rollup add column serving_%s integer', bucket);
  end loop;
end $$;

create table report_rollup_service partition of report_rollup for values in ('service');
create table report_rollup_day partition of report_rollup for values in ('day');
create table report_rollup_operator partition of report_rollup for values in ('operator');
create table report_rollup_hour partition of report_rollup for values in ('hour');
create index on report_rollup (organization_id, span, period);

-- The same for the stretches of operators' days.
create table report_stretch_rollup (
  organization_id integer not null references organization on delete cascade,
  span text not null,
  period date not null,
  operator_id integer not null references staff,
  kind text not null,
  stretches bigint not null,
  duration_ms bigint not null
);
create index on report_stretch_rollup (organization_id, span, period);

-- The register of stretches is sorted by time, over many organizations as well.
create index operator_stretch_by_time on operator_stretch (queue_date, lower(during));
