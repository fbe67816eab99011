-- A message changes three times: it is leased, sent, and delivered. Every index had an entry for each of these versions,
-- because leasing moved `due_at`, and because indexes were partial by `state`. Now only sending adds entries: a lease has a
-- column of its own, and `is_queued` stays the same when a receipt comes. The free half of each page is for those versions.
alter table message
  add column leased_until timestamptz,
  add column is_queued boolean not null generated always as (state = 'queued') stored,
  set (fillfactor = 50);
drop index message_due_of_organization;
drop index message_due_push;
create index message_due_of_organization on message (channel, organization_id, due_at) where is_queued;
create index message_due_push on message (due_at) where is_queued and channel = 'push';

alter table report_letter
  add column leased_until timestamptz,
  add column is_queued boolean not null generated always as (state = 'queued') stored;
drop index report_letter_due;
create index report_letter_due on report_letter (channel, organization_id, due_at) where is_queued;
