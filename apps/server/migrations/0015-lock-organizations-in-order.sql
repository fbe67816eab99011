-- Two changes of the catalogue at once could wait for each other: an update takes the rows in the order in which they
-- lie in the table, and each update moves them. Both lock the organizations by their ids now.
create or replace function catalogue_changed() returns trigger language plpgsql as $$
begin
  perform from organization order by id for no key update;
  update organization set config_version = config_version + 1;
  return null;
end $$;

create or replace function country_changed() returns trigger language plpgsql as $$
begin
  perform from organization where country_id = new.id order by id for no key update;
  update organization set config_version = config_version + 1 where country_id = new.id;
  return null;
end $$;

create or replace function part_of_organization_changed() returns trigger language plpgsql as $$
declare
  owners integer[] := array[
    case when tg_op <> 'INSERT' then old.organization_id end,
    case when tg_op <> 'DELETE' then new.organization_id end];
begin
  perform from organization where id = any(owners) order by id for no key update;
  update organization set config_version = config_version + 1 where id = any(owners);
  return null;
end $$;
