-- A voucher is a booking of the centre that its visitor shows at a kiosk of the cut branch, signed by the centre.
alter table branch_identity add column voucher_key bytea;
-- Tickets that were registered by a voucher: what their visitors entered is still at the centre.
create table voucher_ticket (ticket_id integer primary key references ticket on delete cascade);
