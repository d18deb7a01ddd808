-- Playlists with questions on a page of a course, as clips of a class are (decision 0235): one frame, one press, every clip of the list and its questions.

alter table public.class_frames alter column clip_id drop not null;
alter table public.class_frames add column list_id uuid references public.class_lists (id) on delete cascade;
alter table public.class_frames add constraint of_a_clip_or_of_a_list check ((clip_id is null) <> (list_id is null));
create index class_frames_list on public.class_frames (list_id);
comment on table public.class_frames is 'One row a frame on another site in which somebody watches a clip of a class or a playlist, as the session that allowed it and for eight hours at most. mark: SHA-256 of a secret that only the frame has.';

-- Lets the frame with this mark show a playlist to the caller, its clips and its questions; the list has to be one they see in the house.
create function public.allow_list_frame(list uuid, mark text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if mark !~ '^[0-9a-f]{64}$' then raise exception 'This is no frame.' using errcode = '22023'; end if;
  if not private.sees_list(list) then raise exception 'There is no such playlist.' using errcode = 'P0002'; end if;
  delete from public.class_frames f where f.person_id = auth.uid() and f.allowed_at < now() - interval '8 hours';
  insert into public.class_frames as f (mark, list_id, person_id, session_id, aal)
  values (allow_list_frame.mark, list, auth.uid(), (auth.jwt() ->> 'session_id')::uuid, coalesce(auth.jwt() ->> 'aal', 'aal1'))
  -- Pressed twice; a mark that is somebody else's stays theirs.
  on conflict on constraint class_frames_pkey do nothing;
end
$$;
grant execute on function public.allow_list_frame to authenticated, service_role;

-- Takes the place of whoever allowed a frame, for the rest of the transaction, so that everything asked of them in the house is asked here too.
-- A clip is shown by a frame of its own and by that of a playlist it is in. False: nobody allowed it, or their session is over.
drop function private.in_frame(uuid, text);
create function private.in_frame(secret text, clip uuid default null, list uuid default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare f public.class_frames;
begin
  select x.* into f
  from public.class_frames x join auth.sessions s on s.id = x.session_id and s.user_id = x.person_id
  where x.mark = encode(sha256(convert_to(left(secret, 100), 'utf8')), 'hex') and x.allowed_at > now() - interval '8 hours'
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
grant execute on function private.in_frame to service_role;

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
          select coalesce(jsonb_agg(jsonb_build_object('startsMs', c.starts_ms, 'endsMs', c.ends_ms, 'text', c.text, 'speaker', c.speaker) order by c.starts_ms, c.id), '[]')
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

-- The playlist as its frame shows it; its clips are asked for one by one, with framed_clip. Null while nobody allowed the frame.
create function public.framed_list(list uuid, secret text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not private.in_frame(secret, list => list) then return null; end if;
  return public.class_list(list);
end
$$;
grant execute on function public.framed_list to service_role;

-- An answer given in the frame of a playlist, kept as on its page. Null while nobody allowed the frame; false: nothing is kept of who answers.
create function public.answer_framed_question(list uuid, secret text, question uuid, choice int default null, words text default '') returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not private.in_frame(secret, list => list) then return null; end if;
  if not exists (select from public.class_questions q where q.id = question and q.list_id = list) then
    raise exception 'There is no such question.' using errcode = 'P0002';
  end if;
  return public.answer_class_question(question, answer_framed_question.choice, answer_framed_question.words);
end
$$;
grant execute on function public.answer_framed_question to service_role;
