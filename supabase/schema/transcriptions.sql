-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a wish that a cut be heard by the speech recogniser. language is the one asked for, then the one heard; empty while it is to be found.
create table public.transcriptions (
  id uuid not null default gen_random_uuid(),
  version_id uuid not null,
  state text not null default 'waiting',
  language text not null default '',
  progress real not null default 0,
  failure text,
  track_id uuid,
  asked_at timestamp with time zone not null default now(),
  constraint transcriptions_pkey PRIMARY KEY (id),
  constraint transcriptions_track_id_fkey FOREIGN KEY (track_id) REFERENCES public.caption_tracks(id) ON DELETE SET NULL,
  constraint transcriptions_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint transcriptions_failure_check CHECK (length(failure) <= 500),
  constraint transcriptions_language_check CHECK (language ~ '^([a-z]{2,3}(-[A-Za-z0-9]{2,8})*)?$' AND length(language) <= 35),
  constraint transcriptions_progress_check CHECK (progress >= 0::double precision AND progress <= 1::double precision),
  constraint transcriptions_state_check CHECK (state = ANY (ARRAY['waiting', 'working', 'done', 'failed', 'cancelled']))
);
CREATE UNIQUE INDEX transcriptions_one_at_once ON public.transcriptions USING btree (version_id) WHERE state = ANY (ARRAY['waiting', 'working']);
CREATE INDEX transcriptions_track ON public.transcriptions USING btree (track_id);
CREATE INDEX transcriptions_version ON public.transcriptions USING btree (version_id, asked_at DESC);
alter table public.transcriptions enable row level security;
grant select on public.transcriptions to authenticated;
grant all on public.transcriptions to service_role;
create policy "The creator follows what is heard of their cuts" on public.transcriptions
  for select to authenticated
  using (private.can_edit_version(version_id));
create policy "A session that owes its second step sees and changes nothing" on public.transcriptions
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.transcriptions FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

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
grant execute on function private.save_transcript to service_role;

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
grant execute on function public.cancel_transcription to authenticated, service_role;
