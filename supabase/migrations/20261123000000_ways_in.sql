-- Three more ways to a film, each empty until its room fills it: a place in the film's team, a licence of one's institution, and a cut that is
-- lent for review or shown in a screening. Rooms replace these views and functions by name and leave watchable_films alone.

create view private.team_films as select null::uuid as documentary_id, null::text as role where false;
comment on view private.team_films is 'The films in whose team the caller is, with their role there.';

create view private.licensed_films as select null::uuid as documentary_id where false;
comment on view private.licensed_films is 'The films the caller may watch now because an institution of theirs holds a licence.';

create or replace view private.watchable_films as
select
  d.id, d.owner_id, d.title, d.synopsis, d.director, d.year, d.language, d.country, d.subjects, d.poster_object, d.visibility, d.published_at,
  d.current_version_id, d.published_until
from public.documentaries d
where (select private.is_signed_in())
  and (
    d.owner_id = (select auth.uid())
    or (
      private.in_its_time(d.published_at, d.published_until)
      and (
        d.visibility = 'public'
        or (
          d.visibility = 'unlisted'
          and exists (select from public.opened_links l where l.documentary_id = d.id and l.user_id = (select auth.uid()))
        )
        or (
          d.visibility = 'invited'
          and exists (
            select from public.invited_viewers i
            where i.documentary_id = d.id and i.address = any ((select private.own_addresses())::text[])
          )
        )
      )
    )
    or (
      d.removed_at is null
      and (
        exists (
          select from public.invited_viewers i
          where i.documentary_id = d.id and i.sees_first and i.address = any ((select private.own_addresses())::text[])
        )
        or d.id in (select t.documentary_id from private.team_films t)
        or d.id in (select l.documentary_id from private.licensed_films l)
      )
    )
  )
  and (
    d.owner_id = (select auth.uid())
    or not exists (select from public.withheld_films w where w.documentary_id = d.id)
  );

create function private.reviewed_versions() returns setof uuid
language sql stable security definer set search_path = '' as $$ select null::uuid where false $$;
comment on function private.reviewed_versions is 'The cuts the caller, a guest of a review, may see.';

create function private.attended_versions() returns setof uuid
language sql stable security definer set search_path = '' as $$ select null::uuid where false $$;
comment on function private.attended_versions is 'The cuts shown at this moment in a screening the caller attends.';

create function private.lent_versions() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select private.screened_versions() union select private.reviewed_versions() union select private.attended_versions()
$$;
comment on function private.lent_versions is 'The cuts the caller sees without can_watch: by a screener, in a review, in a screening. Nothing else of the film is theirs.';
grant execute on function private.reviewed_versions, private.attended_versions, private.lent_versions to authenticated, service_role;

drop policy "Who holds a live screener reads the timed texts of its cut" on public.caption_tracks;
create policy "Who is lent a cut reads its timed texts" on public.caption_tracks
  for select to authenticated using (version_id in (select private.lent_versions()));
drop policy "Who holds a live screener reads what is said in its cut, never " on public.cues;
create policy "Who is lent a cut reads what is said in it, never what is sensitive" on public.cues
  for select to authenticated using (not sensitive and version_id in (select private.lent_versions()));
drop policy "Who holds a live screener sees the chapters of its cut" on public.chapters;
create policy "Who is lent a cut sees its chapters" on public.chapters
  for select to authenticated using (version_id in (select private.lent_versions()));

create function private.playable_facts(version uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'documentaryId', d.id, 'versionId', v.id, 'durationMs', v.duration_ms, 'width', v.width, 'height', v.height,
    'frameRate', v.frame_rate,
    'hasSound', v.has_sound,
    'growing', not exists (select from public.renditions r where r.version_id = v.id and r.complete),
    'poster', d.poster_object,
    'renditions', (
      select json_agg(json_build_object(
        'name', r.name, 'width', r.width, 'height', r.height, 'frameRate', r.frame_rate, 'bandwidth', r.bandwidth,
        'codecs', r.codecs, 'complete', r.complete, 'playlist', r.playlist
      ) order by r.width * r.height desc)
      from public.renditions r where r.version_id = v.id
    ),
    'storyboard', (
      select json_build_object(
        'objectName', s.object_name,
        'columns', s.columns,
        'rows', s.rows,
        'tileWidth', s.tile_width,
        'tileHeight', s.tile_height,
        'frameTimesMs', s.frame_times_ms
      ) from public.storyboards s where s.version_id = v.id
    ),
    'sideTracks', coalesce((
      select json_agg(json_build_object(
        'id', t.id, 'kind', t.kind, 'language', t.language, 'label', t.label, 'width', t.width, 'height', t.height,
        'frameRate', t.frame_rate, 'bandwidth', t.bandwidth, 'codecs', t.codecs, 'playlist', t.playlist
      ) order by t.kind = 'sign', t.kind = 'commentary', t.kind = 'described', t.language, t.created_at)
      -- One that is being made again with another beginning is heard as it was until then.
      from public.side_tracks t where t.version_id = v.id and t.playlist is not null
    ), '[]')
  )
  from public.versions v join public.documentaries d on d.id = v.documentary_id
  where v.id = playable_facts.version and v.state in ('watchable', 'ready')
$$;
comment on function private.playable_facts is 'What a player needs of a cut. Asks nobody who may: whoever calls it has asked (contract/playback.ts, PlaybackFacts).';

create or replace function public.playback_facts(documentary uuid, version uuid default null) returns json
language sql stable security definer set search_path = '' as $$
  select private.playable_facts(v.id)
  from public.documentaries d join public.versions v on v.documentary_id = d.id
  where d.id = playback_facts.documentary and v.id = coalesce(playback_facts.version, d.current_version_id)
    and v.state in ('watchable', 'ready') and private.is_signed_in() and private.can_watch_version(v.id)
$$;

create or replace function public.screener_facts(screener uuid) returns json
language sql stable security definer set search_path = '' as $$
  select (
    private.playable_facts(v.id)::jsonb || jsonb_build_object(
      'storyboard', null,
      'sideTracks', '[]'::jsonb,
      'screener', jsonb_build_object(
        'id', s.id, 'person', s.person, 'mark', s.mark, 'expiresAt', s.expires_at,
        'title', d.title, 'director', d.director, 'year', d.year, 'synopsis', d.synopsis, 'language', d.language,
        'contentNotes', d.content_notes, 'label', v.label, 'number', v.number
      )
    )
  )::json
  from public.screeners s
  join public.versions v on v.id = s.version_id
  join public.documentaries d on d.id = v.documentary_id
  where s.id = screener_facts.screener and private.holds_screener(s.id)
$$;
