-- Phone numbers are completed by the code of the organization's country.
create function country_changed() returns trigger language plpgsql as $$
begin
  update organization set config_version = config_version + 1 where country_id = new.id;
  return null;
end $$;
create trigger country_changed after update on country
  for each row when (old.phone_code is distinct from new.phone_code) execute function country_changed();
