-- The currency of an organization's prices; null: that of its country.
alter table organization add column currency text check (currency ~ '^[A-Z]{3}$');

-- Images and videos that a board shows in turn.
alter table board add column slides jsonb not null default '{"show": false, "timeoutMs": 10000, "files": []}';
alter table board alter column slides drop default;
