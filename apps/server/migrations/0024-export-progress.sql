-- How far an export is, for its progress on the screen; a running one is asked to stop by its state.
alter table report_export
  add column state text not null default 'prepared'
    check (state in ('prepared', 'running', 'done', 'failed', 'cancelled')),
  add column row_count bigint not null default 0,
  add column total_rows bigint,
  add column changed_at timestamptz;
