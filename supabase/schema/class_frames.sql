-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a frame on another site in which somebody watches a clip of a class or a playlist, as the session that allowed it and for eight hours at most. mark: SHA-256 of a secret that only the frame has.
create table public.class_frames (
  mark text not null,
  clip_id uuid,
  person_id uuid not null,
  session_id uuid,
  aal text not null,
  allowed_at timestamp with time zone not null default now(),
  list_id uuid,
  constraint class_frames_pkey PRIMARY KEY (mark),
  constraint class_frames_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES public.class_clips(id) ON DELETE CASCADE,
  constraint class_frames_list_id_fkey FOREIGN KEY (list_id) REFERENCES public.class_lists(id) ON DELETE CASCADE,
  constraint class_frames_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint class_frames_aal_check CHECK (length(aal) <= 10),
  constraint class_frames_mark_check CHECK (length(mark) <= 64),
  constraint of_a_clip_or_of_a_list CHECK ((clip_id IS NULL) <> (list_id IS NULL))
);
comment on column public.class_frames.session_id is 'Over with it. Null for a frame opened with the code of a class: over with its sitting.';
CREATE INDEX class_frames_clip ON public.class_frames USING btree (clip_id);
CREATE INDEX class_frames_list ON public.class_frames USING btree (list_id);
CREATE INDEX class_frames_person ON public.class_frames USING btree (person_id);
alter table public.class_frames enable row level security;
grant all on public.class_frames to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.class_frames
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.class_frames REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('person_id', '50', 'A person watches in 50 frames at most.');

create function private.in_frame(secret text, clip uuid DEFAULT NULL::uuid, list uuid DEFAULT NULL::uuid) returns boolean
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
grant execute on function private.in_frame to service_role;

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

create function public.begin_framed_sitting(person uuid, institution uuid, by_list uuid, until timestamp with time zone, mark text, clip uuid DEFAULT NULL::uuid, list uuid DEFAULT NULL::uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.begin_sitting(person, institution, by_list, until);
  -- Whoever has the secret has the frame: what it was opened by before is over.
  delete from public.class_frames f where f.mark = begin_framed_sitting.mark;
  insert into public.class_frames (mark, clip_id, list_id, person_id, session_id, aal)
  values (begin_framed_sitting.mark, begin_framed_sitting.clip, begin_framed_sitting.list, begin_framed_sitting.person, null, 'aal1');
end
$$;
grant execute on function public.begin_framed_sitting to service_role;

create function public.end_my_frames(clip uuid DEFAULT NULL::uuid, list uuid DEFAULT NULL::uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  delete from public.class_frames f where f.person_id = auth.uid() and (f.clip_id = end_my_frames.clip or f.list_id = end_my_frames.list);
end
$$;
grant execute on function public.end_my_frames to authenticated, service_role;

create function public.framed_list(list uuid, secret text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not private.in_frame(secret, list => list) then return null; end if;
  return public.class_list(list);
end
$$;
grant execute on function public.framed_list to service_role;

create function public.leave_frame(secret text) returns void
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
grant execute on function public.leave_frame to service_role;

create function public.my_frames(clip uuid DEFAULT NULL::uuid, list uuid DEFAULT NULL::uuid) returns jsonb
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
grant execute on function public.my_frames to authenticated, service_role;
