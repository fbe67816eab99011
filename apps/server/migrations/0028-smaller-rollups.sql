-- Rollups of few rows for the questions that are asked most, and the ratings of operators. All periods are computed again.
delete from report_rollup_period;
truncate report_rollup, report_stretch_rollup;
drop table report_rollup_service, report_rollup_day, report_rollup_operator, report_rollup_hour;

-- Parts are shorter: a month has six of them, so that few days at the ends of a range are in none.
create or replace function report_part(day date) returns date language sql immutable parallel safe
  return day - (extract(day from day)::integer - 1) + least(5, (extract(day from day)::integer - 1) / 5) * 5;

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

-- Answers to surveys by operator. A visitor who was served by several operators counts for each of them.
create table report_rating_rollup (
  organization_id integer not null references organization on delete cascade,
  span text not null,
  period date not null,
  operator_id integer not null references staff,
  answers bigint not null,
  -- The sum of all ratings; an answer has three.
  stars bigint not null
);
create index on report_rating_rollup (organization_id, span, period);

-- Reports find answers by the day of the visit. A ticket with an answer stays on its day.
alter table survey_answer add column queue_date date;
update survey_answer set queue_date = ticket.queue_date from ticket where ticket.id = survey_answer.ticket_id;
alter table survey_answer alter column queue_date set not null;
create index survey_answer_by_day on survey_answer (organization_id, queue_date)
  include (survey_id, answered_at, first_rating, second_rating, third_rating);

-- The version of a day for what visitors answer after it: a rollup with other answers is not read.
alter table organization_day add column survey_answers integer not null default 0;
