-- The colour that visitors know an organization by.
alter table organization add column accent_colour text not null default '#3450d2';
alter table organization alter column accent_colour drop default;

-- Boards take their colours from the accent, unless an administrator has chosen others.
update board set title = jsonb_set(title, '{colour}', '"accent"') where title ->> 'colour' = 'blue';
update board set ticker = jsonb_set(ticker, '{colour}', '"accent"') where ticker ->> 'colour' = 'blue-grey';
update board set announcement = jsonb_set(announcement, '{colour}', '"accent"')
where announcement ->> 'colour' = 'amber';
