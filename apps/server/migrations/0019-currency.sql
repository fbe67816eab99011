-- The currency of an organization's prices; null: that of its country.
alter table organization add column currency text check (currency ~ '^[A-Z]{3}$');
