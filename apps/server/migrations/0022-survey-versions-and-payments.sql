-- The questions of a survey as they were asked: answers keep their meaning when the questions change.
create table survey_version (
  id integer primary key default nextval('row_id'),
  organization_id integer not null references organization on delete cascade,
  questions jsonb not null,
  since timestamptz not null
);
create unique index survey_version_once on survey_version (organization_id, md5(questions::text));
insert into survey_version (organization_id, questions, since)
select organization.id, survey -> 'questions', min(answered_at)
from survey_answer join organization on organization.id = organization_id
group by organization.id;
alter table survey_answer add column survey_id integer references survey_version;
update survey_answer set survey_id = survey_version.id
from survey_version where survey_version.organization_id = survey_answer.organization_id;
alter table survey_answer alter column survey_id set not null;

-- Payments, and every change of their state. Nothing writes them before payment providers can be configured.
create table payment (
  id integer primary key default nextval('row_id'),
  organization_id integer not null references organization,
  ticket_id integer not null references ticket,
  ticket_item_id integer not null references ticket_item,
  -- In minor units.
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  way text not null check (way in ('frame', 'qr', 'pos', 'cash')),
  provider text not null,
  provider_ref text,
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and amount_minor),
  state text not null
    check (state in ('created', 'pending', 'paid', 'failed', 'cancelled', 'unknown', 'refunded')),
  created_by integer references staff,
  created_at timestamptz not null,
  decided_at timestamptz,
  receipt text
);
create index payment_of_organization on payment (organization_id, created_at);
create index payment_of_ticket on payment (ticket_id);
create unique index payment_of_provider on payment (provider, provider_ref) where provider_ref is not null;

create table payment_event (
  id integer primary key default nextval('row_id'),
  payment_id integer not null references payment,
  at timestamptz not null,
  state text not null,
  actor_id integer references staff,
  details jsonb not null
);
create index payment_event_of_payment on payment_event (payment_id, id);
