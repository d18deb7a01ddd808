-- Vocabulary of a film for speech recognition: entered by its creator, or from its metadata.
comment on table public.film_names is 'One row per name or word of a film, in the spelling to use where a recogniser hears something similar.';
select private.open_table('public.film_names', of_film => 'documentary_id');
grant delete, insert, select on public.film_names to authenticated;
create policy "The creator writes the names spoken in their film" on public.film_names
  for all to authenticated
  using (public.can_edit(documentary_id))
  with check (public.can_edit(documentary_id));
create or replace trigger limit_rows after insert on public.film_names
  referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', '500', 'A film has 500 names to be heard at most.');

/** Puts these names in the place of those a film has. */
create or replace function public.replace_film_names(documentary uuid, names text[]) returns void
language plpgsql set search_path = '' as $$
begin
  if not public.can_edit(replace_film_names.documentary) then
    raise exception 'Only its creator keeps the names of a film.' using errcode = '42501';
  end if;
  if coalesce(cardinality(replace_film_names.names), 0) > 500 then
    raise exception 'A film has 500 names to be heard at most.' using errcode = '23514';
  end if;
  delete from public.film_names n
  where n.documentary_id = replace_film_names.documentary and n.name <> all (coalesce(replace_film_names.names, '{}'));
  insert into public.film_names (documentary_id, name)
  select distinct replace_film_names.documentary, trim(both from given) from unnest(replace_film_names.names) given where trim(both from given) <> ''
  on conflict do nothing;
end
$$;
grant execute on function public.replace_film_names to authenticated;

/** The names a recogniser prefers in a film: what its creator typed first, then its people and places and what else they are called. */
create or replace function private.names_heard_in(documentary uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(said.name order by said.first, said.name), '{}')
  from (
    select named.name, min(named.first) as first
    from (
      select n.name, 1 as first from public.film_names n where n.documentary_id = names_heard_in.documentary
      union all
      select c.name, 2 from public.credits c where c.documentary_id = names_heard_in.documentary
      union all
      select trim(both from d), 2 from public.documentaries f, regexp_split_to_table(f.director, ',|&| and ') d where f.id = names_heard_in.documentary
      union all
      select p.name, 3 from public.film_places p where p.documentary_id = names_heard_in.documentary
      union all
      select o.written, 4 from public.other_names o where o.documentary_id = names_heard_in.documentary and o.kind in ('person', 'place')
    ) named
    where length(named.name) between 2 and 120
    group by named.name
    order by min(named.first), named.name
    limit 1500
  ) said
$$;
