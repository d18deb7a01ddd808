/**
 * Every use of the person or place of a release, on one list: where it is in rushes, selects, paper edits (with their place), versions (with their times),
 * clips in classes, the trailer, stills and captions. Read by who sees the papers. At most 2,000 rows a kind.
 */
create or replace function public.uses_of_release(release uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare r public.releases;
begin
  perform private.require_session();
  select * into r from public.releases x where x.id = uses_of_release.release;
  if r.id is null or not public.can_see_papers(r.documentary_id) then
    raise exception 'Only who sees the papers of the film can read this.' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'rushes', private.uses_in_rushes(r), 'selects', private.uses_in_selects(r), 'edits', private.uses_in_edits(r)
  ) || private.uses_in_versions(r);
end $$;
grant execute on function public.uses_of_release to authenticated;

create or replace function private.appears_in_release(appearance public.appearances, release public.releases) returns boolean
language sql immutable set search_path = '' as $$
  select appearance.removed_at is null and (appearance.person_id = release.person_id or appearance.place_id = release.place_id)
$$;

create or replace function private.uses_in_rushes(release public.releases) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', a.id, 'versionId', v.id, 'name', v.source_name, 'startsMs', coalesce(a.starts_ms, 0), 'endsMs', coalesce(a.ends_ms, v.duration_ms, 0)
  ) order by v.number, a.starts_ms), '[]')
  from (
    select * from public.appearances x where x.documentary_id = release.documentary_id and private.appears_in_release(x, release) limit 2000
  ) a join public.versions v on v.id = a.version_id and v.kind = 'rush'
$$;

/** Ranges of rushes in frames that touch an appearance. */
create or replace function private.touched_by(release public.releases, rush uuid, frames int4range) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.appearances a left join public.rushes u on u.version_id = a.version_id
    cross join lateral (select coalesce(u.rate_num::numeric / u.rate_den, 25) as rate) r
    where a.version_id = touched_by.rush and private.appears_in_release(a, release)
      and (a.starts_ms is null or int4range(floor(a.starts_ms * r.rate / 1000)::int, ceil(a.ends_ms * r.rate / 1000)::int) && touched_by.frames)
  )
$$;

create or replace function private.uses_in_selects(release public.releases) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', s.id, 'name', v.source_name, 'words', left(s.words, 120), 'inFrame', s.in_frame, 'outFrame', s.out_frame
  ) order by v.number, s.in_frame), '[]')
  from (
    select * from public.selects x
    where x.documentary_id = release.documentary_id
      and (x.person_id = release.person_id or private.touched_by(release, x.rush_id, int4range(x.in_frame, x.out_frame)))
    limit 2000
  ) s join public.versions v on v.id = s.rush_id
$$;

create or replace function private.uses_in_edits(release public.releases) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', i.id, 'editId', e.id, 'name', e.title, 'place', i.ordinal, 'of', i.items, 'locked', e.state = 'locked'
  ) order by e.title, i.ordinal), '[]')
  from public.paper_edits e
  join lateral (
    select x.id, x.rush_id, x.in_frame, x.out_frame, row_number() over (order by x.place) as ordinal, count(*) over () as items
    from public.edit_items x where x.edit_id = e.id and x.removed_at is null
  ) i on i.rush_id is not null and private.touched_by(release, i.rush_id, int4range(coalesce(i.in_frame, 0), coalesce(i.out_frame, 2147483646)))
  where e.documentary_id = release.documentary_id and e.removed_at is null
$$;

/** What is made of versions, by their times: the versions themselves, clips in classes, trailer, stills, captions. */
create or replace function private.uses_in_versions(release public.releases) returns jsonb
language sql stable security definer set search_path = '' as $$
  with found as (
    select v.id, v.number, v.label, int4range(a.starts_ms, a.ends_ms) as range
    from public.versions v
    cross join lateral private.appearances_in(v.id) a
    where v.documentary_id = release.documentary_id and v.kind = 'cut' and a.ends_ms > a.starts_ms
      and (a.person_id = release.person_id or a.place_id = release.place_id)
    limit 2000
  )
  select jsonb_build_object(
    'versions', coalesce((
      select jsonb_agg(jsonb_build_object('versionId', f.id, 'number', f.number, 'label', f.label, 'startsMs', lower(f.range), 'endsMs', upper(f.range))
        order by f.number, lower(f.range)) from found f
    ), '[]'),
    'classes', coalesce((
      select jsonb_agg(distinct jsonb_build_object('id', c.id, 'title', c.title, 'startsMs', c.starts_ms, 'endsMs', c.ends_ms))
      from found f join public.class_clips c on c.version_id = f.id and c.removed_at is null and int4range(c.starts_ms, c.ends_ms) && f.range
    ), '[]'),
    'trailer', coalesce((
      select bool_or(f.range && int4range(t.ranges[n * 2 + 1], t.ranges[n * 2 + 2]))
      from public.trailers t cross join generate_series(0, cardinality(t.ranges) / 2 - 1) n join found f on f.id = t.version_id
      where t.documentary_id = release.documentary_id
    ), false),
    'stills', coalesce((
      select jsonb_agg(distinct jsonb_build_object('id', q.id, 'atMs', q.at_ms, 'words', left(q.words, 120)))
      from found f join public.quotes q on q.version_id = f.id and q.at_ms <@ f.range
    ), '[]'),
    'captions', coalesce((
      select jsonb_agg(c.told) from (
        select distinct jsonb_build_object('id', u.id, 'startsMs', u.starts_ms, 'language', t.language, 'words', left(u.text, 120)) as told
        from found f
        join public.cues u on u.version_id = f.id and int4range(u.starts_ms, u.ends_ms) && f.range
        join public.caption_tracks t on t.id = u.track_id
        limit 500
      ) c
    ), '[]')
  )
$$;

/** While a withdrawal is not decided, nothing new is published that shows it. */
create or replace function private.hold_for_withdrawal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.published_at is not null and exists (
    select from public.releases r
    join private.appearances_in(new.current_version_id) a on a.person_id = r.person_id or a.place_id = r.place_id
    where r.documentary_id = new.id and r.state = 'withdrawal-asked' and r.removed_at is null
  ) then
    raise exception 'A participant withdrew their consent. Decide on it before the film is published.' using errcode = 'P0001', detail = 'withdrawal-open',
      hint = 'It is on the film''s desk, under Releases.';
  end if;
  return new;
end $$;
create or replace trigger hold_for_withdrawal before update of published_at, visibility, current_version_id on public.documentaries
  for each row when (
    new.published_at is not null
    and (old.published_at is null or old.current_version_id is distinct from new.current_version_id
      or old.visibility <> new.visibility and new.visibility <> 'private')
  ) execute function private.hold_for_withdrawal();

/** A paper edit is locked once everyone who is to see their scenes first has: a date is recorded. */
create or replace function private.hold_lock() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.releases r
    where r.documentary_id = new.documentary_id and r.removed_at is null and r.seen_on is null
      and r.conditions @> '[{"kind": "see-before-lock"}]'
      and exists (
        select from public.edit_items i
        where i.edit_id = new.id and i.removed_at is null and i.rush_id is not null
          and private.touched_by(r, i.rush_id, int4range(coalesce(i.in_frame, 0), coalesce(i.out_frame, 2147483646)))
      )
  ) then
    raise exception 'A participant is to see their scenes before the lock.' using errcode = 'P0001', detail = 'see-first',
      hint = 'Record the day they saw them, under Releases.';
  end if;
  return new;
end $$;
create or replace trigger hold_lock before update of state on public.paper_edits
  for each row when (new.state = 'locked' and old.state <> 'locked') execute function private.hold_lock();
