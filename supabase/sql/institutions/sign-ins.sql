comment on table public.institution_sign_ins is
  'One row per institution that submitted SAML metadata of its sign-in. Moderators connect it, because people it '
  'authenticates become members. provider_id: its id in auth/v1.';
comment on column public.institution_sign_ins.metadata_url is
  'Address of the published metadata; empty when uploaded as a file. Only auth/v1 fetches it, once a moderator connects '
  'it.';
comment on column public.institution_sign_ins.mail_attribute is
  'The attribute of an assertion with the email address; empty: one of the usual names. Likewise the name and the role; '
  'teacher_values: role values of teachers, everyone else is a member.';
comment on column public.institution_sign_ins.fetched_at is
  'When its metadata was last read. expires_at: its stated expiry. problem: why a refresh fails, since problem_since; '
  'the connection stays.';
select private.open_table('public.institution_sign_ins', of_person => 'asked_by', left_out => '{metadata_xml}');
create or replace trigger tell_moderators after insert or update of asked_at on public.institution_sign_ins for each statement
  execute function private.tell_moderators();

create or replace function public.hand_in_sign_in(
  institution uuid,
  metadata_url text default '',
  metadata_xml text default '',
  attributes jsonb default '{}'
)
returns void
language plpgsql security definer set search_path = '' as $$
declare teachers text[];
begin
  perform private.require_institution(institution, '{librarian}');
  if (trim(metadata_url) = '') = (trim(metadata_xml) = '') then
    raise exception 'Metadata comes by its address or as a file.' using errcode = 'P0001', detail = 'metadata';
  end if;
  if trim(metadata_url) <> '' and trim(metadata_url) !~ '^https://\S+$' then
    raise exception 'The address of metadata begins with https://.' using errcode = 'P0001', detail = 'metadata';
  end if;
  if trim(metadata_xml) <> '' and (metadata_xml !~ 'EntityDescriptor' or metadata_xml !~ 'IDPSSODescriptor') then
    raise exception 'This is no metadata of a sign-in: it names no EntityDescriptor with an IDPSSODescriptor.' using errcode = 'P0001', detail = 'metadata';
  end if;
  perform private.check_list(coalesce(attributes -> 'teachers', '[]'), 20, 'Twenty values of those who teach at most.');
  teachers := array(
    select distinct trim(v) from jsonb_array_elements_text(coalesce(attributes -> 'teachers', '[]')) v where trim(v) <> ''
  );
  if cardinality(teachers) > 0 and trim(coalesce(attributes ->> 'role', '')) = '' then
    raise exception 'Say which attribute is the role.' using errcode = 'P0001', detail = 'role';
  end if;
  insert into public.institution_sign_ins as s (
    institution_id, metadata_url, metadata_xml, asked_by, mail_attribute, name_attribute, role_attribute, teacher_values
  )
  values (
    institution, trim(hand_in_sign_in.metadata_url), trim(hand_in_sign_in.metadata_xml), auth.uid(), trim(coalesce(attributes ->> 'mail', '')),
    trim(coalesce(attributes ->> 'name', '')), trim(coalesce(attributes ->> 'role', '')), teachers
  )
  on conflict on constraint institution_sign_ins_pkey do update set
    metadata_url = excluded.metadata_url, metadata_xml = excluded.metadata_xml, state = 'asked', reason = '', asked_by = excluded.asked_by,
    asked_at = now(), decided_at = null, mail_attribute = excluded.mail_attribute, name_attribute = excluded.name_attribute,
    role_attribute = excluded.role_attribute, teacher_values = excluded.teacher_values;
end
$$;
grant execute on function public.hand_in_sign_in to authenticated;

-- Withdraws the submission. A connected sign-in stays connected: only moderators disconnect it.
create or replace function public.take_back_sign_in(institution uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_institution(institution, '{librarian}');
  update public.institution_sign_ins s set state = 'connected', decided_at = now()
  where s.institution_id = institution and s.state <> 'connected' and s.provider_id is not null;
  if not found then delete from public.institution_sign_ins s where s.institution_id = institution and s.state <> 'connected'; end if;
end
$$;
grant execute on function public.take_back_sign_in to authenticated;

-- The sign-in a moderator decides on, for the function `institution-sign-in`, which calls auth/v1.
create or replace function public.sign_in_to_decide(institution uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.has_role('moderator') or not private.in_person() then raise exception 'That is for moderators.' using errcode = '42501'; end if;
  return (
    select jsonb_build_object(
      'metadataUrl', s.metadata_url, 'metadataXml', s.metadata_xml, 'domain', i.domain, 'providerId', s.provider_id, 'moderatorId', auth.uid(),
      'attributes', private.sign_in_attributes(s)
    )
    from public.institution_sign_ins s join public.institutions i on i.id = s.institution_id where s.institution_id = institution
  );
end
$$;
comment on function public.sign_in_to_decide is 'Kind: done.';
grant execute on function public.sign_in_to_decide to authenticated;

-- Records a moderator's decision and notifies the librarians. `provider`: its id in auth/v1; null when not connected.
create or replace function public.note_sign_in(
  institution uuid,
  moderator uuid,
  state text,
  reason text,
  provider uuid
)
returns void
language plpgsql security definer set search_path = '' as $$
declare place public.institutions;
begin
  update public.institution_sign_ins s set
    state = note_sign_in.state, reason = trim(note_sign_in.reason), provider_id = note_sign_in.provider, decided_at = now(),
    fetched_at = case when note_sign_in.state = 'connected' then now() else s.fetched_at end,
    expires_at = case when note_sign_in.state = 'connected' then null else s.expires_at end,
    problem = case when note_sign_in.state = 'connected' then '' else s.problem end,
    problem_since = case when note_sign_in.state = 'connected' then null else s.problem_since end
  where s.institution_id = institution;
  if not found then raise exception 'No sign-in was handed in.' using errcode = 'P0002'; end if;
  select i.* into place from public.institutions i where i.id = institution;
  insert into public.audit_events (user_id, type, severity, details, about_kind, about_id, reason)
  values (
    moderator, 'sign_in_' || note_sign_in.state, 'low', left('Own sign-in of ' || place.name || ' (' || place.domain || ')', 500), 'institution', institution,
    left(note_sign_in.reason, 2000)
  );
  perform private.tell_librarians(
    institution, 'institution',
    jsonb_build_object('what', case when note_sign_in.state = 'connected' then 'sign-in-connected' else 'sign-in-declined' end, 'institution', place.name),
    private.institution_path(institution, 'people'), 'sign-in:' || institution
  );
end
$$;

create or replace function private.sign_in_attributes(s public.institution_sign_ins) returns jsonb
language sql immutable as $$
  select jsonb_build_object('mail', s.mail_attribute, 'name', s.name_attribute, 'role', s.role_attribute, 'teachers', to_jsonb(s.teacher_values))
$$;

-- Records a refresh of the metadata of a connected sign-in. Librarians are notified once of a failure, and of an expiry; the connection stays.
create or replace function private.note_metadata(institution uuid, problem text, expires timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  s public.institution_sign_ins;
  place public.institutions;
  last_day timestamptz;
begin
  select * into s from public.institution_sign_ins x where x.institution_id = institution and x.provider_id is not null for update;
  if s.institution_id is null then return; end if;
  update public.institution_sign_ins x set
    fetched_at = case when note_metadata.problem = '' then now() else x.fetched_at end,
    expires_at = case when note_metadata.problem = '' then expires else x.expires_at end,
    problem = left(note_metadata.problem, 500),
    problem_since = case when note_metadata.problem = '' then null else coalesce(x.problem_since, now()) end
  where x.institution_id = institution;
  select i.* into place from public.institutions i where i.id = institution;
  if note_metadata.problem <> '' and s.problem = '' then
    perform private.tell_librarians(
      institution, 'institution', jsonb_build_object('what', 'sign-in-unread', 'institution', place.name),
      private.institution_path(institution, 'people'), 'sign-in-unread:' || institution
    );
  end if;
  -- Metadata at an address is renewed automatically; a file is not, nor is an address that fails.
  last_day := case when note_metadata.problem = '' then expires else s.expires_at end;
  if (s.metadata_url = '' or note_metadata.problem <> '') and last_day::date - private.today() in (30, 14, 7, 3, 1, 0) then
    perform private.tell_librarians(
      institution, 'institution', jsonb_build_object('what', 'sign-in-expires', 'institution', place.name, 'expiresAt', last_day),
      private.institution_path(institution, 'people'), 'sign-in-expires:' || institution || ':' || private.today()
    );
  end if;
end
$$;

-- People who sign in by SAML are teachers if their role says so. The claims come from the identity, which users cannot edit.
create or replace function private.taught_role(claims jsonb, teachers text[]) returns text
language sql immutable set search_path = '' as $$
  select case when exists (
    select from jsonb_array_elements_text(
      case jsonb_typeof(claims -> 'role') when 'array' then claims -> 'role' when 'string' then jsonb_build_array(claims -> 'role') else '[]' end
    ) said
    where lower(trim(said)) in (select lower(t) from unnest(teachers) t)
  ) then 'teacher' else 'member' end
$$;

-- Whether a launch goes through the institution's proxy: it has one, a licence is valid on site only, and the caller is elsewhere.
create or replace function public.proxy_of_launch(institution uuid, address text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare here inet;
begin
  begin
    here := nullif(trim(address), '')::inet;
  exception when others then here := null;
  end;
  return (
    select i.proxy_prefix from public.institutions i
    where i.id = institution and i.proxy_prefix <> ''
      and exists (select from public.licences l where l.institution_id = i.id and private.licence_holds(l) and not l.distance)
      and not exists (select from public.institution_networks n where n.institution_id = i.id and n.range >>= here)
  );
end
$$;
comment on function public.proxy_of_launch is 'Kind: done.';
