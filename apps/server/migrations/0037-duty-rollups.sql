-- The days of operators, added up by period as the other rollups are.
create table report_duty_rollup (
  organization_id integer not null references organization on delete cascade,
  span text not null,
  period date not null,
  operator_id integer not null references staff,
  days bigint not null,
  scheduled_ms bigint not null,
  on_duty_ms bigint not null,
  serving_ms bigint not null,
  called_ms bigint not null,
  paused_ms bigint not null,
  asleep_ms bigint not null,
  idle_ms bigint not null
);
create index on report_duty_rollup (organization_id, span, period);

insert into report_duty_rollup
select duty.organization_id, known.span, known.period, duty.operator_id, count(*), sum(duty.scheduled_ms),
  sum(duty.on_duty_ms), sum(duty.serving_ms), sum(duty.called_ms), sum(duty.paused_ms), sum(duty.asleep_ms),
  sum(duty.idle_ms)
from operator_day duty
  cross join lateral (values
    ('part', report_part(duty.queue_date)), ('month', date_trunc('month', duty.queue_date)::date)) as known (span, period)
where (duty.organization_id, known.span, known.period) in (
  select organization_id, span, period from report_rollup_period)
group by 1, 2, 3, 4;

-- Which services an operator provides is read from many small rows.
create index report_rollup_operator_service_served on report_rollup_operator_service
  (organization_id, span, period) include (kind, operator_id, service_id, served);
