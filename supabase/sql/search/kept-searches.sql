-- Saved searches with notices of new films. A followed place, subject or person
-- is such a search with a filter.
comment on table public.kept_searches is 'One row per saved search of a person; films published since seen_at are new in it.';
comment on column public.kept_searches.told_at is 'The newest film at the last notice.';
select private.open_table('public.kept_searches', of_person => 'user_id');
select private.open_to_suspended('public.kept_searches', 'Notes that nobody else reads.');
grant delete, select on public.kept_searches to authenticated;
grant insert (address, asked) on public.kept_searches to authenticated;
create policy "A person deletes their own searches" on public.kept_searches
  for delete to authenticated
  using (user_id = auth.uid());
create policy "A person keeps searches of their own" on public.kept_searches
  for insert to authenticated
  with check (user_id = auth.uid() and private.is_signed_in());
create policy "A person reads their own searches" on public.kept_searches
  for select to authenticated
  using (user_id = auth.uid());
create or replace trigger limit_rows after insert on public.kept_searches referencing new table as added for each statement
  execute function private.limit_rows('user_id', 100, 'One person can have up to 100 searches.');

/** Texts of a list in what is asked; nothing where it is no list. */
create or replace function private.asked_list(asked jsonb, key text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select case
    when jsonb_typeof(asked -> key) = 'array' then array(select jsonb_array_elements_text(asked -> key) limit 100)
    else '{}'
  end
$$;

create or replace function private.asked_year(asked jsonb, key text) returns int
language sql immutable parallel safe set search_path = '' as $$
  select case when asked ->> key ~ '^\d{4}$' then (asked ->> key)::int end
$$;

/** How many films that a search finds were published since then; 200 and one at most. */
create or replace function private.new_in_search(asked jsonb, since timestamptz) returns integer
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  words private.asked_words := private.read_words(coalesce(asked ->> 'query', ''));
  people text[] := private.asked_list(asked, 'people');
  made uuid[] := case when cardinality(people) > 0 then private.films_made_by(people) end;
  languages text[] := private.asked_list(asked, 'languages');
  runtimes text[] := private.asked_list(asked, 'runtimes');
  fitting uuid[];
begin
  fitting := array(
    select l.version_id
    from private.listed_films l
    where l.published_at > since
      and (cardinality(languages) = 0 or l.language = any (languages))
      and (cardinality(runtimes) = 0 or l.runtime = any (runtimes))
      and l.access @> private.asked_list(asked, 'access')
      and (private.asked_year(asked, 'from_year') is null or l.year >= private.asked_year(asked, 'from_year'))
      and (private.asked_year(asked, 'to_year') is null or l.year <= private.asked_year(asked, 'to_year'))
      and l.places @> private.place_keys(private.asked_list(asked, 'places'))
      and l.subjects @> private.facet_keys(private.asked_list(asked, 'subjects'))
      and (made is null or l.id = any (made))
    order by l.published_at desc
    limit 201
  );
  if trim(coalesce(asked ->> 'query', '')) = '' or cardinality(fitting) = 0 then return cardinality(fitting); end if;
  return (select count(*) from private.found_films(words, fitting, 200));
end
$$;

/** The caller's saved searches: `[{ id, address, news }]`, those with news first, then the newest. */
create or replace function public.my_kept_searches() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return (select coalesce(
    jsonb_agg(
      jsonb_build_object('id', k.id, 'address', k.address, 'news', k.news) order by k.news > 0 desc, k.created_at desc
    ), '[]'
  )
  from (
    select s.id, s.address, s.created_at, private.new_in_search(s.asked, s.seen_at) as news
    from public.kept_searches s
    where s.user_id = auth.uid()
  ) k);
end $$;
grant execute on function public.my_kept_searches to authenticated;

/** What is new in a search has been seen. */
create or replace function public.see_kept_search(search uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  update public.kept_searches set seen_at = now() where id = see_kept_search.search and user_id = auth.uid();
end $$;
grant execute on function public.see_kept_search to authenticated;

/**
 * Runs the least recently checked searches, as each owner would see the results now, and records what was announced. Returns how many
 * were run; nothing is left when that is less than `most`.
 */
create or replace function private.tell_kept_searches(most int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  kept record;
  looked int := 0;
  news int;
  -- The newest existing film: later publications are newer.
  newest timestamptz := (select max(c.published_at) from private.catalogue c);
begin
  for kept in
    select k.*, greatest(coalesce(k.told_at, k.created_at), k.seen_at) as since
    from public.kept_searches k
    where coalesce(k.told_at, k.created_at) < newest
    order by coalesce(k.told_at, k.created_at), k.id
    limit most
    for update of k skip locked
  loop
    looked := looked + 1;
    -- Runs as its owner, so that the watch rule applies.
    perform set_config(
      'request.jwt.claims',
      json_build_object('sub', kept.user_id, 'role', 'authenticated', 'is_anonymous', false, 'aal', 'aal2')::text,
      true
    );
    begin
      news := private.new_in_search(kept.asked, kept.since);
    exception when others then
      -- A failing search does not block the notices of others.
      raise warning 'A kept search could not be asked: %', sqlerrm;
      news := 0;
    end;
    perform set_config('request.jwt.claims', '', true);
    if news > 0 then
      perform private.notify(
        kept.user_id,
        'kept-search',
        jsonb_build_object('search', private.kept_search_named(kept.asked), 'films', news),
        case when length(kept.address) <= 480 then '/search?' || kept.address else '/search' end,
        'kept-search:' || kept.id,
        true
      );
    end if;
    update public.kept_searches k set told_at = newest where k.id = kept.id;
  end loop;
  return looked;
end
$$;

/** What a search is called in a letter: its words, else what it narrows by. */
create or replace function private.kept_search_named(asked jsonb) returns text
language sql immutable set search_path = '' as $$
  select left(coalesce(
    nullif(trim(asked ->> 'query'), ''),
    nullif(concat_ws(', ',
      (select string_agg(v, ', ') from unnest(private.asked_list(asked, 'people')) v),
      (select string_agg(v, ', ') from unnest(private.asked_list(asked, 'places')) v),
      (select string_agg(v, ', ') from unnest(private.asked_list(asked, 'subjects')) v)
    ), ''),
    ''
  ), 120)
$$;
