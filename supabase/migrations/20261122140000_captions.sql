-- Captions written by hand: every saved change is a row that can be taken back, and two who write at once lose no word.

alter table public.cues
  add column words jsonb check (words is null or (jsonb_typeof(words) = 'array' and length(words::text) <= 60000));
comment on column public.cues.words is
  'When each word is said, from a speech recogniser: [[text, startsMs, endsMs], …]; null when nobody measured it or the words were changed.';

alter table public.caption_tracks add column changes int not null default 0;
comment on column public.caption_tracks.changes is 'Number of its last row in caption_changes.';

create table public.caption_changes (
  id uuid primary key,
  track_id uuid not null references public.caption_tracks (id) on delete cascade,
  version_id uuid not null references public.versions (id) on delete cascade,
  number int not null,
  what text not null check (what in ('edited', 'imported', 'restored', 'transcribed')),
  made_by uuid default auth.uid() references auth.users (id) on delete set null,
  made_at timestamptz not null default now(),
  cues int not null,
  changes jsonb not null check (length(changes::text) <= 64000000),
  unique (track_id, number)
);
comment on table public.caption_changes is
  'One row a saved change of a caption track, numbered from 1 without a gap: [{id, before, after}, …], a cue or null each. '
  'id is given by who saves, so that a change sent twice is one.';
create index caption_changes_version on public.caption_changes (version_id);
create index caption_changes_person on public.caption_changes (made_by);
select private.open_table('public.caption_changes', of_version => 'version_id');
grant select on public.caption_changes to authenticated;
create policy "The creator reads what was changed in their captions" on public.caption_changes
  for select to authenticated
  using (private.can_edit_version(version_id));

-- Tells who writes the same track that something changed; row rules decide who hears.
alter publication supabase_realtime add table public.caption_tracks;
create policy "Who may edit a film hears of changes to its captions" on realtime.messages
  for select to authenticated
  using (
    realtime.topic() ~ '^captions:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and private.can_edit_version((case when realtime.topic() like 'captions:%' then substr(realtime.topic(), 10) end)::uuid)
  );

create function private.cue_as_json(cue public.cues) returns jsonb
language sql immutable set search_path = '' as $$
  select case when (cue).id is null then null else jsonb_build_object(
    'startsMs', (cue).starts_ms, 'endsMs', (cue).ends_ms, 'text', (cue).text, 'speaker', (cue).speaker,
    'sensitive', (cue).sensitive, 'words', (cue).words
  ) end
$$;

/** Writes what `plan` says of a track, [{id, before, after}, …] as it was found and is to be, and keeps it as one numbered change. */
create function private.keep_cues(track uuid, cut uuid, batch uuid, what text, plan jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  numbered int;
begin
  delete from public.cues c using jsonb_array_elements(plan) p
  where c.track_id = keep_cues.track and c.id = (p ->> 'id')::uuid and p -> 'after' = 'null';
  update public.cues c
  set starts_ms = a.starts_ms, ends_ms = a.ends_ms, text = a.text, speaker = a.speaker, sensitive = a.sensitive, words = a.words
  from private.cues_in(plan) a
  where c.track_id = keep_cues.track and c.id = a.id and not a.new;
  insert into public.cues (id, track_id, version_id, starts_ms, ends_ms, text, speaker, sensitive, words)
  select a.id, keep_cues.track, cut, a.starts_ms, a.ends_ms, a.text, a.speaker, a.sensitive, a.words
  from private.cues_in(plan) a
  where a.new;
  update public.caption_tracks t set changes = t.changes + 1 where t.id = keep_cues.track returning t.changes into numbered;
  insert into public.caption_changes (id, track_id, version_id, number, what, cues, changes)
  values (batch, keep_cues.track, cut, numbered, keep_cues.what, jsonb_array_length(plan), plan);
  -- The last two thousand can be taken back.
  delete from public.caption_changes h where h.track_id = keep_cues.track and h.number <= numbered - 2000;
  return numbered;
end
$$;

create function private.cues_in(plan jsonb)
returns table (id uuid, new boolean, starts_ms int, ends_ms int, text text, speaker text, sensitive boolean, words jsonb)
language sql immutable set search_path = '' as $$
  select (p ->> 'id')::uuid, p -> 'before' = 'null', (p #>> '{after,startsMs}')::int, (p #>> '{after,endsMs}')::int,
    p #>> '{after,text}', coalesce(p #>> '{after,speaker}', ''), coalesce((p #>> '{after,sensitive}')::boolean, false),
    nullif(p #> '{after,words}', 'null')
  from jsonb_array_elements(plan) p
  where p -> 'after' <> 'null'
$$;

create function private.edited_cut(track uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  cut uuid := (select t.version_id from public.caption_tracks t where t.id = track);
begin
  if cut is null or not private.can_edit_version(cut) then
    raise exception 'Only its creator writes captions.' using errcode = '42501';
  end if;
  -- One after the other: numbers have no gap, and each sees what the one before has written.
  perform from public.caption_tracks t where t.id = track for update;
  return cut;
end
$$;

/**
 * Saves changes of cues, [{id, before, after}, …]: `before` as whoever writes had it, null for a new cue; `after` null for one that goes. What
 * somebody else changed meanwhile is kept: the times, the speaker and the mark one by one, the words when only one of the two changed them. Answers
 * with the number of the change, the cues of which it spoke as they are now, and in `conflicts` those whose words both have changed: there the
 * words of the house stand, and who writes joins the two.
 */
create function public.write_cues(track uuid, batch uuid, changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  cut uuid := private.edited_cut(track);
  numbered int;
  plan jsonb;
  disputed jsonb;
  protected int4multirange;
begin
  perform private.check_list(write_cues.changes, 20000, 'At most 20,000 cues change at once.');
  if exists (select from public.caption_changes h where h.id = batch and h.track_id = write_cues.track) then
    return private.answer_of_cues(track, write_cues.changes, '[]');
  end if;
  select range_agg(int4range(c.starts_ms, c.ends_ms)) into protected
  from public.cues c where c.version_id = cut and c.sensitive and c.track_id <> write_cues.track;
  with asked as (
    select (c.value ->> 'id')::uuid as id, nullif(c.value -> 'before', 'null') as b, nullif(c.value -> 'after', 'null') as a
    from jsonb_array_elements(write_cues.changes) c
  ), met as (
    select k.id, k.b, k.a, private.cue_as_json(r) as r,
      case
        when k.a is null or r.id is null then false
        else k.b is null or (k.a ->> 'text' is distinct from k.b ->> 'text' and r.text not in (k.b ->> 'text', k.a ->> 'text'))
      end and r.text is distinct from k.a ->> 'text' as disputed
    from asked k left join public.cues r on r.id = k.id and r.track_id = write_cues.track
  ), settled as (
    select m.id, m.r as before,
      case
        -- It goes, unless its words are others than those that were to go.
        when m.a is null then case when m.r ->> 'text' = m.b ->> 'text' then null else m.r end
        when m.r is null then case
          when m.b is null then m.a || jsonb_build_object('sensitive', coalesce((m.a ->> 'sensitive')::boolean, false)
            or coalesce(protected && int4range((m.a ->> 'startsMs')::int, greatest((m.a ->> 'endsMs')::int, (m.a ->> 'startsMs')::int)), false))
          -- Somebody took it away while new words were written into it.
          when m.a ->> 'text' <> m.b ->> 'text' then m.a
        end
        else m.r
          || case when (m.a -> 'startsMs', m.a -> 'endsMs') is distinct from (m.b -> 'startsMs', m.b -> 'endsMs')
            then jsonb_build_object('startsMs', m.a -> 'startsMs', 'endsMs', m.a -> 'endsMs') else '{}' end
          || case when m.a -> 'speaker' is distinct from m.b -> 'speaker' then jsonb_build_object('speaker', m.a -> 'speaker') else '{}' end
          || case when m.a -> 'sensitive' is distinct from m.b -> 'sensitive'
            then jsonb_build_object('sensitive', m.a -> 'sensitive') else '{}' end
          || case when m.disputed or m.a ->> 'text' is not distinct from m.b ->> 'text' then '{}'
            else jsonb_build_object('text', m.a -> 'text', 'words', m.a -> 'words') end
      end as after, m.disputed
    from met m
  )
  select
    coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'before', s.before, 'after', s.after))
      filter (where s.before is distinct from s.after), '[]'),
    coalesce(jsonb_agg(s.id) filter (where s.disputed), '[]')
  into plan, disputed
  from settled s;
  if jsonb_array_length(plan) > 0 then
    numbered := private.keep_cues(track, cut, batch, 'edited', plan);
  end if;
  return private.answer_of_cues(track, write_cues.changes, disputed);
end
$$;

create function private.answer_of_cues(track uuid, asked jsonb, disputed jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'number', (select t.changes from public.caption_tracks t where t.id = track),
    'cues', coalesce((
      select jsonb_agg(jsonb_build_object('id', k ->> 'id', 'cue', private.cue_as_json(c)))
      from jsonb_array_elements(asked) k
      left join public.cues c on c.id = (k ->> 'id')::uuid and c.track_id = answer_of_cues.track
    ), '[]'),
    'conflicts', disputed
  )
$$;

/** Puts a track back to what it was after its change `number`; 0 is before the first. That is a change of its own and can be taken back. */
create function public.restore_captions(track uuid, number int, batch uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  cut uuid := private.edited_cut(track);
  -- What is protected now stays so, also where it was not yet then.
  protected int4multirange := private.protected_ranges(cut);
  plan jsonb;
begin
  if exists (
    select from generate_series(restore_captions.number + 1, (select t.changes from public.caption_tracks t where t.id = track)) n
    where not exists (select from public.caption_changes h where h.track_id = restore_captions.track and h.number = n)
  ) then
    raise exception 'That is longer ago than is kept.' using errcode = 'P0001', hint = 'Choose a later state.';
  end if;
  with earliest as (
    select distinct on (c ->> 'id') (c ->> 'id')::uuid as id, nullif(c -> 'before', 'null') as was
    from public.caption_changes h, jsonb_array_elements(h.changes) c
    where h.track_id = restore_captions.track and h.number > restore_captions.number
    order by c ->> 'id', h.number
  ), settled as (
    select e.id, private.cue_as_json(r) as before,
      e.was || jsonb_build_object('sensitive', (e.was ->> 'sensitive')::boolean
        or protected && int4range((e.was ->> 'startsMs')::int, (e.was ->> 'endsMs')::int)) as after
    from earliest e left join public.cues r on r.id = e.id and r.track_id = restore_captions.track
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'before', s.before, 'after', s.after))
    filter (where s.before is distinct from s.after), '[]')
  into plan from settled s;
  if jsonb_array_length(plan) = 0 then return (select t.changes from public.caption_tracks t where t.id = track); end if;
  return private.keep_cues(track, cut, batch, 'restored', plan);
end
$$;

/** All cues of a track anew, from a file: the track and its history stay, so that what was there can be brought back. */
create or replace function public.replace_captions(version uuid, language text, label text, kind text, cues jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  -- The service writes past row rules, as in every table.
  if not private.can_edit_version(version) and coalesce(auth.role(), '') <> 'service_role' then
    raise exception 'Only its creator writes captions.' using errcode = '42501';
  end if;
  perform private.check_list(replace_captions.cues, 20000, 'A caption track has 20,000 cues at most.');
  if jsonb_array_length(cues) = 0 then
    raise exception 'There are no captions in it.'
      using errcode = 'P0001', hint = 'Choose a caption file with at least one cue.';
  end if;
  return private.put_captions(version, language, label, kind, cues, 'imported');
end
$$;

create function private.put_captions(version uuid, language text, label text, kind text, cues jsonb, what text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  track uuid;
  protected int4multirange;
  plan jsonb;
  machine boolean := put_captions.what = 'transcribed';
begin
  -- What was protected stays protected, whatever the new file says about it: in every track of the version.
  select range_agg(int4range(c.starts_ms, c.ends_ms)) into protected
  from public.cues c
  where c.version_id = put_captions.version and c.sensitive;
  insert into public.caption_tracks as t (version_id, language, label, kind, origin, reviewed)
  values (version, put_captions.language, put_captions.label, put_captions.kind, case when machine then 'machine' else 'uploaded' end, not machine)
  on conflict on constraint caption_tracks_version_id_language_kind_key
  do update set label = excluded.label, origin = excluded.origin, reviewed = excluded.reviewed
  returning t.id into track;
  select coalesce(jsonb_agg(p), '[]') into plan
  from (
    select jsonb_build_object('id', c.id, 'before', private.cue_as_json(c), 'after', null) as p
    from public.cues c where c.track_id = track
    union all
    select jsonb_build_object('id', gen_random_uuid(), 'before', null, 'after', jsonb_build_object(
      'startsMs', (cue ->> 'startsMs')::int,
      'endsMs', (cue ->> 'endsMs')::int,
      'text', cue ->> 'text',
      'speaker', coalesce(cue ->> 'speaker', ''),
      'words', cue -> 'words',
      'sensitive', coalesce(protected && int4range((cue ->> 'startsMs')::int, greatest((cue ->> 'endsMs')::int, (cue ->> 'startsMs')::int)), false)
    ))
    from jsonb_array_elements(put_captions.cues) cue
  ) x;
  perform private.keep_cues(track, version, gen_random_uuid(), put_captions.what, plan);
  return track;
end
$$;

-- A track that gets all its words anew is what moments may follow, as one that came was.
create constraint trigger moments_follow_anew after update of origin on public.caption_tracks
  deferrable initially deferred for each row execute function private.moments_follow();

grant execute on function public.write_cues(uuid, uuid, jsonb), public.restore_captions(uuid, int, uuid) to authenticated;
