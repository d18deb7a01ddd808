comment on table private.passages is
  'One row per searchable cue: joined has its words, labelled A, and those of the next cue, because a sentence seldom '
  'ends with its cue. Sensitive cues have none.';

/**
 * Rewrites the passages of one track between two starts, with the previous one, whose joined words overlap them.
 */
create or replace function private.index_passages(track uuid, from_ms integer, to_ms integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  config regconfig;
  first_ms int;
  following_ms int;
begin
  -- Under the film's write lock: joined words must match the current neighbours.
  perform private.lock_film(private.documentary_of(t.version_id)) from public.caption_tracks t where t.id = track;
  select private.words_in(t.language) into config from public.caption_tracks t where t.id = track;
  select coalesce(max(c.starts_ms), from_ms) into first_ms
  from public.cues c where c.track_id = track and c.starts_ms < from_ms and not c.sensitive;
  select coalesce(min(c.starts_ms), to_ms) into following_ms
  from public.cues c where c.track_id = track and c.starts_ms > to_ms and not c.sensitive;
  delete from private.passages p where p.track_id = track and p.starts_ms between first_ms and to_ms;
  insert into private.passages (cue_id, next_cue_id, track_id, version_id, documentary_id, starts_ms, joined)
  select s.id, s.next_id, track, s.version_id, s.documentary_id, s.starts_ms,
    private.passage_words(s.text, s.next_text, config)
  from (
    select c.id, c.version_id, c.starts_ms, c.text, v.documentary_id,
      -- Cues with a sensitive cue between them are not joined.
      case when not lead(c.sensitive, 1, true) over following then lead(c.id) over following end as next_id,
      case when not lead(c.sensitive, 1, true) over following then lead(c.text) over following end as next_text,
      c.sensitive
    from public.cues c join public.caption_tracks t on t.id = c.track_id join public.versions v on v.id = c.version_id
    where c.track_id = track and t.kind <> 'descriptions' and c.starts_ms between first_ms and following_ms
    window following as (order by c.starts_ms, c.id)
  ) s
  where not s.sensitive and s.starts_ms <= to_ms
  on conflict (cue_id)
  do update set next_cue_id = excluded.next_cue_id,
  starts_ms = excluded.starts_ms,
  joined = excluded.joined;
  perform private.learn_words(array(
    select distinct u.lexeme
    from public.cues c, unnest(to_tsvector('private.plain', c.text)) u
    where c.track_id = track and c.starts_ms between from_ms and to_ms and not c.sensitive
  ));
end
$$;

create or replace function private.cues_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.lock_films(array(select version_id from added));
    perform private.index_passages(x.track_id, min(x.starts_ms), max(x.starts_ms)) from added x group by x.track_id;
    perform private.index_described(x.track_id, min(x.starts_ms), max(x.starts_ms)) from added x group by x.track_id;
    perform private.index_spoken(x.version_id) from (select distinct version_id from added order by 1) x;
  elsif tg_op = 'DELETE' then
    perform private.lock_films(array(select version_id from removed));
    perform private.index_passages(x.track_id, min(x.starts_ms), max(x.starts_ms))
    from removed x
    where exists (select from public.caption_tracks t where t.id = x.track_id)
    group by x.track_id;
    perform private.index_spoken(x.version_id) from (select distinct version_id from removed order by 1) x;
  else
    perform private.lock_films(array(select version_id from added union select version_id from removed));
    delete from private.passages p using removed x where p.cue_id = x.id;
    perform private.index_passages(x.track_id, min(x.starts_ms), max(x.starts_ms))
    from (select track_id, starts_ms from added union all select track_id, starts_ms from removed) x
    group by x.track_id;
    delete from private.described d using removed x where d.cue_id = x.id;
    perform private.index_described(x.track_id, min(x.starts_ms), max(x.starts_ms)) from added x group by x.track_id;
    perform private.index_spoken(x.version_id) from (
      select version_id from added union select version_id from removed order by 1
    ) x;
  end if;
  return null;
end
$$;

/** A track's language decides how its words are reduced, its kind whether they are said at all. */
create or replace function private.track_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_film(private.documentary_of(new.version_id));
  delete from private.passages where track_id = new.id;
  perform private.index_passages(new.id, 0, 2147483647);
  perform private.index_spoken(new.version_id);
  perform private.index_described(new.id);
  return null;
end
$$;
