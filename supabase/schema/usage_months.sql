-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row an institution, film and month (universal time): how often it was opened, played and refused. Outlives the film, whose words stand here as they were when it was last counted. Unique: once a person and hour.
create table public.usage_months (
  institution_id uuid not null,
  documentary_id uuid not null,
  month date not null,
  title text not null,
  director text not null,
  publisher text not null,
  published_on date,
  creator_id uuid,
  total_investigations integer not null,
  unique_investigations integer not null,
  total_requests integer not null,
  unique_requests integer not null,
  no_licence integer not null,
  limit_exceeded integer not null,
  constraint usage_months_pkey PRIMARY KEY (institution_id, month, documentary_id),
  constraint usage_months_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint usage_months_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES public.institutions(id) ON DELETE CASCADE,
  constraint usage_months_director_check CHECK (length(director) <= 200),
  constraint usage_months_month_check CHECK (EXTRACT(day FROM month) = 1::numeric),
  constraint usage_months_publisher_check CHECK (length(publisher) <= 200),
  constraint usage_months_title_check CHECK (length(title) <= 200)
);
CREATE INDEX usage_months_creator ON public.usage_months USING btree (creator_id, month);
alter table public.usage_months enable row level security;
grant all on public.usage_months to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.usage_months
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));

create function private.usage_of(institution uuid, creator uuid, from_month date, to_month date) returns SETOF public.usage_months
language sql stable security definer set search_path = '' as $$
  with both_kinds as (
    select u.* from public.usage_months u
    where (usage_of.institution is null or u.institution_id = usage_of.institution) and (usage_of.creator is null or u.creator_id = usage_of.creator)
      and u.month between from_month and to_month
    union all
    select
      c.institution_id, c.documentary_id, c.month, d.title, d.director, left(coalesce(private.creator_called(d.owner_id), d.director), 200),
      (d.published_at at time zone 'utc')::date, d.owner_id,
      c.total_investigations, c.unique_investigations, c.total_requests, c.unique_requests, c.no_licence, c.limit_exceeded
    from private.count_usage('-infinity', 'infinity', usage_of.institution) c
    join public.documentaries d on d.id = c.documentary_id
    where (usage_of.creator is null or d.owner_id = usage_of.creator) and c.month between from_month and to_month
  )
  select
    b.institution_id, b.documentary_id, b.month, max(b.title), max(b.director), max(b.publisher), max(b.published_on), max(b.creator_id::text)::uuid,
    sum(b.total_investigations)::int, sum(b.unique_investigations)::int, sum(b.total_requests)::int, sum(b.unique_requests)::int,
    sum(b.no_licence)::int, sum(b.limit_exceeded)::int
  from both_kinds b
  group by 1, 2, 3
$$;
grant execute on function private.usage_of to service_role;
