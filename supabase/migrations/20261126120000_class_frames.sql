-- Clips of a class on a page of a course (decision 0235): the page frames them, and asks in the name of the person who said so in the house.

create table public.class_frames (
  mark text primary key check (length(mark) <= 64),
  clip_id uuid not null references public.class_clips (id) on delete cascade,
  person_id uuid not null references auth.users (id) on delete cascade,
  session_id uuid not null,
  aal text not null check (length(aal) <= 10),
  allowed_at timestamptz not null default now()
);
comment on table public.class_frames is 'One row a frame on another site in which somebody watches a clip of a class, as the session that allowed it and for eight hours at most. mark: SHA-256 of a secret that only the frame has.';
create index class_frames_person on public.class_frames (person_id);
create index class_frames_clip on public.class_frames (clip_id);
select private.open_table('public.class_frames', of_person => 'person_id', left_out => '{mark,session_id}');
select private.open_to_suspended('public.class_frames', 'Watching goes on, also in a frame.');
create trigger limit_rows after insert on public.class_frames referencing new table as added for each statement
  execute function private.limit_rows('person_id', 50, 'A person watches in 50 frames at most.');

-- Lets the frame with this mark show a clip to the caller; the clip has to be of an institution they are in.
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

-- Takes the place of whoever allowed a frame, for the rest of the transaction, so that everything asked of them in the house is asked here too.
-- False: nobody did, or their session is over.
create function private.in_frame(clip uuid, secret text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare f public.class_frames;
begin
  select x.* into f
  from public.class_frames x join auth.sessions s on s.id = x.session_id and s.user_id = x.person_id
  where x.mark = encode(sha256(convert_to(left(secret, 100), 'utf8')), 'hex') and x.clip_id = clip and x.allowed_at > now() - interval '8 hours';
  if f.mark is null then return false; end if;
  perform set_config(
    'request.jwt.claims',
    json_build_object('sub', f.person_id, 'role', 'authenticated', 'aal', f.aal, 'session_id', f.session_id)::text, true
  );
  return private.is_signed_in();
end
$$;
grant execute on function private.in_frame to service_role;

-- The clip as its frame shows it; with `plays`, what a player needs, the seat taken and the play counted. Null while nobody allowed the frame.
create function public.framed_clip(clip uuid, secret text, plays boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  told jsonb;
  cut uuid;
  playing json;
  given text;
begin
  if not private.in_frame(clip, secret) then return null; end if;
  told := public.class_clip(clip);
  if told is null then return null; end if;
  cut := (told -> 'film' ->> 'versionId')::uuid;
  if plays and cut is not null then
    playing := public.playback_facts((told -> 'film' ->> 'documentaryId')::uuid, cut);
    if playing is not null then given := public.grant_playback(cut); end if;
  end if;
  return jsonb_build_object(
    'clip', told,
    'full', given is not distinct from 'full',
    'playback', case when given is distinct from 'full' then playing end,
    'captions', case when playing is not null and given is distinct from 'full' then coalesce((
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
grant execute on function public.framed_clip to service_role;

-- What was watched in a frame, as a page of the house says it.
create function public.note_framed_clip(clip uuid, secret text, watched_ms int, ranges int[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.in_frame(clip, secret) then return; end if;
  perform public.note_class_clip(clip, watched_ms);
  if cardinality(ranges) > 0 then
    perform public.record_watch((select c.version_id from public.class_clips c where c.id = clip), ranges);
  end if;
end
$$;
grant execute on function public.note_framed_clip to service_role;
