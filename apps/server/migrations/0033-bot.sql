-- A booking page can have a Telegram bot.
alter table web_online add column bot jsonb not null default '{"enabled": false}';
alter table web_online alter column bot drop default;

-- Whether a bot is connected, as the server that serves it has last noted.
create table bot_state (
  booking_page_id integer primary key references web_online on delete cascade,
  state text not null check (state in ('connected', 'wrongToken', 'elsewhere', 'unreachable')),
  username text not null
);

-- How far a visitor has come in the conversation with a bot.
create table bot_conversation (
  booking_page_id integer not null references web_online on delete cascade,
  chat_id text not null,
  language text not null check (language in ('en', 'ru', 'ua')),
  -- The step, and what was chosen and entered before it.
  progress jsonb not null,
  -- Buttons of an earlier version are out of date.
  version integer not null,
  updated_at timestamptz not null,
  -- The visitor does not want to hear from the bot any more.
  blocked_at timestamptz,
  primary key (booking_page_id, chat_id)
);
create index bot_conversation_by_age on bot_conversation (updated_at);

-- The updates that were acted on: Telegram may send one twice.
create table bot_update (
  bot_id bigint not null,
  update_id bigint not null,
  taken_at timestamptz not null,
  -- What was not sent yet; null once it was sent.
  answer jsonb,
  -- Until then, the answer is being sent.
  sending_until timestamptz not null,
  primary key (bot_id, update_id)
);
create index bot_update_by_age on bot_update (taken_at);

-- A visitor asks the bot for their tickets.
create index ticket_of_bot_chat on ticket (bot_chat, queue_date) where bot_chat is not null;
