-- Moments are kept for as long as whoever keeps them wants: through a new cut, the deletion of a cut, and of the film.

alter table public.moments drop constraint moments_note_check;
alter table public.moments alter column note set default '';
alter table public.moments
  add constraint a_note_has_at_most_2000_characters check (length(note) <= 2000),
  add column documentary_id uuid references public.documentaries (id) on delete set null,
  add column made_version_id uuid references public.versions (id) on delete set null,
  add column made_starts_ms int not null default 0,
  add column made_ends_ms int not null default 1,
  add column followed text not null default 'made' check (followed in ('made', 'words', 'time', 'lost')),
  add column basket_at timestamptz,
  add column removed_at timestamptz,
  alter column version_id drop not null,
  drop constraint moments_version_id_fkey,
  add constraint moments_version_id_fkey foreign key (version_id) references public.versions (id) on delete set null;
comment on table public.moments is
  'One row a moment a person keeps of a film: a range of a version, with a note of their own or without.';
comment on column public.moments.followed is
  'How it came to stand in its version: made there; moved to a newer cut with the words said in it, or by its time '
  'alone; lost, when the newer cut does not have it: then it stays in the version it was made in.';
comment on column public.moments.basket_at is 'When it was put into the basket; null outside of it.';
comment on column public.moments.removed_at is 'Taken away by its owner; can be restored for 30 days.';
update public.moments m
set documentary_id = v.documentary_id, made_version_id = m.version_id, made_starts_ms = m.starts_ms,
  made_ends_ms = m.ends_ms
from public.versions v
where v.id = m.version_id;
alter table public.moments
  add constraint a_moment_was_made_as_a_range check (made_ends_ms > made_starts_ms);
create index moments_documentary on public.moments (documentary_id);
create index documentaries_current_version on public.documentaries (current_version_id);
create index moments_made_version on public.moments (made_version_id);
create index moments_basket on public.moments (user_id, basket_at) where basket_at is not null;

/** Where a moment was made is written by the house, so that it can be followed from there. */
create function private.note_where_made() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.documentary_id := private.documentary_of(new.version_id);
  new.made_version_id := new.version_id;
  new.made_starts_ms := new.starts_ms;
  new.made_ends_ms := new.ends_ms;
  new.followed := 'made';
  return new;
end $$;
create trigger note_where_made before insert on public.moments
for each row execute function private.note_where_made();

grant insert (version_id, starts_ms, ends_ms, note, basket_at) on public.moments to authenticated;
grant update (note, basket_at, removed_at) on public.moments to authenticated;

/** A job moves what people keep of a film into the cut that is shown now, and again when that cut gets its words. */
create function private.moments_follow() returns trigger language plpgsql security definer set search_path = '' as $$
declare film uuid;
begin
  if tg_table_name = 'documentaries' then
    film := new.id;
  else
    select d.id into film from public.documentaries d where d.current_version_id = new.version_id;
  end if;
  if exists (
    select from public.moments m
    join public.documentaries d on d.id = m.documentary_id
    where m.documentary_id = film
      and (m.version_id is distinct from d.current_version_id or m.made_version_id <> d.current_version_id)
  ) then
    perform private.enqueue('move-moments', json_build_object('documentaryId', film), 'move-moments:' || film, 12);
  end if;
  return null;
end $$;
create trigger moments_follow after update of current_version_id on public.documentaries
for each row when (new.current_version_id is distinct from old.current_version_id)
execute function private.moments_follow();
create constraint trigger moments_follow after insert on public.caption_tracks deferrable initially deferred
for each row execute function private.moments_follow();

/** A cut that goes leaves what was followed out of it where it stands now. */
create function private.moments_outlive_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.moments m
  set made_version_id = m.version_id, made_starts_ms = m.starts_ms, made_ends_ms = m.ends_ms
  where m.made_version_id = old.id and m.version_id <> old.id;
  update public.moments m set followed = 'lost' where m.version_id = old.id;
  return old;
end $$;
create trigger moments_outlive_version before delete on public.versions
for each row execute function private.moments_outlive_version();

create function private.purge_removed_moments() returns int language sql security definer set search_path = '' as $$
  with gone as (delete from public.moments where removed_at < now() - interval '30 days' returning 1)
  select count(*)::int from gone
$$;
revoke execute on function private.purge_removed_moments(), private.moments_follow(), private.note_where_made(),
  private.moments_outlive_version()
from public, anon, authenticated;
