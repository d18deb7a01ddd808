-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a sound track in the source of a version; stream is its number there. heard: the renditions have it, mixed with another when two rows say so. chosen: its creator wants it; while no row says so the house chooses.
create table public.sound_tracks (
  version_id uuid not null,
  stream integer not null,
  language text not null default '',
  title text not null default '',
  channels text not null default '',
  silent boolean not null default false,
  heard boolean not null default false,
  chosen boolean not null default false,
  constraint sound_tracks_pkey PRIMARY KEY (version_id, stream),
  constraint sound_tracks_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint sound_tracks_channels_check CHECK (length(channels) <= 60),
  constraint sound_tracks_language_check CHECK (length(language) <= 8),
  constraint sound_tracks_stream_check CHECK (stream >= 0 AND stream <= 999),
  constraint sound_tracks_title_check CHECK (length(title) <= 120)
);
alter table public.sound_tracks enable row level security;
grant select on public.sound_tracks to authenticated;
grant all on public.sound_tracks to service_role;
create policy "The creator sees the sound tracks of a cut" on public.sound_tracks
  for select to authenticated
  using (private.can_edit_version(version_id));
create policy "A session that owes its second step sees and changes nothing" on public.sound_tracks
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.sound_tracks FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function public.choose_sound(version uuid, streams integer[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can_edit_version(version) then
    raise exception 'Only its creator chooses what is heard.' using errcode = '42501';
  end if;
  if coalesce(cardinality(streams), 0) not between 1 and 2 then
    raise exception 'Choose one sound track, or two that are mixed.' using errcode = 'P0001';
  end if;
  if exists (
    select from unnest(streams) as wanted (stream)
    where not exists (
      select from public.sound_tracks t where t.version_id = choose_sound.version and t.stream = wanted.stream
    )
  ) then
    raise exception 'This version has no such sound track.'
      using errcode = 'P0001', hint = 'Open the film''s desk again.';
  end if;
  update public.sound_tracks t set chosen = t.stream = any (streams) where t.version_id = choose_sound.version;
  -- While the first preparation is under way, its last step asks again what is wanted.
  perform from public.preparation_stages s
  where s.version_id = choose_sound.version and s.stage = 'poster-and-storyboard' and s.state = 'done';
  if found then
    perform private.enqueue(
      'encode-renditions', json_build_object('versionId', version), 'encode-renditions:' || version
    );
  end if;
end
$$;
grant execute on function public.choose_sound to authenticated, service_role;
