-- Institutions, made of an application the house agreed to, and the people who come in through them. Nobody is a member by what they say of
-- themselves: by an invitation to a confirmed address, an address of the domain, the institution's own sign-in, its network or a card.

create table public.institutions (
  id uuid primary key default gen_random_uuid(),
  type text not null check (type in ('university-library', 'public-library', 'school', 'film-school', 'community')),
  name text not null check (length(name) between 2 and 200),
  domain text not null check (length(domain) <= 253),
  website text not null default '' check (length(website) <= 500),
  billing text not null default '' check (length(billing) <= 1000),
  people_served int check (people_served between 1 and 10000000),
  domain_opens text not null default 'asked' check (domain_opens in ('never', 'asked', 'at-once')),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  unique (type, domain)
);
comment on table public.institutions is
  'One row an institution that licenses films. billing: how its invoices are addressed. people_served: students or cardholders, for prices by size. '
  'domain_opens: whether a confirmed address of its domain asks to come in, comes in, or neither. closed_at: nobody is in through it since then.';
select private.open_table('public.institutions', of_nobody => 'An institution is no person.');

create table public.institution_members (
  institution_id uuid not null references public.institutions (id) on delete cascade,
  person_id uuid not null references auth.users (id) on delete cascade,
  role text not null default 'member' check (role in ('librarian', 'teacher', 'member')),
  came_by text not null check (came_by in ('application', 'invitation', 'domain', 'saml', 'network', 'card', 'terminal', 'course')),
  state text not null default 'in' check (state in ('asked', 'in', 'left')),
  until timestamptz,
  on_site_until timestamptz,
  joined_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (institution_id, person_id)
);
comment on table public.institution_members is
  'One row a person in an institution. asked: waits for a librarian; left: was in. until: in for a sitting only, as by network, card or terminal. '
  'on_site_until: was seen in its rooms and counts as there until then.';
create index institution_members_person on public.institution_members (person_id);
select private.open_table('public.institution_members', of_person => 'person_id');

/** Whether a membership holds at this moment. */
create function private.member_now(member_state text, until timestamptz) returns boolean
language sql stable as $$ select member_state = 'in' and (until is null or until > now()) $$;

/** The institutions the caller is in now, with one of these roles. */
create function private.my_institutions(roles text[] default '{librarian,teacher,member}') returns setof uuid
language sql stable security definer set search_path = '' as $$
  select m.institution_id
  from public.institution_members m
  join public.institutions i on i.id = m.institution_id
  where m.person_id = auth.uid() and m.role = any (roles) and private.member_now(m.state, m.until) and i.closed_at is null
    and private.is_signed_in() and private.in_person()
$$;
grant execute on function private.my_institutions, private.member_now to authenticated, service_role;

/** Refuses whoever is not in this institution with one of these roles. */
create function private.require_institution(institution uuid, roles text[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if institution is null or institution not in (select private.my_institutions(roles)) then
    raise exception 'That is for those who look after this institution.' using errcode = '42501';
  end if;
end $$;

grant select on public.institutions, public.institution_members to authenticated;
create policy "Its people and moderators see an institution" on public.institutions for select to authenticated
  using (id in (select private.my_institutions()) or (select private.has_role('moderator')));
create policy "A person sees where they are in; librarians see who is in theirs" on public.institution_members for select to authenticated
  using (
    (person_id = (select auth.uid()) and (select private.in_person()))
    or institution_id in (select private.my_institutions('{librarian}'))
  );

-- The first librarian is whoever applied; another application for the same domain makes another librarian of it.
create function private.open_institution(application public.institution_applications) returns uuid
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

create function private.follow_application() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.state = 'agreed' then
    perform private.open_institution(new);
  elsif old.state = 'agreed' then
    -- Taken back: closed, unless another agreed application stands for it.
    update public.institutions i set closed_at = now()
    where i.type = new.type and i.domain = new.domain and i.closed_at is null and not exists (
      select from public.institution_applications a where a.type = new.type and a.domain = new.domain and a.state = 'agreed' and a.id <> new.id
    );
    update public.institution_members m set state = 'left', changed_at = now()
    from public.institutions i
    where i.type = new.type and i.domain = new.domain and m.institution_id = i.id and m.person_id = new.user_id and m.came_by = 'application';
  end if;
  return null;
end $$;
create trigger follow_application after update of state on public.institution_applications
  for each row when (new.state is distinct from old.state) execute function private.follow_application();
select private.open_institution(a) from public.institution_applications a where a.state = 'agreed';

/** What an institution says of itself and who comes in by its domain; its librarians alone change it. */
create function public.change_institution(
  institution uuid, name text, website text, billing text, people_served int, domain_opens text
) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_institution(institution, '{librarian}');
  update public.institutions i set
    name = trim(change_institution.name), website = trim(change_institution.website), billing = trim(change_institution.billing),
    people_served = change_institution.people_served, domain_opens = change_institution.domain_opens
  where i.id = institution;
end $$;

-- Who is in.

create table public.institution_invitations (
  id uuid primary key default gen_random_uuid(),
  institution_id uuid not null references public.institutions (id) on delete cascade,
  address text not null check (length(address) between 3 and 254 and address ~ '^[^@\s]+@[^@\s]+$' and address = lower(address)),
  role text not null check (role in ('librarian', 'teacher', 'member')),
  invited_by uuid references auth.users (id) on delete set null,
  mailed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (institution_id, address)
);
comment on table public.institution_invitations is
  'One row an address that is invited into an institution and has not come yet. Whoever has confirmed the address comes in with it. mailed_at: empty while '
  'the letter about it waits.';
create index institution_invitations_address on public.institution_invitations (address);
create index institution_invitations_by on public.institution_invitations (invited_by);
select private.open_table('public.institution_invitations', of_person => 'invited_by');
create trigger limit_rows after insert on public.institution_invitations referencing new table as added for each statement
  execute function private.limit_rows('institution_id', 5000, 'An institution has 5,000 open invitations at most.');
grant select on public.institution_invitations to authenticated;
create policy "Librarians see whom they invited" on public.institution_invitations for select to authenticated
  using (institution_id in (select private.my_institutions('{librarian}')));

/** Invites addresses into an institution, each once; those who are in already keep what they are. Answers how many were new. */
create function public.invite_to_institution(institution uuid, addresses text[], role text) returns int
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

create function public.take_back_invitation(invitation uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare of_institution uuid := (select i.institution_id from public.institution_invitations i where i.id = invitation);
begin
  perform private.require_institution(of_institution, '{librarian}');
  delete from public.institution_invitations i where i.id = invitation;
end $$;

/** Lets somebody in who asked, gives a role, or ends a membership (`state` left). The last librarian stays. */
create function public.change_member(institution uuid, person uuid, role text, state text default 'in') returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_institution(institution, '{librarian}');
  if change_member.role not in ('librarian', 'teacher', 'member') or change_member.state not in ('in', 'left') then
    raise exception 'A person is in or has left, as librarian, teacher or member.' using errcode = '22023';
  end if;
  -- Two librarians who put each other out at the same time leave nobody; so one after the other.
  perform 1 from public.institutions i where i.id = institution for update;
  update public.institution_members m set role = change_member.role, state = change_member.state, changed_at = now(),
    until = case when change_member.role = 'member' then m.until end
  where m.institution_id = institution and m.person_id = person;
  if not found then raise exception 'There is no such person in it.' using errcode = 'P0002'; end if;
  if not exists (
    select from public.institution_members m where m.institution_id = institution and m.role = 'librarian' and m.state = 'in'
  ) then
    raise exception 'An institution keeps one librarian.' using errcode = 'P0001', detail = 'last', hint = 'Make somebody else a librarian first.';
  end if;
end $$;

/** Leaves an institution oneself. */
create function public.leave_institution(institution uuid) returns void
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
    raise exception 'An institution keeps one librarian.' using errcode = 'P0001', detail = 'last', hint = 'Make somebody else a librarian first.';
  end if;
end $$;

/** Who is in an institution, who asks, and whom it invited, for its librarians. */
create function public.institution_people(institution uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_institution(institution, '{librarian}');
  return jsonb_build_object(
    'people', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', x.person_id, 'name', private.person_called(x.person_id), 'address', x.email, 'role', x.role, 'cameBy', x.came_by, 'state', x.state,
        'until', x.until, 'joinedAt', x.joined_at
      ) order by x.state = 'asked' desc, x.role = 'librarian' desc, x.role = 'teacher' desc, x.joined_at desc), '[]')
      from (
        select m.*, coalesce(u.email, '') as email
        from public.institution_members m join auth.users u on u.id = m.person_id
        where m.institution_id = institution and (m.state = 'asked' or private.member_now(m.state, m.until))
          and not coalesce(u.is_anonymous, false)
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
end $$;

grant execute on function public.change_institution, public.invite_to_institution, public.take_back_invitation, public.change_member,
  public.leave_institution, public.institution_people to authenticated, service_role;

/** The institutions the caller is in now, or asked to come into; what only librarians are told stands empty for others. */
create function public.my_institutions() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', i.id, 'type', i.type, 'name', i.name, 'domain', i.domain, 'role', m.role, 'state', m.state, 'cameBy', m.came_by, 'until', m.until,
      'website', i.website, 'domainOpens', i.domain_opens, 'peopleServed', i.people_served,
      'billing', case when m.role = 'librarian' and m.state = 'in' then i.billing else '' end
    ) order by m.role = 'librarian' desc, m.joined_at), '[]')
    from public.institution_members m
    join public.institutions i on i.id = m.institution_id
    where m.person_id = auth.uid() and i.closed_at is null and (m.state = 'asked' or private.member_now(m.state, m.until))
      and private.is_signed_in() and private.in_person()
  );
end $$;
grant execute on function public.my_institutions to authenticated, service_role;
