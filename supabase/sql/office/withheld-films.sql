-- Films the house withholds while a rights claim is open, or under its rules.
comment on table public.withheld_films is 'One row per film that cannot be published for now; with its former state, to be restored.';
select private.open_table('public.withheld_films', of_film => 'documentary_id', left_out => '{made_by}');
grant select (documentary_id, reason, since) on public.withheld_films to authenticated;
create policy "Its creator and moderators read why a film is withheld" on public.withheld_films
  for select to authenticated
  using (public.can_edit(documentary_id) or (select private.has_role('moderator')));
create or replace trigger end_addresses_of_withheld after insert on public.withheld_films
  for each row execute function private.end_addresses_of_withheld();
create or replace trigger stop_withheld_screenings after insert on public.withheld_films
  for each row execute function private.stop_withheld_screenings();

create or replace view private.open_films as
select d.*
from public.documentaries d
where d.removed_at is null and not exists (select from public.withheld_films w where w.documentary_id = d.id);
comment on view private.open_films is 'The films that are neither removed nor withheld. Does not check who may watch them.';

create or replace view private.films_open_to_caller as
select d.*
from public.documentaries d
where d.owner_id = (select auth.uid()) or not exists (select from public.withheld_films w where w.documentary_id = d.id);
comment on view private.films_open_to_caller is 'The films that are not withheld, and the caller''s own. Removed films are among them.';

/** A withheld film is not published, by any function or update. */
create or replace function private.refuse_withheld() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.withheld_films w where w.documentary_id = new.id) then
    raise exception 'The house withholds this film for now.'
      using errcode = 'P0001', detail = 'withheld', hint = 'The reason, and how to answer it, is under Settings, Decisions and appeals.';
  end if;
  return new;
end $$;

/** Takes a film from everyone but its creator, who keeps it and everything about it. Its addresses end as when it is withdrawn. */
create or replace function private.withhold_film(film uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.withheld_films (documentary_id, reason, made_by, was_visibility, was_published_at, was_published_until)
  select d.id, withhold_film.reason, auth.uid(), d.visibility, d.published_at, d.published_until from public.documentaries d where d.id = film
  on conflict (documentary_id) do update set reason = excluded.reason;
  update public.documentaries d set visibility = 'private', published_at = null, published_until = null
  where d.id = film and d.published_at is not null;
end $$;

/** Gives a film back as it was before it was withheld; one that was removed meanwhile stays removed. */
create or replace function private.release_film(film uuid) returns void language plpgsql security definer set search_path = '' as $$
declare was public.withheld_films;
begin
  delete from public.withheld_films w where w.documentary_id = film returning * into was;
  if was.was_published_at is null or was.was_published_until <= now() then return; end if;
  update public.documentaries d
  set visibility = was.was_visibility, published_at = was.was_published_at, published_until = was.was_published_until
  where d.id = film and d.removed_at is null;
end $$;

-- The withheld films of a licence: those it names, or for a catalogue those that were shown to institutions.
create or replace function private.withheld_of(l public.licences) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select w.documentary_id
  from private.licence_spans s
  join public.withheld_films w on w.documentary_id = s.documentary_id
  join public.documentaries d on d.id = w.documentary_id and d.removed_at is null
  where s.licence_id = l.id
    and (s.is_named or w.was_visibility in ('institutions', 'public') and w.was_published_at is not null)
$$;
