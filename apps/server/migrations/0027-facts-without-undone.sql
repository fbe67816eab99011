-- A hold that was undone no longer makes an item deferred or late: the facts of earlier days are computed again.
alter table organization_day alter column facts_version set default 2;
