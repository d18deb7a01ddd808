create table public.film_names (
  documentary_id uuid not null,
  name text not null,
  constraint film_names_pkey primary key (documentary_id, name),
  constraint film_names_documentary_id_fkey foreign key (documentary_id) references public.documentaries (id) on delete cascade,
  constraint film_names_name_check check (length(name) between 1 and 80 and name = trim(both from name) and name !~ '[[:cntrl:]]')
);
alter table public.film_names enable row level security;

-- A word is [text, startsMs, endsMs], and may say how sure the recogniser was and what it heard. Only what is written from now on is looked at:
-- older words have three entries.
alter table public.cues add constraint a_word_has_text_times_and_how_sure_it_is check (
  words is null or not jsonb_path_exists(
    words,
    'strict $[*] ? (@.type() != "array" || @.size() < 3 || @.size() > 5 || @[0].type() != "string" || @[1].type() != "number" || @[2].type() != "number" || (@.size() > 3 && @[3].type() != "number" && @[3].type() != "null") || (@.size() > 3 && @[3].type() == "number" && (@[3] < 0 || @[3] > 1)) || (@.size() > 4 && @[4].type() != "string"))'
  )
) not valid;
