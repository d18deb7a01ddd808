-- Small things a search and an embedded film say better.

-- Of two words that are as much alike, the one as long as what was typed was meant: "withut" is "without" and not "with".
create or replace function private.words_like(typed text) returns text[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  -- The threshold that % reads; transaction-local. The extension has to be there first.
  perform extensions.similarity('a', 'a'), set_config('pg_trgm.similarity_threshold', '0.3', true);
  return array(
    select v.word
    from private.vocabulary v
    where v.word operator(extensions.%) typed or v.word like typed || '%'
    order by (v.word like typed || '%') desc, extensions.similarity(v.word, typed) desc, abs(length(v.word) - length(typed)), v.word
    limit 12
  );
end
$$;

-- That both films lead to a place or a subject is said already; its name in both texts is no second reason.
create or replace function public.similar_documentaries(documentary uuid, page_limit integer DEFAULT 6) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
  with this as (
    select c.documentary_id, c.places, c.subjects, c.words
    from private.catalogue c
    where c.documentary_id = documentary and (select public.can_watch(documentary))
  ), shared as (
    select o.documentary_id, 'people' as kind, o.name as what, case when o.role = '' then 3.5 else 2 end as weight
    from this t
    join private.credited_people p on p.documentary_id = t.documentary_id
    join private.credited_people o on o.person = p.person and o.documentary_id <> t.documentary_id
    union all
    select o.documentary_id, d.kind, d.name, case d.kind when 'subjects' then 2 else 1 end / (1 + ln(o.films) / 4)
    from (
      select k.kind, k.key, c.documentary_id, count(*) over (partition by k.kind, k.key) as films
      from this t
      cross join lateral (
        select 'subjects' as kind, s as key from unnest(t.subjects) s
        union all
        select 'places', p from unnest(t.places) p
      ) k
      join private.catalogue c
        on c.published_at is not null
        and c.documentary_id <> t.documentary_id
        and (
          (k.kind = 'subjects' and c.subjects @> array[k.key]) or (k.kind = 'places' and c.places @> array[k.key])
        )
    ) o
    join private.doors d on d.kind = o.kind and d.key = o.key
    union all
    -- Words that a handful of films have at most. Those of the house's list are whole words and no stems.
    select e.documentary_id, 'words', w.word, 0.8
    from this t
    cross join lateral (
      select v.word
      from unnest(ts_filter(t.words, '{c}')) u
      join private.vocabulary v on v.word = u.lexeme
      where length(v.word) >= 5 and v.word <> all (t.places || t.subjects)
        and not exists (
          select from unnest('{english,spanish,french,german,norwegian,portuguese,italian}'::regconfig[]) language
          where to_tsvector(language, v.word) = ''
        )
      order by length(v.word) desc, v.word
      limit 60
    ) w
    cross join lateral (
      select array_agg(c.documentary_id) as films
      from (
        select c.documentary_id
        from private.catalogue c
        where c.words @@ quote_literal(w.word)::tsquery and c.published_at is not null
        limit 9
      ) c
    ) r
    cross join lateral unnest(r.films) e (documentary_id)
    where cardinality(r.films) <= 8 and e.documentary_id <> t.documentary_id
  ), named as (
    -- Once each: who directs and edits is one person, and four rare words say no more than three.
    select s.documentary_id, s.kind, s.what, max(s.weight) as weight,
      row_number() over (partition by s.documentary_id, s.kind order by max(s.weight) desc, s.what) as place
    from shared s
    group by 1, 2, 3
  ), alike as (
    select l.id, sum(n.weight) as weight
    from named n
    join private.listed_films l on l.id = n.documentary_id
    where n.place <= 3
    group by l.id
    having sum(n.weight) >= 1
    order by sum(n.weight) desc, l.id
    limit least(greatest(page_limit, 1), 24)
  )
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', l.id,
      'title', l.title,
      'director', l.director,
      'year', l.year,
      'durationMs', l.duration_ms,
      'posterObject', l.poster_object,
      'width', l.width,
      'height', l.height,
      'shared', (
        select jsonb_object_agg(k.kind, coalesce((
          select jsonb_agg(n.what order by n.place)
          from named n
          where n.documentary_id = l.id and n.kind = k.kind and n.place <= 3
        ), '[]'))
        from unnest(array['people', 'subjects', 'places', 'words']) k (kind)
      )
    )
    order by a.weight desc, l.id
  ), '[]')
  from alike a
  join private.listed_films l on l.id = a.id
$$;

-- Armenian too is written as it sounds.
create or replace function private.in_latin(written text) returns text
language sql immutable parallel safe as $$
  select translate(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      private.unmarked(written),
      'ու', 'u', 'g'), 'և', 'ev', 'g'), '\mե', 'ye', 'g'), '\mո', 'vo', 'g'), 'ղ', 'gh', 'g'),
      'γγ', 'ng', 'g'), 'γκ', 'gk', 'g'), 'γχ', 'nch', 'g'), 'ου', 'ou', 'g'),
      '[θ]', 'th', 'g'), '[χ]', 'ch', 'g'), '[ψ]', 'ps', 'g'), '[щ]', 'shch', 'g'),
      '[шშշ]', 'sh', 'g'), '[жჟժ]', 'zh', 'g'), '[чჩჭճչ]', 'ch', 'g'), '[цცწծց]', 'ts', 'g'),
      '[хხխ]', 'kh', 'g'), '[ю]', 'yu', 'g'), '[я]', 'ya', 'g'), '[ძџձ]', 'dz', 'g'),
    'абвгдезийклмнопрстуфыэіґєљњћђўѓќјѕ' || 'αβγδεζηικλμνξοπρσςτυφω' || 'აბგდევზთიკლმნოპრსტუფქღყჯჰ' || 'աբգդեզէըթիլկհմյնոպջռսվտրւփքօֆ' || 'ъь',
    'abvgdeziiklmnoprstufyeigelncdugkjz' || 'avgdeziiklmnxoprsstyfo' || 'abgdevztiklmnoprstupkgkjh' || 'abgdezeetilkhmynopjrsvtrvpkof'
  )
$$;

-- Their sounds are generated from them.
update private.credited_people set name = name where name ~ '[\u0530-\u058f]';
update private.doors set name = name where name ~ '[\u0530-\u058f]';
update public.other_names set written = written where written ~ '[\u0530-\u058f]';
do $$
begin
  perform private.catalogue_film(d.id)
  from public.documentaries d
  where d.title ~ '[\u0530-\u058f]'
    or exists (select from private.credited_people p where p.documentary_id = d.id and p.name ~ '[\u0530-\u058f]')
    or exists (select from public.film_places p where p.documentary_id = d.id and p.name ~ '[\u0530-\u058f]')
    or exists (select from public.other_names n where n.documentary_id = d.id and n.written ~ '[\u0530-\u058f]');
end
$$;

-- In which language it is spoken, so that the player on other sites knows for whom captions are on.
create or replace function public.embedded_film(documentary uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'documentaryId', d.id,
    'versionId', v.id,
    'title', d.title,
    'director', d.director,
    'year', d.year,
    'language', d.language,
    'durationMs', v.duration_ms,
    'width', v.width,
    'height', v.height,
    'frameRate', v.frame_rate,
    'hasSound', v.has_sound,
    'poster', d.poster_object,
    'renditions', (
      select jsonb_agg(jsonb_build_object(
        'name', r.name, 'width', r.width, 'height', r.height, 'frameRate', r.frame_rate, 'bandwidth', r.bandwidth,
        'codecs', r.codecs, 'complete', r.complete, 'playlist', r.playlist
      ) order by r.width * r.height desc)
      from public.renditions r
      where r.version_id = v.id and r.complete
    ),
    'captions', coalesce((
      select jsonb_agg(jsonb_build_object('id', t.id, 'language', t.language, 'label', t.label, 'kind', t.kind) order by t.language, t.kind)
      from public.caption_tracks t
      where t.version_id = v.id and t.kind <> 'descriptions'
    ), '[]')
  )
  from private.open_to_the_world(embedded_film.documentary, true) d
  join public.versions v on v.id = d.current_version_id and v.state in ('watchable', 'ready')
  where exists (select from public.renditions r where r.version_id = v.id and r.complete)
$$;
