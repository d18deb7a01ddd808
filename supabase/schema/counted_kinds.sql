-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

create view private.counted_kinds as
SELECT language,
   year,
   access,
   runtime,
   sum(films) AS films
  FROM ( SELECT c.language,
           c.year,
           c.access,
           c.runtime,
           c.films
          FROM private.film_counts c
         WHERE ( SELECT private.is_signed_in() AS is_signed_in)
       UNION ALL
        SELECT f.language,
           f.year,
           f.access,
           f.runtime,
           1
          FROM private.counted_films f
         WHERE f.published_until IS NOT NULL) k
 GROUP BY language, year, access, runtime
HAVING sum(films) <> 0;
