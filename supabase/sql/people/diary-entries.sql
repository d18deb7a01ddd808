-- A diary of films seen, each with a line and half stars; shown entries are reviews below the film, for everyone who may
-- watch it, and can be reported.
comment on table public.diary_entries is
  'One row per film, person and day seen. It outlives the film. shown: a review visible to others below the film, until '
  'moderators hide it.';
comment on column public.diary_entries.removed_at is 'Deleted by its author; can be undone for 30 days, then it is purged.';
select private.open_table('public.diary_entries', of_person => 'user_id');
grant delete, select on public.diary_entries to authenticated;
grant insert (documentary_id, seen_on, line, half_stars, rewatch, spoiler, shown) on public.diary_entries to authenticated;
grant update (seen_on, line, half_stars, rewatch, spoiler, shown, removed_at) on public.diary_entries to authenticated;
create policy "A person corrects their own diary" on public.diary_entries
  for update to authenticated
  using (user_id = auth.uid())
  with check (user_id = auth.uid());
create policy "A person enters films they may watch" on public.diary_entries
  for insert to authenticated
  with check (user_id = auth.uid() and public.can_watch(documentary_id));
create policy "A person reads their own diary" on public.diary_entries
  for select to authenticated
  using (user_id = auth.uid());
create policy "A person deletes from their own diary" on public.diary_entries
  for delete to authenticated
  using (user_id = auth.uid());
create or replace trigger limit_rows after insert on public.diary_entries referencing new table as added for each statement
  execute function private.limit_rows('user_id', 20000, 'One person''s diary can hold up to 20,000 entries.');

/** Public diary entries of others below a film: the newest hundred, for people who may watch it. */
create or replace function public.reviews_of(documentary uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(said.entry order by said.created_at desc), '[]')
  from (
    select e.created_at, jsonb_build_object(
      'id', e.id,
      'by', coalesce(nullif(p.display_name, ''), ''),
      'userId', p.user_id,
      'isOwn', e.user_id = auth.uid(),
      'seenOn', e.seen_on,
      'line', e.line,
      'halfStars', e.half_stars,
      'rewatch', e.rewatch,
      'spoiler', e.spoiler
    ) as entry
    from (
      -- Limit to a hundred before the authors are looked up.
      select e.*
      from public.diary_entries e
      where e.documentary_id = reviews_of.documentary and e.shown and e.hidden_at is null and e.removed_at is null
        and (e.line <> '' or e.half_stars is not null)
        and (select public.can_watch(reviews_of.documentary))
      order by e.created_at desc
      limit 100
    ) e
    left join public.profiles p on p.user_id = e.user_id and p.shown
  ) said
$$;
grant execute on function public.reviews_of to authenticated;
