-- When the leases of a day last changed. A server reads them again only if this number is another one. It comes from a
-- sequence, so that no number comes twice, even if a change is rolled back.
create sequence lease_stamp;
create table lease_day (
  organization_id integer not null references organization,
  queue_date date not null,
  stamp bigint not null,
  primary key (organization_id, queue_date)
);
insert into lease_day
select organization_id, queue_date, nextval('lease_stamp')
from (select distinct organization_id, queue_date from lease) as day;

create function stamp_lease_days() returns trigger language plpgsql as $$
begin
  insert into lease_day
  select organization_id, queue_date, nextval('lease_stamp')
  -- In one order everywhere, so that two changes do not wait for each other.
  from (select distinct organization_id, queue_date from changed order by 1, 2) as day
  on conflict (organization_id, queue_date) do update set stamp = excluded.stamp;
  return null;
end;
$$;
create trigger lease_added after insert on lease
  referencing new table as changed for each statement execute function stamp_lease_days();
create trigger lease_changed after update on lease
  referencing new table as changed for each statement execute function stamp_lease_days();
create trigger lease_deleted after delete on lease
  referencing old table as changed for each statement execute function stamp_lease_days();
