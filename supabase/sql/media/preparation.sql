comment on table public.preparation_stages is
  'Six rows per version: the state of its preparation. detail: the result ("108 min, 25 frames, stereo"); reason: why a '
  'stage failed, for the creator.';
select private.open_table('public.preparation_stages', of_version => 'version_id');
grant select on public.preparation_stages to authenticated;
create policy "The creator follows the preparation" on public.preparation_stages
  for select to authenticated
  using (private.can_edit_version(version_id));

/**
 * Makes room for a file before its first byte: a version in state 'receiving', of a new film or of `documentary`.
 * Refuses with P0001 when the quota is spent.
 */
create or replace function public.begin_version(
  file_name text,
  size_bytes bigint,
  documentary uuid default null,
  title text default ''
)
returns public.versions
language plpgsql security definer set search_path = '' as $$
declare
  film uuid := documentary;
  keeper uuid := coalesce((select d.owner_id from public.documentaries d where d.id = begin_version.documentary and public.can_edit(d.id)), auth.uid());
  made public.versions;
  storage record;
begin
  if not private.is_signed_in() then raise exception 'Sign in to add a film.' using errcode = '42501'; end if;
  if size_bytes is null or size_bytes <= 0 then raise exception 'The file is empty.'
  using errcode = 'P0001', hint = 'Choose the file again once it is complete.'; end if;
  -- Locked: two simultaneous uploads must not use the same free quota.
  perform pg_advisory_xact_lock(hashtextextended('storage:' || keeper, 0));
  select * into storage from private.storage_of(keeper);
  if storage.used_bytes + size_bytes > storage.quota_bytes then
    raise exception 'This file does not fit in your storage.'
      using errcode = 'P0001',
      detail = 'quota',
      hint = 'Delete a version you no longer need, or ask the people who run this site for more space.';
  end if;
  if film is null then
    insert into public.documentaries (owner_id, title)
    values (auth.uid(), left(coalesce(begin_version.title, ''), 200))
    returning id into film;
  elsif not public.can_edit(film) then
    raise exception 'Only its creator can add a version.' using errcode = '42501';
  elsif exists (select from public.documentaries d where d.id = film and d.removed_at is not null) then
    raise exception 'The film was removed.' using errcode = 'P0001', hint = 'Restore it, then add the file.';
  end if;
  perform from public.documentaries where id = film for update;
  insert into public.versions (documentary_id, number, source_name, source_bytes)
  values (
    film, (select coalesce(max(number), 0) + 1 from public.versions where documentary_id = film and kind = 'cut'), file_name, size_bytes
  )
  returning * into made;
  update public.versions set source_object = made.id || '/source' where id = made.id returning * into made;
  insert into public.preparation_stages (version_id, stage, position, state)
  select made.id, s.stage, s.position, case when s.position = 1 then 'working' else 'waiting' end
  from private.stages_of_preparation() s;
  return made;
end $$;
grant execute on function public.begin_version to authenticated;

/** The stages every version goes through, in their order. */
create or replace function private.stages_of_preparation() returns table (stage text, "position" int)
language sql immutable set search_path = '' as $$
  select s.stage, s.n::int
  from unnest(array['received', 'checked', 'first-rendition', 'poster-and-storyboard', 'all-renditions', 'ready']) with ordinality as s (stage, n)
$$;

/**
 * Puts a failed version's unfinished stages back and queues the preparation again. Does nothing while it is under way.
 */
create or replace function public.retry_preparation(version uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can_edit_version(version) then raise exception 'Only its creator can prepare a film.'
  using errcode = '42501'; end if;
  update public.preparation_stages
  set state = 'waiting', progress = 0, reason = null, seconds_left = null, updated_at = now()
  where version_id = version and state = 'failed' and stage <> 'received';
  if not found then return; end if;
  update public.versions
  set failure = null, state = case when state = 'failed' then 'received' else state end
  where id = version;
  perform private.enqueue('prepare-version', json_build_object('versionId', version), 'prepare-version:' || version);
end $$;
grant execute on function public.retry_preparation to authenticated;
