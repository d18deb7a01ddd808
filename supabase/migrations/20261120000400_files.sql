-- Buckets and who may touch what in them. sources: what creators upload, at <version id>/source. media: renditions,
-- at <version id>/…. stills: at <documentary id>/…, the posters proposed (poster-…) and those their creator added
-- (own-…). Nothing is in a public bucket.

insert into storage.buckets (id, name, public)
values ('sources', 'sources', false), ('media', 'media', false), ('stills', 'stills', false)
on conflict (id) do nothing;
update storage.buckets
set file_size_limit = 20000000, allowed_mime_types = array['image/jpeg', 'image/png', 'image/webp', 'image/avif']
where id = 'stills';

/**
 * The first folder of an object's name as a uuid; null when it is none, so that a policy refuses instead of failing.
 */
create function private.leading_uuid(object_name text) returns uuid language sql immutable set search_path = '' as $$
  select case
    when split_part(
      object_name, '/', 1
    ) ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then split_part(object_name, '/', 1)::uuid end
$$;
create function private.awaits_source(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.versions v join public.documentaries d on d.id = v.documentary_id
    where v.source_object = object_name and v.state = 'receiving' and d.owner_id = auth.uid()
  )
$$;
/** The poster a film has chosen. The others, some of them frames of cuts not shown yet, are its creator's. */
create function private.is_poster_to_watch(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select
    from public.documentaries d
    where d.id = private.leading_uuid(object_name) and d.poster_object = object_name and public.can_watch(d.id)
  )
$$;
create function private.is_poster(object_name text) returns boolean
language sql stable security definer set search_path = '' as
$$
  select exists (
    select from public.documentaries d
    where d.id = private.leading_uuid(object_name) and d.poster_object = object_name
  )
$$;
/**
 * A creator's own pictures have names of their own, so that they replace nothing, and are at most 20 a film: they
 * count towards no quota.
 */
create function private.may_add_poster(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select object_name ~ '^[0-9a-f-]{36}/own-[0-9a-f-]{36}\.(jpeg|png|webp|avif)$'
    and public.can_edit(private.leading_uuid(object_name))
    and (
      select count(*) < 20
      from storage.objects o
      where o.bucket_id = 'stills' and o.name like split_part(object_name, '/', 1) || '/own-%'
    )
$$;
grant execute on function private.leading_uuid(text),
  private.awaits_source(text),
  private.is_poster_to_watch(text),
  private.is_poster(text),
  private.may_add_poster(text) to anon, authenticated, service_role;

create policy "The creator uploads the source of a version that awaits it" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'sources' and private.awaits_source(name));
create policy "The creator downloads their source" on storage.objects for select to authenticated
  using (bucket_id = 'sources' and private.can_edit_version(private.leading_uuid(name)));
create policy "Who may watch the film may fetch its media" on storage.objects for select to authenticated
  using (bucket_id = 'media' and private.can_watch_version(private.leading_uuid(name)));
create policy "Who may watch the film may see its poster; its creator sees all stills" on storage.objects
  for select to authenticated
  using (bucket_id = 'stills' and (private.is_poster_to_watch(name) or public.can_edit(private.leading_uuid(name))));
create policy "The creator adds posters" on storage.objects for insert to authenticated
  with check (bucket_id = 'stills' and private.may_add_poster(name));
create policy "The creator removes pictures that are not the poster" on storage.objects for delete to authenticated
  using (bucket_id = 'stills' and public.can_edit(private.leading_uuid(name)) and not private.is_poster(name));

/**
 * The last byte of a source has arrived: its preparation is queued in the same transaction. More bytes than room was
 * made for are refused.
 */
create function private.source_received() returns trigger language plpgsql security definer set search_path = '' as $$
declare version uuid := private.leading_uuid(new.name);
begin
  if exists (
    select
    from public.versions v
    where v.id = version
      and v.source_object = new.name
      and v.state = 'receiving'
      and (new.metadata ->> 'size')::bigint > v.source_bytes
  ) then
    raise exception 'The file is larger than was announced.'
      using errcode = '42501', hint = 'Cancel, then add the file again.';
  end if;
  update public.versions
  set state = 'received', source_bytes = coalesce((new.metadata ->> 'size')::bigint, source_bytes)
  where id = version and source_object = new.name and state = 'receiving';
  if found then
    update public.preparation_stages
    set state = 'done', progress = 1, seconds_left = 0, updated_at = now()
    where version_id = version and stage = 'received';
    perform private.enqueue('prepare-version', json_build_object('versionId', version), 'prepare-version:' || version);
  end if;
  return new;
end $$;
create trigger source_received after insert or update on storage.objects for each row when (new.bucket_id = 'sources')
  execute function private.source_received();

/** A deleted version leaves no files: a job removes them, because SQL cannot reach the object store. */
create function private.forget_version_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue(
    'delete-version-files',
    json_build_object('versionId', old.id, 'documentaryId', old.documentary_id),
    'delete-version-files:' || old.id
  );
  return old;
end $$;
create trigger forget_version_files after delete on public.versions for each row
  execute function private.forget_version_files();
