/**
 * Removes the camera files of rushes from the house; their proxies stay, and lists still name the files. Answers how many were removed. Refuses (P0001) while
 * one of them is being prepared or heard.
 */
create or replace function public.remove_originals(rushes uuid[]) returns int
language plpgsql security definer set search_path = '' as $$
declare
  doomed json;
  removed int;
begin
  perform private.require_rushes(rushes);
  perform from public.versions v where v.id = any (rushes) order by v.id for update;
  if exists (select from public.versions v where v.id = any (rushes) and v.state <> 'ready')
    or exists (select from public.transcriptions t where t.version_id = any (rushes) and t.state in ('waiting', 'working')) then
    raise exception 'The original of a rush is needed until its proxy and its transcript are ready.'
      using errcode = 'P0001', hint = 'Choose rushes that are ready, or stop the transcription.';
  end if;
  select json_agg(json_build_object('name', o.name, 'version', coalesce(o.version, ''))) into doomed
  from storage.objects o join public.versions v on o.bucket_id = 'sources' and o.name = v.source_object
  where v.id = any (rushes);
  update public.versions v set source_object = null where v.id = any (rushes) and v.source_object is not null;
  get diagnostics removed = row_count;
  update public.rushes r set original_removed_at = now() where r.version_id = any (rushes) and r.original_removed_at is null;
  if doomed is not null then perform private.enqueue('remove-files', json_build_object('bucket', 'sources', 'files', doomed), null, 12); end if;
  return removed;
end $$;
grant execute on function public.remove_originals to authenticated;
