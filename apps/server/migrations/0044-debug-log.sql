-- What happened in an organization that looks for a fault: requests or decisions, by ids alone. The latest are kept.
create table debug_log (
  id bigint generated always as identity primary key,
  organization_id integer not null references organization on delete cascade,
  at timestamptz not null,
  level text not null check (level in ('core', 'api')),
  heading text not null,
  request_id text not null,
  what text not null,
  outcome text not null,
  took_ms integer not null,
  actor_id integer,
  about jsonb not null
);
create index debug_log_of_organization on debug_log (organization_id, id);
