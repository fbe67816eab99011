-- Downloads that a browser was allowed to start, each once and soon: a download carries no sign-in.
create table report_export (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null,
  body jsonb not null,
  language text,
  created_at timestamptz not null
);
create index on report_export (created_at);
