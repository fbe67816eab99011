-- Messages leave the product through gateways.
alter table message drop constraint message_state_check;
alter table message add constraint message_state_check
  check (state in ('queued', 'sent', 'delivered', 'failed', 'expired'));
alter table message drop constraint message_kind_check;
alter table message add constraint message_kind_check
  check (kind in ('code', 'success', 'moved', 'cancelled', 'call', 'reminder', 'notice', 'test'));
alter table message
  -- The gateway's own id of the message, to which its receipts refer.
  add column reference text,
  add column delivered_at timestamptz,
  add column language text not null default 'en' check (language in ('en', 'ru', 'ua')),
  -- What a letter has besides its text: subject, links, calendar entry.
  add column details jsonb not null default '{}',
  -- The same key is never queued twice: a step of a reminder.
  add column once text;
alter table message alter column language drop default;
create unique index message_once on message (ticket_id, once) where once is not null;
create index message_by_reference on message (reference) where reference is not null;
-- Each gateway looks for the messages of its organizations.
create index message_due_of_organization on message (channel, organization_id, due_at) where state = 'queued';

-- The right of one server to do something that only one may do at a time.
create table server_lease (
  name text primary key,
  holder text not null,
  until timestamptz not null
);

-- The language in which a visitor booked; everything that is sent later is in it.
alter table ticket add column language text check (language in ('en', 'ru', 'ua'));
-- The conversation through which a visitor booked: the booking page whose bot it is, and the bot's own id of the chat.
alter table ticket add column bot_chat text check (bot_chat ~ '^[0-9]+:.+$');

-- The mail server of an organization; null: that of the installation, if there is one.
alter table organization add column mail_hub jsonb;
-- About what visitors are notified.
alter table organization add column notifications jsonb not null
  default '{"confirmed": true, "moved": true, "cancelled": true, "called": true, "dayClosed": true}';
alter table organization alter column notifications drop default;
-- Whether visitors can book if the channel of their code has no gateway.
update organization set web_queue = web_queue || '{"withoutGateway": "close"}';
-- A reminder is told from others by its id, also after its text has changed.
update organization set reminders = (
  select coalesce(jsonb_agg(reminder || jsonb_build_object('id', 'r' || place) order by place), '[]')
  from jsonb_array_elements(reminders) with ordinality as listed (reminder, place));
