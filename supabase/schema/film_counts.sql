-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- How many listed films share what they are narrowed by; several rows of the same are added up. Films with an end to their time are not in it: their count changes while nothing is written.
create table private.film_counts (
  language text,
  year integer,
  access text[] not null,
  runtime text,
  films integer not null
);
alter table private.film_counts enable row level security;

create function private.add_counts_up() returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Whoever holds the lock is adding up. A transaction that sees the rows of its beginning would find them changed.
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
    select c.ctid as at, count(*) over (partition by c.kind, c.key) as rows from private.door_counts c
  ), gone as (
    delete from private.door_counts c using several s where c.ctid = s.at and s.rows > 1 returning c.*
  )
  insert into private.door_counts (kind, key, films)
  select g.kind, g.key, sum(g.films) from gone g group by 1, 2 having sum(g.films) <> 0;
end
$$;
grant execute on function private.add_counts_up to service_role;
