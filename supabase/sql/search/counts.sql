comment on table private.facet_counts is 'Number of listed films per place or subject, as private.film_counts.';

-- Append-only for writers of films, so that they do not wait for each other; equal rows are compacted under a lock.
comment on table private.film_counts is
  'Number of listed films per filter value; several rows of one value are added up. Films with an end date are '
  'excluded: their count changes without a write.';

-- For counting only: triggers on its film keep a row up to date in the same transaction, and a withheld film cannot be published. What is shown of a
-- film is read from private.listed_films.
create or replace view private.counted_films as
select
  c.documentary_id,
  c.published_at,
  c.year,
  c.language,
  c.runtime,
  c.duration_ms,
  case when private.leaving_soon(c.published_until) then c.access || '{leaving}'::text[] else c.access end as access,
  c.places,
  c.subjects,
  c.by_title,
  c.version_id,
  c.published_until
from private.catalogue c
where (select private.is_signed_in()) and c.published_at is not null and private.in_its_time(c.published_at, c.published_until);

-- All films of counted_films grouped by filter values.
create or replace view private.counted_kinds as
select k.language, k.year, k.access, k.runtime, sum(k.films)::bigint as films
from (
  select c.language, c.year, c.access, c.runtime, c.films from private.film_counts c where (select private.is_signed_in())
  union all
  select f.language, f.year, f.access, f.runtime, 1 from private.counted_films f where f.published_until is not null
) k
group by k.language, k.year, k.access, k.runtime
having sum(k.films) <> 0;

create or replace view private.counted_facets as
select d.kind, d.key, sum(d.films)::bigint as films
from (
  select c.kind, c.key, c.films from private.facet_counts c where (select private.is_signed_in())
  union all
  select 'places', unnest(f.places), 1 from private.counted_films f where f.published_until is not null
  union all
  select 'subjects', unnest(f.subjects), 1 from private.counted_films f where f.published_until is not null
) d
group by d.kind, d.key
having sum(d.films) <> 0;

create or replace function private.add_counts_up() returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- The lock means that a compaction is running. In repeatable read, the rows would have changed under it.
  if current_setting('transaction_isolation') <> 'read committed' or not pg_try_advisory_xact_lock(hashtextextended('private.film_counts', 0)) then
    return;
  end if;
  with several as (
    select c.ctid as at, count(*) over (partition by c.language, c.year, c.access, c.runtime) as rows from private.film_counts c
  ), gone as (
    delete from private.film_counts c using several s where c.ctid = s.at and (s.rows > 1 or c.films = 0) returning c.*
  )
  insert into private.film_counts (language, year, access, runtime, films)
  select g.language, g.year, g.access, g.runtime, sum(g.films) from gone g group by 1, 2, 3, 4 having sum(g.films) <> 0;
  with several as (
    select c.ctid as at, count(*) over (partition by c.kind, c.key) as rows from private.facet_counts c
  ), gone as (
    delete from private.facet_counts c using several s where c.ctid = s.at and s.rows > 1 returning c.*
  )
  insert into private.facet_counts (kind, key, films)
  select g.kind, g.key, sum(g.films) from gone g group by 1, 2 having sum(g.films) <> 0;
end
$$;

create or replace function private.count_film() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was private.catalogue;
  is_now private.catalogue;
begin
  if tg_op <> 'INSERT' and old.published_at is not null and old.published_until is null then was := old; end if;
  if tg_op <> 'DELETE' and new.published_at is not null and new.published_until is null then is_now := new; end if;
  if (was.documentary_id, was.language, was.year, was.access, was.runtime, was.places, was.subjects)
    is not distinct from
    (is_now.documentary_id, is_now.language, is_now.year, is_now.access, is_now.runtime, is_now.places, is_now.subjects) then
    return null;
  end if;
  insert into private.film_counts (language, year, access, runtime, films)
  select f.language, f.year, f.access, f.runtime, sum(f.films)
  from (values
    (was.documentary_id, was.language, was.year, was.access, was.runtime, -1),
    (is_now.documentary_id, is_now.language, is_now.year, is_now.access, is_now.runtime, 1)
  ) f (id, language, year, access, runtime, films)
  where f.id is not null
  group by 1, 2, 3, 4
  having sum(f.films) <> 0;
  insert into private.facet_counts (kind, key, films)
  select d.kind, d.key, sum(d.films)
  from (
    select 'places', unnest(was.places), -1
    union all
    select 'subjects', unnest(was.subjects), -1
    union all
    select 'places', unnest(is_now.places), 1
    union all
    select 'subjects', unnest(is_now.subjects), 1
  ) d (kind, key, films)
  group by 1, 2
  having sum(d.films) <> 0;
  -- Compacted now and then, so that searches have few rows to add up.
  if random() < 0.02 then perform private.add_counts_up(); end if;
  return null;
end
$$;
