alter table payment
  -- The visit was deleted before it was paid: its page is being closed.
  add column is_closing boolean not null default false,
  -- Why the money stays although the visit was deleted; null: nobody has decided.
  add column kept_reason text;

-- Managers look for what needs attention among these.
create index payment_unknown on payment (organization_id) where state = 'unknown';
create index payment_held on payment (organization_id, created_at)
  where state = 'paid' and refunded_minor = 0 and kept_reason is null;

-- The settings of providers that were replaced: their payments are asked about and refunded as before.
create table payment_hub_before (
  organization_id integer not null references organization on delete cascade,
  provider text not null,
  hub jsonb not null,
  replaced_at timestamptz not null default now(),
  primary key (organization_id, provider)
);

create function keep_payment_hub() returns trigger language plpgsql as $$
begin
  delete from payment_hub_before
  where organization_id = new.id and provider = new.payment_hub ->> 'provider';
  if old.payment_hub is not null
    and exists (select from payment
      where organization_id = new.id and provider = old.payment_hub ->> 'provider') then
    insert into payment_hub_before (organization_id, provider, hub)
    values (new.id, old.payment_hub ->> 'provider', old.payment_hub)
    on conflict (organization_id, provider) do update set hub = excluded.hub, replaced_at = now();
  end if;
  return null;
end $$;
create trigger keep_payment_hub after update of payment_hub on organization for each row
  when (old.payment_hub ->> 'provider' is distinct from new.payment_hub ->> 'provider')
  execute function keep_payment_hub();

-- Services that were completed without the payment that they need, and why.
create table unpaid_completion (
  ticket_item_id integer primary key references ticket_item,
  organization_id integer not null references organization,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  reason text not null,
  actor_id integer references staff,
  at timestamptz not null
);
create index unpaid_completion_of_organization on unpaid_completion (organization_id, at);
