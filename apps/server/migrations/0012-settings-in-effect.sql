-- Phone numbers are completed by the code of the organization's country.
create function country_changed() returns trigger language plpgsql as $$
begin
  update organization set config_version = config_version + 1 where country_id = new.id;
  return null;
end $$;
create trigger country_changed after update on country
  for each row when (old.phone_code is distinct from new.phone_code) execute function country_changed();

-- Kiosks start in the first of their languages. Until now all of them started in the main one: that stays the first.
update terminal set languages = jsonb_build_array(language.code) || (terminal.languages - language.code)
from language where language.main and terminal.languages ? language.code;

-- All visitors of a kiosk have its network address: limits by it counted nobody, and can no longer be set.
update terminal set limits = coalesce(
  (select jsonb_agg(entry order by place) from jsonb_array_elements(limits) with ordinality as each (entry, place)
   where entry ->> 'type' <> 'ip'), '[]')
where limits @> '[{"type": "ip"}]';
update organization set terminal_queue = jsonb_set(terminal_queue, '{limits}', coalesce(
  (select jsonb_agg(entry order by place)
   from jsonb_array_elements(terminal_queue -> 'limits') with ordinality as each (entry, place)
   where entry ->> 'type' <> 'ip'), '[]'))
where terminal_queue -> 'limits' @> '[{"type": "ip"}]';
