-- Reports about operators need the days that are not closed yet. Looking for them among all days of a year took as long as
-- adding up the others, so each period names its own.
alter table report_rollup_period add column open_days date[] not null default '{}';

update report_rollup_period known set open_days = found.days
from (
  select open.organization_id, period.span, period.start, array_agg(open.queue_date order by open.queue_date) as days
  from (
    select organization_id, queue_date from organization_day day
    where version > 0 and not exists (
      select from operator_day operator
      where operator.organization_id = day.organization_id and operator.queue_date = day.queue_date)) as open
    cross join lateral (values
      ('day', open.queue_date), ('part', report_part(open.queue_date)),
      ('month', date_trunc('month', open.queue_date)::date),
      ('quarter', date_trunc('quarter', open.queue_date)::date)) as period (span, start)
  group by 1, 2, 3) as found
where known.organization_id = found.organization_id and known.span = found.span and known.period = found.start;
