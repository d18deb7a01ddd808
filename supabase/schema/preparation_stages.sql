-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- Six rows a version: where its preparation stands. detail says what came out ("108 min, 25 frames, stereo"), reason why a stage failed, in words for the creator.
create table public.preparation_stages (
  version_id uuid not null,
  stage text not null,
  "position" integer not null,
  state text not null default 'waiting',
  progress real not null default 0,
  seconds_left integer,
  detail text not null default '',
  reason text,
  updated_at timestamp with time zone not null default now(),
  constraint preparation_stages_pkey PRIMARY KEY (version_id, stage),
  constraint preparation_stages_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint a_detail_has_at_most_2000_characters CHECK (length(detail) <= 2000),
  constraint a_reason_has_at_most_2000_characters CHECK (length(reason) <= 2000),
  constraint preparation_stages_progress_check CHECK (progress >= 0::double precision AND progress <= 1::double precision),
  constraint preparation_stages_seconds_left_check CHECK (seconds_left >= 0),
  constraint preparation_stages_stage_check CHECK (stage = ANY (ARRAY['received', 'checked', 'first-rendition', 'poster-and-storyboard', 'all-renditions', 'ready'])),
  constraint preparation_stages_state_check CHECK (state = ANY (ARRAY['waiting', 'working', 'done', 'failed', 'skipped']))
);
alter table public.preparation_stages enable row level security;
grant select on public.preparation_stages to authenticated;
grant all on public.preparation_stages to service_role;
create policy "The creator follows the preparation" on public.preparation_stages
  for select to authenticated
  using (private.can_edit_version(version_id));
create policy "A session that owes its second step sees and changes nothing" on public.preparation_stages
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.preparation_stages FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function public.retry_preparation(version uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can_edit_version(version) then raise exception 'Only its creator prepares a film.'
  using errcode = '42501'; end if;
  update public.preparation_stages
  set state = 'waiting', progress = 0, reason = null, seconds_left = null, updated_at = now()
  where version_id = version and state = 'failed' and stage <> 'received';
  if not found then return; end if;
  update public.versions
  set failure = null, state = case when state = 'failed' then 'received' else state end
  where id = version;
  perform private.enqueue('prepare-version', json_build_object('versionId', version), 'prepare-version:' || version);
end
$$;
grant execute on function public.retry_preparation to authenticated, service_role;
