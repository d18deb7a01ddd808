-- A search somebody keeps, so that it tells when there are new films in it. A place, a subject or a person that is
-- followed is such a search, narrowed to it.

create table public.kept_searches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- What is asked, as the address of the search page says it.
  address text not null check (length(address) between 1 and 1000),
  -- The same as search_documentaries takes it.
  asked jsonb not null check (jsonb_typeof(asked) = 'object' and length(asked::text) <= 4000),
  seen_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (user_id, address)
);
comment on table public.kept_searches is
  'One row a search a person keeps; films published since seen_at are new in it.';
select private.open_table('public.kept_searches', of_person => 'user_id');
create trigger limit_rows after insert on public.kept_searches referencing new table as added for each statement
  execute function private.limit_rows('user_id', 100, 'One person keeps 100 searches at most.');

grant select, delete on public.kept_searches to authenticated;
grant insert (address, asked) on public.kept_searches to authenticated;
create policy "A person reads their own searches" on public.kept_searches
  for select to authenticated
  using (user_id = auth.uid());
create policy "A person keeps searches of their own" on public.kept_searches
  for insert to authenticated
  with check (user_id = auth.uid() and private.is_signed_in());
create policy "A person drops their own searches" on public.kept_searches
  for delete to authenticated
  using (user_id = auth.uid());

/** Texts of a list in what is asked; nothing where it is no list. */
create function private.asked_list(asked jsonb, key text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select case
    when jsonb_typeof(asked -> key) = 'array' then array(select jsonb_array_elements_text(asked -> key) limit 100)
    else '{}'
  end
$$;
create function private.asked_year(asked jsonb, key text) returns int
language sql immutable parallel safe set search_path = '' as $$
  select case when asked ->> key ~ '^\d{4}$' then (asked ->> key)::int end
$$;

/** How many films that a search finds were published since then; 200 and one at most. */
create function private.new_in_search(asked jsonb, since timestamptz) returns int
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
      and l.places @> private.door_keys(private.asked_list(asked, 'places'))
      and l.subjects @> private.door_keys(private.asked_list(asked, 'subjects'))
      and (made is null or l.id = any (made))
    order by l.published_at desc
    limit 201
  );
  if trim(coalesce(asked ->> 'query', '')) = '' or cardinality(fitting) = 0 then return cardinality(fitting); end if;
  return (select count(*) from private.found_films(words, fitting, 200));
end $$;

/** Searches of one's own: `[{ id, address, news }]`, those with news first, then the newest. */
create function public.my_kept_searches() returns jsonb
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

/** What is new in a search has been seen. */
create function public.see_kept_search(search uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  update public.kept_searches set seen_at = now() where id = see_kept_search.search and user_id = auth.uid();
end $$;
revoke all on function public.my_kept_searches(), public.see_kept_search(uuid) from public, anon;
grant execute on function public.my_kept_searches(), public.see_kept_search(uuid) to authenticated;
