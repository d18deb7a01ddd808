-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a season: films side by side under one idea, with a signed paragraph.
create table public.seasons (
  id uuid not null default gen_random_uuid(),
  title text not null,
  introduction text not null,
  signed_by text not null,
  starts_on date not null,
  ends_on date not null,
  created_at timestamp with time zone not null default now(),
  constraint seasons_pkey PRIMARY KEY (id),
  constraint seasons_check CHECK (ends_on >= starts_on),
  constraint seasons_introduction_check CHECK (length(introduction) >= 1 AND length(introduction) <= 2000),
  constraint seasons_signed_by_check CHECK (length(signed_by) >= 1 AND length(signed_by) <= 80),
  constraint seasons_title_check CHECK (length(title) >= 1 AND length(title) <= 80)
);
alter table public.seasons enable row level security;
grant delete, insert, select, update on public.seasons to authenticated;
grant all on public.seasons to service_role;
create policy "Moderators read and write the programme ahead of time" on public.seasons
  for all to authenticated
  using (private.has_role('moderator'))
  with check (private.has_role('moderator'));
create policy "A session that owes its second step sees and changes nothing" on public.seasons
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.seasons REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('', '2000', 'The house keeps 2,000 seasons at most.');

create function public.feeds_to_make() returns TABLE(kind text, about uuid, name text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_signed_in() then return; end if;
  return query
    select *
    from (
      select 'season', s.id, s.title
      from public.seasons s
      where s.starts_on <= current_date and s.ends_on >= current_date
      order by s.starts_on desc, s.id
      limit 20
    ) seasons
    union all
    select *
    from (
      select 'creator', x.owner_id, coalesce(private.creator_called(x.owner_id), '')
      from (
        select d.owner_id
        from private.front_films f
        join public.documentaries d on d.id = f.id
        where d.owner_id is not null
        group by d.owner_id
        order by max(f.published_at) desc, d.owner_id
        limit 200
      ) x
    ) creators;
end
$$;
grant execute on function public.feeds_to_make to authenticated, service_role;

create function public.my_feeds() returns TABLE(id uuid, kind text, about uuid, name text, created_at timestamp with time zone, read_at timestamp with time zone)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.in_person() then
    raise exception 'A connected program may not read feed addresses.' using errcode = '42501';
  end if;
  return query
    select f.id, f.kind, coalesce(f.creator_id, f.season_id),
      coalesce(private.creator_called(f.creator_id), (select s.title from public.seasons s where s.id = f.season_id), ''),
      f.created_at, f.read_at
    from public.feeds f
    where f.user_id = auth.uid()
    order by f.created_at desc, f.id;
end
$$;
grant execute on function public.my_feeds to authenticated, service_role;
