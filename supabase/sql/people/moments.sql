-- Private notes at a range of a film: the base of what people collect. Visible only to their owner, not to the
-- film's creator.
comment on table public.moments is 'One row per moment a person keeps of a film: a range of a version, with an optional note.';
comment on column public.moments.followed is
  'How it came into its version: made there; moved to a newer cut with its words, or by its time alone; lost, when the '
  'newer cut does not have it: then it stays in the version it was made in.';
comment on column public.moments.basket_at is 'When it was added to the basket; null outside of it.';
comment on column public.moments.removed_at is 'Deleted by its owner; can be restored for 30 days.';
select private.open_table('public.moments', of_person => 'user_id');
select private.open_to_suspended('public.moments', 'Notes that nobody else reads.');
grant delete, select on public.moments to authenticated;
grant insert (version_id, starts_ms, ends_ms, note, basket_at) on public.moments to authenticated;
grant update (note, basket_at, removed_at) on public.moments to authenticated;
create policy "A person corrects their own notes" on public.moments for update to authenticated
  using (user_id = auth.uid()) with check (user_id = auth.uid());
create policy "A person deletes their own moments" on public.moments
  for delete to authenticated
  using (user_id = auth.uid());
create policy "A person keeps moments of films they may watch" on public.moments for insert to authenticated
  with check (user_id = auth.uid() and private.can_watch_version(version_id));
create policy "A person reads their own moments" on public.moments
  for select to authenticated
  using (user_id = auth.uid());
create or replace trigger limit_rows after insert on public.moments referencing new table as added for each statement
  execute function private.limit_rows('user_id', 20000, 'One person can save up to 20,000 clips.');
create or replace trigger note_where_made before insert on public.moments
for each row execute function private.note_where_made();

/** Where a moment was made is written by the house, so that it can be followed from there. */
create or replace function private.note_where_made() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.documentary_id := private.documentary_of(new.version_id);
  new.made_version_id := new.version_id;
  new.made_starts_ms := new.starts_ms;
  new.made_ends_ms := new.ends_ms;
  new.followed := 'made';
  return new;
end $$;

/** A job moves what people keep of a film into the cut that is shown now, and again when that cut gets its words. */
create or replace function private.moments_follow() returns trigger
language plpgsql security definer set search_path = '' as $$
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
  ) or exists (
    select from public.class_clips c
    join public.documentaries d on d.id = c.documentary_id
    where c.documentary_id = film and (c.version_id <> d.current_version_id or c.made_version_id <> d.current_version_id)
  ) then
    perform private.enqueue('move-moments', json_build_object('documentaryId', film), 'move-moments:' || film, 12);
  end if;
  return null;
end
$$;

/** When a cut is deleted, saved positions in it stay at their current value. */
create or replace function private.moments_outlive_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.moments m
  set made_version_id = m.version_id, made_starts_ms = m.starts_ms, made_ends_ms = m.ends_ms
  where m.made_version_id = old.id and m.version_id <> old.id;
  update public.class_clips c
  set made_version_id = c.version_id, made_starts_ms = c.starts_ms, made_ends_ms = c.ends_ms, followed = 'made'
  where c.made_version_id = old.id and c.version_id <> old.id;
  update public.moments m set followed = 'lost' where m.version_id = old.id;
  return old;
end
$$;

create or replace function private.purge_removed_moments() returns int language sql security definer set search_path = '' as $$
  with gone as (delete from public.moments where removed_at < now() - interval '30 days' returning 1)
  select count(*)::int from gone
$$;

-- The captions of saved passages, in addition to the notes.
create or replace function public.said_in_moments(languages text[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(m.id, s.words), '{}')
  from (
    select m.id, m.version_id, m.documentary_id, m.starts_ms, m.ends_ms
    from public.moments m
    where m.user_id = auth.uid() and m.removed_at is null and private.is_signed_in()
    order by m.created_at desc
    limit 2000
  ) m
  join private.watchable_films w on w.id = m.documentary_id and w.current_version_id = m.version_id
  cross join lateral (
    select t.id
    from public.caption_tracks t
    where t.version_id = m.version_id and t.kind <> 'descriptions'
    order by array_position(said_in_moments.languages[1:20], split_part(t.language, '-', 1)), t.language = w.language desc, t.language, t.kind
    limit 1
  ) t
  cross join lateral (
    -- Sentences with less than half in the passage are left out.
    select left(string_agg(c.text, ' ' order by c.starts_ms, c.id), 500) as words
    from public.cues c
    where c.version_id = m.version_id and c.track_id = t.id and not c.sensitive
      and c.starts_ms < m.ends_ms and c.ends_ms > m.starts_ms
      and 2 * (least(c.ends_ms, m.ends_ms) - greatest(c.starts_ms, m.starts_ms)) >= least(c.ends_ms - c.starts_ms, m.ends_ms - m.starts_ms)
  ) s
  where s.words is not null
$$;
comment on function public.said_in_moments is
  'The words by moment: of the caller''s own, in the current cut of films they may watch, in the first of these '
  'languages (of two or three letters) that exists. Kind: done.';
grant execute on function public.said_in_moments to authenticated;
