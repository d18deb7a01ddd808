/** The same as words of an index: with a place, because a weight is of a place. */
create or replace function private.sound_words(written text) returns tsvector
language sql immutable parallel safe as $$
  select coalesce((select string_agg(quote_literal(s) || ':1', ' ') from unnest(private.sounds_of(written)) s)::tsvector, ''::tsvector)
$$;

/** The phonetic forms to look for of a query. Null where a word of it has none: then nothing sounds like it. */
create or replace function private.sounds_asked(typed text) returns text[]
language sql immutable parallel safe as $$
  select case when count(*) > 0 and bool_and(cardinality(s.sounds) > 0) then (
    select array_agg(distinct sound) from (
      select unnest(private.asked_sounds(w.word)) as sound
      from regexp_split_to_table(private.unmarked(left(typed, 200)), '[^[:alpha:]]+') w (word)
      where w.word <> ''
    ) each_word
  ) end
  from regexp_split_to_table(private.unmarked(left(typed, 200)), '[^[:alpha:]]+') w (word)
  cross join lateral (select private.asked_sounds(w.word) as sounds) s
  where w.word <> ''
$$;

create or replace function private.sounding(typed text) returns tsquery
language sql immutable parallel safe as $$
  select coalesce((select string_agg(quote_literal(s), ' & ') from unnest(private.sounds_asked(typed)) s)::tsquery, ''::tsquery)
$$;
