-- Visitors are told that they have lost their time because the opening hours have changed, or that they have it again.
alter table message drop constraint message_kind_check;
alter table message add constraint message_kind_check check (kind in
  ('code', 'success', 'moved', 'cancelled', 'call', 'reminder', 'notice', 'test', 'timeLost', 'timeBack'));

-- When the bookings of this day are compared with the opening hours; -infinity: the hours have just changed.
alter table organization_day add column hours_check_at timestamptz;
create index organization_day_to_check on organization_day (hours_check_at) where hours_check_at is not null;

create function hours_changed() returns trigger language plpgsql as $$
begin
  update organization_day set hours_check_at = '-infinity'
  where organization_id = new.id and next_due_at is not null;
  return null;
end $$;
create trigger hours_changed after update of open_hour, open_hour_map, close_day_map on organization
  for each row when (
    (old.open_hour, old.open_hour_map, old.close_day_map)
      is distinct from (new.open_hour, new.open_hour_map, new.close_day_map))
  execute function hours_changed();
