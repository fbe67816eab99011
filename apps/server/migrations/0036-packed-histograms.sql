-- A histogram becomes one number with digits for every bucket, instead of 98 columns: one sum adds all of them. All periods
-- are computed again.
delete from report_rollup_period;
truncate report_stretch_rollup, report_rating_rollup;
drop table report_rollup;

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
  first_contact bigint not null, ended_visits bigint not null, visit_ms bigint not null,
  -- Null: no times.
  waiting_times numeric,
  serving_times numeric
) partition by list (kind);

create table report_rollup_whole partition of report_rollup for values in ('whole');
create table report_rollup_service partition of report_rollup for values in ('service');
create table report_rollup_kind_of_ticket partition of report_rollup for values in ('kindOfTicket');
create table report_rollup_service_detail partition of report_rollup for values in ('serviceDetail');
create table report_rollup_day partition of report_rollup for values in ('day');
create table report_rollup_day_type partition of report_rollup for values in ('dayType');
create table report_rollup_hour partition of report_rollup for values in ('hour');
create table report_rollup_hour_type partition of report_rollup for values in ('hourType');
create table report_rollup_operator partition of report_rollup for values in ('operator');
create table report_rollup_operator_service partition of report_rollup for values in ('operatorService');
create index on report_rollup (organization_id, span, period);
