-- An institution's own sign-in handed in at its desk (decision 0236), and its proxy, for links that go through it.

alter table public.institutions add column proxy_prefix text not null default ''
  check (length(proxy_prefix) <= 500 and proxy_prefix ~ '^(https?://[^\s"<>]+)?$');
comment on column public.institutions.proxy_prefix is 'What stands before an address that goes through its proxy (https://proxy.example/login?url=), or an address with {url} where the encoded one goes. Empty: it has none.';

create function public.put_proxy(institution uuid, prefix text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_institution(institution, '{librarian}');
  if trim(prefix) !~ '^(https?://[^\s"<>]+)?$' or length(prefix) > 500 then
    raise exception 'A proxy is written like https://proxy.example/login?url=.' using errcode = 'P0001', detail = 'proxy';
  end if;
  update public.institutions i set proxy_prefix = trim(prefix) where i.id = institution;
end
$$;
grant execute on function public.put_proxy to authenticated, service_role;

create or replace function public.my_institutions() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', i.id, 'type', i.type, 'name', i.name, 'domain', i.domain, 'role', m.role, 'state', m.state, 'cameBy', m.came_by, 'until', m.until,
      'website', i.website, 'domainOpens', i.domain_opens, 'peopleServed', i.people_served, 'country', i.country, 'proxyPrefix', i.proxy_prefix,
      'billing', case when m.role = 'librarian' and m.state = 'in' then i.billing else '' end
    ) order by m.role = 'librarian' desc, m.joined_at), '[]')
    from public.institution_members m
    join public.institutions i on i.id = m.institution_id
    where m.person_id = auth.uid() and i.closed_at is null and (m.state = 'asked' or private.member_now(m.state, m.until))
      and private.is_signed_in() and private.in_person()
  );
end
$$;

-- Records lead through the proxy of whoever reads them.
create or replace function public.institution_records(institution uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_institution(institution, '{librarian,teacher}');
  return private.catalogue_of(institution)
    || jsonb_build_object('proxyPrefix', (select i.proxy_prefix from public.institutions i where i.id = institution));
end
$$;
create or replace function public.read_records(secret text) returns jsonb
language sql security definer set search_path = '' as $$
  select private.catalogue_of(i.id) || jsonb_build_object('proxyPrefix', i.proxy_prefix)
  from (select private.opened_by_key(secret, 'catalogue') as id) k join public.institutions i on i.id = k.id
$$;

create table public.institution_sign_ins (
  institution_id uuid primary key references public.institutions (id) on delete cascade,
  metadata_url text not null default '' check (length(metadata_url) <= 2000 and metadata_url ~ '^(https://\S+)?$'),
  metadata_xml text not null default '' check (length(metadata_xml) <= 524288),
  state text not null default 'asked' check (state in ('asked', 'connected', 'declined')),
  reason text not null default '' check (length(reason) <= 1000),
  provider_id uuid,
  asked_by uuid references auth.users (id) on delete set null,
  asked_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint by_address_or_by_file check ((metadata_url = '') <> (metadata_xml = ''))
);
comment on table public.institution_sign_ins is 'One row an institution that handed in the metadata of its own sign-in (SAML). Moderators connect it, because whoever it vouches for comes in. provider_id: what auth/v1 calls it since.';
comment on column public.institution_sign_ins.metadata_url is 'Where the metadata is published; empty when it came as a file. Only auth/v1 fetches it, once a moderator connects it.';
create index institution_sign_ins_asked_by on public.institution_sign_ins (asked_by);
select private.open_table('public.institution_sign_ins', of_person => 'asked_by', left_out => '{metadata_xml}');

create or replace function private.tell_moderators() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  moderator uuid;
  waiting int := (select count(*) from (
    (select from public.cases where state in ('waiting', 'appealed') limit 1000) union all
    (select from public.contact_messages where state = 'waiting' limit 1000) union all
    (select from public.institution_applications where state in ('received', 'in-review') limit 1000) union all
    (select from public.institution_sign_ins where state = 'asked' limit 1000) union all
    (select from public.rights_claims where state in ('with-creator', 'countered') limit 1000)
  ) open);
begin
  for moderator in select r.user_id from public.user_roles r where r.role in ('moderator', 'admin') limit 200 loop
    perform private.notify(moderator, 'waiting', jsonb_build_object('count', waiting), '/settings?view=moderation', 'waiting', true);
  end loop;
  return null;
end
$$;
create trigger tell_moderators after insert or update of asked_at on public.institution_sign_ins for each statement
  execute function private.tell_moderators();

create function public.hand_in_sign_in(institution uuid, metadata_url text default '', metadata_xml text default '') returns void
language plpgsql security definer set search_path = '' as $$
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
  insert into public.institution_sign_ins as s (institution_id, metadata_url, metadata_xml, asked_by)
  values (institution, trim(hand_in_sign_in.metadata_url), trim(hand_in_sign_in.metadata_xml), auth.uid())
  on conflict on constraint institution_sign_ins_pkey do update set
    metadata_url = excluded.metadata_url, metadata_xml = excluded.metadata_xml, state = 'asked', reason = '', asked_by = excluded.asked_by,
    asked_at = now(), decided_at = null;
end
$$;
grant execute on function public.hand_in_sign_in to authenticated, service_role;

-- What was handed in is taken back. What is connected stays connected: only moderators cut it.
create function public.take_back_sign_in(institution uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_institution(institution, '{librarian}');
  update public.institution_sign_ins s set state = 'connected', decided_at = now()
  where s.institution_id = institution and s.state <> 'connected' and s.provider_id is not null;
  if not found then delete from public.institution_sign_ins s where s.institution_id = institution and s.state <> 'connected'; end if;
end
$$;
grant execute on function public.take_back_sign_in to authenticated, service_role;

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
        'stands', s.provider_id is not null
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
          'askedBy', coalesce(private.person_called(s.asked_by), ''), 'stands', s.provider_id is not null
        )
        from public.institution_sign_ins s where s.institution_id = i.id
      )
    ) order by exists (select from public.institution_sign_ins s where s.institution_id = i.id and s.state = 'asked') desc, i.closed_at is not null, lower(i.name)), '[]')
    from (select * from public.institutions i order by i.closed_at is not null, i.created_at desc limit 1000) i
  );
end
$$;

-- What a moderator is about to connect, for the function `institution-sign-in` that asks auth/v1 to.
create function public.sign_in_to_decide(institution uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.has_role('moderator') or not private.in_person() then raise exception 'That is for moderators.' using errcode = '42501'; end if;
  return (
    select jsonb_build_object(
      'metadataUrl', s.metadata_url, 'metadataXml', s.metadata_xml, 'domain', i.domain, 'providerId', s.provider_id, 'moderatorId', auth.uid()
    )
    from public.institution_sign_ins s join public.institutions i on i.id = s.institution_id where s.institution_id = institution
  );
end
$$;
grant execute on function public.sign_in_to_decide to authenticated, service_role;

-- Writes down what a moderator decided and tells the librarians. `provider`: as auth/v1 calls it; null when it is not connected (any more).
create function public.note_sign_in(institution uuid, moderator uuid, state text, reason text, provider uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare place public.institutions;
begin
  update public.institution_sign_ins s set
    state = note_sign_in.state, reason = trim(note_sign_in.reason), provider_id = note_sign_in.provider, decided_at = now()
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
grant execute on function public.note_sign_in to service_role;
