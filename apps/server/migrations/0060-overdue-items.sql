-- Open items that have waited too long. Periods with open items have no sums, so what is stored has none of them.
alter table report_rollup add column overdue bigint not null default 0;
