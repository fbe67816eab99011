-- The catalogue that all organizations share has a version of its own. A change of it moves this one row, and no
-- longer the version of every organization.
create table catalogue (
  is_only boolean primary key default true check (is_only),
  version integer not null default 1
);
insert into catalogue default values;

drop trigger service_changed on service;
drop trigger service_package_changed on service_package;
drop trigger service_data_field_changed on service_data_field;
drop trigger language_changed on language;
drop trigger data_field_changed on data_field;
drop function catalogue_changed();

create function catalogue_changed() returns trigger language plpgsql as $$
begin
  update catalogue set version = version + 1;
  return null;
end $$;

do $$
declare
  part text;
begin
  foreach part in array array['service', 'service_package', 'service_data_field', 'language', 'data_field'] loop
    execute format('create trigger came_or_went after insert or delete on %I
      for each row execute function catalogue_changed()', part);
    execute format('create trigger changed after update on %I
      for each row when (old is distinct from new) execute function catalogue_changed()', part);
  end loop;
end $$;

-- How long a service takes decides when some timers of a day are due: they are looked at again. Locked in one order,
-- after the catalogue, so that two changes at once cannot wait for each other.
create function durations_changed() returns trigger language plpgsql as $$
begin
  perform from organization_day where next_due_at is not null order by organization_id, queue_date for no key update;
  update organization_day set next_due_at = '-infinity' where next_due_at is not null;
  return null;
end $$;
create or replace function organization_changed() returns trigger language plpgsql as $$
begin
  if new.config_version = old.config_version then
    new.config_version := old.config_version + 1;
  end if;
  perform from organization_day where organization_id = new.id and next_due_at is not null
    order by queue_date for no key update;
  update organization_day set next_due_at = '-infinity'
  where organization_id = new.id and next_due_at is not null;
  return new;
end $$;
create trigger durations_changed after update on service
  for each row
  when ((old.duration, old.multiplicity, old.align_minutes, old.is_strict)
    is distinct from (new.duration, new.multiplicity, new.align_minutes, new.is_strict))
  execute function durations_changed();

-- The configurations that decided something: without secrets, each content once, the shared catalogue apart.
create table configuration_document (
  hash bytea primary key,
  document jsonb not null
);

create table kept_configuration (
  organization_id integer not null references organization,
  config_version integer not null,
  catalogue_version integer not null,
  hash bytea not null references configuration_document,
  catalogue_hash bytea not null references configuration_document,
  kept_at timestamptz not null,
  primary key (organization_id, config_version, catalogue_version)
);

-- The configuration that an event was decided with; null for events from before configurations were kept.
alter table ticket_event
  add column config_version integer,
  add column catalogue_version integer,
  add constraint ticket_event_configuration foreign key (organization_id, config_version, catalogue_version)
    references kept_configuration;
