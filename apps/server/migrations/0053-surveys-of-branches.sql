-- Answers to surveys at a branch are sent to the centre too. Their key is the ticket.
create or replace function put_in_branch_outbox() returns trigger language plpgsql as $$
begin
  if exists (select from branch_identity) and coalesce(current_setting('cherga.is_copying', true), '') <> 'on' then
    insert into branch_outbox (table_name, row_id) values (tg_table_name, to_jsonb(new) ->> coalesce(tg_argv[0], 'id'));
  end if;
  return null;
end $$;
create trigger put_in_branch_outbox after insert on survey_answer
  for each row execute function put_in_branch_outbox('ticket_id');
