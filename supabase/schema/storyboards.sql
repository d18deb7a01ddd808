-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a version: a sprite in bucket media, tiles left to right, top to bottom, one for each of frame_times_ms.
create table public.storyboards (
  version_id uuid not null,
  object_name text not null,
  columns integer not null,
  rows integer not null,
  tile_width integer not null,
  tile_height integer not null,
  frame_times_ms integer[] not null,
  constraint storyboards_pkey PRIMARY KEY (version_id),
  constraint storyboards_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint a_storyboard_has_at_most_100000_frames CHECK (cardinality(frame_times_ms) <= 100000),
  constraint an_objects_name_has_at_most_300_characters CHECK (length(object_name) <= 300)
);
alter table public.storyboards enable row level security;
grant select on public.storyboards to authenticated;
grant all on public.storyboards to service_role;
create policy "Who may watch the film sees its storyboard" on public.storyboards
  for select to authenticated
  using (private.can_watch_version(version_id));
create policy "A session that owes its second step sees and changes nothing" on public.storyboards
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
