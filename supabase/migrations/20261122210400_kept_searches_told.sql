-- News of kept searches is told to whoever keeps them, in the ways they chose; by letter once a day at most.

alter table public.kept_searches add column told_at timestamptz;
comment on column public.kept_searches.told_at is 'The newest film there was when its keeper was told last.';
-- What is new today is seen in the house already; the first letter tells of what comes.
update public.kept_searches set told_at = now();
create index kept_searches_told on public.kept_searches (coalesce(told_at, created_at));

/**
 * Looks through the searches that were told of longest ago, as each of their keepers would see them now, and notes for each what it was told. Returns how many
 * were looked through; nothing is left when that is less than `most`.
 */
create function private.tell_kept_searches(most int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  kept record;
  looked int := 0;
  news int;
  -- The newest film that is there: what is published from now on is newer.
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
    -- As its keeper, so that the rule of who may watch what decides and nothing else.
    perform set_config(
      'request.jwt.claims',
      json_build_object('sub', kept.user_id, 'role', 'authenticated', 'is_anonymous', false, 'aal', 'aal2')::text,
      true
    );
    begin
      news := private.new_in_search(kept.asked, kept.since);
    exception when others then
      -- One search that cannot be asked keeps nobody else's from being told.
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
create function private.kept_search_named(asked jsonb) returns text
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
