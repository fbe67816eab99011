-- A long message is delivered in parts, each with an id and a receipt of its own; `reference` has all ids of a
-- message, `delivered_parts` those of the delivered parts.
alter table message add column delivered_parts text not null default '';
drop index message_by_reference;
create index message_by_reference on message using gin (string_to_array(reference, ' ')) with (fastupdate = off)
  where reference is not null;
