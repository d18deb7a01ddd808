-- The creator's desk: news since their last visit, and what others would get of a film.
comment on table public.desk_visits is 'One row per creator: their last and previous visit of the desk. Half an hour is one visit.';
select private.open_table('public.desk_visits', of_person => 'user_id');
select private.open_to_suspended('public.desk_visits', 'When one looked is one''s own.');
grant select on public.desk_visits to authenticated;
create policy "A person reads when they were at their desk" on public.desk_visits
  for select to authenticated
  using (user_id = auth.uid());

/**
 * What happened to the caller's films since the visit before this one, newest first: `{ since, happened: [{ kind, at, documentaryId, title,
 * count? }] }`. Nobody is named; plays are counted in whole days, and not those of fewer than five people. The first visit shows nothing.
 */
create or replace function public.visit_desk() returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  since timestamptz;
begin
  perform private.require_session();
  insert into public.desk_visits as v (user_id) values (auth.uid())
  on conflict (user_id) do update set
    before_at = case when v.last_at < now() - interval '30 minutes' then v.last_at else v.before_at end,
    last_at = now()
  returning before_at into since;
  return jsonb_build_object('since', since, 'happened', coalesce((
    select jsonb_agg(
      jsonb_build_object('kind', h.kind, 'at', h.at, 'documentaryId', h.id, 'title', h.title, 'count', h.times) order by h.at desc
    )
    from (
      select * from (
        select 'ready' as kind, max(s.updated_at) as at, d.id, d.title, null::bigint as times
        from public.documentaries d
        join public.versions v on v.documentary_id = d.id and v.kind = 'cut' and v.state = 'ready'
        join public.preparation_stages s on s.version_id = v.id and s.stage = 'ready' and s.state = 'done' and s.updated_at > since
        where d.owner_id = auth.uid() and d.removed_at is null group by d.id
        union all
        select 'stopped', max(s.updated_at), d.id, d.title, null
        from public.documentaries d
        join public.versions v on v.documentary_id = d.id and v.kind = 'cut'
        join public.preparation_stages s on s.version_id = v.id and s.state = 'failed' and s.updated_at > since
        where d.owner_id = auth.uid() and d.removed_at is null group by d.id
        union all
        select 'opened', d.published_at, d.id, d.title, null
        from public.documentaries d where d.owner_id = auth.uid() and d.published_at > since and d.published_at <= now()
        union all
        select 'closed', d.published_until, d.id, d.title, null
        from public.documentaries d
        where d.owner_id = auth.uid() and d.removed_at is null and d.published_until > since and d.published_until <= now()
        union all
        select 'reviewed', max(e.created_at), d.id, d.title, count(*)
        from public.documentaries d
        join public.diary_entries e on e.documentary_id = d.id and e.shown and e.hidden_at is null and e.created_at > since
          and e.user_id <> d.owner_id
        where d.owner_id = auth.uid() and d.removed_at is null group by d.id
        union all
        select 'played', least(now(), max(p.day) + interval '1 day'), d.id, d.title, sum(p.plays)::bigint
        from public.documentaries d
        join public.versions v on v.documentary_id = d.id
        cross join lateral private.told_days(v.id) p
        where d.owner_id = auth.uid() and d.removed_at is null and p.day >= (since at time zone 'utc')::date group by d.id
      ) every where since is not null
      order by at desc limit 40
    ) h
  ), '[]'));
end
$$;
comment on function public.visit_desk is 'Kind: shown.';
grant execute on function public.visit_desk to authenticated;

/**
 * The rule of private.watchable_films for an assumed person: `anybody` signed in (followed_link: by its link), or who has one of
 * `addresses`. tests/policies/film/desk-visits.test.ts compares the two. Returns why: shown, invited, sees-first, or what is
 * in the way.
 */
create or replace function private.why_watching(film public.documentaries, addresses text[], followed_link boolean) returns text
language sql stable set search_path = '' as $$
  select case
    when film.removed_at is null and exists (
      select from public.invited_viewers i where i.documentary_id = film.id and i.sees_first and i.address = any (why_watching.addresses)
    ) then 'sees-first'
    when film.removed_at is not null then 'removed'
    when film.published_at is null and film.published_until <= now() then 'over'
    when film.published_at is null then 'not-published'
    when film.published_at > now() then 'not-yet'
    when film.published_until <= now() then 'over'
    when film.visibility = 'public' then 'shown'
    when film.visibility = 'unlisted' then case when why_watching.followed_link then 'by-link' else 'needs-link' end
    when film.visibility = 'invited' and exists (
      select from public.invited_viewers i where i.documentary_id = film.id and i.address = any (why_watching.addresses)
    ) then 'invited'
    when film.visibility = 'invited' then 'not-invited'
    when film.visibility = 'institutions' then 'needs-licence'
    else 'not-published'
  end
$$;

/**
 * What another person would get of the caller's film: `stranger` (not signed in), `viewer` (signed in), `institution` (address
 * `@college.example`) or `person` (their address). No session is made; whether such a person exists is neither checked nor shown. Null for
 * who may not edit the film.
 */
create or replace function public.see_as(
  documentary uuid,
  who text,
  address text default '',
  followed_link boolean default false
)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  film public.documentaries;
  written constant text := lower(trim(see_as.address));
  addresses text[] := '{}';
  why text;
  watches boolean;
begin
  if not public.can_edit(documentary) then return null; end if;
  if see_as.who not in ('stranger', 'viewer', 'institution', 'person') or length(written) > 254 then
    raise exception 'Nobody is seen as that.' using errcode = '22023';
  end if;
  select * into film from public.documentaries d where d.id = documentary;
  if see_as.who in ('institution', 'person') and position('@' in written) > 0 then
    addresses := array[written, '@' || split_part(written, '@', 2)];
  end if;
  why := case when see_as.who = 'stranger' then 'signed-out' else private.why_watching(film, addresses, see_as.followed_link) end;
  watches := why in ('shown', 'by-link', 'invited', 'sees-first');
  return jsonb_build_object(
    'watches', watches,
    'why', why,
    'opensAt', case when film.published_at > now() then film.published_at end,
    'closesAt', case when film.published_at is not null then film.published_until end,
    'finds', watches and why = 'shown' and exists (
      select from private.front_films f where f.id = film.id
    ),
    'named', exists (select from private.front_films f where f.id = film.id),
    'preview', exists (select from private.open_to_the_world(film.id, false)),
    'plays', watches or exists (select from private.open_to_the_world(film.id, true)),
    'version', (select v.number from public.versions v where v.id = film.current_version_id and v.state in ('watchable', 'ready')),
    'captions', coalesce((
      select jsonb_agg(jsonb_build_object('language', t.language, 'kind', t.kind, 'reviewed', t.reviewed) order by t.language, t.kind)
      from public.caption_tracks t where watches and t.version_id = film.current_version_id
    ), '[]'),
    'chapters', (select count(*) from public.chapters h where watches and h.version_id = film.current_version_id),
    'credits', (select count(*) from public.credits c where watches and c.documentary_id = film.id),
    'footnotes', (
      select count(*) from public.footnotes n
      where watches and n.version_id = film.current_version_id and not private.holds_protected(n.version_id, n.starts_ms, n.ends_ms)
    ),
    'protected', (select count(*) from public.cues c where watches and c.version_id = film.current_version_id and c.sensitive)
  );
end
$$;
grant execute on function public.see_as to authenticated;
