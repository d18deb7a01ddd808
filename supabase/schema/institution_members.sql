-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a person in an institution. asked: waits for a librarian; left: was in. until: in for a sitting only, as by network, card or terminal. on_site_until: was seen in its rooms and counts as there until then.
create table public.institution_members (
  institution_id uuid not null,
  person_id uuid not null,
  role text not null default 'member',
  came_by text not null,
  state text not null default 'in',
  until timestamp with time zone,
  on_site_until timestamp with time zone,
  joined_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  constraint institution_members_pkey PRIMARY KEY (institution_id, person_id),
  constraint institution_members_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES public.institutions(id) ON DELETE CASCADE,
  constraint institution_members_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint institution_members_came_by_check CHECK (came_by = ANY (ARRAY['application', 'invitation', 'domain', 'saml', 'network', 'card', 'terminal', 'course'])),
  constraint institution_members_role_check CHECK (role = ANY (ARRAY['librarian', 'teacher', 'member'])),
  constraint institution_members_state_check CHECK (state = ANY (ARRAY['asked', 'in', 'left']))
);
CREATE INDEX institution_members_person ON public.institution_members USING btree (person_id);
alter table public.institution_members enable row level security;
grant select on public.institution_members to authenticated;
grant all on public.institution_members to service_role;
create policy "A person sees where they are in; librarians see who is in their" on public.institution_members
  for select to authenticated
  using (person_id = (( SELECT auth.uid() AS uid)) AND ( SELECT private.in_person() AS in_person) OR (institution_id IN ( SELECT private.my_institutions('{librarian}'[]) AS my_institutions)));
create policy "A session that owes its second step sees and changes nothing" on public.institution_members
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.institution_members FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
CREATE TRIGGER tell_let_in AFTER UPDATE OF state ON public.institution_members FOR EACH ROW WHEN (old.state = 'asked' AND new.state = 'in' AND new.person_id IS DISTINCT FROM auth.uid()) EXECUTE FUNCTION private.tell_let_in();

create function private.enter_institution(institution uuid, way text, role text, state text, until timestamp with time zone) returns void
language sql security definer set search_path = '' as $$
  insert into public.institution_members as m (institution_id, person_id, role, came_by, state, until, on_site_until)
  values (institution, auth.uid(), enter_institution.role, way, enter_institution.state, enter_institution.until,
    case when way in ('network', 'terminal') then enter_institution.until end)
  on conflict (institution_id, person_id) do update set
    -- Who is in for good stays so, and is in the rooms besides.
    role = case when private.member_now(m.state, m.until) and m.role <> 'member' then m.role else excluded.role end,
    came_by = case when private.member_now(m.state, m.until) and m.until is null then m.came_by else excluded.came_by end,
    until = case when private.member_now(m.state, m.until) and m.until is null then null else excluded.until end,
    state = case when private.member_now(m.state, m.until) then m.state else excluded.state end,
    on_site_until = coalesce(excluded.on_site_until, m.on_site_until),
    changed_at = now()
$$;
grant execute on function private.enter_institution to service_role;

create function private.in_catalogue_of_caller(documentary uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.my_institutions()) and private.open_to_institutions(documentary)
$$;
grant execute on function private.in_catalogue_of_caller to service_role;

create function private.institutions_lending(person uuid, documentary uuid) returns SETOF uuid
language sql stable security definer set search_path = '' as $$
  select m.institution_id
  from public.institution_members m
  join public.institutions i on i.id = m.institution_id and i.closed_at is null
  where m.person_id = person and private.member_now(m.state, m.until)
    and exists (select from private.licences_covering(m.institution_id, institutions_lending.documentary))
$$;
grant execute on function private.institutions_lending to service_role;

create function private.licence_allows(documentary uuid, person uuid, act text, day date DEFAULT private.today()) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select
    from public.institution_members m
    join public.institutions i on i.id = m.institution_id and i.closed_at is null
    cross join lateral private.licences_covering(m.institution_id, licence_allows.documentary) l
    where m.person_id = licence_allows.person and private.member_now(m.state, m.until)
      and (l.ends_on is null or l.ends_on + l.grace_days >= licence_allows.day)
      and (l.walk_in or m.came_by <> 'terminal') and (l.distance or m.on_site_until > now() or licence_allows.act <> 'watch')
      and (m.role in ('librarian', 'teacher') or licence_allows.act in ('watch', 'distance', 'walk_in'))
      and case licence_allows.act
        when 'watch' then true
        when 'classroom' then l.classroom
        when 'public_performance' then l.public_performance
        when 'admission' then l.admission
        when 'clips' then l.clips
        when 'download' then l.download
        when 'walk_in' then l.walk_in
        when 'distance' then l.distance
        else false
      end
  )
  -- What the house withholds opens by no licence, and a removed film is gone.
  and exists (
    select from public.documentaries d
    where d.id = licence_allows.documentary and d.removed_at is null
      and not exists (select from public.withheld_films w where w.documentary_id = d.id)
  )
$$;
grant execute on function private.licence_allows to service_role;

create function private.my_institutions(roles text[] DEFAULT '{librarian,teacher,member}'[]) returns SETOF uuid
language sql stable security definer set search_path = '' as $$
  select m.institution_id
  from public.institution_members m
  join public.institutions i on i.id = m.institution_id
  where m.person_id = auth.uid() and m.role = any (roles) and private.member_now(m.state, m.until) and i.closed_at is null
    and private.is_signed_in() and private.in_person()
$$;
grant execute on function private.my_institutions to authenticated, service_role;

create function private.take_seat(version uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  film record;
  l record;
begin
  if not exists (
    select
    from public.institution_members m
    join public.licences x on x.institution_id = m.institution_id and x.simultaneous_users is not null
    where m.person_id = auth.uid() and m.state = 'in'
  ) then return null; end if;
  -- Another licence that covers the film may count nobody.
  if exists (
    select
    from public.versions v
    join public.documentaries d on d.id = v.documentary_id
    join public.institution_members m on m.person_id = auth.uid() and private.member_now(m.state, m.until)
    join public.licences x on x.institution_id = m.institution_id and x.simultaneous_users is null
    where v.id = take_seat.version and private.licence_holds(x)
      and (x.walk_in or m.came_by <> 'terminal') and (x.distance or m.on_site_until > now())
      and (
        exists (select from public.licence_films f where f.licence_id = x.id and f.documentary_id = d.id)
        or x.covers = 'catalogue' and x.creator_id = d.owner_id and d.visibility in ('institutions', 'public')
          and private.in_its_time(d.published_at, d.published_until)
      )
  ) then return null; end if;
  select d.id, d.visibility, d.published_at, d.published_until into film
  from public.documentaries d join public.versions v on v.documentary_id = d.id where v.id = take_seat.version;
  -- Whoever may watch without a licence takes nobody's seat.
  if film.visibility in ('public', 'unlisted') and private.in_its_time(film.published_at, film.published_until)
    or exists (select from private.team_films t where t.documentary_id = film.id)
    or exists (
      select from public.invited_viewers v where v.documentary_id = film.id and v.address = any ((select private.own_addresses())::text[])
    )
  then return null; end if;
  for l in
    select x.id, x.institution_id, x.simultaneous_users
    from public.institution_members m
    cross join lateral private.licences_covering(m.institution_id, film.id) x
    where m.person_id = auth.uid() and private.member_now(m.state, m.until) and (x.walk_in or m.came_by <> 'terminal')
      and (x.distance or m.on_site_until > now())
    order by x.simultaneous_users desc nulls first
  loop
    if l.simultaneous_users is null then return null; end if;
    perform pg_advisory_xact_lock(hashtextextended('seats:' || l.id, 0));
    delete from public.licence_seats s
    where s.licence_id = l.id and s.taken_at < now() - interval '5 minutes' and s.person_id <> auth.uid() and not exists (
      select from public.playback_grants g
      where g.user_id = s.person_id and g.version_id = s.version_id and g.touched_at > now() - interval '5 minutes'
    );
    if (select count(*) from public.licence_seats s where s.licence_id = l.id and s.person_id <> auth.uid()) < l.simultaneous_users then
      insert into public.licence_seats (licence_id, person_id, version_id) values (l.id, auth.uid(), take_seat.version)
      on conflict (licence_id, person_id) do update set version_id = excluded.version_id, taken_at = now();
      return 'taken';
    end if;
  end loop;
  if l.id is null then return null; end if;
  perform private.note_turnaway(l.institution_id, film.id, 'full');
  return 'full';
end
$$;
grant execute on function private.take_seat to service_role;

create function private.tell_let_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(
    new.person_id, 'institution', jsonb_build_object('what', 'let-in', 'institution', i.name), '/institutional/' || i.type, 'member:' || i.id, true
  ) from public.institutions i where i.id = new.institution_id;
  return null;
end
$$;
grant execute on function private.tell_let_in to service_role;

create function private.tell_librarians(institution uuid, kind text, about jsonb, leads_to text, said_once text, film uuid DEFAULT NULL::uuid) returns void
language sql security definer set search_path = '' as $$
  select private.notify(m.person_id, tell_librarians.kind, about || jsonb_build_object('institution', i.name), leads_to, tell_librarians.said_once, true)
  from public.institution_members m join public.institutions i on i.id = m.institution_id
  where m.institution_id = institution and m.role = 'librarian' and m.state = 'in' and m.person_id is distinct from auth.uid()
$$;
grant execute on function private.tell_librarians to service_role;

create function public.institution_people(institution uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_institution(institution, '{librarian}');
  return jsonb_build_object(
    'people', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', x.person_id, 'name', private.person_called(x.person_id), 'address', case when x.email like '%.invalid' then '' else x.email end, 'role', x.role, 'cameBy', x.came_by, 'state', x.state,
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
grant execute on function public.institution_people to authenticated, service_role;

create function public.list_institutions() returns jsonb
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
grant execute on function public.list_institutions to authenticated, service_role;

create function public.my_institutions() returns jsonb
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
grant execute on function public.my_institutions to authenticated, service_role;
