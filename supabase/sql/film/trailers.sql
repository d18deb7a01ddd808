-- A trailer: ranges of a cut, one after the other, as a short film of its own.
comment on table public.trailers is
  'One row per film with a trailer. ranges: start and end in milliseconds of the cut, in playing order. protected: part '
  'of it is protected now, so it is hidden.';
select private.open_table('public.trailers', of_film => 'documentary_id');
grant delete, select on public.trailers to authenticated;
create policy "The creator sees the state of a trailer and removes it" on public.trailers
  for select to authenticated using (public.can_edit(documentary_id));
create policy "Its creator takes a trailer away" on public.trailers for delete to authenticated using (public.can_edit(documentary_id));
create policy "Who may see a film announced sees that it has a trailer" on public.trailers
  for select to authenticated using (state = 'ready' and private.may_see_trailer(documentary_id));
create or replace trigger trailer_made_anew after update of object_name on public.trailers
  for each row when (old.object_name is not null and new.object_name is distinct from old.object_name) execute function private.discard_trailer();
create or replace trigger trailer_removed after delete on public.trailers
  for each row when (old.object_name is not null) execute function private.discard_trailer();

-- Wider than can_watch by one case: films for institutions are announced to everyone, so that people can ask their institution for them.
create or replace function private.may_see_trailer(documentary uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select public.can_watch(documentary) or private.is_signed_in() and exists (
    select from private.open_films d
    where d.id = documentary and d.visibility = 'institutions' and private.in_its_time(d.published_at, d.published_until)
  )
$$;
comment on function private.may_see_trailer is 'Whether the caller may see the film''s trailer before they may watch it.';
grant execute on function private.may_see_trailer to authenticated;

create or replace function private.discard_trailer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.discard_media(old.object_name);
  return null;
end
$$;

create or replace function private.trailer_ranges(ranges integer[]) returns int4multirange
language sql immutable set search_path = '' as $$
  select range_agg(int4range(ranges[at], ranges[at + 1])) from generate_series(1, cardinality(ranges) - 1, 2) as at
$$;

create or replace function public.make_trailer(version uuid, ranges integer[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  cut public.versions;
  lasts integer := 0;
begin
  if not private.can_edit_version(make_trailer.version) then
    raise exception 'Only its creator can make a film''s trailer.' using errcode = '42501';
  end if;
  select * into cut from public.versions v where v.id = make_trailer.version;
  if cut.state not in ('watchable', 'ready') then
    raise exception 'The version is not ready yet.' using errcode = 'P0001', detail = 'not-ready', hint = 'Make the trailer once it can be watched.';
  end if;
  if coalesce(cardinality(ranges), 0) not between 2 and 80 or cardinality(ranges) % 2 = 1 then
    raise exception 'A trailer has 1 to 40 passages.' using errcode = 'P0001', detail = 'limit', hint = 'Nothing was changed by this.';
  end if;
  for at in 1 .. cardinality(ranges) - 1 by 2 loop
    if ranges[at] is null or ranges[at + 1] is null or ranges[at] < 0 or ranges[at + 1] > cut.duration_ms or ranges[at + 1] - ranges[at] < 200 then
      raise exception 'Passage % ends before it starts, is shorter than a fifth of a second or lies outside the film.', (at + 1) / 2
        using errcode = 'P0001', detail = 'range', hint = 'Nothing was changed by this.';
    end if;
    lasts := lasts + ranges[at + 1] - ranges[at];
  end loop;
  if lasts > 300000 then
    raise exception 'A trailer lasts five minutes at most.' using errcode = 'P0001', detail = 'too-long', hint = 'Nothing was changed by this.';
  end if;
  if private.trailer_ranges(ranges) && private.protected_ranges(cut.id) then
    raise exception 'A passage in it is protected at the request of a person in the film.'
      using errcode = 'P0001', detail = 'protected-trailer', hint = 'Choose a passage without it. Nothing was changed by this.';
  end if;
  insert into public.trailers (documentary_id, version_id, ranges)
  values (cut.documentary_id, cut.id, make_trailer.ranges)
  on conflict (documentary_id) do update set version_id = excluded.version_id, ranges = excluded.ranges, state = 'waiting',
    asked_at = clock_timestamp();
  perform private.enqueue('make-trailer', json_build_object('documentaryId', cut.documentary_id), 'make-trailer:' || cut.documentary_id);
end
$$;
comment on function public.make_trailer is
  'Requests the trailer of a film from passages of a cut (start and end in milliseconds, in playing order). Until it is '
  'made there is none.';
grant execute on function public.make_trailer to authenticated;

create or replace function public.trailer_facts(documentary uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'objectName', t.object_name, 'durationMs', t.duration_ms, 'width', t.width, 'height', t.height, 'title', d.title,
    'captions', coalesce((
      select jsonb_agg(jsonb_build_object('language', k.language, 'label', k.label, 'cues', k.cues) order by k.language = d.language, k.language)
      from (
        select c.language, c.label, jsonb_agg(jsonb_build_object(
          'startsMs', p.shown_ms + greatest(q.starts_ms, p.starts_ms) - p.starts_ms,
          'endsMs', p.shown_ms + least(q.ends_ms, p.ends_ms) - p.starts_ms,
          'text', q.text
        ) order by p.shown_ms, q.starts_ms) as cues
        from public.caption_tracks c
        join public.cues q on q.track_id = c.id and not q.sensitive
        join (
          select t.ranges[at] as starts_ms, t.ranges[at + 1] as ends_ms,
            coalesce(sum(t.ranges[at + 1] - t.ranges[at]) over (order by at rows between unbounded preceding and 1 preceding), 0)::integer as shown_ms
          from generate_series(1, cardinality(t.ranges) - 1, 2) as at
        ) p on q.starts_ms < p.ends_ms and q.ends_ms > p.starts_ms
        where c.version_id = t.version_id and c.kind <> 'descriptions'
        group by c.language, c.label
      ) k
    ), '[]')
  )
  from public.trailers t
  join public.documentaries d on d.id = t.documentary_id
  where t.documentary_id = trailer_facts.documentary and t.state = 'ready'
    and (public.can_edit(d.id) or private.may_see_trailer(d.id))
$$;
comment on function public.trailer_facts is
  'What a player needs of a film''s trailer (contract/film/trailers.ts), or null without one for the caller. Kind: '
  'done.';
grant execute on function public.trailer_facts to authenticated;

-- A trailer with a newly protected passage is hidden immediately; its creator makes a new one.
create or replace function private.protect_trailers(versions uuid[]) returns void
language sql security definer set search_path = '' as $$
  update public.trailers t set state = 'protected', object_name = null
  where t.version_id = any (versions) and t.state <> 'protected'
    and private.trailer_ranges(t.ranges) && private.protected_ranges(t.version_id)
$$;
