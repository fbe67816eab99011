-- A local server may serve further organizations, as where two offices share a building.
alter table server add column other_organization_ids jsonb not null default '[]';

-- A server goes on serving the organizations whose days it decides.
create or replace function keep_deciding_server() returns trigger language plpgsql as $$
begin
  if exists (select from organization where writer_id = old.id and id <> new.organization_id
      and not new.other_organization_ids @> to_jsonb(id)) then
    raise foreign_key_violation using message = 'the server decides the days of an organization';
  end if;
  return new;
end $$;
drop trigger keep_deciding_server on server;
create trigger keep_deciding_server before update on server for each row
  when ((old.organization_id, old.other_organization_ids) is distinct from (new.organization_id, new.other_organization_ids))
  execute function keep_deciding_server();

-- A row is sent only while the branch decides its organization. Before, a branch had a single organization.
alter table branch_outbox add column organization_id integer;
update branch_outbox set organization_id = (select min(id) from organization);
alter table branch_outbox alter column organization_id set not null;

create or replace function put_in_branch_outbox() returns trigger language plpgsql as $$
declare
  organization integer := to_jsonb(new) ->> 'organization_id';
begin
  if exists (select from branch_identity) and coalesce(current_setting('cherga.is_copying', true), '') <> 'on' then
    if organization is null then
      select organization_id into organization from payment where id = (to_jsonb(new) ->> 'payment_id')::integer;
    end if;
    insert into branch_outbox (table_name, row_id, organization_id)
      values (tg_table_name, to_jsonb(new) ->> coalesce(tg_argv[0], 'id'), organization);
  end if;
  return null;
end $$;
