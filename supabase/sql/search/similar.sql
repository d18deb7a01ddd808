-- A common place or subject counts already; its name in both texts is not another reason.
create or replace function public.similar_documentaries(documentary uuid, page_limit integer default 6) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
  with this as (
    select c.documentary_id, c.places, c.subjects, c.words
    from private.catalogue c
    where c.documentary_id = documentary and (select public.can_watch(documentary))
  ), shared as (
    select o.documentary_id, 'people' as kind, o.name as what, case when o.role = '' then 3.5 else 2 end as weight
    from this t
    join private.credited_people p on p.documentary_id = t.documentary_id
    join private.credited_people o on o.person = p.person and o.documentary_id <> t.documentary_id
    union all
    select o.documentary_id, d.kind, d.name, case d.kind when 'subjects' then 2 else 1 end / (1 + ln(o.films) / 4)
    from (
      select k.kind, k.key, c.documentary_id, count(*) over (partition by k.kind, k.key) as films
      from this t
      cross join lateral (
        select 'subjects' as kind, s as key from unnest(t.subjects) s
        union all
        select 'places', p from unnest(t.places) p
      ) k
      join private.catalogue c
        on c.published_at is not null
        and c.documentary_id <> t.documentary_id
        and (
          (k.kind = 'subjects' and c.subjects @> array[k.key]) or (k.kind = 'places' and c.places @> array[k.key])
        )
    ) o
    join private.facets d on d.kind = o.kind and d.key = o.key
    union all
    -- Rare words, in a handful of films at most. The house's vocabulary has whole words, not stems.
    select e.documentary_id, 'words', w.word, 0.8
    from this t
    cross join lateral (
      select v.word
      from unnest(ts_filter(t.words, '{c}')) u
      join private.vocabulary v on v.word = u.lexeme
      where length(v.word) >= 5 and v.word <> all (t.places || t.subjects)
        and not exists (
          select from unnest('{english,spanish,french,german,norwegian,portuguese,italian}'::regconfig[]) language
          where to_tsvector(language, v.word) = ''
        )
      order by length(v.word) desc, v.word
      limit 60
    ) w
    cross join lateral (
      select array_agg(c.documentary_id) as films
      from (
        select c.documentary_id
        from private.catalogue c
        where c.words @@ quote_literal(w.word)::tsquery and c.published_at is not null
        limit 9
      ) c
    ) r
    cross join lateral unnest(r.films) e (documentary_id)
    where cardinality(r.films) <= 8 and e.documentary_id <> t.documentary_id
  ), named as (
    -- Each once: a person who directs and edits counts once, and rare words are capped at three.
    select s.documentary_id, s.kind, s.what, max(s.weight) as weight,
      row_number() over (partition by s.documentary_id, s.kind order by max(s.weight) desc, s.what) as place
    from shared s
    group by 1, 2, 3
  ), alike as (
    select l.id, sum(n.weight) as weight
    from named n
    join private.listed_films l on l.id = n.documentary_id
    where n.place <= 3
    group by l.id
    having sum(n.weight) >= 1
    order by sum(n.weight) desc, l.id
    limit least(greatest(page_limit, 1), 24)
  )
  select coalesce(jsonb_agg(
    private.film_card(l.id, l.title, l.director, l.year, l.duration_ms, l.poster_object, l.width, l.height)
    || jsonb_build_object(
      'shared', (
        select jsonb_object_agg(k.kind, coalesce((
          select jsonb_agg(n.what order by n.place)
          from named n
          where n.documentary_id = l.id and n.kind = k.kind and n.place <= 3
        ), '[]'))
        from unnest(array['people', 'subjects', 'places', 'words']) k (kind)
      )
    )
    order by a.weight desc, l.id
  ), '[]')
  from alike a
  join private.listed_films l on l.id = a.id
$$;
grant execute on function public.similar_documentaries to authenticated;
