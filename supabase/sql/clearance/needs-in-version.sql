-- What the browser computes for any cut (core/clearance/needs-in-cut.ts), for a finished version: the wall before publishing is a rule of the database.

/** What each version that was rendered is made of, for who edits the film or sees its papers: counsel reads no paper edits. Kind: shown. */
create or replace function public.frozen_maps(documentary uuid) returns table (version uuid, map jsonb)
language sql stable security definer set search_path = '' as $$
  select r.version_id, r.map
  from public.paper_edits e join public.edit_renders r on r.edit_id = e.id
  where e.documentary_id = frozen_maps.documentary and r.state = 'done' and r.version_id is not null and r.map is not null
    and (public.can_edit(frozen_maps.documentary) or public.can_see_papers(frozen_maps.documentary))
  limit 500
$$;
grant execute on function public.frozen_maps to authenticated;

/** The exact rate of a version: that of the paper edit it was rendered from, else the nearest usual one. */
create or replace function private.rate_of_version(version uuid, out num bigint, out den bigint)
language sql stable security definer set search_path = '' as $$
  select
    coalesce(
      e.rate_num, case when abs(v.frame_rate - round(v.frame_rate)) < 0.005 then round(v.frame_rate) else round(v.frame_rate * 1.001) * 1000 end, 25
    )::bigint,
    coalesce(e.rate_den, case when v.frame_rate is null or abs(v.frame_rate - round(v.frame_rate)) < 0.005 then 1 else 1001 end)::bigint
  from public.versions v
  left join public.edit_renders r on r.version_id = v.id and r.state = 'done'
  left join public.paper_edits e on e.id = r.edit_id
  where v.id = rate_of_version.version
  limit 1
$$;

/**
 * Which of what the film owes is in a version, and where, in frames of it: through the frozen map of its render, and what is set on the version itself. A cue
 * of music is a use of the item that licenses it; of releases, `of` is the appearance. `lanes`: these alone.
 */
create or replace function private.needs_in_version(version uuid, lanes text[] default '{rights,music,facts,synthetic,releases}')
returns table (lane text, of uuid, shown int4multirange)
language sql stable security definer set search_path = '' as $$
  with cut as (
    select v.documentary_id as film, greatest(1, ceil(coalesce(v.duration_ms, 86400000)::numeric * q.num / (1000 * q.den)))::int as frames, q.num, q.den
    from public.versions v, private.rate_of_version(v.id) q where v.id = needs_in_version.version
  ), pieces as (
    select needs_in_version.version as source, 0 as record_from, c.frames as record_to, 0::bigint as source_from, c.frames::bigint as source_to, c.num, c.den
    from cut c
    union all
    select m.rush, m.record_from, m.record_to, m.source_from,
      m.source_from + round((m.record_to - m.record_from)::numeric * c.den * coalesce(h.rate_num, c.num) / (c.num * coalesce(h.rate_den, c.den)))::bigint,
      coalesce(h.rate_num, c.num), coalesce(h.rate_den, c.den)
    from cut c
    cross join lateral (
      select (p ->> 2)::uuid as rush, (p ->> 0)::int as record_from, (p ->> 1)::int as record_to, (p ->> 3)::bigint as source_from
      from public.edit_renders r, jsonb_array_elements(r.map) p
      where r.version_id = needs_in_version.version and r.state = 'done' and r.map is not null
    ) m
    left join public.rushes h on h.version_id = m.rush
  ), needs as (
    select 'rights' as lane, u.item_id as of, u.version_id, u.starts_ms, u.ends_ms
    from cut c join public.clearance_uses u on u.documentary_id = c.film and u.removed_at is null
    union all
    select 'rights', w.item_id, m.version_id, m.starts_ms, m.ends_ms
    from cut c join public.music_cues m on m.documentary_id = c.film and m.removed_at is null
    join public.music_works w on w.id = m.work_id and w.removed_at is null and w.item_id is not null
    union all
    select 'music', m.work_id, m.version_id, m.starts_ms, m.ends_ms
    from cut c join public.music_cues m on m.documentary_id = c.film and m.removed_at is null
    union all
    select 'facts', f.id, f.version_id, f.starts_ms, f.ends_ms
    from cut c join public.fact_claims f on f.documentary_id = c.film and f.removed_at is null
    union all
    select 'synthetic', s.id, s.version_id, s.starts_ms, s.ends_ms
    -- Those of rushes were copied into it when it was rendered (save_render).
    from public.synthetic_passages s where s.version_id = needs_in_version.version
    union all
    select 'releases', a.id, a.version_id, a.starts_ms, a.ends_ms
    from cut c join public.appearances a on a.documentary_id = c.film and a.removed_at is null
  ), met as (
    select n.lane, n.of, p.record_from, p.record_to, p.source_from, p.source_to,
      greatest(p.source_from, coalesce(floor(n.starts_ms::numeric * p.num / (1000 * p.den))::bigint, p.source_from)) as from_frame,
      least(p.source_to, coalesce(ceil(n.ends_ms::numeric * p.num / (1000 * p.den))::bigint, p.source_to)) as to_frame
    from needs n join pieces p on p.source = n.version_id
    where n.lane = any (lanes)
  )
  select m.lane, m.of, range_agg(int4range(
    m.record_from + round((m.from_frame - m.source_from)::numeric * (m.record_to - m.record_from) / (m.source_to - m.source_from))::int,
    m.record_from + round((m.to_frame - m.source_from)::numeric * (m.record_to - m.record_from) / (m.source_to - m.source_from))::int
  ))
  from met m where m.from_frame < m.to_frame and m.source_to > m.source_from
  group by m.lane, m.of
$$;

/**
 * Which items are not licensed for all of a planned release: by medium, place and day, less the union of their licences. items: these alone. Counts again
 * what core/clearance/coverage.ts shows in detail. Places that no territory tells apart are one. Without nested loops: what is joined has no statistics.
 */
create or replace function private.coverage_gaps(film uuid, items uuid[] default null) returns table (item_id uuid, release_id uuid)
language sql stable security definer set search_path = '' set enable_nestloop = off set enable_mergejoin = off as $$
  with licences as materialized (
    select l.item_id, l.media, l.worldwide, l.countries, daterange(l.starts_on, l.ends_on, '[]') as days
    from public.clearance_licences l where l.documentary_id = film and l.removed_at is null and (items is null or l.item_id = any (items))
  ), planned as materialized (
    select r.id, r.media, r.worldwide, r.countries, daterange(r.starts_on, r.ends_on, '[]') as days
    from public.planned_releases r where r.documentary_id = film and r.removed_at is null
  ), territories as materialized (
    select t.worldwide, t.countries, row_number() over () as number
    from (select l.worldwide, l.countries from licences l union select p.worldwide, p.countries from planned p) t
  ), places as materialized (
    select distinct on (signature) place, signature from (
      select c as place, array_agg(t.number order by t.number) filter (
        where case when c = '*' then t.worldwide else (c = any (t.countries)) <> t.worldwide end
      ) as signature
      from (select unnest(t.countries) from territories t union select '*') n (c) cross join territories t
      group by c
    ) told where signature is not null
  ), held as materialized (
    select t.worldwide, t.countries, array_agg(p.place) as places from territories t join places p on t.number = any (p.signature) group by 1, 2
  ), wanted as materialized (
    select medium, place, p.days, array_agg(p.id) as releases
    from planned p join held h on h.worldwide = p.worldwide and h.countries = p.countries, unnest(p.media) medium, unnest(h.places) place
    group by 1, 2, 3
  ), granted as materialized (
    select l.item_id, medium, place, range_agg(l.days) as days
    from licences l join held h on h.worldwide = l.worldwide and h.countries = l.countries, unnest(l.media) medium, unnest(h.places) place
    group by 1, 2, 3
  ), covered as materialized (
    select g.item_id, r as release_id, count(*) as places
    from granted g join wanted w on w.medium = g.medium and w.place = g.place, unnest(w.releases) r
    where g.days @> w.days
    group by 1, 2
  ), asked as materialized (select r as release_id, count(*) as places from wanted w, unnest(w.releases) r group by 1)
  select i.id, a.release_id
  from public.clearance_items i cross join asked a
  left join covered c on c.item_id = i.id and c.release_id = a.release_id
  where i.documentary_id = film and i.removed_at is null and (items is null or i.id = any (items)) and coalesce(c.places, 0) < a.places
$$;
