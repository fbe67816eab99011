-- When the next reminder of a booking on this day is due. A server that was off finds it here.
alter table organization_day add column remind_at timestamptz;
create index organization_day_to_remind on organization_day (remind_at) where remind_at is not null;

-- New reminders are for existing bookings as well.
update organization_day set remind_at = '-infinity' where next_due_at is not null;
create function reminders_changed() returns trigger language plpgsql as $$
begin
  update organization_day set remind_at = '-infinity' where organization_id = new.id and next_due_at is not null;
  return null;
end $$;
create trigger reminders_changed after update of reminders on organization
  for each row when (old.reminders is distinct from new.reminders) execute function reminders_changed();
