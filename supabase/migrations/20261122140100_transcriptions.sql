-- Words from sound: a speech recogniser the house is given writes captions that nobody has read yet.

create table private.house_abilities (
  name text primary key check (name in ('transcribe')),
  said_at timestamptz not null default now()
);
comment on table private.house_abilities is 'One row a thing this house can do because whoever runs it set it up; the worker says so at its start.';
alter table private.house_abilities enable row level security;
revoke all on private.house_abilities from public, anon, authenticated, service_role;

create function public.can_transcribe() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_signed_in() and exists (select from private.house_abilities a where a.name = 'transcribe')
$$;

create table public.transcriptions (
  id uuid primary key default gen_random_uuid(),
  version_id uuid not null references public.versions (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'working', 'done', 'failed', 'cancelled')),
  language text not null default '' check (language ~ '^([a-z]{2,3}(-[A-Za-z0-9]{2,8})*)?$' and length(language) <= 35),
  progress real not null default 0 check (progress between 0 and 1),
  failure text check (length(failure) <= 500),
  track_id uuid references public.caption_tracks (id) on delete set null,
  asked_at timestamptz not null default now()
);
comment on table public.transcriptions is
  'One row a wish that a cut be heard by the speech recogniser. language is the one asked for, then the one heard; empty while it is to be found.';
create index transcriptions_version on public.transcriptions (version_id, asked_at desc);
create index transcriptions_track on public.transcriptions (track_id);
create unique index transcriptions_one_at_once on public.transcriptions (version_id) where state in ('waiting', 'working');
select private.open_table('public.transcriptions', of_version => 'version_id');
grant select on public.transcriptions to authenticated;
create policy "The creator follows what is heard of their cuts" on public.transcriptions
  for select to authenticated
  using (private.can_edit_version(version_id));
alter publication supabase_realtime add table public.transcriptions;

create table private.heard_pieces (
  transcription_id uuid not null references public.transcriptions (id) on delete cascade,
  starts_ms int not null,
  ends_ms int not null,
  language text not null default '' check (length(language) <= 80),
  heard jsonb not null check (length(heard::text) <= 4000000),
  primary key (transcription_id, starts_ms)
);
comment on table private.heard_pieces is
  'One row a piece of sound that has been heard, so that a worker that stopped goes on after it: [[text, startsMs, endsMs, segment], …].';
alter table private.heard_pieces enable row level security;
revoke all on private.heard_pieces from public, anon, authenticated, service_role;

create function public.transcribe(version uuid, language text default '') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  if not private.can_edit_version(transcribe.version) then
    raise exception 'Only its creator has a film heard.' using errcode = '42501';
  end if;
  if not public.can_transcribe() then
    raise exception 'This house has no speech recogniser.' using errcode = 'P0001', hint = 'Whoever runs it can set one up.';
  end if;
  if not exists (
    select from public.versions v where v.id = transcribe.version and v.has_sound and v.state in ('watchable', 'ready')
  ) then
    raise exception 'There is nothing to hear in it yet.' using errcode = 'P0001', hint = 'Wait until the film can be watched.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('transcribe:' || transcribe.version, 0));
  select t.id into made from public.transcriptions t where t.version_id = transcribe.version and t.state in ('waiting', 'working');
  if made is not null then return made; end if;
  delete from public.transcriptions t where t.version_id = transcribe.version;
  insert into public.transcriptions (version_id, language) values (transcribe.version, coalesce(transcribe.language, '')) returning id into made;
  perform private.enqueue('transcribe', json_build_object('transcriptionId', made), 'transcribe:' || made, 5);
  return made;
end
$$;

create function public.cancel_transcription(transcription uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.transcriptions t where t.id = cancel_transcription.transcription and private.can_edit_version(t.version_id)
  ) then
    raise exception 'Only its creator stops it.' using errcode = '42501';
  end if;
  update public.transcriptions t set state = 'cancelled'
  where t.id = cancel_transcription.transcription and t.state in ('waiting', 'working');
end
$$;
grant execute on function public.can_transcribe(), public.transcribe(uuid, text), public.cancel_transcription(uuid) to authenticated;

/** What was heard becomes captions that nobody has read. Those a person wrote or read stay: then it stands beside them, named as the machine's. */
create function private.save_transcript(transcription uuid, language text, label text, cues jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  asked public.transcriptions;
  track uuid;
  written boolean;
begin
  select * into asked from public.transcriptions t where t.id = save_transcript.transcription for update;
  if asked.state is distinct from 'working' then return null; end if;
  written := exists (
    select from public.caption_tracks t join public.cues c on c.track_id = t.id
    where t.version_id = asked.version_id and t.language = save_transcript.language and t.kind = 'captions'
      and (t.reviewed or t.origin = 'uploaded' or exists (
        select from public.caption_changes h where h.track_id = t.id and h.what <> 'transcribed'
      ))
  );
  track := private.put_captions(
    asked.version_id, save_transcript.language || case when written then '-machine' else '' end, save_transcript.label, 'captions',
    save_transcript.cues, 'transcribed'
  );
  update public.transcriptions t
  set state = 'done', progress = 1, language = save_transcript.language, track_id = track
  where t.id = save_transcript.transcription;
  delete from private.heard_pieces p where p.transcription_id = save_transcript.transcription;
  return track;
end
$$;

-- What somebody asked not to be shown is withheld by its own rule and is not marked as protected for good by going back in the history.
create or replace function public.restore_captions(track uuid, number int, batch uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  cut uuid := private.edited_cut(track);
  -- What is protected now stays so, also where it was not yet then.
  protected int4multirange := (
    select coalesce(range_agg(int4range(c.starts_ms, c.ends_ms)), '{}') from public.cues c where c.version_id = cut and c.sensitive
  );
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
