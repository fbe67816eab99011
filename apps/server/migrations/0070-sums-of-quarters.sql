-- Quarters make reports of a year shorter: most of their rows were those of its months.
alter table report_rollup_period drop constraint report_rollup_period_span_check;
alter table report_rollup_period add constraint report_rollup_period_span_check
  check (span in ('quarter', 'month', 'part', 'day'));
