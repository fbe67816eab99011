-- The past days of a part of a month that has not ended have sums of their own, until the part has.
alter table report_rollup_period drop constraint report_rollup_period_span_check;
alter table report_rollup_period add constraint report_rollup_period_span_check
  check (span in ('month', 'part', 'day'));
