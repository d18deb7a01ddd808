-- Programs of a library (a statistics harvester, a catalogue) cannot sign in; they read by an address that a librarian creates and can revoke.
comment on table public.library_keys is
  'One row per key by which a program of an institution reads its usage reports or its catalogue records. Only a hash '
  'is kept.';
comment on column public.library_keys.read_at is 'When a program last asked, to the hour.';
select private.open_table('public.library_keys', of_person => 'made_by', left_out => '{secret_hash}');
grant delete on public.library_keys to authenticated;
grant select (id, institution_id, used_for, name, created_at, read_at) on public.library_keys to authenticated;
create policy "Librarians see the keys of their institution" on public.library_keys for select to authenticated
  using (institution_id in (select private.my_institutions('{librarian}')));
create policy "Librarians take keys of their institution back" on public.library_keys for delete to authenticated
  using (institution_id in (select private.my_institutions('{librarian}')));
create or replace trigger limit_rows after insert on public.library_keys referencing new table as added for each statement
  execute function private.limit_rows('institution_id', 50, 'An institution can have up to 50 keys. Revoke one first.');

comment on table public.usage_events is
  'One row per film that a member of an institution opened, played, or was refused, until it is aggregated two days '
  'later. visitor: a keyed pseudonym for that day.';
comment on column public.usage_events.institution_id is 'Not a foreign key, like documentary_id.';
comment on column public.usage_events.documentary_id is
  'Not a foreign key, so that inserting an event takes no lock. Deleted with its film; an event inserted at that very '
  'moment is not counted.';
select private.open_table('public.usage_events', of_nobody => 'The mark of a day leads to nobody, and is gone after two.');
select private.open_to_suspended('public.usage_events', 'Watching goes on, and is counted for every person.');

comment on table public.usage_months is
  'One row per institution, film and month (UTC): how often it was opened, played and refused. Outlives the film, whose '
  'metadata is copied at the last count. Unique: once per person and hour.';
select private.open_table('public.usage_months', of_nobody => 'Counts of an institution, without people.');
select private.open_to_suspended('public.usage_months', 'What is counted is counted by the house.');

create or replace function private.usage_visitor(person uuid, on_day date) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select private.usage_mark(s.value, person, on_day) from private.secrets s where s.name = 'usage-salt');
end
$$;
comment on function private.usage_visitor is
  'A keyed pseudonym of a person for one UTC day: constant during the day, different the next, not reversible without '
  'the key.';

/** The institutions whose licence covers this film for this person today. */
create or replace function private.institutions_lending(person uuid, documentary uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select distinct x.institution_id
  from private.member_films x
  where x.person_id = person and x.documentary_id = institutions_lending.documentary and private.licence_holds(x.licence)
$$;

-- An opening is an investigation of each institution whose licence covers the film.
create or replace function private.note_opening() returns trigger
language plpgsql security definer set search_path = '' as $$
-- A value and no join, so that the licences of all other films are not looked at.
declare film uuid := (select v.documentary_id from public.versions v where v.id = new.version_id);
begin
  insert into public.usage_events (institution_id, documentary_id, kind, visitor)
  select x.institution_id, film, 'investigation', private.usage_mark(s.value, new.user_id, (now() at time zone 'utc')::date)
  from (
    select distinct l.institution_id from private.member_films l
    where l.person_id = new.user_id and l.documentary_id = film and private.licence_holds(l.licence)
  ) x
  join private.secrets s on s.name = 'usage-salt';
  return null;
end
$$;

-- The first playback since opening a film is a request. Resuming after a pause is not another one.
create or replace function private.note_play() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  today date := (now() at time zone 'utc')::date;
  person uuid;
  version uuid;
begin
  select g.user_id, g.version_id into person, version
  from public.playback_grants g
  where g.id = new.grant_id and g.user_id is not null and g.screener_id is null;
  if person is null or not exists (select from public.institution_members m where m.person_id = person) then return null; end if;
  insert into public.usage_events (institution_id, documentary_id, kind, visitor)
  select e.institution_id, v.documentary_id, 'request', private.usage_visitor(person, today)
  from public.versions v
  cross join public.institution_members m
  cross join lateral (
    select
      max(e.at) filter (where e.kind = 'investigation') as opened_at, max(e.at) filter (where e.kind = 'request') as played_at,
      m.institution_id
    from public.usage_events e
    where e.institution_id = m.institution_id and e.documentary_id = v.documentary_id
      and e.visitor in (private.usage_visitor(person, today), private.usage_visitor(person, today - 1))
  ) e
  where v.id = version and m.person_id = person and e.opened_at is not null and (e.played_at is null or e.played_at < e.opened_at);
  return null;
end
$$;

/**
 * The counts of what happened from a moment to another, a row an institution, film and month. Of two clicks by one person on one film within thirty
 * seconds the second counts; unique is once a person and hour. Days add up to months, because a mark lasts a day.
 */
create or replace function private.count_usage(from_at timestamptz, to_at timestamptz, institution uuid default null)
returns table (
  institution_id uuid, documentary_id uuid, month date,
  total_investigations int, unique_investigations int, total_requests int, unique_requests int, no_licence int, limit_exceeded int
)
language sql stable security definer set search_path = '' as $$
  with clicks as (
    select
      e.institution_id, e.documentary_id, e.kind, e.visitor, e.at,
      lead(e.at) over (partition by e.institution_id, e.documentary_id, e.kind, e.visitor order by e.at, e.id) - e.at <= interval '30 seconds' as again
    from public.usage_events e
    where e.at >= from_at and e.at < to_at and (count_usage.institution is null or e.institution_id = count_usage.institution)
  ),
  hours as (
    select
      c.institution_id, c.documentary_id, c.kind, c.visitor, date_trunc('hour', c.at at time zone 'utc') as hour,
      count(*) filter (where c.again is not true)::int as clicks
    from clicks c
    group by 1, 2, 3, 4, 5
  )
  select
    h.institution_id, h.documentary_id, date_trunc('month', h.hour)::date,
    coalesce(sum(h.clicks) filter (where h.kind = 'investigation'), 0)::int, (count(*) filter (where h.kind = 'investigation' and h.clicks > 0))::int,
    coalesce(sum(h.clicks) filter (where h.kind = 'request'), 0)::int, (count(*) filter (where h.kind = 'request' and h.clicks > 0))::int,
    coalesce(sum(h.clicks) filter (where h.kind = 'no-licence'), 0)::int, coalesce(sum(h.clicks) filter (where h.kind = 'limit'), 0)::int
  from hours h
  group by 1, 2, 3
$$;

-- As before, for open institutions only.
create or replace function private.roll_up_usage(before date default (now() at time zone 'utc')::date - 1) returns int
language plpgsql security definer set search_path = '' as $$
declare
  on_day date;
  days int := 0;
  opens timestamptz := '-infinity';
begin
  if not pg_try_advisory_xact_lock(hashtextextended('roll-up-usage', 0)) then return 0; end if;
  loop
    select (min(e.at) at time zone 'utc')::date into on_day from public.usage_events e where e.at >= opens;
    exit when on_day is null or on_day >= before;
    opens := on_day::timestamp at time zone 'utc';
    with counted as materialized (
      select c.* from private.count_usage(opens, opens + interval '1 day') c
      where exists (select from public.institutions i where i.id = c.institution_id)
    ),
    creators as materialized (
      select x.owner_id, private.creator_called(x.owner_id) as called
      from (select distinct d.owner_id from counted c join public.documentaries d on d.id = c.documentary_id) x
    )
    insert into public.usage_months as u (
      institution_id, documentary_id, month, title, director, publisher, published_on, creator_id,
      total_investigations, unique_investigations, total_requests, unique_requests, no_licence, limit_exceeded
    )
    select
      c.institution_id, c.documentary_id, c.month, d.title, d.director, left(coalesce(k.called, d.director), 200),
      (d.published_at at time zone 'utc')::date, d.owner_id,
      c.total_investigations, c.unique_investigations, c.total_requests, c.unique_requests, c.no_licence, c.limit_exceeded
    from counted c
    join public.documentaries d on d.id = c.documentary_id
    join creators k on k.owner_id = d.owner_id
    on conflict (institution_id, month, documentary_id) do update set
      title = excluded.title, director = excluded.director, publisher = excluded.publisher, published_on = excluded.published_on,
      total_investigations = u.total_investigations + excluded.total_investigations,
      unique_investigations = u.unique_investigations + excluded.unique_investigations,
      total_requests = u.total_requests + excluded.total_requests,
      unique_requests = u.unique_requests + excluded.unique_requests,
      no_licence = u.no_licence + excluded.no_licence,
      limit_exceeded = u.limit_exceeded + excluded.limit_exceeded;
    delete from public.usage_events e where e.at >= opens and e.at < opens + interval '1 day';
    days := days + 1;
    opens := opens + interval '1 day';
  end loop;
  return days;
end
$$;

/** Counts of a range of months, including the last two days, for an institution, or of one creator's films for all licensees. */
create or replace function private.usage_of(institution uuid, creator uuid, from_month date, to_month date)
returns setof public.usage_months
language sql stable security definer set search_path = '' as $$
  with both_kinds as (
    select u.* from public.usage_months u
    where (usage_of.institution is null or u.institution_id = usage_of.institution) and (usage_of.creator is null or u.creator_id = usage_of.creator)
      and u.month between from_month and to_month
    union all
    select
      c.institution_id, c.documentary_id, c.month, d.title, d.director, left(coalesce(private.creator_called(d.owner_id), d.director), 200),
      (d.published_at at time zone 'utc')::date, d.owner_id,
      c.total_investigations, c.unique_investigations, c.total_requests, c.unique_requests, c.no_licence, c.limit_exceeded
    from private.count_usage('-infinity', 'infinity', usage_of.institution) c
    join public.documentaries d on d.id = c.documentary_id
    where (usage_of.creator is null or d.owner_id = usage_of.creator) and c.month between from_month and to_month
  )
  select
    b.institution_id, b.documentary_id, b.month, max(b.title), max(b.director), max(b.publisher), max(b.published_on), max(b.creator_id::text)::uuid,
    sum(b.total_investigations)::int, sum(b.unique_investigations)::int, sum(b.total_requests)::int, sum(b.unique_requests)::int,
    sum(b.no_licence)::int, sum(b.limit_exceeded)::int
  from both_kinds b
  group by 1, 2, 3
$$;

/** The data of a report (contract/institutions/usages.ts): the institution, and each film with its counts by month. Checks no rights. */
create or replace function private.usage_facts(institution uuid, from_month date, to_month date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'house', (select s.name from public.house_settings s),
    'institution', jsonb_build_object('id', i.id, 'name', i.name),
    'firstMonth', to_char(least(
      (select min(u.month) from public.usage_months u where u.institution_id = i.id),
      (select date_trunc('month', min(e.at) at time zone 'utc')::date from public.usage_events e where e.institution_id = i.id)
    ), 'YYYY-MM'),
    'films', coalesce((
      select jsonb_agg(f.film order by f.title, f.id)
      from (
        select max(u.title) as title, u.documentary_id as id, jsonb_build_object(
          'id', u.documentary_id, 'title', max(u.title), 'director', max(u.director), 'publisher', max(u.publisher),
          'publishedOn', max(u.published_on),
          'doi', (
            select x.value from public.film_identifiers x
            where x.documentary_id = u.documentary_id and x.scheme in ('doi', 'eidr') order by x.scheme limit 1
          ),
          'months', jsonb_object_agg(to_char(u.month, 'YYYY-MM'), jsonb_build_array(
            u.total_investigations, u.unique_investigations, u.total_requests, u.unique_requests, u.no_licence, u.limit_exceeded
          ))
        ) as film
        from private.usage_of(i.id, null, from_month, to_month) u
        group by u.documentary_id
      ) f
    ), '[]')
  )
  from public.institutions i
  where i.id = institution
$$;

create or replace function public.institution_usage(institution uuid, from_month date, to_month date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_institution(institution, '{librarian}');
  return private.usage_facts(institution, date_trunc('month', from_month)::date, date_trunc('month', to_month)::date);
end $$;
grant execute on function public.institution_usage to authenticated;

/** The same counts from the other side: the caller's own films, an institution and month each. */
create or replace function public.my_licensed_usage(from_month date, to_month date) returns jsonb
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
end $$;
grant execute on function public.my_licensed_usage to authenticated;

/** Makes a key and answers its secret, once. */
create or replace function public.make_library_key(institution uuid, used_for text, name text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  secret text := encode(extensions.gen_random_bytes(32), 'hex');
  made uuid;
begin
  perform private.require_institution(institution, '{librarian}');
  insert into public.library_keys (institution_id, used_for, name, secret_hash, made_by)
  values (institution, make_library_key.used_for, trim(make_library_key.name), sha256(convert_to(secret, 'UTF8')), auth.uid())
  returning id into made;
  return jsonb_build_object('id', made, 'secret', secret);
end $$;
grant execute on function public.make_library_key to authenticated;

/** The institution a key opens for this use, or nothing; notes the hour it was asked. */
create or replace function private.opened_by_key(secret text, used_for text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare found_key public.library_keys;
begin
  select k.* into found_key
  from public.library_keys k join public.institutions i on i.id = k.institution_id and i.closed_at is null
  where k.secret_hash = sha256(convert_to(secret, 'UTF8')) and k.used_for = opened_by_key.used_for;
  if found_key.id is null then return null; end if;
  update public.library_keys k set read_at = date_trunc('hour', now())
  where k.id = found_key.id and k.read_at is distinct from date_trunc('hour', now());
  return found_key.institution_id;
end $$;

/**
 * What a harvester reads: facts for a report, or which of its three words is not right (2000 requestor, 2010 customer, 2020 key, as COUNTER numbers
 * them). The requestor is a key's id, the customer its institution's.
 */
create or replace function public.read_usage(
  requestor text,
  customer text,
  secret text,
  from_month date,
  to_month date
)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  opened uuid;
begin
  if not exists (select from public.library_keys k where k.id::text = lower(requestor) and k.used_for = 'usage') then
    return jsonb_build_object('refused', 2000);
  end if;
  opened := private.opened_by_key(secret, 'usage');
  if opened is null
    or not exists (select from public.library_keys k where k.id::text = lower(requestor) and k.secret_hash = sha256(convert_to(secret, 'UTF8')))
  then return jsonb_build_object('refused', 2020); end if;
  if opened::text <> lower(customer) then return jsonb_build_object('refused', 2010); end if;
  return private.usage_facts(opened, from_month, to_month);
end $$;

create or replace function private.forget_film_usage() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.usage_events e using gone g where e.documentary_id = g.id;
  return null;
end
$$;

create or replace function private.forget_institution_usage() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.usage_events e using gone g where e.institution_id = g.id;
  return null;
end
$$;

-- The pseudonym for a caller that already has the key, without the lookup.
create or replace function private.usage_mark(secret text, person uuid, on_day date) returns bigint
language sql stable as $$
  select ('x' || left(encode(sha256(convert_to(secret || person || on_day, 'utf8')), 'hex'), 16))::bit(64)::bigint
$$;

-- Use of an institution's clips in teaching, by course. Counts are stored by clip and day, anonymous (class_clip_days).
create or replace function public.instruction_of(institution uuid, from_month date, to_month date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_institution(institution, '{librarian}');
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object('course', x.course, 'clips', x.clips, 'playlists', x.playlists, 'plays', x.plays, 'watchedMs', x.watched_ms)
      order by x.watched_ms desc, x.course
    ), '[]')
    from (
      -- Deleted clips count too.
      select
        c.course, count(distinct c.id)::int as clips, sum(y.plays)::int as plays, sum(y.watched_ms)::bigint as watched_ms,
        (
          select count(*)::int from public.class_lists l
          where l.institution_id = instruction_of.institution and l.course = c.course and l.removed_at is null
        ) as playlists
      from public.class_clips c
      join public.class_clip_days y on y.clip_id = c.id
      where c.institution_id = instruction_of.institution and y.day >= date_trunc('month', from_month)
        and y.day < date_trunc('month', to_month) + interval '1 month'
      group by c.course
      order by 4 desc, 1
      limit 1000
    ) x
  );
end
$$;
grant execute on function public.instruction_of to authenticated;
