-- What technicians see of each server process: where it runs, its memory, and its longest delay between two beats.
alter table server_process
  add column host text not null default '',
  add column memory_mb integer not null default 0,
  add column delay_ms integer not null default 0;
