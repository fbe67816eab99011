-- A branch server will write these tables as well as the centre. Their ids come from one sequence, whose range can be
-- given out in blocks; an identity column would count on each server by itself.
create sequence row_id as integer;
select setval('row_id', greatest(
  (select coalesce(max(id), 0) from ticket_note),
  (select coalesce(max(id), 0) from message),
  (select coalesce(max(id), 0) from push_subscription),
  (select coalesce(max(id), 0) from enrolment)) + 1, false);

alter table ticket_note alter column id drop identity, alter column id set default nextval('row_id');
alter table message alter column id drop identity, alter column id set default nextval('row_id');
alter table push_subscription alter column id drop identity, alter column id set default nextval('row_id');
alter table enrolment alter column id drop identity, alter column id set default nextval('row_id');
