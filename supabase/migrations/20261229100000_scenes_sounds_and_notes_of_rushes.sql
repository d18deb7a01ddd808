-- A select is of a scene as a rush is; what a camera sheet says beside it has a place of its own.
alter table public.selects add column scene_id uuid references public.outline_scenes (id) on delete set null;
create index selects_of_scene on public.selects (scene_id) where scene_id is not null;

alter table public.rushes
  add column note text not null default '' check (length(note) <= 2000),
  add column language text check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$' and length(language) <= 35),
  add column heard_channels smallint[] check (cardinality(heard_channels) between 1 and 64),
  add column joined_by text check (joined_by in ('timecode', 'waveform', 'typed'));

-- A sound that is to find its picture by how both sound.
create table public.sound_matches (
  sound_id uuid primary key references public.rushes (version_id) on delete cascade,
  picture_id uuid references public.rushes (version_id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  found_id uuid references public.rushes (version_id) on delete set null,
  offset_frames integer,
  alike real check (alike between 0 and 1),
  asked_at timestamptz not null default now()
);
create index sound_matches_of_picture on public.sound_matches (picture_id) where picture_id is not null;
create index sound_matches_found on public.sound_matches (found_id) where found_id is not null;

-- An act that says how a sound was joined; it comes with the sources.
drop function if exists public.join_sound(uuid, uuid, int);
