-- Timed things: each belongs to a version and has a start and an end in milliseconds.

create table public.caption_tracks (
  id uuid primary key default gen_random_uuid(),
  version_id uuid not null references public.versions (id) on delete cascade,
  language text not null check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  label text not null check (length(label) between 1 and 80),
  kind text not null default 'captions' check (kind in ('captions', 'subtitles', 'descriptions')),
  origin text not null default 'uploaded' check (origin in ('uploaded', 'machine')),
  reviewed boolean not null default true,
  created_at timestamptz not null default now(),
  unique (version_id, language, kind)
);
comment on table public.caption_tracks is
  'One row a language and kind of timed text. origin machine and reviewed false: written by a speech recogniser and '
  'not yet read by a person.';

create table public.cues (
  id uuid primary key default gen_random_uuid(),
  track_id uuid not null references public.caption_tracks (id) on delete cascade,
  version_id uuid not null references public.versions (id) on delete cascade,
  starts_ms int not null check (starts_ms >= 0),
  ends_ms int not null,
  text text not null check (length(text) between 1 and 2000),
  speaker text not null default '' check (length(speaker) <= 80),
  sensitive boolean not null default false,
  check (ends_ms > starts_ms)
);
comment on table public.cues is
  'One row a caption cue. sensitive ones vanish from captions, transcript, search, stills and clips for everyone but '
  'the creator.';
create index cues_track on public.cues (track_id, starts_ms);
create index cues_version on public.cues (version_id, starts_ms);

create table public.chapters (
  id uuid primary key default gen_random_uuid(),
  version_id uuid not null references public.versions (id) on delete cascade,
  starts_ms int not null check (starts_ms >= 0),
  ends_ms int not null,
  title text not null check (length(title) between 1 and 120),
  check (ends_ms > starts_ms),
  unique (version_id, starts_ms)
);
comment on table public.chapters is 'One row a chapter.';

create table public.credits (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  position int not null,
  role text not null check (length(role) between 1 and 80),
  name text not null check (length(name) between 1 and 120)
);
comment on table public.credits is 'One row a credit, in billing order.';
create index credits_documentary on public.credits (documentary_id, position);

do $$
declare table_name text;
begin
  foreach table_name in array array['caption_tracks', 'cues', 'chapters', 'credits'] loop
    execute format('alter table public.%I enable row level security', table_name);
    execute format('revoke all on public.%I from anon, authenticated', table_name);
    execute format('grant select, insert, update, delete on public.%I to authenticated', table_name);
    execute format('grant all on public.%I to service_role', table_name);
  end loop;
end $$;
create policy "Who may watch the film reads its caption tracks" on public.caption_tracks
  for select to authenticated
  using (private.can_watch_version(version_id));
create policy "The creator writes caption tracks" on public.caption_tracks for all to authenticated
  using (private.can_edit_version(version_id)) with check (private.can_edit_version(version_id));
create policy "Who may watch the film reads its cues, sensitive ones excepted" on public.cues
  for select to authenticated
  using (not sensitive and private.can_watch_version(version_id));
create policy "The creator writes cues of their own tracks" on public.cues for all to authenticated
  using (private.can_edit_version(version_id))
  with check (
    private.can_edit_version(version_id)
    and version_id = (select t.version_id from public.caption_tracks t where t.id = track_id)
  );
create policy "Who may watch the film reads its chapters" on public.chapters
  for select to authenticated
  using (private.can_watch_version(version_id));
create policy "The creator writes chapters" on public.chapters for all to authenticated
  using (private.can_edit_version(version_id)) with check (private.can_edit_version(version_id));
create policy "Who may watch the film reads its credits" on public.credits
  for select to authenticated
  using (public.can_watch(documentary_id));
create policy "The creator writes credits" on public.credits
  for all to authenticated
  using (public.can_edit(documentary_id))
  with check (public.can_edit(documentary_id));
