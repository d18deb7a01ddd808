-- Public data of a public screening: what is on its poster, never its hosts' text, its guests or films that are not
-- public (decision 0365). Null for any other, and for an unknown one; the two look the same.
create or replace function public.shared_screening(screening uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', s.id, 'title', s.title, 'startsAt', s.starts_at, 'zone', s.zone, 'online', s.online, 'venue', s.venue, 'admission', s.admission,
    'cancelled', s.cancelled_at is not null,
    'over', coalesce((select n.state from private.screening_now(s.id) n) = 'over', false),
    'lengthMs', (select coalesce(sum(i.duration_ms), 0) from public.screening_items i where i.screening_id = s.id),
    'hosts', (
      select coalesce(jsonb_agg(p.name order by p.role = 'owner' desc, p.name), '[]')
      from public.screening_people p where p.screening_id = s.id and p.role in ('owner', 'host') and p.name <> ''
    ),
    'films', (
      select coalesce(jsonb_agg(jsonb_build_object('title', d.title, 'director', d.director, 'year', d.year) order by i.place), '[]')
      from public.screening_items i cross join lateral private.open_to_the_world(i.documentary_id, false) d
      where i.screening_id = s.id and i.kind = 'film'
    ),
    'poster', (
      select d.poster_object
      from public.screening_items i cross join lateral private.open_to_the_world(i.documentary_id, false) d
      where i.screening_id = s.id and i.kind = 'film' and d.poster_object is not null
      order by i.place limit 1
    )
  )
  from public.screenings s
  where s.id = shared_screening.screening and s.entry = 'public'
$$;
comment on function public.shared_screening is 'Kind: done.';
grant execute on function public.shared_screening to anon, authenticated;
