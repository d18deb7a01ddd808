comment on table public.film_identifiers is
  'One row per registered identifier of a film, in its scheme''s canonical form; check characters are verified in the '
  'client (core/film/identifiers.ts).';
select private.open_table('public.film_identifiers', of_film => 'documentary_id');
grant delete, insert, select on public.film_identifiers to authenticated;
grant update (scheme, value) on public.film_identifiers to authenticated;
create policy "Its creator writes what is said about a film" on public.film_identifiers
  for all to authenticated
  using (public.can_edit(documentary_id))
  with check (public.can_edit(documentary_id));
create policy "Who may watch a film reads what is said about it" on public.film_identifiers
  for select to authenticated
  using (public.can_watch(documentary_id));
create or replace trigger limit_rows after insert on public.film_identifiers
  referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', '30', 'A film can have up to 30 identifiers.');

comment on table public.film_places is 'One row per place a film plays in or is about, in order. Without coordinates it is on no map.';
select private.open_table('public.film_places', of_film => 'documentary_id');
grant delete, insert, select on public.film_places to authenticated;
grant update ("position", name, latitude, longitude) on public.film_places to authenticated;
create policy "Its creator writes what is said about a film" on public.film_places
  for all to authenticated
  using (public.can_edit(documentary_id))
  with check (public.can_edit(documentary_id));
create policy "Who may watch a film reads what is said about it" on public.film_places
  for select to authenticated
  using (public.can_watch(documentary_id));
create or replace trigger limit_rows after insert on public.film_places
  referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', '100', 'A film can have up to 100 places.');
create or replace trigger places_added after insert on public.film_places referencing new table as added
  for each statement execute function private.film_names_changed('name');
create or replace trigger places_corrected after update on public.film_places referencing new table as added
  for each statement execute function private.film_names_changed('name');
create or replace trigger places_removed after delete on public.film_places referencing old table as removed
  for each statement execute function private.film_names_changed('name');

comment on table public.funders is 'One row per funder of a film. programme: its funding programme, or the grant number.';
select private.open_table('public.funders', of_film => 'documentary_id');
grant delete, insert, select on public.funders to authenticated;
grant update ("position", name, programme, web_address) on public.funders to authenticated;
create policy "Its creator writes what is said about a film" on public.funders
  for all to authenticated
  using (public.can_edit(documentary_id))
  with check (public.can_edit(documentary_id));
create policy "Who may watch a film reads what is said about it" on public.funders
  for select to authenticated
  using (public.can_watch(documentary_id));
create or replace trigger limit_rows after insert on public.funders
  referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', '100', 'A film can have up to 100 funders.');

comment on table public.other_names is
  'One row per alternative name of a film, or of a person or place of it: in another script or language, or an alias. '
  'name: the name it is an alternative of, as the film has it; empty for the title.';
comment on column public.other_names.sounds is 'Its phonetic key, to be found from another script.';
select private.open_table('public.other_names', of_film => 'documentary_id');
grant delete, insert, select on public.other_names to authenticated;
grant update ("position", kind, name, written) on public.other_names to authenticated;
create policy "Its creator writes what is said about a film" on public.other_names
  for all to authenticated
  using (public.can_edit(documentary_id))
  with check (public.can_edit(documentary_id));
create policy "Who may watch a film reads what is said about it" on public.other_names
  for select to authenticated
  using (public.can_watch(documentary_id));
create or replace trigger limit_rows after insert on public.other_names referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', 200, 'A film can have up to 200 alternative names.');
create or replace trigger names_added after insert on public.other_names referencing new table as added for each statement
  execute function private.film_names_changed('written');
create or replace trigger names_corrected after update on public.other_names referencing new table as added for each statement
  execute function private.film_names_changed('written');
create or replace trigger names_removed after delete on public.other_names referencing old table as removed for each statement
  execute function private.film_names_changed('written');

comment on table public.recognitions is 'One row per festival, broadcast or prize of a film. award: the section or the prize.';
select private.open_table('public.recognitions', of_film => 'documentary_id');
grant delete, insert, select on public.recognitions to authenticated;
grant update ("position", festival, year, award, outcome) on public.recognitions to authenticated;
create policy "Its creator writes what is said about a film" on public.recognitions
  for all to authenticated
  using (public.can_edit(documentary_id))
  with check (public.can_edit(documentary_id));
create policy "Who may watch a film reads what is said about it" on public.recognitions
  for select to authenticated
  using (public.can_watch(documentary_id));
create or replace trigger limit_rows after insert on public.recognitions
  referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', '300', 'A film can have up to 300 festivals and prizes.');

-- Words that the films of a series share, stored by their creator for the next one.
comment on table public.word_templates is 'One row per template: film metadata to start the next film of a series with.';
select private.open_table('public.word_templates', of_person => 'user_id');
grant delete, select on public.word_templates to authenticated;
grant insert (name, words) on public.word_templates to authenticated;
grant update (name, words) on public.word_templates to authenticated;
create policy "A person keeps templates of their own" on public.word_templates
  for all to authenticated
  using (user_id = auth.uid())
  with check (user_id = auth.uid() and private.is_signed_in());
create or replace trigger limit_rows after insert on public.word_templates referencing new table as added for each statement
  execute function private.limit_rows('user_id', 100, 'One person can have up to 100 templates.');

create or replace function private.check_credited_profile() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.profile_id is not null and not exists (
    select from public.profiles p where p.user_id = new.profile_id and (p.shown or p.user_id = auth.uid())
  ) then
    raise exception 'This profile does not exist.' using errcode = 'P0001', detail = 'no-profile';
  end if;
  return new;
end
$$;

/** The sounds to look for of one word; empty where it cannot be sounded. */
create or replace function private.asked_sounds(word text) returns text[]
language sql immutable parallel safe as $$
  select case
    when length(word) >= 3 and private.in_latin(word) ~ '^[a-z]+$'
      then array[case when word ~ '^[a-z]+$' then '~' else '^' end || left(private.sound_of(private.in_latin(word)), 40)]
    when private.is_dense(word) then array(select private.pairs_of(word))
    else '{}' end
$$;

-- Of no places nothing has to be planned, which took more than looking up a rare word.
create or replace function private.place_keys(written text[]) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(cardinality(written), 0) = 0 then return '{}'; end if;
  return (
    select private.facet_keys(array_agg(coalesce(
      (select d.key from private.facets d where d.kind = 'places' and d.key = a.key),
      (
        select private.facet_key(o.name) from public.other_names o
        where o.kind = 'place' and private.facet_key(o.written) = a.key
          and exists (select from private.listed_films l where l.id = o.documentary_id)
        group by 1
        order by count(*) desc, 1
        limit 1
      ),
      (
        select d.key from private.facets d
        where d.kind = 'places' and d.sounds @> private.sounds_asked(a.key)
        order by length(d.key), d.key
        limit 1
      ),
      a.key
    )))
    from unnest(private.facet_keys(written)) a (key)
  );
end
$$;

/** The other keys a person has: as films that list them say they are also written, in either direction. */
create or replace function private.also_person(person text) returns table (person text)
language sql stable security definer set search_path = '' as $$
  select private.person_key(o.written)
  from public.other_names o
  where o.kind = 'person' and private.person_key(o.name) = also_person.person
    and exists (select from private.listed_films l where l.id = o.documentary_id)
  union
  select private.person_key(o.name)
  from public.other_names o
  where o.kind = 'person' and private.person_key(o.written) = also_person.person
    and exists (select from private.listed_films l where l.id = o.documentary_id)
$$;
