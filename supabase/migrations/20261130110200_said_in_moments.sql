-- What is said in the passages a person keeps, beside their notes: a passage without a note was a time and a picture.

create function public.said_in_moments(languages text[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(m.id, s.words), '{}')
  from (
    select m.id, m.version_id, m.documentary_id, m.starts_ms, m.ends_ms
    from public.moments m
    where m.user_id = auth.uid() and m.removed_at is null and private.is_signed_in()
    order by m.created_at desc
    limit 2000
  ) m
  join private.watchable_films w on w.id = m.documentary_id and w.current_version_id = m.version_id
  cross join lateral (
    select t.id
    from public.caption_tracks t
    where t.version_id = m.version_id and t.kind <> 'descriptions'
    order by array_position(said_in_moments.languages[1:20], split_part(t.language, '-', 1)), t.language = w.language desc, t.language, t.kind
    limit 1
  ) t
  cross join lateral (
    -- A sentence of which less than half falls into the passage was not meant.
    select left(string_agg(c.text, ' ' order by c.starts_ms, c.id), 500) as words
    from public.cues c
    where c.version_id = m.version_id and c.track_id = t.id and not c.sensitive
      and c.starts_ms < m.ends_ms and c.ends_ms > m.starts_ms
      and 2 * (least(c.ends_ms, m.ends_ms) - greatest(c.starts_ms, m.starts_ms)) >= least(c.ends_ms - c.starts_ms, m.ends_ms - m.starts_ms)
  ) s
  where s.words is not null
$$;
comment on function public.said_in_moments is 'By moment, what is said in it: of the caller''s own, in the shown cut of films that are theirs to watch, in the first of these languages (of two or three letters) that is written.';
grant execute on function public.said_in_moments to authenticated, service_role;
