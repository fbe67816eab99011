-- How long visitors' data is kept, and who did what that has to be answered for.

-- How often visitors' data of the day was erased. A server that remembers the day reads it again when this has changed.
alter table organization_day add column erasures integer not null default 0 check (erasures >= 0);

-- When the visitor's data was erased; null: there may be some.
alter table ticket add column erased_at timestamptz;
create index ticket_not_erased on ticket (organization_id, queue_date) where erased_at is null;


-- Every message belongs to a visit, and is erased with it.
alter table message alter column ticket_id set not null;

-- Visitors are found by what they said, however it was written: without blanks and punctuation, in small letters. The
-- text is reversed, because phones are compared by their last digits. It is cut, because an index takes no long texts.
create function search_key(value text) returns text language sql immutable strict parallel safe
  return left(reverse(lower(regexp_replace(value, '[\s().+-]', '', 'g'))), 60);
create index ticket_value_search on ticket_value (data_field_id, search_key(value) text_pattern_ops);
drop index ticket_value_data_field_id_value_idx;

-- The erasing of old visits: once a day for each organization, as far as it has come.
create table retention_run (
  organization_id integer not null references organization on delete cascade,
  -- The date where the organization is.
  local_date date not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  visits integer not null default 0 check (visits >= 0),
  primary key (organization_id, local_date)
);

-- Who did what and when. No references: a line outlives the account and the organization that it names.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null: the system itself.
  actor_id integer,
  actor_name text not null,
  organization_id integer,
  action text not null,
  -- Without visitors' data.
  details jsonb not null
);
create index audit_log_of_organization on audit_log (organization_id, id desc);

create function audit_log_never_changes() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is never changed';
end $$;
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function audit_log_never_changes();
