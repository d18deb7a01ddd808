-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a film of a season, in showing order.
create table public.season_films (
  season_id uuid not null,
  documentary_id uuid not null,
  "position" integer not null,
  constraint season_films_pkey PRIMARY KEY (season_id, documentary_id),
  constraint season_films_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE,
  constraint season_films_season_id_fkey FOREIGN KEY (season_id) REFERENCES public.seasons(id) ON DELETE CASCADE
);
CREATE INDEX season_films_documentary ON public.season_films USING btree (documentary_id);
alter table public.season_films enable row level security;
grant delete, insert, select, update on public.season_films to authenticated;
grant all on public.season_films to service_role;
create policy "Moderators read and write the programme ahead of time" on public.season_films
  for all to authenticated
  using (private.has_role('moderator'))
  with check (private.has_role('moderator'));
create policy "A session that owes its second step sees and changes nothing" on public.season_films
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.season_films REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('season_id', '200', 'A season shows 200 films at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.season_films FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function public.read_season(season uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_signed_in() then return null; end if;
  return (
    select jsonb_build_object(
      'id', s.id, 'title', s.title, 'introduction', s.introduction, 'signedBy', s.signed_by, 'startsOn', s.starts_on, 'endsOn', s.ends_on,
      'running', current_date between s.starts_on and s.ends_on,
      'films', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', f.id, 'title', f.title, 'synopsis', left(f.synopsis, 400), 'director', f.director, 'year', f.year, 'language', f.language,
          'durationMs', f.duration_ms, 'posterObject', f.poster_object, 'width', f.width, 'height', f.height, 'until', f.published_until
        ) order by sf.position, f.id), '[]')
        from public.season_films sf
        join private.listed_films f on f.id = sf.documentary_id
        where sf.season_id = s.id
      )
    )
    from public.seasons s
    where s.id = read_season.season and (s.starts_on <= current_date or private.has_role('moderator'))
  );
end
$$;
grant execute on function public.read_season to authenticated, service_role;
