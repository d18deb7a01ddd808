-- A film is catalogued once for the credits that were written together, not once for each: three hundred come from one spreadsheet.
drop trigger credits_changed on public.credits;
drop function private.credits_changed();
create or replace function private.credits_written() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  films uuid[];
  names text;
begin
  if tg_op <> 'INSERT' then select array_agg(r.documentary_id) into films from removed r; end if;
  if tg_op <> 'DELETE' then
    select films || array_agg(a.documentary_id), string_agg(a.name, ' ') into films, names from added a;
  end if;
  perform private.catalogue_film(c.film), private.credit_people(c.film)
  from (select distinct f as film from unnest(films) f order by f) c;
  if names <> '' then perform private.learn_words(tsvector_to_array(to_tsvector('private.plain', names))); end if;
  return null;
end
$$;
