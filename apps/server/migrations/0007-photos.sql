-- Photographs of visitors: apart from other images, because nobody without an account may see them.

create table photo (
  id uuid primary key default gen_random_uuid(),
  organization_id integer not null references organization on delete cascade,
  type text not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  -- The ticket that it belongs to, and goes with. One that nobody takes is soon forgotten.
  ticket_id integer references ticket on delete cascade
);
create index photo_organization_id on photo (organization_id);
create index photo_ticket_id on photo (ticket_id);
create index photo_of_nobody on photo (created_at) where ticket_id is null;
