-- What institutions and creators read of licences, why a film does not open, and the seats of licences with a number of them.

-- Films for institutions with a licence: a fifth way to show a film, between the link and everybody.
create or replace function public.publish_documentary(documentary uuid, visibility text, opens_at timestamp with time zone DEFAULT NULL::timestamp with time zone, closes_at timestamp with time zone DEFAULT NULL::timestamp with time zone) returns public.documentaries
language plpgsql security definer set search_path = '' as $$
declare
  missing text[];
  film public.documentaries;
  begins timestamptz;
  ends timestamptz;
begin
  if not private.leads_film(documentary) then
    raise exception 'Only its creator publishes a film.' using errcode = '42501';
  end if;
  if publish_documentary.visibility not in ('private', 'invited', 'unlisted', 'institutions', 'public') then
    raise exception 'A film is private, for invited people, unlisted, for institutions or public.' using errcode = '22023';
  end if;
  select * into film from public.documentaries d where d.id = documentary for no key update;
  if publish_documentary.visibility = 'private' then
    update public.documentaries d set visibility = 'private', published_at = null, published_until = null
    where d.id = documentary returning * into film;
    return film;
  end if;
  if film.removed_at is not null then
    raise exception 'The film was removed.' using errcode = 'P0001', hint = 'Restore it, then publish.';
  end if;
  missing := public.missing_for_publication(documentary);
  if cardinality(missing) > 0 then
    raise exception 'The film is not complete yet.'
      using errcode = 'P0001', detail = array_to_string(missing, ','), hint = 'Fill in what is missing, then publish.';
  end if;
  begins := coalesce(opens_at, film.published_at, now());
  ends := nullif(coalesce(closes_at, case when film.published_at is not null then film.published_until end, 'infinity'), 'infinity');
  if begins > now() + interval '5 years' or begins < now() - interval '200 years' or ends > now() + interval '50 years' then
    raise exception 'That is too far away.' using errcode = '22023', detail = 'too-far';
  end if;
  if opens_at <= now() then begins := case when film.published_at <= now() then film.published_at else now() end; end if;
  if ends <= greatest(begins, now()) then
    raise exception 'It would be over before it begins.' using errcode = 'P0001', detail = 'ends-first', hint = 'Choose a later end.';
  end if;
  -- Shown until now and later again: in between it is closed as any withdrawn film is.
  if film.published_at <= now() and begins > now() then
    update public.documentaries d set published_at = null where d.id = documentary;
  end if;
  update public.documentaries d set
    visibility = publish_documentary.visibility, published_at = begins, published_until = ends
  where d.id = documentary returning * into film;
  return film;
end
$$;

create or replace function private.why_watching(film public.documentaries, addresses text[], followed_link boolean) returns text
language sql stable set search_path = '' as $$
  select case
    when film.removed_at is null and exists (
      select from public.invited_viewers i where i.documentary_id = film.id and i.sees_first and i.address = any (why_watching.addresses)
    ) then 'sees-first'
    when film.removed_at is not null then 'removed'
    when film.published_at is null and film.published_until <= now() then 'over'
    when film.published_at is null then 'not-published'
    when film.published_at > now() then 'not-yet'
    when film.published_until <= now() then 'over'
    when film.visibility = 'public' then 'shown'
    when film.visibility = 'unlisted' then case when why_watching.followed_link then 'by-link' else 'needs-link' end
    when film.visibility = 'invited' and exists (
      select from public.invited_viewers i where i.documentary_id = film.id and i.address = any (why_watching.addresses)
    ) then 'invited'
    when film.visibility = 'invited' then 'not-invited'
    when film.visibility = 'institutions' then 'needs-licence'
    else 'not-published'
  end
$$;

/** A film of the catalogue to somebody who is in an institution: its title, poster and words are theirs to read before there is a licence. */
create function private.in_catalogue_of_caller(documentary uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.my_institutions()) and private.open_to_institutions(documentary)
$$;

create or replace function public.list_pictures(stills text[] DEFAULT '{}'::text[], storyboards text[] DEFAULT '{}'::text[]) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  if cardinality(stills) > 200 or cardinality(storyboards) > 200 then
    raise exception 'Ask for 200 pictures at most at a time.' using errcode = '22023';
  end if;
  return json_build_object(
    'stills', (
      select coalesce(json_agg(asked.name), '[]'::json)
      from unnest(list_pictures.stills) as asked (name)
      join public.documentaries d on d.id = private.leading_uuid(asked.name)
      where (d.poster_object = asked.name and (public.can_watch(d.id) or private.in_catalogue_of_caller(d.id))) or public.can_edit(d.id)
    ),
    'storyboards', (
      select coalesce(json_agg(s.object_name), '[]'::json)
      from public.storyboards s
      where s.version_id in (
        select private.leading_uuid(asked.name) from unnest(list_pictures.storyboards) as asked (name)
      )
        and s.object_name = any(list_pictures.storyboards)
        and private.can_watch_version(s.version_id)
    )
  );
end
$$;

create or replace function public.read_thread(thread uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  standing text := private.require_thread(thread);
  shows boolean := not exists (select from public.message_settings s where s.person_id = auth.uid() and not s.shows_reading);
begin
  return (
    select jsonb_build_object(
      'id', t.id, 'subject', t.subject, 'place', standing, 'lastNumber', t.last_number, 'numberRead', p.number_read, 'muted', p.muted,
      'archived', p.archived_at is not null, 'draft', p.draft, 'draftAt', p.draft_at, 'createdAt', t.created_at,
      'film', private.film_in_letters(t.documentary_id),
      'versionId', case when private.film_in_letters(t.documentary_id) is not null then t.version_id end,
      'startsMs', t.starts_ms, 'endsMs', t.ends_ms,
      'showing', (
        select jsonb_build_object('startsAt', s.starts_at, 'place', s.place) from public.programme s
        where s.id = t.showing_id and public.can_watch(s.documentary_id)
      ),
      'request', t.request, 'state', t.state, 'dueOn', t.due_on, 'terms', t.terms, 'asked', t.started_by is not distinct from auth.uid(),
      'licenceRequest', (
        select jsonb_build_object('id', r.id, 'institution', i.id, 'type', i.type, 'asCreator', r.creator_id = auth.uid())
        from public.licence_requests r join public.institutions i on i.id = r.institution_id where r.thread_id = t.id
      ),
      -- What a licence says is moved where its terms stand.
      'moves', case when t.request is null or exists (select from public.licence_requests r where r.thread_id = t.id) then '[]' else to_jsonb(private.request_moves(t.state, t.started_by is not distinct from auth.uid())) end,
      'people', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', o.person_id, 'name', private.person_called(o.person_id), 'here', o.place <> 'left',
          'blocked', exists (select from public.blocks b where b.person_id = auth.uid() and b.blocked_id = o.person_id),
          'numberRead', case
            when shows and o.place = 'in' and not exists (select from public.message_settings s where s.person_id = o.person_id and not s.shows_reading)
            then o.number_read
          end
        ) order by private.person_called(o.person_id)), '[]')
        from public.thread_people o where o.thread_id = t.id and o.person_id <> auth.uid()
      )
    )
    from public.threads t join public.thread_people p on p.thread_id = t.id and p.person_id = auth.uid()
    where t.id = read_thread.thread
  );
end
$$;

-- Seats.

/** Notes that somebody of an institution could not watch a film: once a person, film, cause and day. */
create function private.note_turnaway(institution uuid, documentary uuid, why text) returns void
language sql security definer set search_path = '' as $$
  insert into public.turnaways (institution_id, documentary_id, why, visit)
  select institution, documentary, note_turnaway.why, encode(sha256(convert_to(s.value || auth.uid() || current_date || institution, 'utf8')), 'hex')
  from private.secrets s where s.name = 'address-salt'
  on conflict do nothing
$$;

/**
 * A seat for whoever watches by licences that all have a number of simultaneous users; nobody else needs one. Held while they watch and five minutes after.
 * Null where none is needed, `taken`, or `full`.
 */
create function private.take_seat(version uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  film public.documentaries;
  l record;
begin
  -- Whoever is in no institution is told at once.
  if not exists (select from public.institution_members m where m.person_id = auth.uid() and m.state = 'in') then return null; end if;
  select d.* into film from public.documentaries d join public.versions v on v.documentary_id = d.id where v.id = take_seat.version;
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
end $$;

drop function public.grant_playback(uuid);
create function public.grant_playback(version uuid) returns text
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.playback_grants g where g.touched_at < now() - interval '2 days';
  if not private.can_watch_version(version) or private.can_review_version(version) then return null; end if;
  if private.take_seat(version) = 'full' then return 'full'; end if;
  insert into public.playback_grants as g (user_id, version_id, person)
  values (auth.uid(), version, private.mark_of(auth.uid()::text, version))
  on conflict (user_id, version_id) where screener_id is null do update set
    touched_at = now(),
    granted_at = case when g.granted_at < now() - interval '1 day' then now() else g.granted_at end;
  return 'given';
end
$$;
comment on function public.grant_playback is
  'Notes that the caller is given a film to play. given, full where a licence has no seat left, null for whoever may not watch or made it.';
grant execute on function public.grant_playback to authenticated, service_role;

-- Why not.

/**
 * Why a film that is shown to institutions does not open for the caller, and what they may do about it; null where there is nothing to say. Notes who
 * was turned away. `why`: no-institution, no-licence, ended, on-site (opens in the institution's rooms only).
 */
create function public.film_door(documentary uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  film public.documentaries;
  places jsonb;
  place record;
begin
  perform private.require_session();
  select * into film from public.documentaries d
  where d.id = film_door.documentary and d.visibility = 'institutions' and private.open_to_institutions(d.id);
  if film.id is null or not private.is_signed_in() or public.can_watch(film.id) then return null; end if;
  for place in select i from private.my_institutions() i loop
    perform private.note_turnaway(place.i, film.id, case when exists (
      select from public.licences l left join public.licence_films f on f.licence_id = l.id
      where l.institution_id = place.i and (f.documentary_id = film.id or (l.covers = 'catalogue' and l.creator_id = film.owner_id))
    ) then 'ended' else 'no-licence' end);
  end loop;
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', i.id, 'type', i.type, 'name', i.name, 'role', m.role,
    'why', case
      when exists (select from private.licences_covering(i.id, film.id)) then 'on-site'
      when exists (
        select from public.licences l left join public.licence_films f on f.licence_id = l.id
        where l.institution_id = i.id and l.starts_on <= current_date
          and (f.documentary_id = film.id or (l.covers = 'catalogue' and l.creator_id = film.owner_id))
      ) then 'ended'
      else 'no-licence'
    end,
    'asked', exists (
      select from public.licence_requests r where r.institution_id = i.id and r.documentary_id = film.id and r.state in ('wished', 'open')
    )
  ) order by m.joined_at), '[]') into places
  from public.institution_members m join public.institutions i on i.id = m.institution_id
  where m.person_id = auth.uid() and private.member_now(m.state, m.until) and i.closed_at is null;
  return jsonb_build_object(
    'id', film.id, 'title', film.title, 'director', film.director, 'year', film.year, 'synopsis', film.synopsis, 'places', places
  );
end $$;
grant execute on function public.film_door to authenticated, service_role;

-- What both sides read.

create function private.licence_terms(l public.licences) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'covers', l.covers,
    'films', (
      select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title) order by d.title, d.id), '[]')
      from public.licence_films f join public.documentaries d on d.id = f.documentary_id where f.licence_id = l.id
    ),
    'startsOn', l.starts_on, 'endsOn', l.ends_on, 'graceDays', l.grace_days, 'classroom', l.classroom, 'publicPerformance', l.public_performance,
    'admission', l.admission, 'clips', l.clips, 'download', l.download, 'walkIn', l.walk_in, 'distance', l.distance,
    'simultaneousUsers', l.simultaneous_users, 'priceCents', l.price_cents, 'currency', l.currency, 'countries', to_jsonb(l.countries), 'trial', l.trial
  )
$$;

create function private.licence_as_json(l public.licences) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', l.id, 'number', l.number, 'version', l.version, 'institutionId', l.institution_id,
    'institution', (select jsonb_build_object('id', i.id, 'name', i.name, 'type', i.type) from public.institutions i where i.id = l.institution_id),
    'creatorId', l.creator_id, 'creator', coalesce(private.person_called(l.creator_id), ''), 'terms', private.licence_terms(l),
    'endedAt', l.ended_at, 'createdAt', l.created_at,
    'seatsTaken', case when l.simultaneous_users is not null then (
      select count(*) from public.licence_seats s
      where s.licence_id = l.id and (s.taken_at > now() - interval '5 minutes' or exists (
        select from public.playback_grants g where g.user_id = s.person_id and g.version_id = s.version_id and g.touched_at > now() - interval '5 minutes'
      ))
    ) end
  )
$$;

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

/** The licences of an institution and what is under way, for librarians and teachers; terms that are not agreed are the librarians' alone. */
create function public.licences_of_institution(institution uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare whole boolean := institution in (select private.my_institutions('{librarian}'));
begin
  perform private.require_institution(institution, '{librarian,teacher}');
  return jsonb_build_object(
    'licences', (
      select coalesce(jsonb_agg(private.licence_as_json(x) order by x.ends_on nulls last, x.number), '[]')
      from (select * from public.licences l where l.institution_id = institution order by l.created_at desc limit 500) x
    ),
    'requests', (
      select coalesce(jsonb_agg(private.request_as_json(x, whole) order by x.moved_at desc), '[]')
      from (
        select r.* from public.licence_requests r
        where r.institution_id = institution and (whole or r.asked_by = auth.uid())
          and (r.state in ('wished', 'open') or r.moved_at > now() - interval '1 year')
        order by r.moved_at desc limit 300
      ) x
    )
  );
end $$;

/** What a creator has licensed, offers and is asked for; and where people of institutions were turned away from their films in the last year. */
create function public.my_licensing() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then raise exception 'Licences are read by people.' using errcode = '42501'; end if;
  return jsonb_build_object(
    'licences', (
      select coalesce(jsonb_agg(private.licence_as_json(x) order by x.ends_on nulls last, x.number), '[]')
      from (select * from public.licences l where l.creator_id = auth.uid() order by l.created_at desc limit 500) x
    ),
    'requests', (
      select coalesce(jsonb_agg(private.request_as_json(x, true) order by x.moved_at desc), '[]')
      from (
        select r.* from public.licence_requests r
        where r.creator_id = auth.uid() and r.state not in ('wished', 'declined') and (r.state = 'open' or r.moved_at > now() - interval '1 year')
        order by r.moved_at desc limit 300
      ) x
    ),
    'offers', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', o.id, 'title', o.title, 'terms', o.terms, 'years', o.years, 'types', to_jsonb(o.types), 'servesUpTo', o.serves_up_to, 'atOnce', o.at_once,
        'open', o.open
      ) order by o.created_at), '[]')
      from public.licence_offers o where o.creator_id = auth.uid()
    ),
    -- Under five nobody is counted: the institution wishes for it, that is all that is told.
    'demand', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'institution', jsonb_build_object('id', i.id, 'name', i.name, 'type', i.type), 'film', jsonb_build_object('id', x.id, 'title', x.title),
        'times', private.from_five(x.times), 'lastOn', x.last_on, 'full', x.full_times > 0,
        'underWay', exists (
          select from public.licence_requests r where r.institution_id = i.id and r.documentary_id = x.id and r.state in ('wished', 'open')
        )
      ) order by x.times desc, x.last_on desc), '[]')
      from (
        select t.institution_id, d.id, d.title, count(*) as times, max(t.at)::date as last_on, count(*) filter (where t.why = 'full') as full_times
        from public.turnaways t join public.documentaries d on d.id = t.documentary_id
        where d.owner_id = auth.uid() and t.at > now() - interval '1 year'
        group by t.institution_id, d.id, d.title
        order by count(*) desc limit 100
      ) x join public.institutions i on i.id = x.institution_id
    )
  );
end $$;

/** A licence with every text of it that was agreed, for both sides. */
create function public.read_licence(licence uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare l public.licences;
begin
  perform private.require_session();
  select * into l from public.licences x where x.id = read_licence.licence;
  if l.id is null or not (
    l.institution_id in (select private.my_institutions('{librarian}')) or (l.creator_id = auth.uid() and private.is_signed_in() and private.in_person())
  ) then raise exception 'There is no such licence of yours.' using errcode = '42501'; end if;
  return private.licence_as_json(l) || jsonb_build_object('versions', (
    select coalesce(jsonb_agg(jsonb_build_object('number', v.number, 'terms', v.terms, 'parties', v.parties, 'agreedAt', v.agreed_at) order by v.number desc), '[]')
    from public.licence_versions v where v.licence_id = l.id
  ));
end $$;

/**
 * The films an institution may have: what it has licensed, and what is shown to institutions or offered to its type and size. `show`: all, licensed,
 * public_performance (licensed or offered with it). Twenty-four at a time.
 */
create function public.institution_catalogue(institution uuid, query text default '', show text default 'all', subject text default '', skip int default 0)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
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
      where l.institution_id = institution and private.licence_runs(l.starts_on, l.ends_on, l.grace_days, l.ended_at)
      union
      select d.id, l.id, l.public_performance
      from public.licences l join public.documentaries d on d.owner_id = l.creator_id
      where l.institution_id = institution and l.covers = 'catalogue' and private.licence_runs(l.starts_on, l.ends_on, l.grace_days, l.ended_at)
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
end $$;
grant execute on function public.licences_of_institution, public.my_licensing, public.read_licence, public.institution_catalogue
  to authenticated, service_role;
