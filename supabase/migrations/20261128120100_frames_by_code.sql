-- A pupil with nothing but the code of a class watches in a frame on a page of a course: a sitting as with the code in the house (decision 0192), but without a session,
-- because nobody is given one. The frame's secret is all there is, and it is over with the page (decision 0273).

alter table public.class_frames alter column session_id drop not null;
comment on column public.class_frames.session_id is 'Over with it. Null for a frame opened with the code of a class: over with its sitting.';

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

-- What a code opens in the frame of a clip or of a playlist; as code_opens, which counts wrong ones. `other`: the code is good, and not for what stands in this
-- frame. A clip opens with the code of any playlist of its institution, as its own page does; the code of a reading room opens no frame, which may stand anywhere.
create function public.code_opens_frame(code text, address text, clip uuid default null, list uuid default null) returns jsonb
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
revoke all on function public.code_opens_frame from public, anon, authenticated;
grant execute on function public.code_opens_frame to service_role;

-- Begins the sitting of a frame whose code was good. `mark`: SHA-256 of the frame's secret.
create function public.begin_framed_sitting(
  person uuid, institution uuid, by_list uuid, until timestamptz, mark text, clip uuid default null, list uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.begin_sitting(person, institution, by_list, until);
  -- Whoever has the secret has the frame: what it was opened by before is over.
  delete from public.class_frames f where f.mark = begin_framed_sitting.mark;
  insert into public.class_frames (mark, clip_id, list_id, person_id, session_id, aal)
  values (begin_framed_sitting.mark, begin_framed_sitting.clip, begin_framed_sitting.list, begin_framed_sitting.person, null, 'aal1');
end
$$;
revoke all on function public.begin_framed_sitting from public, anon, authenticated;
grant execute on function public.begin_framed_sitting to service_role;

-- The page with the frame goes: a sitting begun there is over in two minutes, in which what was watched last is still counted and a page that comes back goes on.
-- Of whoever allowed the frame in the house nothing changes.
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
revoke all on function public.leave_frame from public, anon, authenticated;
grant execute on function public.leave_frame to service_role;

-- A frame that somebody lent their place to, as a page of the clip or of the playlist tells them: how many, since when, and one press that ends them.
create function public.my_frames(clip uuid default null, list uuid default null) returns jsonb
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
revoke all on function public.my_frames from public, anon;
grant execute on function public.my_frames to authenticated, service_role;

create function public.end_my_frames(clip uuid default null, list uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  delete from public.class_frames f where f.person_id = auth.uid() and (f.clip_id = end_my_frames.clip or f.list_id = end_my_frames.list);
end
$$;
revoke all on function public.end_my_frames from public, anon;
grant execute on function public.end_my_frames to authenticated, service_role;
