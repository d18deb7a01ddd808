comment on table public.chapters is 'One row a chapter.';
select private.open_table('public.chapters', of_version => 'version_id');
grant delete, insert, select, update on public.chapters to authenticated;
create policy "The creator writes chapters" on public.chapters for all to authenticated
  using (private.can_edit_version(version_id)) with check (private.can_edit_version(version_id));
create policy "Who is lent a cut sees its chapters" on public.chapters
  for select to authenticated using (version_id in (select private.lent_versions()));
create policy "Who may watch the film reads its chapters" on public.chapters
  for select to authenticated
  using (private.can_watch_version(version_id));
create or replace trigger limit_rows after insert on public.chapters referencing new table as added for each statement
  execute function private.limit_rows('version_id', 500, 'A version can have up to 500 chapters.');

/**
 * Replaces all chapters with `chapters` ([{ startsMs, title }]); each ends where the next begins, the last with the
 * film.
 */
create or replace function public.replace_chapters(version uuid, chapters jsonb) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  duration int := (select coalesce(v.duration_ms, 2147483647) from public.versions v where v.id = version);
begin
  perform private.check_list(replace_chapters.chapters, 500, 'A version can have up to 500 chapters.');
  delete from public.chapters c where c.version_id = version;
  insert into public.chapters (version_id, starts_ms, ends_ms, title)
  select
    version,
    h.starts_ms,
    coalesce(lead(h.starts_ms) over (order by h.starts_ms), duration),
    h.title
  from jsonb_array_elements(replace_chapters.chapters) item
  cross join lateral (select (item ->> 'startsMs')::int as starts_ms, item ->> 'title' as title) h;
end $$;
grant execute on function public.replace_chapters to authenticated;

/** Chapters of a cut as every answer gives them: `[{ startsMs, endsMs, title }]` in order. */
create or replace function private.chapters_of(version uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
  select coalesce(
    jsonb_agg(jsonb_build_object('startsMs', h.starts_ms, 'endsMs', h.ends_ms, 'title', h.title) order by h.starts_ms),
    '[]'
  )
  from public.chapters h
  where h.version_id = version
  );
end
$$;
