comment on table public.class_clip_days is 'One row per clip and day (UTC): number and duration of plays, anonymous.';
select private.open_table('public.class_clip_days', of_nobody => 'Counts without people.');
select private.open_to_suspended('public.class_clip_days', 'Watching goes on, and is counted for every person.');

-- Passages of licensed films for classes. The licence is checked each time one is opened, and its state is shown.
comment on table public.class_clips is
  'One row per passage that a member of an institution chose for a class. words: the assignment. course: its name. '
  'removed_at: deleted; its link says so.';
comment on column public.class_clips.followed is
  'How it came into its version: made there; moved to a newer cut with its words, or by its time alone; lost, when the '
  'newer cut does not have it: then it stays where it was made.';
select private.open_table('public.class_clips', of_person => 'made_by');
create or replace trigger limit_rows after insert on public.class_clips referencing new table as added for each statement
  execute function private.limit_rows('institution_id', 10000, 'An institution can have up to 10,000 clips.');
create or replace trigger note_where_made before insert on public.class_clips for each row execute function private.note_where_made();
create or replace trigger questions_follow_clip after update of starts_ms, ends_ms on public.class_clips
  for each row when (old.starts_ms <> new.starts_ms or old.ends_ms <> new.ends_ms) execute function private.questions_follow_clip();

/**
 * Licence state of a clip at this moment: open, no-clips (a licence, but not for clips), ended, none, gone (the film). Checks no rights.
 */
create or replace function private.clip_state(institution uuid, documentary uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not exists (select from private.open_films d where d.id = clip_state.documentary) then 'gone'
    when exists (select from private.licences_covering(clip_state.institution, clip_state.documentary) l where l.clips) then 'open'
    when exists (select from private.licences_covering(clip_state.institution, clip_state.documentary)) then 'no-clips'
    when exists (
      select from private.licence_spans s
      where s.institution_id = clip_state.institution and s.documentary_id = clip_state.documentary
    ) then 'ended'
    else 'none'
  end
$$;

/** Chooses a passage of the cut that is shown now, for a class. Only where a licence of this institution allows clips. */
create or replace function public.make_class_clip(
  institution uuid, documentary uuid, starts_ms int, ends_ms int, title text, course text default '', words text default ''
) returns uuid language plpgsql security definer set search_path = '' as $$
declare
  cut public.versions;
  made uuid;
begin
  perform private.require_institution(institution, '{librarian,teacher}');
  if private.clip_state(institution, documentary) <> 'open' then
    raise exception 'No licence of this institution allows clips of this film.' using errcode = 'P0001', detail = 'licence',
      hint = 'Ask for a licence with clips under Films.';
  end if;
  select v.* into cut from public.documentaries d join public.versions v on v.id = d.current_version_id where d.id = documentary;
  if cut.id is null or make_class_clip.ends_ms > cut.duration_ms then
    raise exception 'The passage ends after the film does.' using errcode = '22023';
  end if;
  insert into public.class_clips (institution_id, documentary_id, version_id, starts_ms, ends_ms, title, course, words, made_by)
  values (
    institution, documentary, cut.id, make_class_clip.starts_ms, make_class_clip.ends_ms, trim(make_class_clip.title), trim(make_class_clip.course),
    trim(make_class_clip.words), auth.uid()
  ) returning id into made;
  return made;
end $$;
grant execute on function public.make_class_clip to authenticated;

/** Deletes a clip, or restores it: its creator, and librarians. */
create or replace function public.remove_class_clip(clip uuid, gone boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare found_clip public.class_clips;
begin
  perform private.require_session();
  select c.* into found_clip from public.class_clips c where c.id = clip;
  if found_clip.id is null then raise exception 'There is no such clip.' using errcode = 'P0002'; end if;
  perform private.require_institution(
    found_clip.institution_id,
    case when found_clip.made_by = auth.uid() then '{librarian,teacher}'::text[] else '{librarian}'::text[] end
  );
  update public.class_clips c set removed_at = case when gone then now() end where c.id = clip;
end $$;
grant execute on function public.remove_class_clip to authenticated;

/** A clip for people of its institution, with the current state of its licence; nothing for others. */
create or replace function public.class_clip(clip uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return (
    select jsonb_build_object(
      'id', c.id, 'title', c.title, 'words', c.words, 'course', c.course, 'startsMs', c.starts_ms, 'endsMs', c.ends_ms,
      'removed', c.removed_at is not null, 'followed', c.followed, 'state', s.state,
      'endsOn', case
        when s.state = 'open' and not exists (
          select from private.licences_covering(c.institution_id, c.documentary_id) l where l.clips and l.ends_on is null
        ) then (
          select max(private.licence_open_until(l)) from private.licences_covering(c.institution_id, c.documentary_id) l where l.clips
        )
        when s.state = 'ended' then (
          select max(least((s.licence).ends_on, ((s.licence).ended_at at time zone 'utc')::date))
          from private.licence_spans s
          where s.institution_id = c.institution_id and s.documentary_id = c.documentary_id
        )
      end,
      'institution', i.name,
      'film', case when s.state = 'open' and c.removed_at is null then jsonb_build_object(
        'documentaryId', d.id, 'versionId', c.version_id, 'isCurrent', d.current_version_id = c.version_id, 'title', d.title, 'director', d.director,
        'year', d.year, 'contentNotes', d.content_notes, 'language', d.language, 'durationMs', v.duration_ms, 'width', v.width, 'height', v.height,
        'posterObject', d.poster_object
      ) end
    )
    from public.class_clips c
    join public.institutions i on i.id = c.institution_id
    join public.documentaries d on d.id = c.documentary_id
    join public.versions v on v.id = c.version_id
    cross join lateral (select private.clip_state(c.institution_id, c.documentary_id) as state) s
    where c.id = clip and c.institution_id in (select private.my_institutions('{librarian,teacher,member}'))
  );
end
$$;
grant execute on function public.class_clip to authenticated;

/** The clips of an institution, newest first; how often each was played since a day, for those who teach and look after it. */
create or replace function public.class_clips_of(institution uuid, since date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare counts boolean;
begin
  perform private.require_institution(institution, '{librarian,teacher,member}');
  counts := institution in (select private.my_institutions('{librarian,teacher}'));
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', c.id, 'title', c.title, 'course', c.course, 'startsMs', c.starts_ms, 'endsMs', c.ends_ms, 'documentaryId', c.documentary_id,
      'film', d.title, 'createdAt', c.created_at, 'state', s.state,
      'posterObject', case when s.state = 'open' then d.poster_object end,
      'followed', c.followed, 'mine', c.made_by is not distinct from auth.uid(),
      'plays', case when counts then coalesce(x.plays, 0) end, 'watchedMs', case when counts then coalesce(x.watched_ms, 0) end
    ) order by c.created_at desc), '[]')
    from (select * from public.class_clips c where c.institution_id = institution and c.removed_at is null order by c.created_at desc limit 1000) c
    join public.documentaries d on d.id = c.documentary_id
    cross join lateral (select private.clip_state(institution, c.documentary_id) as state) s
    left join lateral (
      select sum(y.plays)::int as plays, sum(y.watched_ms)::bigint as watched_ms from public.class_clip_days y where y.clip_id = c.id and y.day >= since
    ) x on true
  );
end
$$;
grant execute on function public.class_clips_of to authenticated;

/** What a player reports of a clip it shows: nothing when it begins, then the time since its last report (20 s at most). */
create or replace function public.note_class_clip(clip uuid, watched_ms int) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  insert into public.class_clip_days as x (clip_id, day, plays, watched_ms)
  select c.id, (now() at time zone 'utc')::date, (note_class_clip.watched_ms = 0)::int, greatest(0, least(note_class_clip.watched_ms, 20000))
  from public.class_clips c
  where c.id = clip and c.removed_at is null and c.institution_id in (select private.my_institutions('{librarian,teacher,member}'))
    and private.clip_state(c.institution_id, c.documentary_id) = 'open'
  on conflict (clip_id, day) do update set plays = x.plays + excluded.plays, watched_ms = x.watched_ms + excluded.watched_ms;
end $$;
grant execute on function public.note_class_clip to authenticated;

-- A question keeps its position in its clip.
create or replace function private.questions_follow_clip() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.class_questions q
  set at_ms = least(greatest(q.at_ms + new.starts_ms - old.starts_ms, new.starts_ms), new.ends_ms)
  where q.clip_id = new.id;
  return null;
end
$$;

-- Films an institution is losing: the last licence ends within 90 days or ended in the last 90, or a renewal left the film out.
create or replace function private.films_leaving(institution uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with named as (
    select s.documentary_id, s.licence_id, coalesce(((s.licence).ended_at at time zone 'utc')::date, (s.licence).ends_on) as until,
      (s.licence).ends_on is null and (s.licence).ended_at is null as for_good
    from private.licence_spans s
    where s.institution_id = films_leaving.institution and s.is_shown
    union all
    -- Films named in an earlier text of a licence and not in the present one.
    select (x ->> 'id')::uuid, l.id, (v.agreed_at at time zone 'utc')::date, false
    from public.licences l
    join public.licence_versions v on v.licence_id = l.id and v.number = l.version
    join public.licence_versions e on e.licence_id = l.id and e.number < l.version
    cross join lateral jsonb_array_elements(e.terms -> 'films') x
    where l.institution_id = films_leaving.institution
      and not exists (select from public.licence_films f where f.licence_id = l.id and f.documentary_id = (x ->> 'id')::uuid)
  ),
  last as (
    select n.documentary_id, max(n.until) as until, (array_agg(n.licence_id order by n.until desc))[1] as licence_id
    from named n group by n.documentary_id having not bool_or(n.for_good)
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'film', jsonb_build_object('id', d.id, 'title', d.title), 'until', x.until, 'licenceId', x.licence_id,
    'clips', (select count(*) from public.class_clips c where c.institution_id = films_leaving.institution and c.documentary_id = d.id
      and c.removed_at is null),
    'courses', (
      select coalesce(jsonb_agg(distinct u.course order by u.course), '[]')
      from (
        select c.course from public.class_clips c
        where c.institution_id = films_leaving.institution and c.documentary_id = d.id and c.removed_at is null
        union
        select y.course from public.class_lists y
        join public.class_list_clips z on z.list_id = y.id
        join public.class_clips c on c.id = z.clip_id and c.documentary_id = d.id and c.removed_at is null
        where y.institution_id = films_leaving.institution and y.removed_at is null
      ) u where u.course <> ''
    )
  ) order by x.until, d.title), '[]')
  from (select * from last where until between private.today() - 90 and private.today() + 90 order by until limit 300) x
  join public.documentaries d on d.id = x.documentary_id
$$;
