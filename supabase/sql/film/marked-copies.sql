-- Burnt-in watermarks: a copy of the cut for one screener, made on request of the creator.
comment on table public.marked_copies is
  'One row per screener whose name is burnt into its own rendition. Once that is ready, the screener plays only that; '
  'until then the name is an overlay.';
select private.open_table('public.marked_copies', of_nobody => 'the state of a copy of a film whose screener, with its name, is declared itself');
grant select (screener_id, version_id, state, progress, failure, size_bytes,
  asked_at) on public.marked_copies to authenticated;
create policy "People who give screeners see the state of marked copies" on public.marked_copies
  for select to authenticated using (private.leads_version(version_id));
create or replace trigger discard_marked_copy after delete or update of object_name on public.marked_copies
  for each row execute function private.discard_marked_copy();

create or replace function private.discard_marked_copy() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.playlist is not null and (tg_op = 'DELETE' or new.object_name is null) then
    perform private.discard_media(name) from private.playlist_names(old.playlist) as name;
  elsif old.playlist is not null and old.object_name <> new.object_name then
    insert into private.retired_objects (name, version_id)
    select name, old.version_id from private.playlist_names(old.playlist) as name on conflict do nothing;
  end if;
  return null;
end
$$;

-- Asks for a rendition of the screener's own with its name burned in; a repeated request retries a failed one. It will be about as large as the
-- source rendition, and pending ones already count towards the storage quota.
create or replace function public.mark_copy(screener uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  own public.screeners := private.own_screener(screener);
  keeper uuid := (select d.owner_id from public.documentaries d where d.id = private.documentary_of(own.version_id));
  storage record;
  expected bigint;
begin
  if not private.screener_is_live(own) then
    raise exception 'This screener has ended.' using errcode = 'P0001', detail = 'ended', hint = 'Renew it, then ask for its copy.';
  end if;
  -- Locked: two simultaneous requests must not use the same free quota.
  perform pg_advisory_xact_lock(hashtextextended('storage:' || keeper, 0));
  if exists (select from public.marked_copies c where c.screener_id = own.id and c.state <> 'failed') then return; end if;
  if (select count(*) from public.marked_copies c where c.version_id = own.version_id) >= 60 then
    raise exception 'A version can have up to 60 marked copies.' using errcode = 'P0001', detail = 'limit', hint = 'Withdraw one, then ask again.';
  end if;
  select r.size_bytes into expected from public.renditions r
  where r.version_id = own.version_id and r.complete order by r.temporary, r.width * r.height desc limit 1;
  select * into storage from private.storage_of(keeper);
  if storage.used_bytes + coalesce(expected, 0) > storage.quota_bytes then
    raise exception 'This copy does not fit in your storage.'
      using errcode = 'P0001', detail = 'quota',
      hint = 'Revoke a link with a copy of its own, delete a version you no longer need, or ask the people who run this site for more space.';
  end if;
  insert into public.marked_copies as c (screener_id, version_id, size_bytes) values (own.id, own.version_id, coalesce(expected, 0))
  on conflict (screener_id) do update
  set state = 'waiting', progress = 0, failure = null, asked_at = clock_timestamp(), size_bytes = excluded.size_bytes
  where c.state = 'failed';
  if found then
    perform private.enqueue(
      'mark-copy', json_build_object('screenerId', own.id, 'versionId', own.version_id), 'mark-copy:' || own.id, 5
    );
  end if;
end
$$;
grant execute on function public.mark_copy to authenticated;

-- The copy of a revoked screener is not played.
create or replace function private.end_marked_copy() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.marked_copies c where c.screener_id = new.id;
  return null;
end
$$;
