-- What was taught with an institution's clips, by course: beside what was watched. Counts are kept by clip and day, of nobody (class_clip_days).
create function public.instruction_of(institution uuid, from_month date, to_month date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_institution(institution, '{librarian}');
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object('course', x.course, 'clips', x.clips, 'playlists', x.playlists, 'plays', x.plays, 'watchedMs', x.watched_ms)
      order by x.watched_ms desc, x.course
    ), '[]')
    from (
      -- Clips that were taken away since were taught with all the same.
      select
        c.course, count(distinct c.id)::int as clips, sum(y.plays)::int as plays, sum(y.watched_ms)::bigint as watched_ms,
        (
          select count(*)::int from public.class_lists l
          where l.institution_id = instruction_of.institution and l.course = c.course and l.removed_at is null
        ) as playlists
      from public.class_clips c
      join public.class_clip_days y on y.clip_id = c.id
      where c.institution_id = instruction_of.institution and y.day >= date_trunc('month', from_month)
        and y.day < date_trunc('month', to_month) + interval '1 month'
      group by c.course
      order by 4 desc, 1
      limit 1000
    ) x
  );
end
$$;
revoke all on function public.instruction_of from public, anon;
grant execute on function public.instruction_of to authenticated;
