-- Institutions, created from approved applications, and their members. Membership needs proof:
-- an invitation to a confirmed address, an address of the domain, the institution's sign-in, its network or a card.
comment on table public.institutions is
  'One row per institution that licenses films. billing: invoice address. people_served: students or cardholders, for '
  'prices by size. domain_opens: whether a confirmed address of its domain asks to join, joins, or neither. closed_at: '
  'no membership is valid since then.';
comment on column public.institutions.country is
  'ISO 3166; empty until a librarian sets it. Checked by licences for countries; later only moderators can change it.';
comment on column public.institutions.proxy_prefix is
  'Prefix of addresses that go through its proxy (https://proxy.example/login?url=), or an address with {url} for the '
  'encoded one. Empty: no proxy.';
select private.open_table('public.institutions', of_nobody => 'An institution is no person.');
grant select on public.institutions to authenticated;
create policy "Its people and moderators see an institution" on public.institutions for select to authenticated
  using (id in (select private.my_institutions()) or (select private.has_role('moderator')));
create or replace trigger forget_usage after delete on public.institutions
  referencing old table as gone for each statement execute function private.forget_institution_usage();
create or replace trigger place_licences after update of country on public.institutions
  for each row when (old.country <> new.country) execute function private.place_licences_of_institution();

/** Refuses people without one of these roles in this institution. */
create or replace function private.require_institution(institution uuid, roles text[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if institution is null or institution not in (select private.my_institutions(roles)) then
    raise exception 'Only the librarians of this institution can do this.' using errcode = '42501';
  end if;
end $$;

-- The applicant becomes the first librarian; another application for the same domain adds a librarian.
create or replace function private.open_institution(application public.institution_applications) returns uuid
language plpgsql security definer set search_path = '' as $$
declare made uuid;
begin
  insert into public.institutions as i (type, name, domain, website)
  values (application.type, application.name, application.domain, application.website)
  on conflict (type, domain) do update set closed_at = null
  returning i.id into made;
  insert into public.institution_members (institution_id, person_id, role, came_by)
  values (made, application.user_id, 'librarian', 'application')
  on conflict (institution_id, person_id) do update set role = 'librarian', state = 'in', until = null, changed_at = now();
  return made;
end $$;

/** The profile of an institution and who joins by its domain; only its librarians change it. */
create or replace function public.change_institution(
  institution uuid,
  name text,
  website text,
  billing text,
  people_served integer,
  domain_opens text,
  country text default ''
)
returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_institution(institution, '{librarian}');
  if change_institution.country <> '' and exists (
    select from public.institutions i where i.id = institution and i.country not in ('', change_institution.country)
  ) then
    raise exception 'Where an institution is, the house changes once it was said.' using errcode = 'P0001', detail = 'country',
      hint = 'Write to the house: licences depend on it.';
  end if;
  update public.institutions i set
    name = trim(change_institution.name), website = trim(change_institution.website), billing = trim(change_institution.billing),
    people_served = change_institution.people_served, domain_opens = change_institution.domain_opens,
    country = case when i.country = '' then change_institution.country else i.country end
  where i.id = institution;
end
$$;
grant execute on function public.change_institution to authenticated;

-- Ends a licence before its time: a trial by either side, any other by the institution, which gives it up. The person who did can undo it for ten minutes.
create or replace function public.end_licence(licence uuid, gone boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare
  l public.licences;
  side text;
begin
  perform private.require_session();
  select * into l from public.licences x where x.id = end_licence.licence for update;
  if l.id is null then raise exception 'There is no such licence.' using errcode = 'P0002'; end if;
  side := case
    when l.institution_id in (select private.my_institutions('{librarian}')) then 'institution'
    when l.creator_id = auth.uid() and private.is_signed_in() and private.in_person() and l.trial then 'creator'
  end;
  if side is null then
    raise exception 'A trial is ended by both sides, any other licence is given up by the institution.' using errcode = '42501';
  end if;
  if not gone then
    update public.licences x set ended_at = null, ended_by = null
    where x.id = l.id and x.ended_by = auth.uid() and x.ended_at > now() - interval '10 minutes';
    if not found then raise exception 'It is too late to undo this.' using errcode = 'P0001', detail = 'late'; end if;
    return;
  end if;
  if l.ended_at is not null then return; end if;
  update public.licences x set ended_at = now(), ended_by = auth.uid() where x.id = l.id;
  if side = 'creator' then
    perform private.tell_librarians(l.institution_id, 'licence', jsonb_build_object(
      'what', 'ended', 'institution', (select i.name from public.institutions i where i.id = l.institution_id),
      'film', (select d.title from public.licence_films f join public.documentaries d on d.id = f.documentary_id where f.licence_id = l.id
        order by d.title limit 1)
    ), private.institution_path(l.institution_id, 'licences'), 'licence-ended:' || l.id);
  elsif l.creator_id is not null then
    perform private.notify(l.creator_id, 'licence', jsonb_build_object(
      'what', 'ended', 'institution', (select i.name from public.institutions i where i.id = l.institution_id),
      'film', (select d.title from public.licence_films f join public.documentaries d on d.id = f.documentary_id where f.licence_id = l.id
        order by d.title limit 1)
    ), '/creator-dashboard?view=license', 'licence-ended:' || l.id);
  end if;
end
$$;
grant execute on function public.end_licence to authenticated;

-- The institutions of the house, for moderators.
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
          'askedBy', coalesce(private.person_called(s.asked_by), ''), 'connected', s.provider_id is not null,
          'attributes', private.sign_in_attributes(s), 'problem', s.problem
        )
        from public.institution_sign_ins s where s.institution_id = i.id
      )
    ) order by exists (select from public.institution_sign_ins s where s.institution_id = i.id and s.state = 'asked') desc,
      i.closed_at is not null, lower(i.name)), '[]')
    from (select * from public.institutions i order by i.closed_at is not null, i.created_at desc limit 1000) i
  );
end
$$;
grant execute on function public.list_institutions to authenticated;

-- Closes an institution, or opens it again, or says in which country it is.
create or replace function public.moderate_institution(
  institution uuid,
  closed boolean default null,
  country text default null
)
returns void
language plpgsql security definer set search_path = '' as $$
declare was public.institutions;
begin
  perform private.require_session();
  if not private.has_role('moderator') then raise exception 'That is for moderators.' using errcode = '42501'; end if;
  select * into was from public.institutions i where i.id = institution for update;
  if was.id is null then raise exception 'There is no such institution.' using errcode = 'P0002'; end if;
  update public.institutions i set
    closed_at = case when moderate_institution.closed is null then i.closed_at when moderate_institution.closed then coalesce(i.closed_at, now()) end,
    country = coalesce(moderate_institution.country, i.country)
  where i.id = institution;
  if moderate_institution.closed is not null and moderate_institution.closed <> (was.closed_at is not null) then
    perform private.tell_librarians(
      institution, 'institution', jsonb_build_object('what', case when moderate_institution.closed then 'closed' else 'reopened' end, 'institution', was.name),
      '/institutional/' || was.type, 'institution-' || moderate_institution.closed || ':' || institution
    );
  end if;
end
$$;
grant execute on function public.moderate_institution to authenticated;

-- People without an account get one email, if the house has mail.
create or replace function private.mail_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('mail-invitations', '{}', 'mail-invitations');
  return null;
end
$$;
