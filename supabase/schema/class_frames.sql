-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a frame on another site in which somebody watches a clip of a class or a playlist, as the session that allowed it and for eight hours at most. mark: SHA-256 of a secret that only the frame has.
create table public.class_frames (
  mark text not null,
  clip_id uuid,
  person_id uuid not null,
  session_id uuid not null,
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

create function public.framed_list(list uuid, secret text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not private.in_frame(secret, list => list) then return null; end if;
  return public.class_list(list);
end
$$;
grant execute on function public.framed_list to service_role;
