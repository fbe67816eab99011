-- A kiosk without a printer device may print by its browser.
alter table terminal add column browser_print boolean not null default false;
