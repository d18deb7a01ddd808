-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a passage somebody of an institution chose for a class. words: what the class is asked to look for. course: as its teacher names it. removed_at: taken away; its link says so.
create table public.class_clips (
  id uuid not null default gen_random_uuid(),
  institution_id uuid not null,
  documentary_id uuid not null,
  version_id uuid not null,
  starts_ms integer not null,
  ends_ms integer not null,
  title text not null,
  words text not null default '',
  course text not null default '',
  made_by uuid,
  created_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  made_version_id uuid,
  made_starts_ms integer not null default 0,
  made_ends_ms integer not null default 1,
  followed text not null default 'made',
  constraint class_clips_pkey PRIMARY KEY (id),
  constraint class_clips_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE,
  constraint class_clips_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES public.institutions(id) ON DELETE CASCADE,
  constraint class_clips_made_by_fkey FOREIGN KEY (made_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint class_clips_made_version_id_fkey FOREIGN KEY (made_version_id) REFERENCES public.versions(id) ON DELETE SET NULL,
  constraint class_clips_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint a_clip_ends_after_it_begins CHECK (ends_ms > starts_ms),
  constraint class_clips_course_check CHECK (length(course) <= 120),
  constraint class_clips_followed_check CHECK (followed = ANY (ARRAY['made', 'words', 'time', 'lost'])),
  constraint class_clips_starts_ms_check CHECK (starts_ms >= 0),
  constraint class_clips_title_check CHECK (length(TRIM(BOTH FROM title)) > 0 AND length(title) <= 120),
  constraint class_clips_words_check CHECK (length(words) <= 2000)
);
comment on column public.class_clips.followed is 'How it came to stand in its version: made there; moved to a newer cut with its words, or by its time alone; lost, when the newer cut does not have it: then it stays where it was made.';
CREATE INDEX class_clips_documentary ON public.class_clips USING btree (documentary_id);
CREATE INDEX class_clips_institution ON public.class_clips USING btree (institution_id, created_at DESC);
CREATE INDEX class_clips_made_by ON public.class_clips USING btree (made_by);
CREATE INDEX class_clips_made_version ON public.class_clips USING btree (made_version_id);
CREATE INDEX class_clips_version ON public.class_clips USING btree (version_id);
alter table public.class_clips enable row level security;
grant all on public.class_clips to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.class_clips
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.class_clips REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('institution_id', '10000', 'An institution keeps 10,000 clips at most.');
CREATE TRIGGER note_where_made BEFORE INSERT ON public.class_clips FOR EACH ROW EXECUTE FUNCTION private.note_where_made();
CREATE TRIGGER questions_follow_clip AFTER UPDATE OF starts_ms, ends_ms ON public.class_clips FOR EACH ROW WHEN (old.starts_ms <> new.starts_ms OR old.ends_ms <> new.ends_ms) EXECUTE FUNCTION private.questions_follow_clip();
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.class_clips FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.questions_follow_clip() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.class_questions q
  set at_ms = least(greatest(q.at_ms + new.starts_ms - old.starts_ms, new.starts_ms), new.ends_ms)
  where q.clip_id = new.id;
  return null;
end
$$;
grant execute on function private.questions_follow_clip to service_role;

create function public.allow_class_frame(clip uuid, mark text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if mark !~ '^[0-9a-f]{64}$' then raise exception 'This is no frame.' using errcode = '22023'; end if;
  if not exists (
    select from public.class_clips c
    where c.id = clip and c.institution_id in (select private.my_institutions('{librarian,teacher,member}'))
  ) then
    raise exception 'There is no such clip.' using errcode = 'P0002';
  end if;
  delete from public.class_frames f where f.person_id = auth.uid() and f.allowed_at < now() - interval '8 hours';
  insert into public.class_frames as f (mark, clip_id, person_id, session_id, aal)
  values (allow_class_frame.mark, clip, auth.uid(), (auth.jwt() ->> 'session_id')::uuid, coalesce(auth.jwt() ->> 'aal', 'aal1'))
  -- Pressed twice; a mark that is somebody else's stays theirs.
  on conflict on constraint class_frames_pkey do nothing;
end
$$;
grant execute on function public.allow_class_frame to authenticated, service_role;

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
grant execute on function public.class_clips_of to authenticated, service_role;

create function public.code_opens_frame(code text, address text, clip uuid DEFAULT NULL::uuid, list uuid DEFAULT NULL::uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  opens jsonb := public.code_opens(code_opens_frame.code, code_opens_frame.address);
  by_list uuid := (opens ->> 'listId')::uuid;
begin
  if opens is null or opens ? 'refused' then return opens; end if;
  if by_list is not null and (
    by_list = code_opens_frame.list
    or exists (
      select from public.class_clips c where c.id = code_opens_frame.clip and c.institution_id = (opens ->> 'institutionId')::uuid and c.removed_at is null
    )
  ) then return opens; end if;
  return jsonb_build_object('refused', 'other');
end
$$;
grant execute on function public.code_opens_frame to service_role;

create function public.course_choice(launch uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'institutionId', i.id, 'institution', i.name, 'type', i.type, 'course', l.course_name,
    'films', coalesce((
      select jsonb_agg(jsonb_build_object('id', f ->> 'id', 'title', f ->> 'title', 'durationMs', (f ->> 'durationMs')::int) order by f ->> 'title')
      from jsonb_array_elements(private.catalogue_of(i.id) -> 'films') f
    ), '[]'),
    'clips', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id, 'title', c.title, 'course', c.course, 'film', d.title, 'startsMs', c.starts_ms, 'endsMs', c.ends_ms
      ) order by c.created_at desc), '[]')
      from (select * from public.class_clips c where c.institution_id = i.id and c.removed_at is null order by c.created_at desc limit 500) c
      join public.documentaries d on d.id = c.documentary_id
    ),
    'lists', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', x.id, 'title', x.title, 'course', x.course, 'points', (select count(*) from public.class_questions q where q.list_id = x.id)
      ) order by x.created_at desc), '[]')
      from (select * from public.class_lists x where x.institution_id = i.id and x.removed_at is null order by x.created_at desc limit 500) x
    )
  )
  from public.course_launches l
  join public.course_systems s on s.id = l.system_id
  join public.institutions i on i.id = s.institution_id
  where l.id = launch and l.answers_url is not null and l.launched_at > now() - interval '2 hours'
$$;
grant execute on function public.course_choice to service_role;

create function public.note_framed_clip(clip uuid, secret text, watched_ms integer, ranges integer[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.in_frame(secret, clip) then return; end if;
  perform public.note_class_clip(clip, watched_ms);
  if cardinality(ranges) > 0 then
    perform public.record_watch((select c.version_id from public.class_clips c where c.id = clip), ranges);
  end if;
end
$$;
grant execute on function public.note_framed_clip to service_role;

create function public.remove_class_clip(clip uuid, gone boolean DEFAULT true) returns void
language plpgsql security definer set search_path = '' as $$
declare found_clip public.class_clips;
begin
  perform private.require_session();
  select c.* into found_clip from public.class_clips c where c.id = clip;
  if found_clip.id is null then raise exception 'There is no such clip.' using errcode = 'P0002'; end if;
  perform private.require_institution(
    found_clip.institution_id,
    case when found_clip.made_by = auth.uid() then '{librarian,teacher}'[] else '{librarian}'[] end
  );
  update public.class_clips c set removed_at = case when gone then now() end where c.id = clip;
end
$$;
grant execute on function public.remove_class_clip to authenticated, service_role;
