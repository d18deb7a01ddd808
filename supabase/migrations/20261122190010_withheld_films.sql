-- A film the house keeps from being shown while somebody's right in it is not settled, or because its rules say so.

create table public.withheld_films (
  documentary_id uuid primary key references public.documentaries (id) on delete cascade,
  reason text not null check (length(trim(reason)) > 0 and length(reason) <= 2000),
  since timestamptz not null default now(),
  made_by uuid references auth.users (id) on delete set null,
  was_visibility text not null check (length(was_visibility) <= 40),
  was_published_at timestamptz,
  was_published_until timestamptz
);
comment on table public.withheld_films is
  'One row a film that cannot be published for now; what it was before, so that it comes back as it was.';
create index withheld_films_made_by on public.withheld_films (made_by);
select private.open_table('public.withheld_films', of_film => 'documentary_id', left_out => '{made_by}');
grant select (documentary_id, reason, since) on public.withheld_films to authenticated;
create policy "Its creator and moderators read why a film is withheld" on public.withheld_films
  for select to authenticated
  using (public.can_edit(documentary_id) or (select private.has_role('moderator')));

/** Whichever way it is tried, a withheld film is not published. */
create function private.refuse_withheld() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.withheld_films w where w.documentary_id = new.id) then
    raise exception 'The house withholds this film for now.'
      using errcode = 'P0001', detail = 'withheld', hint = 'Why, and what you can say to it, stands under Settings, Moderation.';
  end if;
  return new;
end $$;
create trigger refuse_withheld before update of published_at, visibility on public.documentaries
for each row when (new.published_at is not null) execute function private.refuse_withheld();

-- Whatever else lets somebody see a film (its link, an invitation to see it first), a withheld one is its creator's alone.
do $$
declare
  shown text := rtrim(pg_get_viewdef('private.watchable_films'::regclass), '; ');
begin
  execute 'create or replace view private.watchable_films as ' || shown
    || ' and (d.owner_id = (select auth.uid()) or not exists (select from public.withheld_films w where w.documentary_id = d.id))';
end $$;

/** Takes a film from everyone but its creator, who keeps it and everything about it. Its addresses end as when it is withdrawn. */
create function private.withhold_film(film uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.withheld_films (documentary_id, reason, made_by, was_visibility, was_published_at, was_published_until)
  select d.id, withhold_film.reason, auth.uid(), d.visibility, d.published_at, d.published_until from public.documentaries d where d.id = film
  on conflict (documentary_id) do update set reason = excluded.reason;
  update public.documentaries d set visibility = 'private', published_at = null, published_until = null
  where d.id = film and d.published_at is not null;
end $$;

/** Gives a film back as it was before it was withheld; one that was removed meanwhile stays removed. */
create function private.release_film(film uuid) returns void language plpgsql security definer set search_path = '' as $$
declare was public.withheld_films;
begin
  delete from public.withheld_films w where w.documentary_id = film returning * into was;
  if was.was_published_at is null or was.was_published_until <= now() then return; end if;
  update public.documentaries d
  set visibility = was.was_visibility, published_at = was.was_published_at, published_until = was.was_published_until
  where d.id = film and d.removed_at is null;
end $$;
