-- Sound that was recorded apart counts in samples; in frames only at the rate of the picture it belongs to, which may come later.
alter table public.rushes
  add column start_samples bigint check (start_samples >= 0),
  add column sample_rate integer check (sample_rate between 1000 and 768000),
  add column samples bigint check (samples > 0),
  add column rate_presumed boolean not null default false;

-- What is said in rushes, to be searched: apart from the index of public films, which has no word of them.
create table private.rush_words (
  cue_id uuid primary key references public.cues (id) on delete cascade,
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  version_id uuid not null references public.versions (id) on delete cascade,
  number integer not null,
  starts_ms integer not null,
  words tsvector not null
);
create index rush_words_of_film on private.rush_words (documentary_id, number, starts_ms, cue_id);
create index rush_words_of_version on private.rush_words (version_id);
create index rush_words_said on private.rush_words using gin (words) with (gin_pending_list_limit = 512);
