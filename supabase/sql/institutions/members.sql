-- Members.
comment on table public.institution_invitations is
  'One row per address invited into an institution and not joined yet. The owner of the confirmed address joins by it. '
  'mailed_at: null while the email is pending.';
select private.open_table('public.institution_invitations', of_person => 'invited_by');
grant select on public.institution_invitations to authenticated;
create policy "Librarians see whom they invited" on public.institution_invitations for select to authenticated
  using (institution_id in (select private.my_institutions('{librarian}')));
create or replace trigger check_mail_address before insert or update of address on public.institution_invitations for each row
  execute function private.check_mail_address('address');
create or replace trigger limit_rows after insert on public.institution_invitations referencing new table as added for each statement
  execute function private.limit_rows('institution_id', 5000, 'An institution can have up to 5,000 open invitations.');
create or replace trigger mail_invitation after insert on public.institution_invitations for each statement execute function private.mail_invitation();
create or replace trigger tell_invitation after insert on public.institution_invitations for each row execute function private.tell_invitation();

comment on table public.institution_members is
  'One row per member of an institution. asked: waits for a librarian; left: former member. until: temporary '
  'membership, as by network, card or terminal. on_site_until: counts as on site until then.';
select private.open_table('public.institution_members', of_person => 'person_id');
grant select on public.institution_members to authenticated;
create policy "A person sees where they are in; librarians see who is in their" on public.institution_members
  for select to authenticated
  using (
    person_id = (select auth.uid()) and (select private.in_person())
    or institution_id in (select private.my_institutions('{librarian}'))
  );
create or replace trigger tell_let_in after update of state on public.institution_members
  for each row when (old.state = 'asked' and new.state = 'in' and new.person_id is distinct from auth.uid()) execute function private.tell_let_in();

/** Whether a membership is valid at this moment. */
create or replace function private.member_now(member_state text, until timestamptz) returns boolean
language sql stable as $$ select member_state = 'in' and (until is null or until > now()) $$;
grant execute on function private.member_now to authenticated;

/** The institutions the caller is in now, with one of these roles. */
create or replace function private.my_institutions(roles text[] default '{librarian,teacher,member}') returns setof uuid
language sql stable security definer set search_path = '' as $$
  select m.institution_id
  from public.institution_members m
  join public.institutions i on i.id = m.institution_id
  where m.person_id = auth.uid() and m.role = any (roles) and private.member_now(m.state, m.until) and i.closed_at is null
    and private.is_signed_in() and private.in_person()
$$;
grant execute on function private.my_institutions to authenticated;

/** Invites addresses into an institution, each once; those who are in already keep what they are. Answers how many were new. */
create or replace function public.invite_to_institution(institution uuid, addresses text[], role text) returns int
language plpgsql security definer set search_path = '' as $$
declare made int;
begin
  perform private.require_institution(institution, '{librarian}');
  if cardinality(addresses) not between 1 and 500 then
    raise exception 'Invite 500 people at most at a time.' using errcode = 'P0001', detail = 'limit', hint = 'Nobody was invited.';
  end if;
  insert into public.institution_invitations (institution_id, address, role, invited_by)
  select distinct institution, lower(trim(a)), invite_to_institution.role, auth.uid() from unnest(addresses) a
  on conflict (institution_id, address) do nothing;
  get diagnostics made = row_count;
  return made;
end $$;
grant execute on function public.invite_to_institution to authenticated;

create or replace function public.take_back_invitation(invitation uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare of_institution uuid := (select i.institution_id from public.institution_invitations i where i.id = invitation);
begin
  perform private.require_institution(of_institution, '{librarian}');
  delete from public.institution_invitations i where i.id = invitation;
end $$;
grant execute on function public.take_back_invitation to authenticated;

/** Approves an applicant, sets a role, or ends a membership (`state` left). The last librarian stays. */
create or replace function public.change_member(institution uuid, person uuid, role text, state text default 'in') returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_institution(institution, '{librarian}');
  if change_member.role not in ('librarian', 'teacher', 'member') or change_member.state not in ('in', 'left') then
    raise exception 'A person is in or has left, as librarian, teacher or member.' using errcode = '22023';
  end if;
  -- Serialised: two librarians who remove each other at the same time would leave none.
  perform 1 from public.institutions i where i.id = institution for update;
  update public.institution_members m set role = change_member.role, state = change_member.state, changed_at = now(),
    until = case when change_member.role = 'member' then m.until end
  where m.institution_id = institution and m.person_id = person;
  if not found then raise exception 'There is no such person in it.' using errcode = 'P0002'; end if;
  if not exists (
    select from public.institution_members m where m.institution_id = institution and m.role = 'librarian' and m.state = 'in'
  ) then
    raise exception 'An institution keeps one librarian.' using errcode = 'P0001', detail = 'last', hint = 'Make someone else a librarian first.';
  end if;
end $$;
grant execute on function public.change_member to authenticated;

/** Ends the caller's own membership. */
create or replace function public.leave_institution(institution uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  perform 1 from public.institutions i where i.id = institution for update;
  update public.institution_members m set state = 'left', changed_at = now()
  where m.institution_id = institution and m.person_id = auth.uid() and m.state <> 'left';
  if exists (
    select from public.institution_members m where m.institution_id = institution and m.person_id = auth.uid() and m.role = 'librarian'
  ) and not exists (
    select from public.institution_members m where m.institution_id = institution and m.role = 'librarian' and m.state = 'in'
  ) then
    raise exception 'An institution keeps one librarian.' using errcode = 'P0001', detail = 'last', hint = 'Make someone else a librarian first.';
  end if;
end $$;
grant execute on function public.leave_institution to authenticated;

-- Temporary members are counted, not listed; people from a course have no address.
create or replace function public.institution_people(institution uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_institution(institution, '{librarian}');
  return jsonb_build_object(
    'people', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', x.person_id, 'name', private.person_called(x.person_id),
        'address', case when x.email like '%.invalid' then '' else x.email end,
        'role', x.role, 'cameBy', x.came_by, 'state', x.state,
        'until', x.until, 'joinedAt', x.joined_at
      ) order by x.state = 'asked' desc, x.role = 'librarian' desc, x.role = 'teacher' desc, x.joined_at desc), '[]')
      from (
        select m.*, coalesce(u.email, '') as email
        from public.institution_members m join auth.users u on u.id = m.person_id
        where m.institution_id = institution and (m.state = 'asked' or private.member_now(m.state, m.until))
          and not coalesce(u.is_anonymous, false) and not private.passes_through(m.person_id)
        order by m.state = 'asked' desc, m.role = 'librarian' desc, m.role = 'teacher' desc, m.joined_at desc
        limit 1000
      ) x
    ),
    'counts', (
      select jsonb_build_object(
        'librarian', count(*) filter (where m.role = 'librarian' and private.member_now(m.state, m.until)),
        'teacher', count(*) filter (where m.role = 'teacher' and private.member_now(m.state, m.until)),
        'member', count(*) filter (where m.role = 'member' and private.member_now(m.state, m.until)),
        'asked', count(*) filter (where m.state = 'asked')
      )
      from public.institution_members m where m.institution_id = institution
    ),
    'invited', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', v.id, 'address', v.address, 'role', v.role, 'createdAt', v.created_at, 'mailed', v.mailed_at is not null
      ) order by v.created_at desc), '[]')
      from (select * from public.institution_invitations v where v.institution_id = institution order by v.created_at desc limit 1000) v
    )
  );
end
$$;
grant execute on function public.institution_people to authenticated;

/** The institutions the caller is in now, or asked to join; fields for librarians are empty for others. */
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
grant execute on function public.my_institutions to authenticated;

-- People who sign up with an address of an institution's domain are notified of it, once the address is confirmed.
create or replace function private.tell_of_institution() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(
    new.id, 'institution', jsonb_build_object('what', 'domain', 'institution', i.name), '/institutional/' || i.type, 'institution-here:' || i.id
  )
  from public.institutions i
  where i.domain = split_part(lower(new.email), '@', 2) and i.domain_opens <> 'never' and i.closed_at is null
    and not exists (select from public.institution_members m where m.institution_id = i.id and m.person_id = new.id)
  limit 20;
  return null;
end
$$;

create or replace trigger tell_of_institution after insert or update of email_confirmed_at on auth.users for each row
  when (new.email_confirmed_at is not null and not new.is_anonymous) execute function private.tell_of_institution();
