-- A passage of a licensed film for a class. It asks for its licence each time it is opened, and says in words how that stands.

create table public.class_clips (
  id uuid primary key default gen_random_uuid(),
  institution_id uuid not null references public.institutions (id) on delete cascade,
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  version_id uuid not null references public.versions (id) on delete cascade,
  starts_ms int not null check (starts_ms >= 0),
  ends_ms int not null,
  title text not null check (length(trim(title)) > 0 and length(title) <= 120),
  words text not null default '' check (length(words) <= 2000),
  course text not null default '' check (length(course) <= 120),
  made_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  constraint a_clip_ends_after_it_begins check (ends_ms > starts_ms)
);
comment on table public.class_clips is
  'One row a passage somebody of an institution chose for a class. words: what the class is asked to look for. course: as its teacher names it. removed_at: '
  'taken away; its link says so.';
create index class_clips_institution on public.class_clips (institution_id, created_at desc);
create index class_clips_documentary on public.class_clips (documentary_id);
create index class_clips_version on public.class_clips (version_id);
create index class_clips_made_by on public.class_clips (made_by);
select private.open_table('public.class_clips', of_person => 'made_by');
create trigger limit_rows after insert on public.class_clips referencing new table as added for each statement
  execute function private.limit_rows('institution_id', 10000, 'An institution keeps 10,000 clips at most.');

create table public.class_clip_days (
  clip_id uuid not null references public.class_clips (id) on delete cascade,
  day date not null,
  plays int not null default 0,
  watched_ms bigint not null default 0,
  primary key (clip_id, day)
);
comment on table public.class_clip_days is 'One row a clip and day (universal time): how often it was played and for how long, by nobody in particular.';
select private.open_table('public.class_clip_days', of_nobody => 'Counts without people.');
select private.open_to_suspended('public.class_clip_days', 'Watching goes on, and is counted whoever watched.');

/** How the licence of a clip stands at this moment: open, no-clips (a licence, but not for clips), ended, none, gone (the film). Asks nobody who may. */
create function private.clip_stands(institution uuid, documentary uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not exists (
      select from public.documentaries d
      where d.id = clip_stands.documentary and d.removed_at is null
        and not exists (select from public.withheld_films w where w.documentary_id = d.id)
    ) then 'gone'
    when exists (select from private.licences_covering(clip_stands.institution, clip_stands.documentary) l where l.clips) then 'open'
    when exists (select from private.licences_covering(clip_stands.institution, clip_stands.documentary)) then 'no-clips'
    when exists (
      select from public.licences l
      where l.institution_id = clip_stands.institution and (
        exists (select from public.licence_films f where f.licence_id = l.id and f.documentary_id = clip_stands.documentary)
        or l.covers = 'catalogue' and l.creator_id = (select d.owner_id from public.documentaries d where d.id = clip_stands.documentary)
      )
    ) then 'ended'
    else 'none'
  end
$$;

/** Chooses a passage of the cut that is shown now, for a class. Only where a licence of this institution allows clips. */
create function public.make_class_clip(
  institution uuid, documentary uuid, starts_ms int, ends_ms int, title text, course text default '', words text default ''
) returns uuid language plpgsql security definer set search_path = '' as $$
declare
  cut public.versions;
  made uuid;
begin
  perform private.require_institution(institution, '{librarian,teacher}');
  if private.clip_stands(institution, documentary) <> 'open' then
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

/** Takes a clip away, or brings it back: whoever made it, and librarians. */
create function public.remove_class_clip(clip uuid, gone boolean default true) returns void
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

/** A clip for whoever is in its institution, with how its licence stands now; nothing for anybody else. */
create function public.class_clip(clip uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return (
    select jsonb_build_object(
      'id', c.id, 'title', c.title, 'words', c.words, 'course', c.course, 'startsMs', c.starts_ms, 'endsMs', c.ends_ms,
      'removed', c.removed_at is not null, 'stands', s.stands,
      'endsOn', case
        when s.stands = 'open' and not exists (
          select from private.licences_covering(c.institution_id, c.documentary_id) l where l.clips and l.ends_on is null
        ) then (select max(l.ends_on + l.grace_days) from private.licences_covering(c.institution_id, c.documentary_id) l where l.clips)
        when s.stands = 'ended' then (
          select max(least(l.ends_on, (l.ended_at at time zone 'utc')::date)) from public.licences l
          left join public.licence_films f on f.licence_id = l.id
          where l.institution_id = c.institution_id and (f.documentary_id = c.documentary_id or l.covers = 'catalogue' and l.creator_id = d.owner_id)
        )
      end,
      'institution', i.name,
      'film', case when s.stands = 'open' and c.removed_at is null then jsonb_build_object(
        'documentaryId', d.id, 'versionId', c.version_id, 'isCurrent', d.current_version_id = c.version_id, 'title', d.title, 'director', d.director,
        'year', d.year, 'contentNotes', d.content_notes, 'language', d.language, 'durationMs', v.duration_ms, 'width', v.width, 'height', v.height,
        'posterObject', d.poster_object
      ) end
    )
    from public.class_clips c
    join public.institutions i on i.id = c.institution_id
    join public.documentaries d on d.id = c.documentary_id
    join public.versions v on v.id = c.version_id
    cross join lateral (select private.clip_stands(c.institution_id, c.documentary_id) as stands) s
    where c.id = clip and c.institution_id in (select private.my_institutions('{librarian,teacher,member}'))
  );
end $$;

/** The clips of an institution, newest first; how often each was played since a day, for those who teach and look after it. */
create function public.class_clips_of(institution uuid, since date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare counts boolean;
begin
  perform private.require_institution(institution, '{librarian,teacher,member}');
  counts := institution in (select private.my_institutions('{librarian,teacher}'));
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', c.id, 'title', c.title, 'course', c.course, 'startsMs', c.starts_ms, 'endsMs', c.ends_ms, 'documentaryId', c.documentary_id,
      'film', d.title, 'createdAt', c.created_at, 'stands', private.clip_stands(institution, c.documentary_id),
      'mine', c.made_by is not distinct from auth.uid(),
      'plays', case when counts then coalesce(x.plays, 0) end, 'watchedMs', case when counts then coalesce(x.watched_ms, 0) end
    ) order by c.created_at desc), '[]')
    from (select * from public.class_clips c where c.institution_id = institution and c.removed_at is null order by c.created_at desc limit 1000) c
    join public.documentaries d on d.id = c.documentary_id
    left join lateral (
      select sum(y.plays)::int as plays, sum(y.watched_ms)::bigint as watched_ms from public.class_clip_days y where y.clip_id = c.id and y.day >= since
    ) x on true
  );
end $$;

/** What a player says of a clip it shows: nothing yet when it begins, then how long since it last said so (20 s at most). */
create function public.note_class_clip(clip uuid, watched_ms int) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  insert into public.class_clip_days as x (clip_id, day, plays, watched_ms)
  select c.id, (now() at time zone 'utc')::date, (note_class_clip.watched_ms = 0)::int, greatest(0, least(note_class_clip.watched_ms, 20000))
  from public.class_clips c
  where c.id = clip and c.removed_at is null and c.institution_id in (select private.my_institutions('{librarian,teacher,member}'))
    and private.clip_stands(c.institution_id, c.documentary_id) = 'open'
  on conflict (clip_id, day) do update set plays = x.plays + excluded.plays, watched_ms = x.watched_ms + excluded.watched_ms;
end $$;

grant execute on function public.make_class_clip, public.remove_class_clip, public.class_clip, public.class_clips_of, public.note_class_clip
  to authenticated, service_role;

-- A length is said as one.
alter table public.library_keys drop constraint library_keys_secret_hash_check,
  add constraint library_keys_secret_hash_check check (length(secret_hash) between 32 and 32);
