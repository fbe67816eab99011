-- Of the centre: when the database had started in which the branch told a lease. A database that was restored from a
-- backup has started since, and may have forgotten that a lease was given up: it is not used until it is told again.
alter table lease add column told_since timestamptz;
