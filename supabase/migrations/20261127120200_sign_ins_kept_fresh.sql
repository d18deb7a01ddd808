-- An institution's own sign-in is kept as it is published (decision 0257): metadata that changes at its address is fetched again, and what its assertions
-- call the mail, the name and the role is said with it.

alter table public.institution_sign_ins
  add column mail_attribute text not null default '' check (length(mail_attribute) <= 200),
  add column name_attribute text not null default '' check (length(name_attribute) <= 200),
  add column role_attribute text not null default '' check (length(role_attribute) <= 200),
  add column teacher_values text[] not null default '{}' check (cardinality(teacher_values) <= 20 and private.each_at_most(teacher_values, 100)),
  add column fetched_at timestamptz,
  add column expires_at timestamptz,
  add column problem text not null default '' check (length(problem) <= 500),
  add column problem_since timestamptz;
comment on column public.institution_sign_ins.mail_attribute is 'The attribute of an assertion with the mail address; empty: one of the usual names. Likewise the name and the role; teacher_values: what the role says of those who teach, everybody else is a member.';
comment on column public.institution_sign_ins.fetched_at is 'When its metadata was last read. expires_at: until when it says it holds. problem: why it could not be fetched again, since problem_since; what was connected stays.';

drop function public.hand_in_sign_in(uuid, text, text);
create function public.hand_in_sign_in(institution uuid, metadata_url text default '', metadata_xml text default '', attributes jsonb default '{}') returns void
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
grant execute on function public.hand_in_sign_in to authenticated, service_role;

create function private.sign_in_attributes(s public.institution_sign_ins) returns jsonb
language sql immutable as $$
  select jsonb_build_object('mail', s.mail_attribute, 'name', s.name_attribute, 'role', s.role_attribute, 'teachers', to_jsonb(s.teacher_values))
$$;

create or replace function public.ways_into_institution(institution uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_institution(institution, '{librarian}');
  return jsonb_build_object(
    'networks', (select coalesce(jsonb_agg(n.range::text order by n.range), '[]') from public.institution_networks n where n.institution_id = institution),
    'cards', (select count(*) from public.institution_cards c where c.institution_id = institution),
    'cardsUsed', (select count(*) from public.institution_cards c where c.institution_id = institution and c.person_id is not null),
    'terminals', (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'createdAt', t.created_at) order by t.created_at), '[]')
      from public.institution_terminals t where t.institution_id = institution
    ),
    'ownSignIn', exists (select from auth.sso_domains s join public.institutions i on i.domain = lower(s.domain) where i.id = institution),
    'signIn', (
      select jsonb_build_object(
        'state', s.state, 'reason', s.reason, 'metadataUrl', s.metadata_url, 'askedAt', s.asked_at, 'decidedAt', s.decided_at,
        'stands', s.provider_id is not null, 'attributes', private.sign_in_attributes(s), 'fetchedAt', s.fetched_at, 'expiresAt', s.expires_at,
        'problem', s.problem, 'problemSince', s.problem_since
      )
      from public.institution_sign_ins s where s.institution_id = institution
    ),
    'address', private.caller_address()
  );
end
$$;

create or replace function public.list_institutions() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.has_role('moderator') then raise exception 'That is for moderators.' using errcode = '42501'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', i.id, 'type', i.type, 'name', i.name, 'domain', i.domain, 'country', i.country, 'createdAt', i.created_at, 'closedAt', i.closed_at,
      'people', (select count(*) from public.institution_members m where m.institution_id = i.id and private.member_now(m.state, m.until)),
      'licences', (select count(*) from public.licences l where l.institution_id = i.id and private.licence_holds(l)),
      'signIn', (
        select jsonb_build_object(
          'state', s.state, 'reason', s.reason, 'metadataUrl', s.metadata_url, 'metadataXml', s.metadata_xml, 'askedAt', s.asked_at,
          'askedBy', coalesce(private.person_called(s.asked_by), ''), 'stands', s.provider_id is not null,
          'attributes', private.sign_in_attributes(s), 'problem', s.problem
        )
        from public.institution_sign_ins s where s.institution_id = i.id
      )
    ) order by exists (select from public.institution_sign_ins s where s.institution_id = i.id and s.state = 'asked') desc, i.closed_at is not null, lower(i.name)), '[]')
    from (select * from public.institutions i order by i.closed_at is not null, i.created_at desc limit 1000) i
  );
end
$$;

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

-- What came of reading the metadata of a connected sign-in again. Librarians are told once when it fails, and of what runs out; what was connected stays.
create function private.note_metadata(institution uuid, problem text, expires timestamptz) returns void
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
  -- An address renews itself; a file does not, nor does an address that fails.
  last_day := case when note_metadata.problem = '' then expires else s.expires_at end;
  if (s.metadata_url = '' or note_metadata.problem <> '') and last_day::date - private.today() in (30, 14, 7, 3, 1, 0) then
    perform private.tell_librarians(
      institution, 'institution', jsonb_build_object('what', 'sign-in-expires', 'institution', place.name, 'expiresAt', last_day),
      private.institution_path(institution, 'people'), 'sign-in-expires:' || institution || ':' || private.today()
    );
  end if;
end
$$;

-- Whoever comes by the own sign-in is of those who teach where its role says so. The claims are those of the identity, which nobody edits themselves.
create function private.taught_role(claims jsonb, teachers text[]) returns text
language sql immutable set search_path = '' as $$
  select case when exists (
    select from jsonb_array_elements_text(
      case jsonb_typeof(claims -> 'role') when 'array' then claims -> 'role' when 'string' then jsonb_build_array(claims -> 'role') else '[]' end
    ) said
    where lower(trim(said)) in (select lower(t) from unnest(teachers) t)
  ) then 'teacher' else 'member' end
$$;

create or replace function private.doors_of_caller() returns table (institution_id uuid, way text, role text)
language sql stable security definer set search_path = '' as $$
  select distinct on (x.institution_id) x.institution_id, x.way, x.role
  from (
    select v.institution_id, 'invitation' as way, v.role, 1 as strength
    from public.institution_invitations v where v.address = (private.own_addresses())[1]
    union all
    select i.id, 'saml', private.taught_role(a.identity_data -> 'custom_claims', coalesce(o.teacher_values, '{}')), 2
    from auth.identities a
    join auth.sso_domains s on a.provider = 'sso:' || s.sso_provider_id
    join public.institutions i on i.domain = lower(s.domain)
    left join public.institution_sign_ins o on o.institution_id = i.id and o.provider_id = s.sso_provider_id
    where a.user_id = auth.uid()
    union all
    select i.id, 'network', 'member', 3
    from public.institutions i join public.institution_networks n on n.institution_id = i.id
    where n.range >>= private.caller_address()
    union all
    select i.id, 'domain', 'member', 4
    from public.institutions i
    where i.domain_opens <> 'never' and '@' || i.domain = (private.own_addresses())[2]
  ) x
  join public.institutions i on i.id = x.institution_id and i.closed_at is null
  order by x.institution_id, x.strength
$$;

-- The name an own sign-in gives is what the house calls a newcomer, until they say otherwise.
create or replace function private.welcome_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.user_roles (user_id) values (new.id);
  insert into public.profiles (user_id, display_name)
  values (
    new.id,
    left(coalesce(nullif(trim(new.raw_user_meta_data ->> 'name'), ''), nullif(trim(new.raw_user_meta_data -> 'custom_claims' ->> 'name'), ''), ''), 80)
  );
  return new;
end
$$;

create or replace function public.note_sign_in(institution uuid, moderator uuid, state text, reason text, provider uuid) returns void
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

-- Where a launch from a course goes through the institution's proxy: it has one, a licence of its holds in its rooms alone, and the caller is not there.
create function public.proxy_of_launch(institution uuid, address text) returns text
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
grant execute on function public.proxy_of_launch to service_role;
