-- Clips of a class on a page of a course (decision 0235): the page embeds them, with the rights of the person who allowed it in the house.
comment on table public.class_frames is
  'One row per iframe on another site that plays a class clip or a playlist with the session that allowed it, for eight '
  'hours at most. mark: SHA-256 of the frame''s secret.';
comment on column public.class_frames.session_id is 'Ends with this session. Null for a frame opened with a class code: ends with its sitting.';
select private.open_table('public.class_frames', of_person => 'person_id', left_out => '{mark,session_id}');
select private.open_to_suspended('public.class_frames', 'Watching goes on, also in a frame.');
create or replace trigger limit_rows after insert on public.class_frames referencing new table as added for each statement
  execute function private.limit_rows('person_id', 50, 'A person watches in 50 frames at most.');

-- Allows the frame with this mark to play a clip with the caller's rights; the clip must be of their institution.
create or replace function public.allow_class_frame(clip uuid, mark text) returns void
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
  -- Idempotent; another person's mark is not taken over.
  on conflict on constraint class_frames_pkey do nothing;
end
$$;
grant execute on function public.allow_class_frame to authenticated;

-- Impersonates the person who allowed a frame for the rest of the transaction, so that all checks apply to them.
-- False: not allowed, or their session is over.
create or replace function private.in_frame(secret text, clip uuid default null, list uuid default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare f public.class_frames;
begin
  select x.* into f
  from public.class_frames x
  where x.mark = encode(sha256(convert_to(left(secret, 100), 'utf8')), 'hex') and x.allowed_at > now() - interval '8 hours'
    and case
      when x.session_id is null then exists (select from public.sittings s where s.person_id = x.person_id and s.until > now())
      else exists (select from auth.sessions s where s.id = x.session_id and s.user_id = x.person_id)
    end
    and (
      x.clip_id = clip or x.list_id = list or exists (
        select from public.class_list_clips c join public.class_lists l on l.id = c.list_id and l.removed_at is null
        where c.list_id = x.list_id and c.clip_id = clip
      )
    );
  if f.mark is null then return false; end if;
  perform set_config(
    'request.jwt.claims',
    json_build_object('sub', f.person_id, 'role', 'authenticated', 'aal', f.aal, 'session_id', f.session_id)::text, true
  );
  return private.is_signed_in() and (f.list_id is null or private.sees_list(f.list_id));
end
$$;

-- The clip as its frame shows it; with `plays`, what a player needs, the seat taken and the play counted. Null while the frame is not allowed.
create or replace function public.framed_clip(clip uuid, secret text, plays boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  told jsonb;
  cut uuid;
  begun json;
  playing json;
begin
  if not private.in_frame(secret, clip) then return null; end if;
  told := public.class_clip(clip);
  if told is null then return null; end if;
  cut := (told -> 'film' ->> 'versionId')::uuid;
  if plays and cut is not null then
    begun := public.begin_playback((told -> 'film' ->> 'documentaryId')::uuid, cut);
    if json_typeof(begun -> 'film') = 'object' then playing := private.playable_facts(cut); end if;
  end if;
  return jsonb_build_object(
    'clip', told,
    'full', begun ->> 'given' is not distinct from 'full',
    'playback', playing,
    'captions', case when playing is not null then coalesce((
      select jsonb_agg(jsonb_build_object(
        'language', t.language, 'label', t.label, 'kind', t.kind,
        'cues', (
          select coalesce(jsonb_agg(jsonb_build_object('startsMs', c.starts_ms, 'endsMs', c.ends_ms, 'text', c.text, 'speaker', c.speaker)
            order by c.starts_ms, c.id), '[]')
          from (
            select * from public.cues c
            where c.version_id = cut and c.track_id = t.id and not c.sensitive
              and c.ends_ms > (told ->> 'startsMs')::int and c.starts_ms < (told ->> 'endsMs')::int
            order by c.starts_ms limit 5000
          ) c
        )
      ) order by t.language, t.kind)
      from public.caption_tracks t where t.version_id = cut and t.kind <> 'descriptions'
    ), '[]') else '[]' end
  );
end
$$;

-- Reports watching in a frame, as a page of the house does.
create or replace function public.note_framed_clip(clip uuid, secret text, watched_ms int, ranges int[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.in_frame(secret, clip) then return; end if;
  perform public.note_class_clip(clip, watched_ms);
  if cardinality(ranges) > 0 then
    perform public.record_watch((select c.version_id from public.class_clips c where c.id = clip), ranges);
  end if;
end
$$;

-- Allows the frame with this mark to show a playlist with the caller's rights; the caller must have access to the list.
create or replace function public.allow_list_frame(list uuid, mark text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if mark !~ '^[0-9a-f]{64}$' then raise exception 'This is no frame.' using errcode = '22023'; end if;
  if not private.sees_list(list) then raise exception 'There is no such playlist.' using errcode = 'P0002'; end if;
  delete from public.class_frames f where f.person_id = auth.uid() and f.allowed_at < now() - interval '8 hours';
  insert into public.class_frames as f (mark, list_id, person_id, session_id, aal)
  values (allow_list_frame.mark, list, auth.uid(), (auth.jwt() ->> 'session_id')::uuid, coalesce(auth.jwt() ->> 'aal', 'aal1'))
  -- Idempotent; another person's mark is not taken over.
  on conflict on constraint class_frames_pkey do nothing;
end
$$;
grant execute on function public.allow_list_frame to authenticated;

-- The playlist as its frame shows it; its clips are loaded one by one with framed_clip. Null while the frame is not allowed.
create or replace function public.framed_list(list uuid, secret text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not private.in_frame(secret, list => list) then return null; end if;
  return public.class_list(list);
end
$$;

-- An answer given in the frame of a playlist, stored as on its page. Null while the frame is not allowed; false: answers are not stored.
create or replace function public.answer_framed_question(
  list uuid,
  secret text,
  question uuid,
  choice int default null,
  words text default ''
)
returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not private.in_frame(secret, list => list) then return null; end if;
  if not exists (select from public.class_questions q where q.id = question and q.list_id = list) then
    raise exception 'There is no such question.' using errcode = 'P0002';
  end if;
  return public.answer_class_question(question, answer_framed_question.choice, answer_framed_question.words);
end
$$;

-- What a code opens in the frame of a clip or of a playlist; like code_opens, which counts wrong attempts. `other`: the code is valid, but not for
-- this content. A clip opens with the code of any playlist of its institution, as its own page does; the code of a reading room opens no frame,
-- which may be on any site.
create or replace function public.code_opens_frame(
  code text,
  address text,
  clip uuid default null,
  list uuid default null
)
returns jsonb
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

-- Begins the sitting of a frame with a valid code. `mark`: SHA-256 of the frame's secret.
create or replace function public.begin_framed_sitting(
  person uuid, institution uuid, by_list uuid, until timestamptz, mark text, clip uuid default null, list uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.begin_sitting(person, institution, by_list, until);
  -- The secret identifies the frame: an earlier opening ends.
  delete from public.class_frames f where f.mark = begin_framed_sitting.mark;
  insert into public.class_frames (mark, clip_id, list_id, person_id, session_id, aal)
  values (begin_framed_sitting.mark, begin_framed_sitting.clip, begin_framed_sitting.list, begin_framed_sitting.person, null, 'aal1');
end
$$;

-- The page with the frame closes: its sitting ends in two minutes, so that the last report is still counted and a reloaded
-- page continues. The session of the person who allowed the frame does not change.
create or replace function public.leave_frame(secret text) returns void
language plpgsql security definer set search_path = '' as $$
declare leaves uuid;
begin
  select f.person_id into leaves
  from public.class_frames f
  where f.mark = encode(sha256(convert_to(left(secret, 100), 'utf8')), 'hex') and f.session_id is null;
  update public.sittings s set until = least(s.until, now() + interval '2 minutes') where s.person_id = leaves;
  update public.institution_members m set until = least(m.until, now() + interval '2 minutes') where m.person_id = leaves and m.until is not null;
end
$$;

-- The caller's frames, for the page of the clip or playlist: how many, since when, and an act that ends them.
create or replace function public.my_frames(clip uuid default null, list uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return (
    select jsonb_build_object('frames', count(*), 'since', max(f.allowed_at))
    from public.class_frames f
    where f.person_id = auth.uid() and f.allowed_at > now() - interval '8 hours'
      and (f.clip_id = my_frames.clip or f.list_id = my_frames.list)
      and exists (select from auth.sessions s where s.id = f.session_id and s.user_id = f.person_id)
  );
end
$$;
grant execute on function public.my_frames to authenticated;

create or replace function public.end_my_frames(clip uuid default null, list uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  delete from public.class_frames f where f.person_id = auth.uid() and (f.clip_id = end_my_frames.clip or f.list_id = end_my_frames.list);
end
$$;
grant execute on function public.end_my_frames to authenticated;
