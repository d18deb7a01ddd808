/** Whether a text has signs that were indexed as they came until now. */
create function private.was_as_it_came(written text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select written ~ '[^\u0001-\u007f]' and (
    written is not nfc normalized
    or written ~ '[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff\u02b9\u02bb\u02bc]'
    or written ~ '[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]'
  )
$$;

-- What is indexed already: every cue and name is read once, and only tracks and films with such signs are indexed anew.
do $$
declare
  track record;
  film uuid;
begin
  for track in
    select c.track_id as id, c.version_id, bool_or(t.kind = 'descriptions') as seen, min(c.starts_ms) as first_ms, max(c.starts_ms) as last_ms
    from public.cues c join public.caption_tracks t on t.id = c.track_id
    where private.was_as_it_came(c.text)
    group by 1, 2
    order by 2, 1
  loop
    if track.seen then perform private.index_described(track.id, track.first_ms, track.last_ms);
    else
      perform private.index_passages(track.id, track.first_ms, track.last_ms);
      perform private.index_spoken(track.version_id);
    end if;
  end loop;
  for film in
    select d.id from public.documentaries d
    where private.was_as_it_came(concat_ws(' ', d.title, d.director, d.synopsis, d.country, array_to_string(d.subjects, ' ')))
    union
    select n.documentary_id from public.credits n where private.was_as_it_came(n.name)
    union
    select n.documentary_id from public.other_names n where private.was_as_it_came(n.written)
    union
    select n.documentary_id from public.film_places n where private.was_as_it_came(n.name)
    order by 1
  loop
    perform private.catalogue_film(film);
    perform private.credit_people(film);
  end loop;
  update private.speakers s set person = private.speaker_key(s.speaker) where private.was_as_it_came(s.speaker);
end
$$;

drop function private.was_as_it_came(text);
