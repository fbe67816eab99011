-- A visit may last longer than the 24.8 days that an integer of milliseconds holds.
alter table ticket_item
  alter column waiting_ms type bigint,
  alter column serving_ms type bigint;

-- A day whose timers fail is tried again after growing pauses, and after all other days.
alter table organization_day
  add column due_failures integer not null default 0 check (due_failures >= 0),
  add column retry_at timestamptz;

-- Visitors who were called and did not come are counted apart from visits that staff deleted.
alter table ticket_item add column is_no_show boolean not null default false;
