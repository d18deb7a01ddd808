-- Whether search engines may find a film is asked for itself: whoever let other sites show one before has not been asked.

alter table public.documentaries
  add column indexed boolean not null default false,
  add constraint indexed_where_all_the_world_may_play check (not indexed or (embeds and visibility = 'public'));
comment on column public.documentaries.indexed is
  'Search engines may find it: a public film that other sites may show, and whose creator says so of this too.';
grant select (indexed), update (indexed) on public.documentaries to authenticated;

-- It ends with what it stands on, and does not come back by itself. Whoever asks for it alone is told what it stands on.
create function private.only_open_films_are_indexed() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.embeds and new.visibility = 'public' then
    return new;
  end if;
  if not old.indexed then
    raise exception 'Search engines may find a public film that other sites may show, and no other.' using errcode = '23514';
  end if;
  new.indexed := false;
  return new;
end
$$;
-- By its name it comes after `leave_showing_to_leads`: who may not decide it is told that first.
create trigger only_open_films_are_indexed before update of indexed, embeds, visibility on public.documentaries
  for each row when (new.indexed and not (new.embeds and new.visibility = 'public')) execute function private.only_open_films_are_indexed();

drop trigger leave_showing_to_leads on public.documentaries;
create trigger leave_showing_to_leads before update of current_version_id, previews, embeds, indexed on public.documentaries
  for each row when (
    (old.current_version_id, old.previews, old.embeds, old.indexed)
      is distinct from (new.current_version_id, new.previews, new.embeds, new.indexed)
  ) execute function private.leave_showing_to_leads();

drop index public.documentaries_for_the_world;
create index documentaries_for_the_world on public.documentaries (published_at desc) where indexed and removed_at is null;

create or replace function public.shared_films() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'publishedAt', f.published_at) order by f.published_at desc, f.id), '[]')
  from (
    select d.id, d.published_at
    from public.documentaries d
    where d.indexed and d.removed_at is null and private.in_its_time(d.published_at, d.published_until)
    order by d.published_at desc, d.id
    limit 49000
  ) f
$$;
comment on function public.shared_films is 'Films that search engines may find: what a sitemap names. None unless creators say so.';

create or replace function public.shared_film(documentary uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', d.id,
    'title', d.title,
    'director', d.director,
    'year', d.year,
    'synopsis', left(d.synopsis, 600),
    'publishedAt', d.published_at,
    'durationMs', v.duration_ms,
    'width', v.width,
    'height', v.height,
    'poster', d.poster_object,
    'embeds', d.embeds,
    'indexed', d.indexed
  )
  from private.open_to_the_world(shared_film.documentary, false) d
  join public.versions v on v.id = d.current_version_id
$$;
