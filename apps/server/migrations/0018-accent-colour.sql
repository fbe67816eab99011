-- The colour that visitors know an organization by.
alter table organization add column accent_colour text not null default '#3450d2';
alter table organization alter column accent_colour drop default;
