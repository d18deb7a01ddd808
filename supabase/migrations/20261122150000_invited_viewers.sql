-- When a film is shown, and to whom: from a moment, until a moment, to given people or a given house's addresses. The rule decides
-- at the second; the clock of the queue only tidies up behind it.

alter table public.documentaries
  add column published_until timestamptz,
  add constraint a_showing_ends_after_it_began check (published_until > published_at);
comment on column public.documentaries.published_at is
  'Shown from then on, which may be still to come. Empty: not shown to anybody.';
comment on column public.documentaries.published_until is 'Shown until then; kept after it is over, to say so.';
create index documentaries_ending on public.documentaries (published_until)
  where published_at is not null and published_until is not null;

alter table public.documentaries drop constraint documentaries_visibility_check;
alter table public.documentaries add constraint documentaries_visibility_check
  check (visibility in ('private', 'invited', 'unlisted', 'institutions', 'public'));

create function private.in_its_time(published_at timestamptz, published_until timestamptz) returns boolean
language sql stable as $$
  select published_at <= now() and (published_until is null or published_until > now())
$$;
grant execute on function private.in_its_time to anon, authenticated, service_role;

create table public.invited_viewers (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  name text not null default '' check (length(name) <= 120),
  address text check (length(address) <= 254 and address = lower(address) and address ~ '^[^@\s]*@[^@\s]+\.[^@\s.]+$'),
  sees_first boolean not null default false,
  seen_at timestamptz,
  added_at timestamptz not null default now(),
  unique (documentary_id, address),
  constraint an_invitation_names_somebody check (address is not null or (sees_first and trim(name) <> ''))
);
comment on table public.invited_viewers is
  'One row a person a film is shown to, by the address of their account, or a house by what its addresses end in (@college.example). sees_first: '
  'asked to see it before anybody else, and may at once; without an address they are shown it elsewhere.';
comment on column public.invited_viewers.seen_at is 'When who asked to see it first has seen it, as its creator says.';
create index invited_viewers_address on public.invited_viewers (address);
select private.open_table('public.invited_viewers', of_film => 'documentary_id');
create trigger limit_rows after insert on public.invited_viewers referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', 500, 'A film is shown to 500 named people at most.');
grant select, delete on public.invited_viewers to authenticated;
grant insert (documentary_id, name, address, sees_first) on public.invited_viewers to authenticated;
grant update (name, address, sees_first, seen_at) on public.invited_viewers to authenticated;
create policy "The creator says to whom their film is shown" on public.invited_viewers
  for all to authenticated
  using (public.can_edit(documentary_id))
  with check (public.can_edit(documentary_id));

/** What an invitation may call whoever asks: their address, and what it ends in. Only an address that was confirmed counts. */
create function private.own_addresses() returns text[] language sql stable security definer set search_path = '' as $$
  select array[lower(u.email), '@' || split_part(lower(u.email), '@', 2)]
  from auth.users u
  where u.id = auth.uid() and u.email_confirmed_at is not null and u.email like '%_@_%'
$$;

create or replace view private.watchable_films as
select d.id, d.owner_id, d.title, d.synopsis, d.director, d.year, d.language, d.country, d.subjects, d.poster_object, d.visibility,
  d.published_at, d.current_version_id, d.published_until
from public.documentaries d
where (select private.is_signed_in()) and (
  d.owner_id = (select auth.uid())
  or (
    private.in_its_time(d.published_at, d.published_until) and (
      d.visibility = 'public'
      or (d.visibility = 'unlisted' and exists (
        select from public.opened_links l where l.documentary_id = d.id and l.user_id = (select auth.uid())
      ))
      or (d.visibility = 'invited' and exists (
        select from public.invited_viewers i
        where i.documentary_id = d.id and i.address = any ((select private.own_addresses())::text[])
      ))
    )
  )
  or (d.removed_at is null and exists (
    select from public.invited_viewers i
    where i.documentary_id = d.id and i.sees_first and i.address = any ((select private.own_addresses())::text[])
  ))
);

create or replace view private.listed_films as
select w.id, w.title, w.synopsis, w.director, w.poster_object, c.published_at, c.version_id, c.duration_ms, v.width, v.height, c.year, c.language,
  c.runtime, c.access, c.places, c.subjects, w.published_until
from private.watchable_films w
join private.catalogue c on c.documentary_id = w.id
left join public.versions v on v.id = c.version_id
where w.visibility = 'public' and private.in_its_time(w.published_at, w.published_until) and c.published_at is not null;

create or replace view private.listed_versions as
select d.current_version_id as version_id, d.id as documentary_id, d.published_at
from public.documentaries d
where d.visibility = 'public' and private.in_its_time(d.published_at, d.published_until) and d.current_version_id is not null;

create or replace view private.front_films as
select d.id, d.title, d.synopsis, d.director, d.year, d.language, d.poster_object, d.published_at, v.id as version_id, v.duration_ms, v.width, v.height,
  d.published_until
from public.documentaries d
join public.versions v on v.id = d.current_version_id
where d.visibility = 'public' and private.in_its_time(d.published_at, d.published_until) and v.state in ('watchable', 'ready')
  and v.duration_ms is not null;

create or replace function private.open_to_the_world(documentary uuid, playing boolean) returns setof public.documentaries
language sql stable security definer set search_path = '' as $$
  select d.*
  from public.documentaries d
  where d.id = documentary and case when playing then d.embeds else d.previews or d.embeds end
    and private.in_its_time(d.published_at, d.published_until) and d.removed_at is null and d.visibility in ('unlisted', 'public')
$$;

create or replace function public.open_documentary(documentary uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.opened_links (documentary_id, user_id)
  select d.id, auth.uid() from public.documentaries d
  where d.id = documentary
    and d.visibility = 'unlisted'
    and private.in_its_time(d.published_at, d.published_until)
    and d.owner_id <> auth.uid()
    and private.is_signed_in()
  on conflict do nothing;
  return public.can_watch(documentary);
end
$$;

-- The catalogue of search holds what is shown now: also its words, shelves and suggestions know of no film before its time.
create table private.showings_to_come (
  documentary_id uuid primary key references public.documentaries (id) on delete cascade,
  opens_at timestamptz not null
);
comment on table private.showings_to_come is 'One row a film that is to be shown from a moment still to come, until it is in the catalogue.';
create index showings_to_come_next on private.showings_to_come (opens_at);
alter table private.showings_to_come enable row level security;

create function private.catalogue_in_its_time() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  film record;
begin
  select d.published_at, d.published_until into film from public.documentaries d where d.id = new.documentary_id;
  if not coalesce(private.in_its_time(film.published_at, film.published_until), false) then
    new.published_at := null;
    new.version_id := null;
  end if;
  return new;
end
$$;
create trigger in_its_time before insert or update on private.catalogue for each row execute function private.catalogue_in_its_time();

create function private.await_showing() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.published_at > now() then
    insert into private.showings_to_come (documentary_id, opens_at) values (new.id, new.published_at)
    on conflict (documentary_id) do update set opens_at = excluded.opens_at;
  else
    delete from private.showings_to_come s where s.documentary_id = new.id;
  end if;
  return null;
end
$$;
create trigger await_showing after insert or update of published_at on public.documentaries
  for each row execute function private.await_showing();
create trigger catalogue_window after update of published_until on public.documentaries
  for each row when (new.published_until is distinct from old.published_until) execute function private.catalogue_changed();

/**
 * What the clock does behind the rule, every minute: films whose time has come enter the catalogue of search; those whose time is over
 * leave it, and what they were played from gets other names. Answers how many films it opened and closed.
 */
create function private.keep_showing_times() returns integer language plpgsql security definer set search_path = '' as $$
declare
  film uuid;
  kept integer := 0;
begin
  for film in
    select s.documentary_id from private.showings_to_come s where s.opens_at <= now() order by s.opens_at limit 500 for update skip locked
  loop
    perform private.catalogue_film(film);
    delete from private.showings_to_come s where s.documentary_id = film;
    kept := kept + 1;
  end loop;
  for film in
    select d.id from public.documentaries d
    where d.published_at is not null and d.published_until <= now() order by d.published_until limit 500 for no key update skip locked
  loop
    update public.documentaries d set visibility = 'private', published_at = null where d.id = film;
    kept := kept + 1;
  end loop;
  return kept;
end
$$;
grant execute on function private.keep_showing_times to service_role;

/** Whoever is not invited any more may hold addresses of the film: they end, and the others are given new ones. */
create function private.end_invitation() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  shown uuid;
begin
  if tg_op = 'UPDATE' and new.address is not distinct from old.address and (new.sees_first or not old.sees_first) then return null; end if;
  if old.address is null then return null; end if;
  select d.current_version_id into shown from public.documentaries d
  where d.id = old.documentary_id and d.visibility <> 'public';
  if shown is not null then
    perform private.enqueue('rename-media', json_build_object('versionId', shown), 'rename-media:' || shown, 12);
  end if;
  return null;
end
$$;
create trigger end_invitation after update or delete on public.invited_viewers for each row execute function private.end_invitation();

drop function public.publish_documentary(uuid, text);
/**
 * Shows a film to nobody, given people, whoever has its link, or everyone signed in, from a moment until another. opens_at null: at once, and
 * as before when it is shown already. closes_at null: as before; infinity: without an end. Refuses what is not complete.
 */
create function public.publish_documentary(documentary uuid, visibility text, opens_at timestamptz default null, closes_at timestamptz default null)
returns public.documentaries
language plpgsql security definer set search_path = '' as $$
declare
  missing text[];
  film public.documentaries;
  begins timestamptz;
  ends timestamptz;
begin
  if not public.can_edit(documentary) then
    raise exception 'Only its creator publishes a film.' using errcode = '42501';
  end if;
  if publish_documentary.visibility not in ('private', 'invited', 'unlisted', 'public') then
    raise exception 'A film is private, for invited people, unlisted or public.' using errcode = '22023';
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
revoke execute on function public.publish_documentary from public, anon;
grant execute on function public.publish_documentary to authenticated, service_role;
