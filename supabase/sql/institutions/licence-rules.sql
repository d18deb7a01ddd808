-- The licence rule. Every question about a licence (is it valid today, on an evening, in the next 90 days, why not, how many seats) selects
-- from private.licence_spans with the functions below. They have no search_path, so that the planner inlines them: a visit costs no
-- function call.

/** The last day on which a licence opens films, with its days of grace; null for one without an end. */
create or replace function private.licence_open_until(l public.licences) returns date
language sql immutable as $$ select l.ends_on + l.grace_days $$;
grant execute on function private.licence_open_until to authenticated;

/** Whether a day is in the term of a licence that is valid in the country of its institution. Does not ask whether it was ended early. */
create or replace function private.licence_runs(l public.licences, day date) returns boolean
language sql immutable as $$
  select not l.elsewhere and l.starts_on <= day and (private.licence_open_until(l) is null or private.licence_open_until(l) >= day)
$$;
grant execute on function private.licence_runs to authenticated;

/** Whether a licence opens films on a day, days of grace included. */
create or replace function private.licence_holds(l public.licences, day date default private.today()) returns boolean
language sql stable as $$ select l.ended_at is null and private.licence_runs(l, day) $$;
grant execute on function private.licence_holds to authenticated;

/** Whether a licence lets this member watch from where they are: walk-in users at a terminal, and members away from the institution. */
create or replace function private.licence_serves(l public.licences, m public.institution_members) returns boolean
language sql stable as $$
  select (l.walk_in or m.came_by <> 'terminal') and (l.distance or m.on_site_until > now())
$$;
grant execute on function private.licence_serves to authenticated;

-- A view, which the planner inlines; a function called for each member was twenty times slower.
create or replace view private.licence_spans as
select l.id as licence_id, l.institution_id, x.documentary_id, x.is_named, x.is_shown, l as licence
from public.licences l
cross join lateral (
  select f.documentary_id, true as is_named, true as is_shown from public.licence_films f where f.licence_id = l.id
  union all
  select d.id, false, d.visibility in ('institutions', 'public') and private.in_its_time(d.published_at, d.published_until)
  from public.documentaries d
  where l.covers = 'catalogue' and d.owner_id = l.creator_id
) x;
comment on view private.licence_spans is
  'One row per licence and film it covers, past and future licences too. is_named: the licence names the film; '
  'otherwise it covers the creator''s catalogue, and is_shown says whether the film is in it now.';

create or replace view private.covered_films as
select s.licence_id, s.institution_id, s.documentary_id, s.licence
from private.licence_spans s
where s.is_shown and private.licence_holds(s.licence);
comment on view private.covered_films is
  'The films each licence opens today. The query that reads it decides which members the licence serves.';

create or replace view private.member_films as
select m.person_id, m.institution_id, s.documentary_id, s.licence, m as member
from public.institution_members m
join public.institutions i on i.id = m.institution_id and i.closed_at is null
join private.licence_spans s on s.institution_id = m.institution_id and s.is_shown
where private.member_now(m.state, m.until);
comment on view private.member_films is
  'One row for each person, institution they are in now and film that a licence of it covers, past and future licences too. licence_holds '
  'says whether it does on a day, licence_serves whether it lets this member watch from where they are.';

create or replace view private.licensed_films as
select x.documentary_id
from private.member_films x
where x.person_id = (select auth.uid()) and private.licence_holds(x.licence) and private.licence_serves(x.licence, x.member);
comment on view private.licensed_films is 'The films the caller may watch now because an institution of theirs has a licence.';

/** The licences of an institution that cover a film today. Checks no rights. */
create or replace function private.licences_covering(institution uuid, documentary uuid) returns setof public.licences
language sql stable security definer set search_path = '' as $$
  select l.* from public.licences l
  where l.id in (
    select x.licence_id from private.covered_films x
    where x.institution_id = licences_covering.institution and x.documentary_id = licences_covering.documentary
  )
$$;

-- The films a person may do this with under a licence of their institutions, with each licence, whenever it runs. A film the house withholds is not opened by a
-- licence, and neither is a removed one.
create or replace function private.films_licensed_to(person uuid, act text) returns table (documentary_id uuid, licence public.licences)
language sql stable as $$
  select s.documentary_id, s.licence
  from private.member_films s
  join private.open_films d on d.id = s.documentary_id
  where s.person_id = films_licensed_to.person
    and ((s.licence).walk_in or (s.member).came_by <> 'terminal')
    and (films_licensed_to.act <> 'watch' or private.licence_serves(s.licence, s.member))
    and ((s.member).role in ('librarian', 'teacher') or films_licensed_to.act in ('watch', 'distance', 'walk_in'))
    and case films_licensed_to.act
      when 'watch' then true
      when 'classroom' then (s.licence).classroom
      when 'public_performance' then (s.licence).public_performance
      when 'admission' then (s.licence).admission
      when 'clips' then (s.licence).clips
      when 'download' then (s.licence).download
      when 'walk_in' then (s.licence).walk_in
      when 'distance' then (s.licence).distance
      else false
    end
$$;

-- Whether a licence valid on that day lets a person do this with a film.
create or replace function private.licence_allows(
  documentary uuid,
  person uuid,
  act text,
  day date default private.today()
)
returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.films_licensed_to(licence_allows.person, licence_allows.act) x
    where x.documentary_id = licence_allows.documentary
      -- For a past date the licence must be valid today.
      and private.licence_holds(x.licence, greatest(licence_allows.day, private.today()))
  )
$$;

create or replace function private.place_licence() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.elsewhere := cardinality(new.countries) > 0
    and not (select i.country = any (new.countries) from public.institutions i where i.id = new.institution_id);
  return new;
end
$$;

create or replace function private.place_licences_of_institution() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.licences l set elsewhere = not (new.country = any (l.countries))
  where l.institution_id = new.id and cardinality(l.countries) > 0;
  return null;
end
$$;

create or replace function private.terms_fit_place() returns trigger
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

-- Downloads of a film: for librarians and teachers, where a licence allows it. Counted as a use, like watching.
create or replace function public.grant_download(documentary uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  film public.documentaries;
  kept record;
begin
  perform private.require_session();
  select * into film from public.documentaries d where d.id = grant_download.documentary;
  if film.id is null or not public.can_watch(film.id) or not private.licence_allows(film.id, auth.uid(), 'download') then
    raise exception 'No licence of your institution lets you download this film.' using errcode = 'P0001', detail = 'licence',
      hint = 'Ask your librarians for a licence with downloads.';
  end if;
  -- A file cannot leave out withdrawn passages; a playlist can.
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
  -- In COUNTER, a request counts as an investigation too.
  cross join (values ('investigation'), ('request')) k (kind)
  where l.download;
  return jsonb_build_object('objectName', kept.object_name, 'title', film.title, 'height', kept.height);
end
$$;
comment on function public.grant_download is 'Returns the object of a film''s file to a caller whose licence allows the download, and counts it.';
grant execute on function public.grant_download to authenticated;

create or replace function private.may_ask_admission(documentary uuid, person uuid, day date) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.documentaries d
    where d.id = may_ask_admission.documentary and (d.owner_id = person or (person = auth.uid() and private.leads_film(d.id)))
  )
  or exists (
    select from public.screening_permissions p where p.documentary_id = may_ask_admission.documentary and p.user_id = person and p.state = 'granted'
  )
  or private.licence_allows(may_ask_admission.documentary, person, 'admission', may_ask_admission.day)
$$;

create or replace function private.admission_is_licensed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from added a
    join public.screenings s on s.id = a.screening_id and s.admission
    left join public.screening_people p on p.screening_id = s.id and p.role = 'owner'
    cross join lateral (select (s.starts_at at time zone s.zone)::date as evening) day
    where a.documentary_id is not null
      and not private.may_ask_admission(a.documentary_id, auth.uid(), day.evening)
      and not private.may_ask_admission(a.documentary_id, p.user_id, day.evening)
  ) then
    raise exception 'The licence of a film in this programme does not allow admission.' using errcode = 'P0001', detail = 'admission',
      hint = 'Show it without admission, or ask for other terms at your institution.';
  end if;
  return null;
end
$$;
