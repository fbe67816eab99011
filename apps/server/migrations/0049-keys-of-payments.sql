-- Tells settings with other keys apart, without showing the keys.
create function payment_hub_print(hub jsonb) returns text language sql immutable as $$
  select md5(coalesce(hub ->> 'provider', '') || chr(10) || coalesce(hub ->> 'publicKey', '') || chr(10)
    || coalesce(hub ->> 'privateKey', '') || chr(10) || coalesce(hub ->> 'webhookSecret', ''))
  where hub is not null
$$;

-- The settings by which the payment was begun; null: it is older than this column.
alter table payment add column hub_print text;

-- One provider may have been used with several keys.
alter table payment_hub_before add column print text;
update payment_hub_before set print = payment_hub_print(hub);
alter table payment_hub_before
  alter column print set not null,
  drop constraint payment_hub_before_pkey,
  add primary key (organization_id, provider, print);

create or replace function keep_payment_hub() returns trigger language plpgsql as $$
begin
  delete from payment_hub_before
  where organization_id = new.id and print = payment_hub_print(new.payment_hub);
  if old.payment_hub is not null
    and exists (select from payment
      where organization_id = new.id and provider = old.payment_hub ->> 'provider'
        and coalesce(hub_print, payment_hub_print(old.payment_hub)) = payment_hub_print(old.payment_hub)) then
    insert into payment_hub_before (organization_id, provider, hub, print)
    values (new.id, old.payment_hub ->> 'provider', old.payment_hub, payment_hub_print(old.payment_hub))
    on conflict (organization_id, provider, print) do update set hub = excluded.hub, replaced_at = now();
  end if;
  return null;
end $$;

drop trigger keep_payment_hub on organization;
create trigger keep_payment_hub after update of payment_hub on organization for each row
  when (payment_hub_print(old.payment_hub) is distinct from payment_hub_print(new.payment_hub))
  execute function keep_payment_hub();

-- The money was due for a refund long ago. The list of what needs attention finds it without reading all old payments.
alter table payment add column is_overdue boolean not null default false;
create index payment_overdue on payment (organization_id) where is_overdue;
