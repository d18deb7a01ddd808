-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a cue of a track of descriptions that may be found. Apart from private.passages, so that nothing that is seen counts as said. Sensitive cues have none.
create table private.described (
  cue_id uuid not null,
  track_id uuid not null,
  version_id uuid not null,
  documentary_id uuid not null,
  starts_ms integer not null,
  words tsvector not null,
  constraint described_pkey PRIMARY KEY (cue_id),
  constraint described_cue_id_fkey FOREIGN KEY (cue_id) REFERENCES public.cues(id) ON DELETE CASCADE
);
CREATE INDEX described_track ON private.described USING btree (track_id, starts_ms);
CREATE INDEX described_words ON private.described USING gin (words) WITH (gin_pending_list_limit='64');
alter table private.described enable row level security;

create function private.index_described(track uuid, from_ms integer DEFAULT 0, to_ms integer DEFAULT 2147483647) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.described d where d.track_id = track and d.starts_ms between from_ms and to_ms;
  insert into private.described (cue_id, track_id, version_id, documentary_id, starts_ms, words)
  select c.id, track, c.version_id, v.documentary_id, c.starts_ms, private.words_of(c.text, t.language)
  from public.caption_tracks t
  join public.cues c on c.track_id = t.id
  join public.versions v on v.id = c.version_id
  where t.id = track and t.kind = 'descriptions' and not c.sensitive and c.starts_ms between from_ms and to_ms
  on conflict (cue_id) do update set starts_ms = excluded.starts_ms, words = excluded.words;
  perform private.learn_words(array(
    select distinct u.lexeme
    from public.caption_tracks t
    join public.cues c on c.track_id = t.id
    cross join lateral unnest(to_tsvector('private.plain', c.text)) u
    where t.id = track and t.kind = 'descriptions' and not c.sensitive and c.starts_ms between from_ms and to_ms
  ));
end
$$;
grant execute on function private.index_described to service_role;
