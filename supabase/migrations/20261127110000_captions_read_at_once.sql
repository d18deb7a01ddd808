-- A track whole, by one question about rights. Row by row each cue asks who edits and who watches its cut: 5,000 of them, read in pages, took seconds.
create function public.read_captions(track uuid, with_words boolean default false) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  own public.caption_tracks;
  edits boolean;
begin
  select * into own from public.caption_tracks t where t.id = track;
  if own.id is null or not private.session_holds() then return null; end if;
  edits := private.can_edit_version(own.version_id);
  if not edits and not private.can_watch_version(own.version_id) and own.version_id not in (select private.lent_versions()) then return null; end if;
  return json_build_object(
    'id', own.id, 'versionId', own.version_id, 'language', own.language, 'label', own.label, 'kind', own.kind, 'reviewed', own.reviewed,
    'number', own.changes,
    'cues', (
      select coalesce(json_agg(json_build_object(
        'id', c.id, 'startsMs', c.starts_ms, 'endsMs', c.ends_ms, 'text', c.text, 'speaker', c.speaker, 'sensitive', c.sensitive,
        'words', case when with_words then c.words end
      ) order by c.starts_ms, c.id), '[]')
      from public.cues c
      where c.track_id = own.id and (edits or not c.sensitive)
    )
  );
end
$$;
comment on function public.read_captions is
  'A caption track with its cues in order, as contract/captions.ts has it; protected cues for those who edit the film alone. Null where there is no such track for the caller.';
grant execute on function public.read_captions to authenticated, service_role;
