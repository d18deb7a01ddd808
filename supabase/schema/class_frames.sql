-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a frame on another site in which somebody watches a clip of a class, as the session that allowed it and for eight hours at most. mark: SHA-256 of a secret that only the frame has.
create table public.class_frames (
  mark text not null,
  clip_id uuid not null,
  person_id uuid not null,
  session_id uuid not null,
  aal text not null,
  allowed_at timestamp with time zone not null default now(),
  constraint class_frames_pkey PRIMARY KEY (mark),
  constraint class_frames_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES public.class_clips(id) ON DELETE CASCADE,
  constraint class_frames_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint class_frames_aal_check CHECK (length(aal) <= 10),
  constraint class_frames_mark_check CHECK (length(mark) <= 64)
);
CREATE INDEX class_frames_clip ON public.class_frames USING btree (clip_id);
CREATE INDEX class_frames_person ON public.class_frames USING btree (person_id);
alter table public.class_frames enable row level security;
grant all on public.class_frames to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.class_frames
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.class_frames REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('person_id', '50', 'A person watches in 50 frames at most.');

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
