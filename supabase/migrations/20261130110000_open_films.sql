-- What machines of other sites read of a film that its creator lets anybody play: that it is there, and what is said in it.

create index documentaries_for_the_world on public.documentaries (published_at desc)
  where embeds and visibility = 'public' and removed_at is null;

-- Unlisted films are played by whoever has their link, and named to nobody. A sitemap holds 50,000 addresses at most.
create function public.shared_films() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'publishedAt', f.published_at) order by f.published_at desc, f.id), '[]')
  from (
    select d.id, d.published_at
    from public.documentaries d
    where d.embeds and d.visibility = 'public' and d.removed_at is null and private.in_its_time(d.published_at, d.published_until)
    order by d.published_at desc, d.id
    limit 49000
  ) f
$$;
comment on function public.shared_films is 'Films that anybody may play on other sites and that are listed here: what a sitemap names. None unless creators say so.';
grant execute on function public.shared_films to anon, authenticated, service_role;

-- As a player on other sites shows it: nothing that is protected, no described picture.
create function public.shared_transcript(documentary uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('language', t.language, 'words', t.words)
  from private.open_to_the_world(shared_transcript.documentary, true) d
  cross join lateral (
    select t.language, string_agg(case when c.speaker = '' then c.text else c.speaker || ': ' || c.text end, e'\n' order by c.starts_ms, c.id) as words
    from public.caption_tracks t
    join public.cues c on c.version_id = t.version_id and c.track_id = t.id and not c.sensitive
    where t.version_id = d.current_version_id and t.kind <> 'descriptions'
    group by t.id
    order by t.language = d.language desc, t.reviewed desc, t.kind = 'captions' desc, t.language
    limit 1
  ) t
$$;
comment on function public.shared_transcript is 'What is said in a film that anybody may play on other sites, in its own language where that is written.';
grant execute on function public.shared_transcript to anon, authenticated, service_role;
