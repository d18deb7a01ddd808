-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a piece of sound that has been heard, so that a worker that stopped goes on after it: [[text, startsMs, endsMs, segment], …].
create table private.heard_pieces (
  transcription_id uuid not null,
  starts_ms integer not null,
  ends_ms integer not null,
  language text not null default '',
  heard jsonb not null,
  constraint heard_pieces_pkey PRIMARY KEY (transcription_id, starts_ms),
  constraint heard_pieces_transcription_id_fkey FOREIGN KEY (transcription_id) REFERENCES public.transcriptions(id) ON DELETE CASCADE,
  constraint heard_pieces_heard_check CHECK (length(heard::text) <= 4000000),
  constraint heard_pieces_language_check CHECK (length(language) <= 80)
);
alter table private.heard_pieces enable row level security;
