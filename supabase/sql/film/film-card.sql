/**
 * A film as shown in a list, in the form of contract/film/film-card.ts. Without search_path, so that the planner inlines it:
 * it is called once a film. Checks no rights.
 */
create or replace function private.film_card(
  id uuid,
  title text,
  director text,
  year integer,
  duration_ms integer,
  poster_object text,
  width integer,
  height integer
)
returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', id, 'title', title, 'director', director, 'year', year, 'durationMs', duration_ms,
    'posterObject', poster_object, 'width', width, 'height', height
  )
$$;

/** The same with what the film is about, cut to `most` characters, and the language it is in. */
create or replace function private.film_entry(card jsonb, synopsis text, most integer, language text) returns jsonb
language sql stable as $$
  select card || jsonb_build_object('synopsis', left(synopsis, most), 'language', language)
$$;
