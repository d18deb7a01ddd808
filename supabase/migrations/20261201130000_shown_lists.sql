-- The lists others show, as a shelf of them is drawn: with whose they are, how many films are on them and the first three.

create function public.shown_lists() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('id', s.id, 'title', s.title, 'about', s.about, 'by', s.by, 'films', s.films, 'stills', s.stills) order by s.created_at desc, s.id
  ), '[]')
  from (
    select l.id, l.title, l.about, coalesce(p.display_name, '') as by, l.created_at, f.films, f.stills
    from public.lists l
    left join public.profiles p on p.user_id = l.user_id and p.shown
    cross join lateral (
      select count(*) as films, (jsonb_agg(
        jsonb_build_object('posterObject', e.poster_object, 'width', e.width, 'height', e.height) order by e.place
      ) filter (where e.place <= 3)) as stills
      from (
        select w.poster_object, w.width, w.height, row_number() over (order by le.position, le.added_at) as place
        from public.list_entries le
        join private.listed_films w on w.id = le.documentary_id
        where le.list_id = l.id
      ) e
    ) f
    where (select private.is_signed_in())
      and l.visibility = 'public' and l.removed_at is null and l.hidden_at is null and l.user_id <> (select auth.uid())
      and f.films > 0
    order by l.created_at desc, l.id
    limit 50
  ) s
$$;
comment on function public.shown_lists is 'Lists that other people show to everyone here, the newest first, with the films on them that are public. Empty ones are left out.';
grant execute on function public.shown_lists to authenticated;
