-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

create table private.spoken_pieces (
  line uuid not null,
  screening_id uuid not null,
  person_id uuid not null,
  language text not null default '',
  sound bytea not null,
  sent_at timestamp with time zone not null default now(),
  constraint spoken_pieces_pkey PRIMARY KEY (line),
  constraint spoken_pieces_language_check CHECK (length(language) <= 35),
  constraint spoken_pieces_sound_check CHECK (octet_length(sound) <= 400000)
);
CREATE INDEX spoken_pieces_of_person ON private.spoken_pieces USING btree (person_id, sent_at);
alter table private.spoken_pieces enable row level security;
