-- One press of five people who know each other could be told from the curve: what fewer than three did within ten seconds is not told (decision 0184).
create or replace function public.test_results(test uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  asked public.test_screenings;
  finished int;
begin
  perform private.require_session();
  select * into asked from public.test_screenings s where s.id = test_results.test;
  if asked.id is null or not private.can_review_version(asked.version_id) then
    raise exception 'There is no such test for you.' using errcode = '42501';
  end if;
  select count(*) into finished from public.test_viewers t where t.screening_id = asked.id and t.finished_at is not null;
  if asked.closed_at is null or finished < 5 then
    return jsonb_build_object('finished', finished, 'told', false, 'curve', '[]'::jsonb, 'answers', '[]'::jsonb);
  end if;
  return jsonb_build_object(
    'finished', finished, 'told', true,
    'curve', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'startsMs', c.tenth * 10000,
        'moved', case when c.moved >= 3 then c.moved else 0 end, 'bored', case when c.bored >= 3 then c.bored else 0 end
      ) order by c.tenth), '[]')
      from (
        select (p ->> 'atMs')::int / 10000 as tenth,
          count(distinct t.person_id) filter (where p ->> 'mark' = 'moved') as moved,
          count(distinct t.person_id) filter (where p ->> 'mark' = 'bored') as bored
        from public.test_viewers t cross join lateral jsonb_array_elements(t.presses) p
        where t.screening_id = asked.id and t.finished_at is not null
        group by 1
      ) c
      where greatest(c.moved, c.bored) >= 3
    ),
    'answers', (
      select jsonb_agg((
        select coalesce(jsonb_agg(jsonb_build_object('words', t.answers[q.n], 'name', t.name) order by md5(t.answers[q.n] || asked.id || q.n)), '[]')
        from public.test_viewers t
        where t.screening_id = asked.id and t.finished_at is not null and coalesce(t.answers[q.n], '') <> ''
      ) order by q.n)
      from generate_series(1, 3) as q (n)
    )
  );
end
$$;
