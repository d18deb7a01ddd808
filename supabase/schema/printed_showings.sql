-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- What the printed week and the feed of showings name: lines of the programme, and public screenings.
create view private.printed_showings as
SELECT p.id,
   NULL::uuid AS screening_id,
   p.documentary_id,
   p.starts_at,
   p.ends_at,
   p.place,
   p.note,
   p.created_at,
   NULL::bigint AS length_ms
  FROM public.programme p
 WHERE NOT p.on_front
UNION ALL
SELECT x.id,
   x.id AS screening_id,
   x.documentary_id,
   x.starts_at,
   NULL::timestamp with time zone AS ends_at,
   "left"(x.venue, 120) AS place,
   '' AS note,
   x.made_at AS created_at,
   x.length_ms
  FROM ( SELECT s.id,
           s.starts_at,
           s.venue,
           s.made_at,
           i.documentary_id,
           ( SELECT sum(each.duration_ms)::bigint AS sum
                  FROM public.screening_items each
                 WHERE each.screening_id = s.id) AS length_ms,
           row_number() OVER (PARTITION BY s.made_by, (s.starts_at > now()) ORDER BY s.starts_at, s.id) AS line
          FROM public.screenings s
            CROSS JOIN LATERAL ( SELECT n.documentary_id
                  FROM public.screening_items n
                 WHERE n.screening_id = s.id AND n.kind = 'film' AND n.documentary_id IS NOT NULL
                 ORDER BY n.place
                LIMIT 1) i
            JOIN private.front_films f ON f.id = i.documentary_id
         WHERE s.entry = 'public' AND s.cancelled_at IS NULL AND s.starts_at > (now() - '60 days'::interval)) x
 WHERE x.line <= 3;

create function private.feed_showings() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', w.id, 'filmId', w.film, 'screeningId', w.screening_id, 'title', w.title, 'director', w.director, 'synopsis', w.synopsis,
      'startsAt', w.starts_at, 'endsAt', coalesce(w.ends_at, w.starts_at + coalesce(w.length_ms, w.duration_ms) * interval '1 millisecond'),
      'place', w.place, 'note', w.note, 'at', w.created_at
    )
    order by w.starts_at, w.id
  ), '[]')
  from (
    select p.*, f.id as film, f.title, f.director, f.synopsis, f.duration_ms,
      row_number() over (partition by p.starts_at > now() order by p.starts_at, p.id) as place_in_line
    from private.printed_showings p
    join private.front_films f on f.id = p.documentary_id
    where p.starts_at > now() - interval '60 days'
  ) w
  where w.starts_at <= now()
    or (w.place_in_line <= 24 and (w.starts_at < now() + interval '7 days' or w.place_in_line <= 6))
$$;
grant execute on function private.feed_showings to service_role;
