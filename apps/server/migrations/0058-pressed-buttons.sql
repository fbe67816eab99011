-- The data of the button that was pressed last, so that a second tap on it is known as such.
alter table bot_conversation add column pressed text not null default '';
