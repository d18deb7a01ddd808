/**
 * Counts the sounds of a film again whose recorder did not say what it counts by: at the rate of the pictures that were shot at the same time, else at that of
 * most pictures. Called when the tape of a rush was read. A typed timecode stays.
 */
create or replace function private.recount_sounds(film uuid) returns void
language sql security definer set search_path = '' as $$
  with counted as (
    select s.version_id, p.num, p.den, p.drop_frame
    from public.rushes s
    cross join lateral (
      select p.rate_num as num, p.rate_den as den, p.drop_frame
      from public.rushes p
      where p.documentary_id = film and p.rate_num is not null and p.sample_rate is null and not p.variable_rate
      group by 1, 2, 3
      order by count(*) filter (
        where numrange(p.start_frame::numeric * p.rate_den / p.rate_num, (p.start_frame + p.duration_frames)::numeric * p.rate_den / p.rate_num)
          && numrange(s.start_samples::numeric / s.sample_rate, (s.start_samples + s.samples)::numeric / s.sample_rate)
      ) desc, count(*) desc, 1, 2, 3
      limit 1
    ) p
    where s.documentary_id = film and s.rate_presumed
  )
  update public.rushes r set
    rate_num = p.num, rate_den = p.den, drop_frame = p.drop_frame,
    duration_frames = greatest(1, floor(r.samples::numeric * p.num / (r.sample_rate::numeric * p.den))),
    start_frame = case
      when r.code_from = 'file' then round(r.start_samples::numeric * p.num / (r.sample_rate::numeric * p.den)) else r.start_frame
    end
  from counted p
  where r.version_id = p.version_id and (r.rate_num, r.rate_den, r.drop_frame) is distinct from (p.num, p.den, p.drop_frame)
$$;
