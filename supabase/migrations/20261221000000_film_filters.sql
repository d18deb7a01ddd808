-- What narrows a search for films, as it is handed from one step of the search to the next.
create type private.film_filters as (
  languages text[],
  from_year integer,
  to_year integer,
  access text[],
  runtimes text[],
  places text[],
  subjects text[],
  made uuid[]
);
