-- With which event of a day an answer was given, so that it is copied to other servers together with the event. A request
-- that is repeated at another server must not take effect again.
alter table idempotency
  add column organization_id integer references organization,
  add column queue_date date,
  add column seq integer;
create index on idempotency (organization_id, queue_date, seq) where seq is not null;
