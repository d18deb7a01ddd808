/** A film of the catalogue for people in an institution: they may read its title, poster and texts before there is a licence. */
create or replace function private.in_catalogue_of_caller(documentary uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.my_institutions()) and private.open_to_institutions(documentary)
$$;

-- A play that was refused is a usage event: for want of a licence, or because all seats were taken.
create or replace function private.count_turnaway() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.usage_events (institution_id, documentary_id, kind, visitor)
  values (
    new.institution_id, new.documentary_id, case new.why when 'full' then 'limit' else 'no-licence' end,
    ('x' || left(md5(new.visit), 16))::bit(64)::bigint
  );
  return null;
end $$;

-- A play that was refused: for want of a licence, or because all seats were taken.
create or replace function private.note_turnaway(institution uuid, documentary uuid, why text)
returns void
language sql security definer set search_path = '' as $$
  insert into public.turnaways (institution_id, documentary_id, why, visit)
  select institution, documentary, note_turnaway.why, encode(sha256(convert_to(s.value || auth.uid() || current_date || institution, 'utf8')), 'hex')
  from private.secrets s where s.name = 'address-salt'
  on conflict do nothing
$$;

-- Performance: the first two checks of a play are statements with cached plans. SQL functions that
-- return rows (licences_covering, institutions_lending) are planned at each call, so only licences with seats call them.
create or replace function private.take_seat(version uuid) returns text
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
  -- Another licence of the film may have unlimited seats.
  if exists (
    select
    from public.versions v
    join private.member_films x on x.documentary_id = v.documentary_id and x.person_id = auth.uid()
    where v.id = take_seat.version and (x.licence).simultaneous_users is null
      and private.licence_holds(x.licence) and private.licence_serves(x.licence, x.member)
  ) then return null; end if;
  select d.id, d.visibility, d.published_at, d.published_until into film
  from public.documentaries d join public.versions v on v.documentary_id = d.id where v.id = take_seat.version;
  -- Callers who may watch without a licence take no seat.
  if film.visibility in ('public', 'unlisted') and private.in_its_time(film.published_at, film.published_until)
    or exists (select from private.team_films t where t.documentary_id = film.id)
    or exists (
      select from public.invited_viewers v where v.documentary_id = film.id and v.address = any ((select private.own_addresses())::text[])
    )
  then return null; end if;
  for l in
    select (x.licence).id, x.institution_id, (x.licence).simultaneous_users
    from private.member_films x
    where x.person_id = auth.uid() and x.documentary_id = film.id
      and private.licence_holds(x.licence) and private.licence_serves(x.licence, x.member)
    group by x.licence, x.institution_id
    order by (x.licence).simultaneous_users desc nulls first
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

/**
 * Why a film that is shown to institutions does not open for the caller, and what they may do about it; null where there is nothing to say. Notes who
 * was turned away. `why`: no-institution, no-licence, ended, on-site (opens in the institution's rooms only).
 */
create or replace function public.film_door(documentary uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  film public.documentaries;
  places jsonb;
  place record;
begin
  perform private.require_session();
  if private.is_signed_in() and not public.can_watch(film_door.documentary) then
    select jsonb_agg(jsonb_build_object('id', i.id, 'type', i.type, 'name', i.name, 'role', m.role, 'why', 'withheld', 'asked', false) order by m.joined_at)
    into places
    from public.institution_members m join public.institutions i on i.id = m.institution_id
    where m.person_id = auth.uid() and private.member_now(m.state, m.until) and i.closed_at is null and exists (
      select from public.licences l
      where l.institution_id = i.id and private.licence_holds(l) and film_door.documentary in (select private.withheld_of(l))
    );
    if places is not null then
      -- No more of it than the licence names.
      return (select jsonb_build_object('id', d.id, 'title', d.title, 'director', d.director, 'year', d.year, 'synopsis', '', 'places', places)
        from public.documentaries d where d.id = film_door.documentary);
    end if;
  end if;
  select * into film from public.documentaries d
  where d.id = film_door.documentary and d.visibility = 'institutions' and private.open_to_institutions(d.id);
  if film.id is null or not private.is_signed_in() or public.can_watch(film.id) then return null; end if;
  for place in select i from private.my_institutions() i loop
    perform private.note_turnaway(place.i, film.id, case when exists (
      select from private.licence_spans s where s.institution_id = place.i and s.documentary_id = film.id
    ) then 'ended' else 'no-licence' end);
  end loop;
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', i.id, 'type', i.type, 'name', i.name, 'role', m.role,
    'why', case
      when exists (select from private.licences_covering(i.id, film.id)) then 'on-site'
      when exists (
        select from private.licence_spans s
        where s.institution_id = i.id and s.documentary_id = film.id and (s.licence).elsewhere and (s.licence).ended_at is null
          and coalesce(private.licence_open_until(s.licence) >= private.today(), true)
      ) then 'elsewhere'
      when exists (
        select from private.licence_spans s
        where s.institution_id = i.id and s.documentary_id = film.id and (s.licence).starts_on <= private.today()
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
end
$$;
grant execute on function public.film_door to authenticated;

-- What both sides read.
create or replace function private.licence_terms(l public.licences) returns jsonb
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

create or replace function private.licence_as_json(l public.licences) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', l.id, 'number', l.number, 'version', l.version, 'institutionId', l.institution_id,
    'institution', (select jsonb_build_object('id', i.id, 'name', i.name, 'type', i.type) from public.institutions i where i.id = l.institution_id),
    'creatorId', l.creator_id, 'creator', coalesce(private.person_called(l.creator_id), ''), 'terms', private.licence_terms(l),
    'endedAt', l.ended_at, 'endedByYou', l.ended_by = auth.uid() and l.ended_at > now() - interval '10 minutes', 'createdAt', l.created_at,
    'withheld', (
      select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title) order by d.title, d.id), '[]')
      from private.withheld_of(l) w join public.documentaries d on d.id = w
    ),
    'seatsTaken', case when l.simultaneous_users is not null then (
      select count(*) from public.licence_seats s
      where s.licence_id = l.id and (s.taken_at > now() - interval '5 minutes' or exists (
        select from public.playback_grants g where g.user_id = s.person_id and g.version_id = s.version_id and g.touched_at > now() - interval '5 minutes'
      ))
    ) end
  )
$$;

create or replace function private.request_as_json(r public.licence_requests, whole boolean) returns jsonb
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
create or replace function public.licences_of_institution(institution uuid) returns jsonb
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
    ),
    'leaving', private.films_leaving(institution)
  );
end
$$;
grant execute on function public.licences_of_institution to authenticated;

/** What a creator has licensed, offers and is asked for; and where people of institutions were turned away from their films in the last year. */
create or replace function public.my_licensing() returns jsonb
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
    -- Numbers under five are hidden: only the wish of the institution is shown.
    'demand', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'institution', jsonb_build_object('id', i.id, 'name', i.name, 'type', i.type), 'film', jsonb_build_object('id', x.id, 'title', x.title),
        'times', private.at_least_five_or_null(x.times), 'lastOn', x.last_on, 'full', x.full_times > 0,
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
grant execute on function public.my_licensing to authenticated;

/** A licence with every text of it that was agreed, for both sides. */
create or replace function public.read_licence(licence uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare l public.licences;
begin
  perform private.require_session();
  select * into l from public.licences x where x.id = read_licence.licence;
  if l.id is null or not (
    l.institution_id in (select private.my_institutions('{librarian}')) or (l.creator_id = auth.uid() and private.is_signed_in() and private.in_person())
  ) then raise exception 'There is no such licence of yours.' using errcode = '42501'; end if;
  return private.licence_as_json(l) || jsonb_build_object('versions', (
    select coalesce(jsonb_agg(jsonb_build_object('number', v.number, 'terms', v.terms, 'parties', v.parties, 'agreedAt', v.agreed_at)
      order by v.number desc), '[]')
    from public.licence_versions v where v.licence_id = l.id
  ));
end $$;
grant execute on function public.read_licence to authenticated;

/**
 * The films an institution may have: what it has licensed, and what is shown to institutions or offered to its type and size. `show`: all, licensed,
 * public_performance (licensed or offered with it). `film`: that film only, which may also be a public film without an offer: its licence
 * can be requested. Twenty-four at a time.
 */
create or replace function public.institution_catalogue(
  institution uuid,
  query text default '',
  show text default 'all',
  subject text default '',
  ages integer default null,
  skip integer default 0,
  film uuid default null
)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  i public.institutions;
  words text := private.anywhere(query);
begin
  perform private.require_institution(institution, '{librarian,teacher,member}');
  if show not in ('all', 'licensed', 'public_performance') or skip not between 0 and 5000 then
    raise exception 'There is no such list.' using errcode = '22023';
  end if;
  select * into i from public.institutions x where x.id = institution;
  return (
    with covered as (
      select c.documentary_id as id, c.licence_id, (c.licence).public_performance
      from private.covered_films c
      where c.institution_id = institution_catalogue.institution
    ), offered as (
      select coalesce(f.documentary_id, d.id) as id, o.id as offer_id, (o.terms ->> 'publicPerformance')::boolean as public_performance
      from public.licence_offers o
      left join public.licence_offer_films f on f.offer_id = o.id
      left join public.documentaries d on o.terms ->> 'covers' = 'catalogue' and d.owner_id = o.creator_id
      where private.offer_fits(o, i)
    ), found as (
      select d.*
      from private.open_films d
      where
        (
          d.id in (select c.id from covered c where show <> 'public_performance' or c.public_performance)
          or show <> 'licensed' and private.open_to_institutions(d.id) and (
            show = 'all' and (d.visibility = 'institutions' or d.id in (select o.id from offered o) or d.id = institution_catalogue.film)
            or show = 'public_performance' and d.id in (select o.id from offered o where o.public_performance)
          )
        )
        and (words = '%%' or private.folded(concat_ws(' ', d.title, d.director, array_to_string(d.subjects, ' '), d.country)) like words)
        and (subject = '' or subject = any (d.subjects))
        and (institution_catalogue.ages is null or d.ages_from <= institution_catalogue.ages)
        and (institution_catalogue.film is null or d.id = institution_catalogue.film)
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
grant execute on function public.institution_catalogue to authenticated;
