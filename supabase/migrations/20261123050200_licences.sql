-- A licence as data: which films, for whom, from when until when, and what may be done with them. What was agreed stands as a version that nothing
-- changes; the licence itself says what holds now. A licence in force makes its films watchable for the institution's people (ways_in.sql).

create sequence private.licence_numbers;

create table public.licences (
  id uuid primary key default gen_random_uuid(),
  number int not null unique default nextval('private.licence_numbers'),
  institution_id uuid not null references public.institutions (id) on delete cascade,
  creator_id uuid references auth.users (id) on delete set null,
  covers text not null check (covers in ('films', 'catalogue')),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  grace_days int not null default 0 check (grace_days between 0 and 90),
  classroom boolean not null default false,
  public_performance boolean not null default false,
  admission boolean not null default false,
  clips boolean not null default false,
  download boolean not null default false,
  walk_in boolean not null default false,
  distance boolean not null default false,
  simultaneous_users int check (simultaneous_users between 1 and 100000),
  price_cents bigint not null default 0 check (price_cents between 0 and 100000000000),
  currency text not null default 'EUR' check (length(currency) = 3 and currency ~ '^[A-Z]{3}$'),
  countries text[] not null default '{}' check (cardinality(countries) <= 60 and private.each_at_most(countries, 2)),
  trial boolean not null default false,
  version int not null default 1,
  warned_days int,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  constraint admission_needs_performance check (public_performance or not admission)
);
comment on table public.licences is
  'One row a licence, as it holds now (its versions in licence_versions). catalogue: every film its creator shows to institutions. ends_on: the last day, '
  'empty for as long as the file can be played; grace_days: how long after it films still open. simultaneous_users: empty for any number. countries: '
  'ISO 3166, empty for everywhere. warned_days: of which warning before its end was told. ended_at: replaced or given up before its time.';
create index licences_institution on public.licences (institution_id) where ended_at is null;
create index licences_of_institution on public.licences (institution_id, created_at desc);
create index licences_creator on public.licences (creator_id);
create index licences_ending on public.licences (ends_on) where ended_at is null and ends_on is not null;
select private.open_table('public.licences', of_person => 'creator_id');

create table public.licence_films (
  licence_id uuid not null references public.licences (id) on delete cascade,
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  primary key (licence_id, documentary_id)
);
comment on table public.licence_films is 'One row a film that a licence names.';
create index licence_films_documentary on public.licence_films (documentary_id);
select private.open_table('public.licence_films', of_film => 'documentary_id');

create table public.licence_versions (
  licence_id uuid not null references public.licences (id) on delete cascade,
  number int not null,
  terms jsonb not null check (jsonb_typeof(terms) = 'object' and length(terms::text) <= 20000),
  parties jsonb not null check (jsonb_typeof(parties) = 'object' and length(parties::text) <= 8000),
  agreed_at timestamptz not null default now(),
  institution_said_by uuid references auth.users (id) on delete set null,
  creator_said_by uuid references auth.users (id) on delete set null,
  primary key (licence_id, number)
);
comment on table public.licence_versions is
  'One row a text of a licence that both sides said yes to. terms: as contract/licences.ts has them, with the titles of then; parties: names and billing '
  'of then. Never changed.';
create index licence_versions_institution_said_by on public.licence_versions (institution_said_by);
create index licence_versions_creator_said_by on public.licence_versions (creator_said_by);
select private.open_table('public.licence_versions', of_person => 'creator_said_by', left_out => '{institution_said_by}');

create function private.keep_agreed() returns trigger language plpgsql set search_path = '' as $$
begin
  -- Whoever said yes may leave the house, and is then no longer named by their account.
  if new.terms is distinct from old.terms or new.parties is distinct from old.parties or new.agreed_at is distinct from old.agreed_at
    or new.licence_id <> old.licence_id or new.number <> old.number
  then raise exception 'What was agreed does not change.' using errcode = '42501', hint = 'Agree on a new version.'; end if;
  return new;
end $$;
create trigger keep_agreed before update on public.licence_versions for each row execute function private.keep_agreed();

create table public.licence_seats (
  licence_id uuid not null references public.licences (id) on delete cascade,
  person_id uuid not null references auth.users (id) on delete cascade,
  version_id uuid not null references public.versions (id) on delete cascade,
  taken_at timestamptz not null default now(),
  primary key (licence_id, person_id)
);
comment on table public.licence_seats is
  'One row a person who was given a film by a licence with a number of simultaneous users. Held while they watch, as playback_grants says, then free.';
create index licence_seats_person on public.licence_seats (person_id);
create index licence_seats_version on public.licence_seats (version_id);
select private.open_table('public.licence_seats', of_person => 'person_id');
select private.open_to_suspended('public.licence_seats', 'Watching goes on.');

create table public.turnaways (
  id bigint generated always as identity primary key,
  institution_id uuid not null references public.institutions (id) on delete cascade,
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  why text not null check (why in ('no-licence', 'ended', 'full')),
  visit text not null check (length(visit) <= 64),
  at timestamptz not null default now()
);
comment on table public.turnaways is
  'One row a person of an institution who could not watch a film, and why; the demand that its creator may answer. visit: a keyed mark of the person for one '
  'day, by which repeated tries count once; it leads to nobody.';
create index turnaways_institution on public.turnaways (institution_id, at);
create index turnaways_documentary on public.turnaways (documentary_id, at);
create unique index turnaways_visit on public.turnaways (institution_id, documentary_id, why, visit);
select private.open_table('public.turnaways', of_nobody => 'Counts without people: the mark of a visit cannot be led back.');
select private.open_to_suspended('public.turnaways', 'Who was turned away is counted, whoever it was.');

/** Whether a licence opens films today. */
create function private.licence_runs(starts_on date, ends_on date, grace_days int, ended_at timestamptz) returns boolean
language sql stable as $$ select ended_at is null and starts_on <= current_date and (ends_on is null or ends_on + grace_days >= current_date) $$;
grant execute on function private.licence_runs to authenticated, service_role;

create or replace view private.licensed_films as
select f.documentary_id
from public.institution_members m
join public.institutions i on i.id = m.institution_id and i.closed_at is null
join public.licences l on l.institution_id = m.institution_id
join public.licence_films f on f.licence_id = l.id
where m.person_id = (select auth.uid()) and private.member_now(m.state, m.until)
  and private.licence_runs(l.starts_on, l.ends_on, l.grace_days, l.ended_at)
  and (l.walk_in or m.came_by <> 'terminal') and (l.distance or m.on_site_until > now())
union all
select d.id
from public.institution_members m
join public.institutions i on i.id = m.institution_id and i.closed_at is null
join public.licences l on l.institution_id = m.institution_id and l.covers = 'catalogue'
join public.documentaries d on d.owner_id = l.creator_id
where m.person_id = (select auth.uid()) and private.member_now(m.state, m.until)
  and private.licence_runs(l.starts_on, l.ends_on, l.grace_days, l.ended_at)
  and (l.walk_in or m.came_by <> 'terminal') and (l.distance or m.on_site_until > now())
  -- A licence for all that is shown to institutions opens nothing that is not shown.
  and d.visibility in ('institutions', 'public') and private.in_its_time(d.published_at, d.published_until);

/** The licences of an institution that cover a film today. Asks nobody who may. */
create function private.licences_covering(institution uuid, documentary uuid) returns setof public.licences
language sql stable security definer set search_path = '' as $$
  select l.*
  from public.licences l
  where l.institution_id = institution and private.licence_runs(l.starts_on, l.ends_on, l.grace_days, l.ended_at)
    and (
      exists (select from public.licence_films f where f.licence_id = l.id and f.documentary_id = licences_covering.documentary)
      or l.covers = 'catalogue' and exists (
        select from public.documentaries d
        where d.id = licences_covering.documentary and d.owner_id = l.creator_id and d.visibility in ('institutions', 'public')
          and private.in_its_time(d.published_at, d.published_until)
      )
    )
$$;

/**
 * Whether a licence of one of this person's institutions lets them do this with a film today: watch, classroom, public_performance, admission, clips,
 * download, walk_in, distance. What one does for the institution (performances) is for librarians and teachers; watching for everybody in it.
 */
create function private.licence_allows(documentary uuid, person uuid, act text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select
    from public.institution_members m
    join public.institutions i on i.id = m.institution_id and i.closed_at is null
    cross join lateral private.licences_covering(m.institution_id, licence_allows.documentary) l
    where m.person_id = licence_allows.person and private.member_now(m.state, m.until)
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

grant select on public.licences, public.licence_films, public.licence_versions, public.turnaways to authenticated;
create policy "Both sides of a licence see it, teachers as well" on public.licences for select to authenticated
  using (
    institution_id in (select private.my_institutions('{librarian,teacher}'))
    or (creator_id = (select auth.uid()) and (select private.in_person()))
    or (select private.has_role('moderator'))
  );
create policy "Who sees a licence sees its films" on public.licence_films for select to authenticated
  using (licence_id in (select l.id from public.licences l));
create policy "Librarians and the creator see what was agreed" on public.licence_versions for select to authenticated
  using (licence_id in (
    select l.id from public.licences l
    where l.institution_id in (select private.my_institutions('{librarian}')) or l.creator_id = (select auth.uid())
  ));
create policy "Librarians see who was turned away, the creator of the film whom" on public.turnaways for select to authenticated
  using (institution_id in (select private.my_institutions('{librarian}')) or public.can_edit(documentary_id));
