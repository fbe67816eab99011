-- What each button of a hardware console does, by its code.
alter table remote_device add column keys jsonb not null default '{}';

-- A press of a button, and what became of it. Its id is made beside the hardware, so that it acts once.
create table console_press (
  id uuid primary key,
  device_id integer not null references remote_device on delete cascade,
  organization_id integer not null references organization on delete cascade,
  operator_id integer references staff on delete set null,
  code text not null,
  action text,
  outcome text not null,
  shown text not null,
  at timestamptz not null default now()
);
create index on console_press (device_id, at);
create index on console_press (organization_id);
create index on console_press (operator_id) where operator_id is not null;
create index on console_press (at);

-- The next press of this console only tells its code.
create table console_learning (
  device_id integer primary key references remote_device on delete cascade,
  until timestamptz not null
);

-- The display above the window of an operator is a screen like the others.
alter table enrolment add column operator_id integer references staff on delete cascade;
alter table enrolment drop constraint enrolment_check;
alter table enrolment add constraint enrolment_check check (num_nonnulls(terminal_id, board_id, operator_id) = 1);
create index enrolment_operator_id on enrolment (operator_id);

-- Until now, nothing read where the display of a window is. What is no address would prevent saving the account.
update staff set indicator = ''
where indicator !~ '^(|tcp://(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9.-]+):\d{1,5}|serial:/dev(/\w[\w.:-]*)+(@\d{3,7})?|agent:\d{1,9})$';
