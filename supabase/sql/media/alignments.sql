-- Which stretches of a cut are in another, found by sound and picture: used to copy captions, chapters and saved moments.
comment on table public.alignments is
  'One row per compared pair of cuts of a film: the stretches of the first that are in the second, in milliseconds, in '
  'any order.';
select private.open_table('public.alignments', of_version => 'to_version_id');
grant select on public.alignments to authenticated;
create policy "The creator reads the comparison of their versions" on public.alignments
  for select to authenticated
  using (private.can_review_version(to_version_id));
create or replace trigger limit_rows after insert on public.alignments referencing new table as added for each statement
  execute function private.limit_rows('to_version_id', '300', 'A version is compared with 300 others at most.');

create or replace function private.ask_alignment(from_version uuid, to_version uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.alignments as a (from_version_id, to_version_id) values (from_version, to_version)
  on conflict (from_version_id, to_version_id) do update
    set state = 'waiting', progress = 0, failure = null, asked_at = now()
    where a.state = 'failed';
  if not found then return; end if;
  perform private.enqueue(
    'align-versions',
    json_build_object('fromId', from_version, 'toId', to_version),
    'align-versions:' || from_version || ':' || to_version
  );
end $$;

/** Has two cuts of a film compared; once is enough, and again only after a failure. */
create or replace function public.align_versions(from_version uuid, to_version uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can_edit_version(from_version) or not private.can_edit_version(to_version) then
    raise exception 'Only its creator can compare the versions of a film.' using errcode = '42501';
  end if;
  if from_version = to_version or private.documentary_of(from_version) <> private.documentary_of(to_version) then
    raise exception 'Two versions of the same film can be compared.' using errcode = 'P0001', hint = 'Choose another version.';
  end if;
  if (
    select count(*) from public.versions v
    where v.id in (from_version, to_version) and exists (select from public.renditions r where r.version_id = v.id and r.complete)
  ) < 2 then
    raise exception 'A version can be compared once it can be watched.' using errcode = 'P0001', hint = 'Wait until it is prepared.';
  end if;
  perform private.ask_alignment(from_version, to_version);
end $$;
grant execute on function public.align_versions to authenticated;

/** Compares a new, ready cut with the shown one, so that captions and chapters can be copied when its creator opens the desk. */
create or replace function private.compare_new_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.ask_alignment(v.id, new.id)
  from public.documentaries d
  join public.versions v on v.id = d.current_version_id and v.number < new.number and v.state in ('watchable', 'ready')
  where d.id = new.documentary_id;
  return null;
end $$;

/**
 * Copies a caption track into another cut of its film: `cues` lists sentences of the track and their times there. Texts, speakers and what
 * is protected are taken from the track itself, and cues protected in either track stay protected. Replaces the track the other cut had in
 * that language and kind.
 */
create or replace function public.carry_captions(track uuid, into_version uuid, cues jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  old public.caption_tracks;
  made uuid;
  duration int := (select coalesce(v.duration_ms, 2147483647) from public.versions v where v.id = into_version);
  protected int4multirange;
begin
  select * into old from public.caption_tracks t where t.id = track;
  if old.id is null or not private.can_edit_version(old.version_id) or not private.can_edit_version(into_version) then
    raise exception 'Only its creator can carry captions over.' using errcode = '42501';
  end if;
  if old.version_id = into_version or private.documentary_of(old.version_id) <> private.documentary_of(into_version) then
    raise exception 'Captions can only be carried over to another version of the same film.' using errcode = 'P0001', hint = 'Choose another version.';
  end if;
  perform private.check_list(carry_captions.cues, 20000, 'A caption track can have up to 20,000 cues.');
  select range_agg(int4range(c.starts_ms, c.ends_ms)) into protected
  from public.cues c where c.version_id = into_version and c.sensitive;
  delete from public.caption_tracks t where t.version_id = into_version and t.language = old.language and t.kind = old.kind;
  insert into public.caption_tracks (version_id, language, label, kind, origin, reviewed)
  values (into_version, old.language, old.label, old.kind, old.origin, old.reviewed)
  returning id into made;
  insert into public.cues (track_id, version_id, starts_ms, ends_ms, text, speaker, sensitive)
  select made, into_version, p.starts_ms, least(p.ends_ms, duration), c.text, c.speaker,
    c.sensitive or coalesce(protected && int4range(p.starts_ms, p.ends_ms), false)
  from jsonb_to_recordset(carry_captions.cues) as named (id uuid, "startsMs" int, "endsMs" int)
  join public.cues c on c.id = named.id and c.track_id = old.id
  cross join lateral (select greatest(0, named."startsMs") as starts_ms, named."endsMs" as ends_ms) p
  where p.ends_ms > p.starts_ms and p.starts_ms < duration;
  if not found then
    raise exception 'None of its sentences is in the other version.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  return made;
end $$;
grant execute on function public.carry_captions to authenticated;
