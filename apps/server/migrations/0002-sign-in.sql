-- Who is signed in. Tokens themselves are never kept, only what proves them.
create table session (
  id uuid primary key default gen_random_uuid(),
  staff_id integer not null references staff on delete cascade,
  refresh_hash bytea not null unique,
  -- The token before this one is honoured for a moment, because two tabs may refresh at once.
  previous_refresh_hash bytea unique,
  refreshed_at timestamptz not null default now(),
  stream_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- What this session works on.
  organization_id integer references organization on delete set null,
  operator_id integer references staff on delete set null
);
create index on session (staff_id);
create index on session (expires_at);

-- Attempts counted per key, over all servers.
create table throttle (
  key text primary key,
  attempts integer not null,
  ends_at timestamptz not null
);
create index on throttle (ends_at);

-- Made once, shared by all servers on this database.
create table secret (
  name text primary key,
  value bytea not null
);

-- Uploaded images. They live here so that every server has them and every backup holds them.
create table file (
  id uuid primary key default gen_random_uuid(),
  type text not null,
  width integer not null,
  height integer not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  created_by integer references staff on delete set null
);
