-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row an institution that licenses films. billing: how its invoices are addressed. people_served: students or cardholders, for prices by size. domain_opens: whether a confirmed address of its domain asks to come in, comes in, or neither. closed_at: nobody is in through it since then.
create table public.institutions (
  id uuid not null default gen_random_uuid(),
  type text not null,
  name text not null,
  domain text not null,
  website text not null default '',
  billing text not null default '',
  people_served integer,
  domain_opens text not null default 'asked',
  created_at timestamp with time zone not null default now(),
  closed_at timestamp with time zone,
  country text not null default '',
  proxy_prefix text not null default '',
  constraint institutions_pkey PRIMARY KEY (id),
  constraint institutions_type_domain_key UNIQUE (type, domain),
  constraint institutions_billing_check CHECK (length(billing) <= 1000),
  constraint institutions_country_check CHECK (length(country) <= 2 AND country ~ '^([A-Z]{2})?$'),
  constraint institutions_domain_check CHECK (length(domain) <= 253),
  constraint institutions_domain_opens_check CHECK (domain_opens = ANY (ARRAY['never', 'asked', 'at-once'])),
  constraint institutions_name_check CHECK (length(name) >= 2 AND length(name) <= 200),
  constraint institutions_people_served_check CHECK (people_served >= 1 AND people_served <= 10000000),
  constraint institutions_proxy_prefix_check CHECK (length(proxy_prefix) <= 500 AND proxy_prefix ~ '^(https?://[^\s"<>]+)?$'),
  constraint institutions_type_check CHECK (type = ANY (ARRAY['university-library', 'public-library', 'school', 'film-school', 'community'])),
  constraint institutions_website_check CHECK (length(website) <= 500)
);
comment on column public.institutions.country is 'ISO 3166: where it is; empty until a librarian says so. Licences for countries are asked about it; later only moderators change it.';
comment on column public.institutions.proxy_prefix is 'What stands before an address that goes through its proxy (https://proxy.example/login?url=), or an address with {url} where the encoded one goes. Empty: it has none.';
alter table public.institutions enable row level security;
grant select on public.institutions to authenticated;
grant all on public.institutions to service_role;
create policy "Its people and moderators see an institution" on public.institutions
  for select to authenticated
  using ((id IN ( SELECT private.my_institutions() AS my_institutions)) OR ( SELECT private.has_role('moderator') AS has_role));
create policy "A session that owes its second step sees and changes nothing" on public.institutions
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER forget_usage AFTER DELETE ON public.institutions REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.forget_institution_usage();
CREATE TRIGGER place_licences AFTER UPDATE OF country ON public.institutions FOR EACH ROW WHEN (old.country <> new.country) EXECUTE FUNCTION private.place_licences_of_institution();
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.institutions FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.forget_institution_usage() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.usage_events e using gone g where e.institution_id = g.id;
  return null;
end
$$;
grant execute on function private.forget_institution_usage to service_role;

create function private.institution_path(institution uuid, view text) returns text
language sql stable security definer set search_path = '' as $$
  select '/institutional/' || i.type || '?institution=' || i.id || '&view=' || view from public.institutions i where i.id = institution
$$;
grant execute on function private.institution_path to service_role;

create function private.licence_as_json(l public.licences) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', l.id, 'number', l.number, 'version', l.version, 'institutionId', l.institution_id,
    'institution', (select jsonb_build_object('id', i.id, 'name', i.name, 'type', i.type) from public.institutions i where i.id = l.institution_id),
    'creatorId', l.creator_id, 'creator', coalesce(private.person_called(l.creator_id), ''), 'terms', private.licence_terms(l),
    'endedAt', l.ended_at, 'endedByYou', l.ended_by = auth.uid() and l.ended_at > now() - interval '10 minutes', 'createdAt', l.created_at,
    'seatsTaken', case when l.simultaneous_users is not null then (
      select count(*) from public.licence_seats s
      where s.licence_id = l.id and (s.taken_at > now() - interval '5 minutes' or exists (
        select from public.playback_grants g where g.user_id = s.person_id and g.version_id = s.version_id and g.touched_at > now() - interval '5 minutes'
      ))
    ) end
  )
$$;
grant execute on function private.licence_as_json to service_role;

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
end
$$;
grant execute on function private.open_institution to service_role;

create function private.place_licences_of_institution() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.licences l set elsewhere = not (new.country = any (l.countries))
  where l.institution_id = new.id and cardinality(l.countries) > 0;
  return null;
end
$$;
grant execute on function private.place_licences_of_institution to service_role;

create function private.request_as_json(r public.licence_requests, whole boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', r.id, 'state', r.state, 'words', r.words, 'answer', r.answer, 'terms', case when whole then r.terms end, 'termsNumber', r.terms_number,
    'saidYes', r.said_yes, 'threadId', case when whole then r.thread_id end, 'renewsId', r.renews_id, 'licenceId', r.licence_id,
    'createdAt', r.created_at, 'movedAt', r.moved_at, 'asker', private.person_called(r.asked_by), 'own', r.asked_by = auth.uid(),
    'creatorId', r.creator_id, 'creator', coalesce(private.person_called(r.creator_id), ''),
    'institution', (select jsonb_build_object('id', i.id, 'name', i.name, 'type', i.type) from public.institutions i where i.id = r.institution_id),
    'film', (select jsonb_build_object('id', d.id, 'title', d.title) from public.documentaries d where d.id = r.documentary_id)
  )
$$;
grant execute on function private.request_as_json to service_role;

create function public.change_institution(institution uuid, name text, website text, billing text, people_served integer, domain_opens text, country text DEFAULT '') returns void
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
grant execute on function public.change_institution to authenticated, service_role;

create function public.change_member(institution uuid, person uuid, role text, state text DEFAULT 'in') returns void
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
end
$$;
grant execute on function public.change_member to authenticated, service_role;

create function public.come_in(institution uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  door record;
  place public.institutions;
  was text;
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then raise exception 'Sign in first.' using errcode = '42501'; end if;
  select * into door from private.doors_of_caller() d where d.institution_id = come_in.institution;
  select case when m.state = 'in' and not private.member_now(m.state, m.until) then 'over' else m.state end into was
  from public.institution_members m where m.institution_id = come_in.institution and m.person_id = auth.uid();
  if door.institution_id is null or (was = 'left' and door.way <> 'invitation') then
    raise exception 'This institution does not open by what the house knows of you.' using errcode = '42501',
      hint = 'Ask its library for an invitation.';
  end if;
  select * into place from public.institutions i where i.id = come_in.institution;
  if door.way = 'domain' and place.domain_opens = 'asked' then
    if was = 'in' then return 'in'; end if;
    perform private.enter_institution(place.id, 'domain', 'member', 'asked', null);
    perform private.tell_librarians(
      place.id, 'institution', jsonb_build_object('what', 'asked', 'from', private.person_called(auth.uid())),
      private.institution_path(place.id, 'people'), 'asks:' || place.id || ':' || auth.uid()
    );
    return 'asked';
  end if;
  perform private.enter_institution(
    place.id, door.way, door.role, 'in', case when door.way = 'network' then now() + interval '12 hours' end
  );
  if door.way = 'invitation' then
    delete from public.institution_invitations v where v.institution_id = place.id and v.address = (private.own_addresses())[1];
  end if;
  return 'in';
end
$$;
grant execute on function public.come_in to authenticated, service_role;

create function public.come_in_with_code(code text) returns text
language plpgsql security definer set search_path = '' as $$
declare place public.institutions;
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then raise exception 'Sign in first.' using errcode = '42501'; end if;
  perform private.limit_tries();
  select i.* into place from public.institution_terminals t join public.institutions i on i.id = t.institution_id and i.closed_at is null
  where t.code_hash = private.key_hash(left(code, 100), 'terminal');
  if place.id is null then
    insert into public.institution_tries (person_id) values (auth.uid());
    return null;
  end if;
  perform private.enter_institution(place.id, 'terminal', 'member', 'in', now() + interval '4 hours');
  return place.type;
end
$$;
grant execute on function public.come_in_with_code to authenticated, service_role;

create function public.institution_catalogue(institution uuid, query text DEFAULT '', show text DEFAULT 'all', subject text DEFAULT '', ages integer DEFAULT NULL::integer, skip integer DEFAULT 0) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  i public.institutions;
  words text := '%' || private.like_escaped(lower(trim(left(coalesce(query, ''), 100)))) || '%';
begin
  perform private.require_institution(institution, '{librarian,teacher,member}');
  if show not in ('all', 'licensed', 'public_performance') or skip not between 0 and 5000 then
    raise exception 'There is no such list.' using errcode = '22023';
  end if;
  select * into i from public.institutions x where x.id = institution;
  return (
    with covered as (
      select f.documentary_id as id, l.id as licence_id, l.public_performance
      from public.licences l join public.licence_films f on f.licence_id = l.id
      where l.institution_id = institution and private.licence_holds(l)
      union
      select d.id, l.id, l.public_performance
      from public.licences l join public.documentaries d on d.owner_id = l.creator_id
      where l.institution_id = institution and l.covers = 'catalogue' and private.licence_holds(l)
        and d.visibility in ('institutions', 'public') and private.in_its_time(d.published_at, d.published_until)
    ), offered as (
      select coalesce(f.documentary_id, d.id) as id, o.id as offer_id, (o.terms ->> 'publicPerformance')::boolean as public_performance
      from public.licence_offers o
      left join public.licence_offer_films f on f.offer_id = o.id
      left join public.documentaries d on o.terms ->> 'covers' = 'catalogue' and d.owner_id = o.creator_id
      where private.offer_fits(o, i)
    ), found as (
      select d.*
      from public.documentaries d
      where d.removed_at is null and not exists (select from public.withheld_films w where w.documentary_id = d.id)
        and (
          d.id in (select c.id from covered c where show <> 'public_performance' or c.public_performance)
          or show <> 'licensed' and private.open_to_institutions(d.id) and (
            show = 'all' and (d.visibility = 'institutions' or d.id in (select o.id from offered o))
            or show = 'public_performance' and d.id in (select o.id from offered o where o.public_performance)
          )
        )
        and (words = '%%' or lower(concat_ws(' ', d.title, d.director, array_to_string(d.subjects, ' '), d.country)) like words)
        and (subject = '' or subject = any (d.subjects))
        and (institution_catalogue.ages is null or d.ages_from <= institution_catalogue.ages)
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'subjects', (
        select coalesce(jsonb_agg(s.subject order by s.films desc, s.subject), '[]')
        from (select u.subject, count(*) as films from found f, unnest(f.subjects) u (subject) group by u.subject order by 2 desc, 1 limit 12) s
      ),
      'films', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', d.id, 'title', d.title, 'director', d.director, 'year', d.year, 'country', d.country, 'language', d.language, 'synopsis', left(d.synopsis, 400),
          'contentNotes', d.content_notes, 'subjects', to_jsonb(d.subjects), 'posterObject', d.poster_object, 'creatorId', d.owner_id,
          'creator', coalesce(private.person_called(d.owner_id), ''),
          'durationMs', v.duration_ms, 'width', v.width, 'height', v.height, 'public', d.visibility = 'public', 'watchable', public.can_watch(d.id),
          'agesFrom', d.ages_from, 'hasSound', coalesce(v.has_sound, false),
          'tracks', (
            select coalesce(jsonb_agg(jsonb_build_object(
              'kind', t.kind, 'language', t.language, 'reviewed', t.reviewed, 'machine', t.origin = 'machine'
            ) order by t.kind, t.language), '[]') from public.caption_tracks t where t.version_id = d.current_version_id
          ),
          'sideTracks', (
            select coalesce(jsonb_agg(jsonb_build_object('kind', t.kind, 'language', t.language) order by t.kind, t.language), '[]')
            from public.side_tracks t where t.version_id = d.current_version_id and t.state = 'ready'
          ),
          'captions', (
            select coalesce(jsonb_agg(distinct t.language), '[]') from public.caption_tracks t where t.version_id = d.current_version_id
          ),
          'licences', (
            select coalesce(jsonb_agg(private.licence_as_json(l) order by l.ends_on desc nulls first), '[]')
            from public.licences l where l.id in (select c.licence_id from covered c where c.id = d.id)
          ),
          'offers', case when institution in (select private.my_institutions('{librarian,teacher}')) then (
            select coalesce(jsonb_agg(jsonb_build_object(
              'id', o.id, 'title', o.title, 'terms', o.terms, 'years', o.years, 'atOnce', o.at_once
            ) order by (o.terms ->> 'priceCents')::bigint), '[]')
            from public.licence_offers o where o.id in (select x.offer_id from offered x where x.id = d.id)
          ) else '[]' end,
          'request', (
            select jsonb_build_object('id', r.id, 'state', r.state) from public.licence_requests r
            where r.institution_id = institution and r.documentary_id = d.id and r.state in ('wished', 'open')
          )
        ) order by d.licensed desc, lower(d.title), d.id), '[]')
        from (
          select f.*, exists (select from covered c where c.id = f.id) as licensed from found f
          order by exists (select from covered c where c.id = f.id) desc, lower(f.title), f.id
          limit 24 offset skip
        ) d
        left join public.versions v on v.id = d.current_version_id
      )
    )
  );
end
$$;
grant execute on function public.institution_catalogue to authenticated, service_role;

create function public.institution_doors() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', i.id, 'type', i.type, 'name', i.name, 'by', d.way, 'role', d.role, 'asks', d.way = 'domain' and i.domain_opens = 'asked',
      'asked', coalesce(m.state = 'asked', false)
    ) order by i.name), '[]')
    from private.doors_of_caller() d
    join public.institutions i on i.id = d.institution_id
    left join public.institution_members m on m.institution_id = i.id and m.person_id = auth.uid()
    -- Whom a librarian put out comes back by invitation alone.
    where m.person_id is null or (m.state = 'left' and d.way = 'invitation')
      or (m.state = 'in' and not private.member_now(m.state, m.until)) or m.state = 'asked'
      or (d.way = 'network' and m.state = 'in' and coalesce(m.on_site_until, '-infinity') < now() + interval '1 hour')
  );
end
$$;
grant execute on function public.institution_doors to authenticated, service_role;

create function public.institution_records(institution uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_institution(institution, '{librarian,teacher}');
  return private.catalogue_of(institution)
    || jsonb_build_object('proxyPrefix', (select i.proxy_prefix from public.institutions i where i.id = institution));
end
$$;
grant execute on function public.institution_records to authenticated, service_role;

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
end
$$;
grant execute on function public.leave_institution to authenticated, service_role;

create function public.moderate_institution(institution uuid, closed boolean DEFAULT NULL::boolean, country text DEFAULT NULL::text) returns void
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
grant execute on function public.moderate_institution to authenticated, service_role;

create function public.my_licensed_usage(from_month date, to_month date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'institutionId', u.institution_id, 'institution', i.name, 'filmId', u.documentary_id, 'title', u.title, 'month', to_char(u.month, 'YYYY-MM'),
      'investigations', u.total_investigations, 'requests', u.total_requests, 'noLicence', u.no_licence, 'limitExceeded', u.limit_exceeded
    ) order by u.month desc, i.name, u.title), '[]')
    from private.usage_of(null, auth.uid(), date_trunc('month', from_month)::date, date_trunc('month', to_month)::date) u
    join public.institutions i on i.id = u.institution_id
  );
end
$$;
grant execute on function public.my_licensed_usage to authenticated, service_role;

create function public.note_sign_in(institution uuid, moderator uuid, state text, reason text, provider uuid) returns void
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
grant execute on function public.note_sign_in to service_role;

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

create function public.read_records(secret text) returns jsonb
language sql security definer set search_path = '' as $$
  select private.catalogue_of(i.id) || jsonb_build_object('proxyPrefix', i.proxy_prefix)
  from (select private.opened_by_key(secret, 'catalogue') as id) k join public.institutions i on i.id = k.id
$$;
grant execute on function public.read_records to service_role;
