-- Why staff cancelled a booking, in words for its visitor; apart from the events, so that it can be erased.
create table ticket_cancellation (
  ticket_id integer primary key references ticket,
  actor_id integer references staff,
  at timestamptz not null,
  reason text not null
);
