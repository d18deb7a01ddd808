-- A clip follows its film to a later cut, as kept moments do; and films that leave are listed with the courses they touch.

alter table public.class_clips
  add column made_version_id uuid references public.versions on delete set null,
  add column made_starts_ms int not null default 0,
  add column made_ends_ms int not null default 1,
  add column followed text not null default 'made' check (followed in ('made', 'words', 'time', 'lost'));
comment on column public.class_clips.followed is
  'How it came to stand in its version: made there; moved to a newer cut with its words, or by its time alone; lost, when the newer cut does not have it: then it stays where it was made.';
create index class_clips_made_version on public.class_clips (made_version_id);
update public.class_clips set made_version_id = version_id, made_starts_ms = starts_ms, made_ends_ms = ends_ms;

create trigger note_where_made before insert on public.class_clips for each row execute function private.note_where_made();

create or replace function private.moments_follow() returns trigger
language plpgsql security definer set search_path = '' as $$
declare film uuid;
begin
  if tg_table_name = 'documentaries' then
    film := new.id;
  else
    select d.id into film from public.documentaries d where d.current_version_id = new.version_id;
  end if;
  if exists (
    select from public.moments m
    join public.documentaries d on d.id = m.documentary_id
    where m.documentary_id = film
      and (m.version_id is distinct from d.current_version_id or m.made_version_id <> d.current_version_id)
  ) or exists (
    select from public.class_clips c
    join public.documentaries d on d.id = c.documentary_id
    where c.documentary_id = film and (c.version_id <> d.current_version_id or c.made_version_id <> d.current_version_id)
  ) then
    perform private.enqueue('move-moments', json_build_object('documentaryId', film), 'move-moments:' || film, 12);
  end if;
  return null;
end
$$;

create or replace function private.moments_outlive_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.moments m
  set made_version_id = m.version_id, made_starts_ms = m.starts_ms, made_ends_ms = m.ends_ms
  where m.made_version_id = old.id and m.version_id <> old.id;
  update public.class_clips c
  set made_version_id = c.version_id, made_starts_ms = c.starts_ms, made_ends_ms = c.ends_ms, followed = 'made'
  where c.made_version_id = old.id and c.version_id <> old.id;
  update public.moments m set followed = 'lost' where m.version_id = old.id;
  return old;
end
$$;

-- A question stays where it stood in its clip.
create function private.questions_follow_clip() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.class_questions q
  set at_ms = least(greatest(q.at_ms + new.starts_ms - old.starts_ms, new.starts_ms), new.ends_ms)
  where q.clip_id = new.id;
  return null;
end
$$;
create trigger questions_follow_clip after update of starts_ms, ends_ms on public.class_clips
  for each row when (old.starts_ms <> new.starts_ms or old.ends_ms <> new.ends_ms) execute function private.questions_follow_clip();

-- What an institution is about to lose or has just lost: films whose last licence ends within 90 days or ended in the last 90, or that a renewal left out.
create function private.films_leaving(institution uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with named as (
    select f.documentary_id, l.id as licence_id, case when l.ended_at is null then l.ends_on else (l.ended_at at time zone 'utc')::date end as until, l.ends_on is null and l.ended_at is null as for_good
    from public.licences l join public.licence_films f on f.licence_id = l.id
    where l.institution_id = films_leaving.institution
    union all
    select d.id, l.id, case when l.ended_at is null then l.ends_on else (l.ended_at at time zone 'utc')::date end, l.ends_on is null and l.ended_at is null
    from public.licences l join public.documentaries d on l.covers = 'catalogue' and d.owner_id = l.creator_id and d.visibility in ('institutions', 'public')
    where l.institution_id = films_leaving.institution
    union all
    -- What an earlier text of a licence named and the present one does not.
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
    'clips', (select count(*) from public.class_clips c where c.institution_id = films_leaving.institution and c.documentary_id = d.id and c.removed_at is null),
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

create or replace function public.licences_of_institution(institution uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare whole boolean := institution in (select private.my_institutions('{librarian}'));
begin
  perform private.require_institution(institution, '{librarian,teacher}');
  return jsonb_build_object(
    'licences', (
      select coalesce(jsonb_agg(private.licence_as_json(x) order by x.ends_on nulls last, x.number), '[]')
      from (select * from public.licences l where l.institution_id = institution order by l.created_at desc limit 500) x
    ),
    'requests', (
      select coalesce(jsonb_agg(private.request_as_json(x, whole) order by x.moved_at desc), '[]')
      from (
        select r.* from public.licence_requests r
        where r.institution_id = institution and (whole or r.asked_by = auth.uid())
          and (r.state in ('wished', 'open') or r.moved_at > now() - interval '1 year')
        order by r.moved_at desc limit 300
      ) x
    ),
    'leaving', private.films_leaving(institution)
  );
end
$$;

create or replace function public.class_clip(clip uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return (
    select jsonb_build_object(
      'id', c.id, 'title', c.title, 'words', c.words, 'course', c.course, 'startsMs', c.starts_ms, 'endsMs', c.ends_ms,
      'removed', c.removed_at is not null, 'followed', c.followed, 'stands', s.stands,
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
end
$$;

create or replace function public.class_clips_of(institution uuid, since date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare counts boolean;
begin
  perform private.require_institution(institution, '{librarian,teacher,member}');
  counts := institution in (select private.my_institutions('{librarian,teacher}'));
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', c.id, 'title', c.title, 'course', c.course, 'startsMs', c.starts_ms, 'endsMs', c.ends_ms, 'documentaryId', c.documentary_id,
      'film', d.title, 'createdAt', c.created_at, 'stands', private.clip_stands(institution, c.documentary_id),
      'followed', c.followed, 'mine', c.made_by is not distinct from auth.uid(),
      'plays', case when counts then coalesce(x.plays, 0) end, 'watchedMs', case when counts then coalesce(x.watched_ms, 0) end
    ) order by c.created_at desc), '[]')
    from (select * from public.class_clips c where c.institution_id = institution and c.removed_at is null order by c.created_at desc limit 1000) c
    join public.documentaries d on d.id = c.documentary_id
    left join lateral (
      select sum(y.plays)::int as plays, sum(y.watched_ms)::bigint as watched_ms from public.class_clip_days y where y.clip_id = c.id and y.day >= since
    ) x on true
  );
end
$$;
