-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a film: what search compares with. title, people and about are folded; weights in words: A title, B people, C the rest.
create table private.catalogue (
  documentary_id uuid not null,
  title text not null,
  people text not null,
  about text not null,
  words tsvector not null,
  constraint catalogue_pkey PRIMARY KEY (documentary_id),
  constraint catalogue_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE
);
CREATE INDEX catalogue_about ON private.catalogue USING gin (about extensions.gin_trgm_ops);
CREATE INDEX catalogue_people ON private.catalogue USING gin (people extensions.gin_trgm_ops);
CREATE INDEX catalogue_title ON private.catalogue USING gin (title extensions.gin_trgm_ops);
CREATE INDEX catalogue_words ON private.catalogue USING gin (words);
alter table private.catalogue enable row level security;

create function private.catalogue_film(film uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.catalogue (documentary_id, title, people, about, words)
  select
    d.id,
    private.folded(d.title),
    private.folded(w.people),
    private.folded(w.about),
    setweight(private.words_of(d.title, d.language), 'A')
      || setweight(private.words_of(d.title, 'en'), 'A')
      || setweight(private.words_of(w.people, null), 'B')
      || setweight(private.words_of(w.about, 'en'), 'C')
  from public.documentaries d
  cross join lateral (
    select
      private.people_of(d.id) as people,
      concat_ws(' ', d.synopsis, d.country, array_to_string(d.subjects, ' ')) as about
  ) w
  where d.id = film
  on conflict (documentary_id) do update
  set title = excluded.title, people = excluded.people, about = excluded.about, words = excluded.words
$$;
grant execute on function private.catalogue_film to service_role;
