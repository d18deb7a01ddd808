/**
 * Films that institutions may license, as their public page shows them: public ones with an open offer, three at most, the newest first;
 * with `kind` those offered to that type of institution. Of an offer the lowest price and what it allows; nothing about who is excluded
 * (decision 0471).
 */
create or replace function public.offered_titles(kind text default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  with offered as (
    select coalesce(f.documentary_id, d.id) as documentary_id, o.terms, o.years
    from public.licence_offers o
    left join public.licence_offer_films f on f.offer_id = o.id
    left join public.documentaries d on o.terms ->> 'covers' = 'catalogue' and d.owner_id = o.creator_id
    where o.open and (offered_titles.kind is null or cardinality(o.types) = 0 or offered_titles.kind = any (o.types))
  )
  select coalesce(jsonb_agg(x.row order by x.published_at desc, x.id), '[]')
  from (
    select f.id, f.published_at,
      private.film_card(f.id, f.title, f.director, f.year, f.duration_ms, f.poster_object, f.width, f.height) || jsonb_build_object(
        'offers', (
          select jsonb_agg(jsonb_build_object(
            'priceCents', (o.terms ->> 'priceCents')::bigint, 'currency', o.terms ->> 'currency', 'years', o.years,
            'classroom', coalesce((o.terms ->> 'classroom')::boolean, false),
            'publicPerformance', coalesce((o.terms ->> 'publicPerformance')::boolean, false),
            'clips', coalesce((o.terms ->> 'clips')::boolean, false)
          ) order by (o.terms ->> 'priceCents')::bigint)
          from offered o where o.documentary_id = f.id
        )
      ) as row
    from private.front_films f
    where f.id in (select o.documentary_id from offered o)
    order by f.published_at desc, f.id
    limit 3
  ) x
$$;
comment on function public.offered_titles is 'Films that institutions may license; public.';
grant execute on function public.offered_titles to anon, authenticated;
