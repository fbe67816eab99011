-- Served items that an operator ended. Nobody knows how long an item took that the closing of the day ended.
alter table report_rollup add column handled bigint not null default 0;
-- Such a visit no longer has a length: the facts of earlier days are computed again.
alter table organization_day alter column facts_version set default 3;
