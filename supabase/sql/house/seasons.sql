comment on table public.season_films is 'One row a film of a season, in showing order.';
select private.open_table('public.season_films', of_nobody => 'The house''s own programme.');
grant delete, insert, select, update on public.season_films to authenticated;
create policy "Moderators read and write the programme ahead of time" on public.season_films
  for all to authenticated
  using (private.has_role('moderator'))
  with check (private.has_role('moderator'));
create or replace trigger limit_rows after insert on public.season_films referencing new table as added for each statement
  execute function private.limit_rows('season_id', 200, 'A season shows 200 films at most.');

comment on table public.seasons is 'One row a season: films side by side under one idea, with a signed paragraph.';
select private.open_table('public.seasons', of_nobody => 'The house''s own programme.');
grant delete, insert, select, update on public.seasons to authenticated;
create policy "Moderators read and write the programme ahead of time" on public.seasons
  for all to authenticated
  using (private.has_role('moderator'))
  with check (private.has_role('moderator'));
create or replace trigger limit_rows after insert on public.seasons referencing new table as added for each statement
  execute function private.limit_rows('', 2000, 'The house keeps 2,000 seasons at most.');

/** The season that runs, with those of its films that are public; null where there is none. */
create or replace function private.front_season() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', s.id,
      'title', s.title,
      'introduction', s.introduction,
      'signedBy', s.signed_by,
      'endsOn', s.ends_on,
      'films', s.films
    )
    from (
      select
        n.*,
        (
          select jsonb_agg(private.front_film(f) order by sf.position)
          from public.season_films sf
          join private.front_films f on f.id = sf.documentary_id
          where sf.season_id = n.id and coalesce(f.published_until > private.front_now(), true)
        ) as films
      from public.seasons n
      where private.front_now()::date between n.starts_on and n.ends_on
      order by n.starts_on desc, n.id
    ) s
    where s.films is not null
    limit 1
  );
end
$$;

create or replace function public.save_season(
  season uuid,
  title text,
  introduction text,
  signed_by text,
  starts_on date,
  ends_on date,
  films uuid[]
)
returns void
language plpgsql set search_path = '' as $$
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  if cardinality(films) not between 1 and 24 then raise exception 'A season has between 1 and 24 films.' using errcode = '22023'; end if;
  insert into public.seasons as s (id, title, introduction, signed_by, starts_on, ends_on)
  values (save_season.season, save_season.title, save_season.introduction, save_season.signed_by, save_season.starts_on, save_season.ends_on)
  on conflict (id) do update
  set title = excluded.title, introduction = excluded.introduction, signed_by = excluded.signed_by,
    starts_on = excluded.starts_on, ends_on = excluded.ends_on;
  delete from public.season_films f where f.season_id = save_season.season and not (f.documentary_id = any (films));
  insert into public.season_films (season_id, documentary_id, position)
  select save_season.season, x.film, x.place - 1 from unnest(films) with ordinality x (film, place)
  on conflict (season_id, documentary_id) do update set position = excluded.position;
end
$$;
comment on function public.save_season is 'Makes a season or changes it, with its films in their order.';
grant execute on function public.save_season to authenticated;
