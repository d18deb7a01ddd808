-- A licence says countries, download and admission: each is asked for now.

-- The day it is, for everything that is agreed by days. Tests put another in its place.
create function private.today() returns date language sql stable as $$ select current_date $$;

alter table public.institutions add column country text not null default '' check (length(country) <= 2 and country ~ '^([A-Z]{2})?$');
comment on column public.institutions.country is 'ISO 3166: where it is; empty until a librarian says so. Licences for countries are asked about it; later only moderators change it.';
alter table public.licences add column elsewhere boolean not null default false;
comment on column public.licences.elsewhere is 'Its institution is not, or no longer, in one of its countries: it opens nothing.';
create function private.licence_holds(l public.licences) returns boolean
language sql stable as $$
  select l.ended_at is null and not l.elsewhere and l.starts_on <= private.today()
    and (l.ends_on is null or l.ends_on + l.grace_days >= private.today())
$$;
comment on function private.licence_holds is 'Whether a licence opens films today, the days of grace included.';
grant execute on function private.licence_holds, private.today to authenticated, service_role;

create function private.place_licence() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.elsewhere := cardinality(new.countries) > 0
    and not (select i.country = any (new.countries) from public.institutions i where i.id = new.institution_id);
  return new;
end
$$;
create trigger place_licence before insert or update of countries, institution_id on public.licences
  for each row execute function private.place_licence();

create function private.place_licences_of_institution() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.licences l set elsewhere = not (new.country = any (l.countries))
  where l.institution_id = new.id and cardinality(l.countries) > 0;
  return null;
end
$$;
create trigger place_licences after update of country on public.institutions
  for each row when (old.country <> new.country) execute function private.place_licences_of_institution();

create function private.terms_fit_place() returns trigger
language plpgsql security definer set search_path = '' as $$
declare place text := (select i.country from public.institutions i where i.id = new.institution_id);
begin
  if jsonb_array_length(coalesce(new.terms -> 'countries', '[]')) = 0 or new.terms -> 'countries' ? place then return new; end if;
  if place = '' then
    raise exception 'The institution has not said in which country it is.' using errcode = 'P0001', detail = 'countries',
      hint = 'A librarian says so at its desk, under People.';
  end if;
  raise exception 'The institution is in none of these countries.' using errcode = 'P0001', detail = 'countries';
end
$$;
create trigger terms_fit_place before insert or update of terms on public.licence_requests
  for each row when (new.terms is not null) execute function private.terms_fit_place();

create or replace function private.offer_fits(offer public.licence_offers, institution public.institutions) returns boolean
language sql stable as $$
  select offer.open and (cardinality(offer.types) = 0 or institution.type = any (offer.types))
    and (offer.serves_up_to is null or institution.people_served <= offer.serves_up_to)
    -- An institution that has not said where it is sees it, and is told what is missing when it takes it.
    and (institution.country = '' or jsonb_array_length(coalesce(offer.terms -> 'countries', '[]')) = 0 or offer.terms -> 'countries' ? institution.country)
$$;

create or replace view private.licensed_films as
select f.documentary_id
from public.institution_members m
join public.institutions i on i.id = m.institution_id and i.closed_at is null
join public.licences l on l.institution_id = m.institution_id
join public.licence_films f on f.licence_id = l.id
where m.person_id = (select auth.uid()) and private.member_now(m.state, m.until) and private.licence_holds(l)
  and (l.walk_in or m.came_by <> 'terminal') and (l.distance or m.on_site_until > now())
union all
select d.id
from public.institution_members m
join public.institutions i on i.id = m.institution_id and i.closed_at is null
join public.licences l on l.institution_id = m.institution_id and l.covers = 'catalogue'
join public.documentaries d on d.owner_id = l.creator_id
where m.person_id = (select auth.uid()) and private.member_now(m.state, m.until) and private.licence_holds(l)
  and (l.walk_in or m.came_by <> 'terminal') and (l.distance or m.on_site_until > now())
  and d.visibility in ('institutions', 'public') and private.in_its_time(d.published_at, d.published_until);

create or replace function private.licences_covering(institution uuid, documentary uuid) returns SETOF public.licences
language sql stable security definer set search_path = '' as $$
  select l.*
  from public.licences l
  where l.institution_id = institution and private.licence_holds(l)
    and (
      exists (select from public.licence_films f where f.licence_id = l.id and f.documentary_id = licences_covering.documentary)
      or l.covers = 'catalogue' and exists (
        select from public.documentaries d
        where d.id = licences_covering.documentary and d.owner_id = l.creator_id and d.visibility in ('institutions', 'public')
          and private.in_its_time(d.published_at, d.published_until)
      )
    )
$$;

create or replace function private.catalogue_of(institution uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with covered as (
    select
      f.documentary_id, bool_or(l.ends_on is null) as for_good, max(l.ends_on) as ends_on, bool_or(l.classroom) as classroom,
      bool_or(l.public_performance) as public_performance, bool_or(l.admission) as admission, bool_or(l.clips) as clips,
      bool_or(l.download) as download, bool_or(l.walk_in) as walk_in, bool_or(l.distance) as distance
    from public.licences l
    cross join lateral (
      select x.documentary_id from public.licence_films x where x.licence_id = l.id
      union
      select d.id from public.documentaries d
      where l.covers = 'catalogue' and d.owner_id = l.creator_id and d.visibility in ('institutions', 'public')
        and private.in_its_time(d.published_at, d.published_until)
    ) f
    where l.institution_id = institution and private.licence_holds(l)
    group by f.documentary_id
  )
  select jsonb_build_object(
    'house', (select s.name from public.house_settings s),
    'institution', i.name,
    'films', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', d.id, 'title', d.title, 'director', d.director, 'year', d.year, 'country', d.country, 'synopsis', d.synopsis,
        'contentNotes', d.content_notes, 'subjects', d.subjects, 'rightsLine', d.rights_line, 'language', d.language,
        'spokenLanguages', d.spoken_languages, 'writtenLanguages', d.written_languages, 'durationMs', v.duration_ms, 'width', v.width,
        'height', v.height, 'frameRate', v.frame_rate, 'hasSound', coalesce(v.has_sound, false), 'createdAt', d.created_at, 'updatedAt', d.updated_at,
        'publishedAt', coalesce(d.published_at, d.created_at),
        'captions', (
          select coalesce(jsonb_agg(jsonb_build_object('kind', t.kind, 'language', t.language) order by t.kind, t.language), '[]')
          from public.caption_tracks t where t.version_id = v.id and t.reviewed
        ),
        'sideTracks', (
          select coalesce(jsonb_agg(jsonb_build_object('kind', t.kind, 'language', t.language) order by t.kind, t.language), '[]')
          from public.side_tracks t where t.version_id = v.id and t.state = 'ready'
        ),
        'credits', (
          select coalesce(jsonb_agg(jsonb_build_object('role', c.role, 'name', c.name) order by c.position), '[]')
          from (select * from public.credits c where c.documentary_id = d.id order by c.position limit 200) c
        ),
        'chapters', (
          select coalesce(jsonb_agg(c.title order by c.starts_ms), '[]')
          from (select * from public.chapters c where c.version_id = v.id order by c.starts_ms limit 200) c
        ),
        'places', (select coalesce(jsonb_agg(p.name order by p.position), '[]') from public.film_places p where p.documentary_id = d.id),
        'funders', (
          select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'programme', f.programme) order by f.position), '[]')
          from public.funders f where f.documentary_id = d.id
        ),
        'identifiers', (
          select coalesce(jsonb_agg(jsonb_build_object('scheme', x.scheme, 'value', x.value) order by x.scheme, x.value), '[]')
          from public.film_identifiers x where x.documentary_id = d.id
        ),
        'licence', jsonb_build_object(
          'endsOn', case when not c.for_good then c.ends_on end, 'classroom', c.classroom, 'publicPerformance', c.public_performance,
          'admission', c.admission, 'clips', c.clips, 'download', c.download, 'walkIn', c.walk_in, 'distance', c.distance
        )
      ) order by d.title, d.id)
      from covered c
      join public.documentaries d on d.id = c.documentary_id and d.removed_at is null
      join public.versions v on v.id = d.current_version_id and v.duration_ms is not null
      where not exists (select from public.withheld_films w where w.documentary_id = d.id)
    ), '[]')
  )
  from public.institutions i where i.id = institution
$$;

create or replace function public.institution_catalogue(institution uuid, query text DEFAULT '', show text DEFAULT 'all', subject text DEFAULT '', skip integer DEFAULT 0) returns jsonb
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
end
$$;

drop function private.licence_runs(date, date, integer, timestamptz);

create or replace function private.checked_terms(terms jsonb, creator uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  starts date;
  ends date;
  asked uuid[];
  films jsonb;
  users int;
  grace int;
  price bigint;
begin
  if jsonb_typeof(terms) is distinct from 'object' or length(terms::text) > 20000 then
    raise exception 'Terms were expected.' using errcode = '22023';
  end if;
  begin
    starts := coalesce((terms ->> 'startsOn')::date, private.today());
    ends := (terms ->> 'endsOn')::date;
    users := (terms ->> 'simultaneousUsers')::int;
    grace := coalesce((terms ->> 'graceDays')::int, 0);
    price := coalesce((terms ->> 'priceCents')::bigint, 0);
    if jsonb_typeof(terms -> 'films') = 'array' then
      asked := array(select distinct coalesce(f ->> 'id', f #>> '{}')::uuid from jsonb_array_elements(terms -> 'films') f);
    end if;
  exception when data_exception then
    raise exception 'A day or a number is not written as one.' using errcode = '22023';
  end;
  if ends < starts then raise exception 'It would be over before it begins.' using errcode = 'P0001', detail = 'endsOn'; end if;
  if ends < private.today() then raise exception 'The last day is over.' using errcode = 'P0001', detail = 'endsOn'; end if;
  if starts > private.today() + 1100 or ends > private.today() + 11000 then
    raise exception 'That is too far away.' using errcode = 'P0001', detail = 'startsOn';
  end if;
  if users not between 1 and 100000 then raise exception 'One at once at least.' using errcode = 'P0001', detail = 'simultaneousUsers'; end if;
  if grace not between 0 and 90 then raise exception 'Ninety days of grace at most.' using errcode = 'P0001', detail = 'graceDays'; end if;
  if price not between 0 and 100000000000 then raise exception 'That is no price.' using errcode = 'P0001', detail = 'priceCents'; end if;
  if coalesce(terms ->> 'currency', 'EUR') !~ '^[A-Z]{3}$' then raise exception 'That is no currency.' using errcode = 'P0001', detail = 'currency'; end if;
  if (terms ->> 'admission')::boolean and not coalesce((terms ->> 'publicPerformance')::boolean, false) then
    raise exception 'Admission is asked where a film is shown to the public.' using errcode = 'P0001', detail = 'admission';
  end if;
  if (terms ->> 'trial')::boolean and (price > 0 or ends is null or ends > starts + 90) then
    raise exception 'A trial costs nothing and ends within 90 days.' using errcode = 'P0001', detail = 'trial';
  end if;
  if exists (
    select from jsonb_array_elements_text(case when jsonb_typeof(terms -> 'countries') = 'array' then terms -> 'countries' else '[]' end) c
    where c !~ '^[A-Z]{2}$'
  ) or jsonb_array_length(case when jsonb_typeof(terms -> 'countries') = 'array' then terms -> 'countries' else '[]' end) > 60 then
    raise exception 'Countries are named by two letters, sixty at most.' using errcode = 'P0001', detail = 'countries';
  end if;
  if terms ->> 'covers' = 'films' then
    if coalesce(cardinality(asked), 0) not between 1 and 200 then
      raise exception 'Name one film at least and 200 at most.' using errcode = 'P0001', detail = 'films';
    end if;
    select jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title) order by d.title, d.id) into films
    from public.documentaries d where d.id = any (asked) and d.owner_id = creator and d.removed_at is null;
    if coalesce(jsonb_array_length(films), 0) <> cardinality(asked) then
      raise exception 'A film is not its creator''s to license, or is gone.' using errcode = 'P0001', detail = 'films';
    end if;
  elsif terms ->> 'covers' is distinct from 'catalogue' then
    raise exception 'A licence covers films or a catalogue.' using errcode = '22023';
  end if;
  return jsonb_build_object(
    'covers', terms ->> 'covers', 'films', coalesce(films, '[]'), 'startsOn', starts, 'endsOn', ends, 'graceDays', grace,
    'classroom', coalesce((terms ->> 'classroom')::boolean, false),
    'publicPerformance', coalesce((terms ->> 'publicPerformance')::boolean, false),
    'admission', coalesce((terms ->> 'admission')::boolean, false),
    'clips', coalesce((terms ->> 'clips')::boolean, false),
    'download', coalesce((terms ->> 'download')::boolean, false),
    'walkIn', coalesce((terms ->> 'walkIn')::boolean, false),
    'distance', coalesce((terms ->> 'distance')::boolean, false),
    'simultaneousUsers', users, 'priceCents', price, 'currency', coalesce(terms ->> 'currency', 'EUR'),
    'countries', coalesce(terms -> 'countries', '[]'), 'trial', coalesce((terms ->> 'trial')::boolean, false)
  );
end
$$;

create or replace function private.tell_licence_ends() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  l record;
  told int := 0;
  about jsonb;
begin
  for l in
    select x.*, i.name, i.type,
      case when x.ends_on < private.today() then 0 when x.ends_on - private.today() <= 7 then 7 when x.ends_on - private.today() <= 30 then 30 else 60 end as step,
      coalesce(
        (select d.title from public.licence_films f join public.documentaries d on d.id = f.documentary_id where f.licence_id = x.id order by d.title limit 1),
        private.person_called(x.creator_id)
      ) as film
    from public.licences x join public.institutions i on i.id = x.institution_id
    where x.ended_at is null and x.ends_on between private.today() - 7 and private.today() + 60
    for update of x
  loop
    continue when l.warned_days <= l.step or (l.trial and l.step > 7);
    about := jsonb_build_object(
      'what', case l.step when 0 then 'ended' else 'ending' end, 'institution', l.name, 'film', l.film, 'days', l.ends_on - private.today()
    );
    update public.licences x set warned_days = l.step where x.id = l.id;
    perform private.tell_librarians(l.institution_id, 'licence', about, private.institution_path(l.institution_id, 'licences'), 'licence-ends:' || l.id || ':' || l.step);
    if l.creator_id is not null then
      perform private.notify(l.creator_id, 'licence', about, '/creator-dashboard?view=license', 'licence-ends:' || l.id || ':' || l.step);
    end if;
    told := told + 1;
  end loop;
  return told;
end
$$;

create or replace function public.film_door(documentary uuid) returns jsonb
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
        where l.institution_id = i.id and l.elsewhere and l.ended_at is null and (l.ends_on is null or l.ends_on + l.grace_days >= private.today())
          and (f.documentary_id = film.id or (l.covers = 'catalogue' and l.creator_id = film.owner_id))
      ) then 'elsewhere'
      when exists (
        select from public.licences l left join public.licence_films f on f.licence_id = l.id
        where l.institution_id = i.id and l.starts_on <= private.today()
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
end
$$;

create or replace function public.my_institutions() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', i.id, 'type', i.type, 'name', i.name, 'domain', i.domain, 'role', m.role, 'state', m.state, 'cameBy', m.came_by, 'until', m.until,
      'website', i.website, 'domainOpens', i.domain_opens, 'peopleServed', i.people_served, 'country', i.country,
      'billing', case when m.role = 'librarian' and m.state = 'in' then i.billing else '' end
    ) order by m.role = 'librarian' desc, m.joined_at), '[]')
    from public.institution_members m
    join public.institutions i on i.id = m.institution_id
    where m.person_id = auth.uid() and i.closed_at is null and (m.state = 'asked' or private.member_now(m.state, m.until))
      and private.is_signed_in() and private.in_person()
  );
end
$$;

drop function public.change_institution(uuid, text, text, text, int, text);
create function public.change_institution(institution uuid, name text, website text, billing text, people_served integer, domain_opens text, country text default '') returns void
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

-- A film as a file: for whoever looks after an institution or teaches in it, where a licence says so. Counted as a use, as watching is.
create function public.grant_download(documentary uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  film public.documentaries;
  kept record;
begin
  perform private.require_session();
  select * into film from public.documentaries d where d.id = grant_download.documentary;
  if film.id is null or not public.can_watch(film.id) or not private.licence_allows(film.id, auth.uid(), 'download') then
    raise exception 'No licence of your institution lets you download this film.' using errcode = 'P0001', detail = 'licence',
      hint = 'Ask your librarians for terms with a download.';
  end if;
  -- A file cannot leave out what somebody withdrew; a playlist can.
  if private.withheld_ranges(film.current_version_id) <> '{}' then
    raise exception 'A passage of this film was withdrawn, so it is watched here and not downloaded.' using errcode = 'P0001', detail = 'withdrawn';
  end if;
  select r.object_name, r.height into kept
  from public.renditions r where r.version_id = film.current_version_id and r.complete and not r.temporary
  order by r.height desc, r.bandwidth desc limit 1;
  if kept.object_name is null then
    raise exception 'The file is still being prepared.' using errcode = 'P0001', detail = 'preparing', hint = 'Come back in an hour.';
  end if;
  insert into public.usage_events (institution_id, documentary_id, kind, visitor)
  select distinct l.institution_id, film.id, k.kind, private.usage_visitor(auth.uid(), (now() at time zone 'utc')::date)
  from private.institutions_lending(auth.uid(), film.id) i (id)
  cross join lateral private.licences_covering(i.id, film.id) l
  -- As COUNTER has it, who uses an item has looked into it.
  cross join (values ('investigation'), ('request')) k (kind)
  where l.download;
  return jsonb_build_object('objectName', kept.object_name, 'title', film.title, 'height', kept.height);
end
$$;
comment on function public.grant_download is 'Answers which object is the file of a film for whoever a licence lets download it, and counts it.';
grant execute on function public.grant_download to authenticated;

-- Who asks admission shows films they may ask it for.
alter table public.screenings add column admission boolean not null default false;
comment on column public.screenings.admission is 'Whether guests pay to come in. The house takes no money; films shown by a licence need it to allow admission.';

create function private.may_ask_admission(documentary uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.documentaries d
    where d.id = may_ask_admission.documentary and (d.owner_id = person or (person = auth.uid() and private.leads_film(d.id)))
  )
  or exists (
    select from public.screening_permissions p where p.documentary_id = may_ask_admission.documentary and p.user_id = person and p.state = 'granted'
  )
  or private.licence_allows(may_ask_admission.documentary, person, 'admission')
$$;

create function private.admission_is_licensed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from added a
    join public.screenings s on s.id = a.screening_id and s.admission
    left join public.screening_people p on p.screening_id = s.id and p.role = 'owner'
    where a.documentary_id is not null
      and not private.may_ask_admission(a.documentary_id, auth.uid()) and not private.may_ask_admission(a.documentary_id, p.user_id)
  ) then
    raise exception 'The licence of a film in this programme does not allow admission.' using errcode = 'P0001', detail = 'admission',
      hint = 'Show it without admission, or ask for other terms at the desk of your institution.';
  end if;
  return null;
end
$$;
create trigger admission_is_licensed after insert on public.screening_items referencing new table as added
  for each statement execute function private.admission_is_licensed();

create or replace function private.write_screening(screening uuid, wish jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare person jsonb;
begin
  if (wish ->> 'startsAt')::timestamptz not between now() - interval '1 minute' and now() + interval '2 years' then
    raise exception 'A screening begins within the next two years.' using errcode = '22023', detail = 'startsAt';
  end if;
  update public.screenings s set
    title = trim(wish ->> 'title'), word = coalesce(wish ->> 'word', ''), starts_at = (wish ->> 'startsAt')::timestamptz,
    zone = coalesce((select z.name from pg_catalog.pg_timezone_names z where z.name = wish ->> 'zone'), 'UTC'),
    online = coalesce((wish ->> 'online')::boolean, true), venue = trim(coalesce(wish ->> 'venue', '')),
    entry = coalesce(wish ->> 'entry', 'link'), capacity = (wish ->> 'capacity')::int, hall_capacity = (wish ->> 'hallCapacity')::int,
    doors_minutes = coalesce((wish ->> 'doorsMinutes')::int, 30), late_minutes = (wish ->> 'lateMinutes')::int,
    regions = coalesce(array(select jsonb_array_elements_text(wish -> 'regions')), '{}'),
    watermark = coalesce((wish ->> 'watermark')::boolean, false), starts_itself = coalesce((wish ->> 'startsItself')::boolean, true),
    licence = coalesce(wish ->> 'licence', ''), admission = coalesce((wish ->> 'admission')::boolean, false)
  where s.id = screening;
  perform private.lay_programme(screening, wish -> 'items');
  if wish ? 'people' then
    perform private.check_list(wish -> 'people', 39, 'A screening is held by 40 people at most.');
    delete from public.screening_people p where p.screening_id = screening and p.role <> 'owner';
    for person in select e from jsonb_array_elements(wish -> 'people') e loop
      insert into public.screening_people (screening_id, user_id, role, name)
      select screening, u.id, person ->> 'role', coalesce(nullif(left(trim(person ->> 'name'), 120), ''), private.shown_name(u.id))
      from auth.users u
      where u.deleted_at is null and not coalesce(u.is_anonymous, false)
        and (u.id::text = person ->> 'userId' or (lower(u.email) = lower(trim(person ->> 'email')) and u.email_confirmed_at is not null))
      on conflict do nothing;
      if not found and not exists (
        select from public.screening_people p join auth.users u on u.id = p.user_id
        where p.screening_id = screening and (u.id::text = person ->> 'userId' or lower(u.email) = lower(trim(person ->> 'email')))
      ) then
        raise exception 'Nobody has an account here with the address %.', coalesce(person ->> 'email', person ->> 'userId')
          using errcode = '22023', detail = 'people', hint = 'Ask them to sign up first, or invite them as a guest.';
      end if;
    end loop;
  end if;
end
$$;

create or replace function public.read_screening(screening uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  s public.screenings;
  mine public.screening_guests;
  place text;
begin
  perform private.require_session();
  if not private.sees_door(screening) then return null; end if;
  select * into s from public.screenings x where x.id = read_screening.screening;
  place := private.screening_place(s.id);
  select g.* into mine from public.screening_entries e join public.screening_guests g on g.id = e.guest_id
  where e.screening_id = s.id and e.user_id = auth.uid();
  return private.screening_as_json(s) || jsonb_build_object(
    'word', s.word, 'doorsMinutes', s.doors_minutes, 'lateMinutes', s.late_minutes, 'regions', to_jsonb(s.regions),
    'watermark', s.watermark, 'startsItself', s.starts_itself, 'licence', s.licence, 'admission', s.admission, 'cancelledWord', s.cancelled_word,
    'closed', private.door_closed(s),
    'timeline', (select private.timeline_as_json(t) from public.screening_timelines t where t.screening_id = s.id),
    'ledBy', (select p.name from public.screening_timelines t join public.screening_people p on p.screening_id = t.screening_id and p.user_id = t.led_by
      where t.screening_id = s.id),
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', i.id, 'kind', i.kind, 'title', i.title, 'note', i.note, 'startsMs', i.starts_ms, 'durationMs', i.duration_ms,
        'withheld', i.kind in ('film', 'trailer') and (
          d.id is null or d.removed_at is not null or exists (select from public.withheld_films w where w.documentary_id = d.id)
        ),
        'film', case when d.id is not null and d.removed_at is null then jsonb_build_object(
          'documentaryId', d.id, 'versionId', i.version_id, 'title', d.title, 'director', d.director, 'year', d.year, 'country', d.country,
          'language', d.language, 'contentNotes', d.content_notes, 'width', v.width, 'height', v.height,
          'canWatch', public.can_watch(d.id)
        ) end
      ) order by i.place), '[]')
      from public.screening_items i
      left join public.documentaries d on d.id = i.documentary_id
      left join public.versions v on v.id = i.version_id
      where i.screening_id = s.id
    ),
    'people', (
      select coalesce(jsonb_agg(jsonb_build_object('userId', p.user_id, 'name', p.name, 'role', p.role)
        order by array_position(array['owner', 'host', 'speaker', 'moderator'], p.role), p.name), '[]')
      from public.screening_people p where p.screening_id = s.id
    ),
    'me', jsonb_build_object(
      'place', place, 'guestId', mine.id, 'name', coalesce(
        mine.name, (select p.name from public.screening_people p where p.screening_id = s.id and p.user_id = auth.uid()), ''
      ),
      'seat', mine.seat, 'heads', coalesce(mine.heads, 1), 'state', mine.state,
      'mark', left(upper(translate(md5(s.id::text || coalesce(mine.id::text, auth.uid()::text)), '01', 'XY')), 8),
      'before', case when mine.state = 'waiting' then (
        select count(*) from public.screening_guests g
        where g.screening_id = s.id and g.state = 'waiting' and (g.made_at, g.id) < (mine.made_at, mine.id)
      ) end
    )
  );
end
$$;
