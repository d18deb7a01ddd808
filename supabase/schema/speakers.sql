-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a caption track and speaker: where to look for what a person says. person is the name folded, without what stands behind it in brackets or after a comma.
create table private.speakers (
  track_id uuid not null,
  speaker text not null,
  person text not null,
  constraint speakers_pkey PRIMARY KEY (track_id, speaker),
  constraint speakers_track_id_fkey FOREIGN KEY (track_id) REFERENCES public.caption_tracks(id) ON DELETE CASCADE
);
CREATE INDEX speakers_person ON private.speakers USING btree (person);
alter table private.speakers enable row level security;

create function public.moments_of_person(person text, documentary uuid DEFAULT NULL::uuid, per_film integer DEFAULT 3) returns jsonb
language sql stable security definer set search_path = '' as $$
  with asked as (
    select private.person_key(left(coalesce(person, ''), 200)) as person where private.is_signed_in()
  ), heard as materialized (
    -- In one language a film: its own where its captions name speakers, else the first there is.
    select distinct on (l.id) l as film, t.id as track_id, t.language, not t.reviewed as unreviewed
    from asked a
    join private.speakers s on s.person = a.person and a.person <> ''
    join public.caption_tracks t on t.id = s.track_id and t.kind <> 'descriptions'
    join private.listed_films l on l.version_id = t.version_id
    where documentary is null or l.id = documentary
    order by l.id, t.language = l.language desc, t.kind, t.language, t.id
  ), said as materialized (
    select (h.film).id as film_id, h.language, h.unreviewed, c.id, c.starts_ms, c.ends_ms, c.text, c.speaker,
      row_number() over (partition by (h.film).id order by c.starts_ms, c.id) as place
    from heard h
    join public.cues c on c.track_id = h.track_id and not c.sensitive
    where c.speaker in (select s.speaker from private.speakers s, asked a where s.track_id = h.track_id and s.person = a.person)
  ), films as (
    select h.film, g.times, row_number() over (order by (h.film).year desc nulls last, (h.film).published_at desc, (h.film).id) as place
    from heard h join (select film_id, count(*) as times from said group by 1) g on g.film_id = (h.film).id
  )
  select jsonb_build_object(
    'total', (select coalesce(sum(f.times), 0) from films f),
    'protectedPassages', 0,
    'films', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', (f.film).id,
        'title', (f.film).title,
        'durationMs', (f.film).duration_ms,
        'posterObject', (f.film).poster_object,
        'width', (f.film).width,
        'height', (f.film).height,
        'total', f.times,
        'chapters', private.chapters_of((f.film).version_id),
        'storyboard', (
          select jsonb_build_object(
            'object', b.object_name, 'columns', b.columns, 'rows', b.rows, 'tileWidth', b.tile_width, 'tileHeight', b.tile_height
          )
          from public.storyboards b
          where b.version_id = (f.film).version_id
        ),
        'positions', (
          select jsonb_agg(s.starts_ms order by s.starts_ms) from said s where s.film_id = (f.film).id and s.place <= 500
        ),
        'moments', (
          select jsonb_agg(jsonb_build_object(
            'cueId', s.id,
            'startsMs', s.starts_ms,
            'endsMs', s.ends_ms,
            'speaker', s.speaker,
            'language', s.language,
            'unreviewed', s.unreviewed,
            'snippet', s.text,
            'tile', (
              select count(*) - 1
              from public.storyboards b, unnest(b.frame_times_ms) frame
              where b.version_id = (f.film).version_id and frame <= greatest(s.starts_ms, b.frame_times_ms[1])
            )
          ) order by s.starts_ms)
          from said s
          where s.film_id = (f.film).id and s.place <= least(greatest(per_film, 1), 200)
        )
      ) order by f.place)
      from films f
      where f.place <= 20
    ), '[]')
  )
$$;
grant execute on function public.moments_of_person to authenticated, service_role;

create function public.my_appearances() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.in_person() then raise exception 'A connected program may not read this.' using errcode = '42501'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'claimId', c.id, 'kind', c.kind, 'state', c.state, 'name', c.name, 'agreed', c.agreed, 'askedAt', c.asked_at,
      'shown', c.shown, 'filmId', d.id, 'title', d.title, 'mayWatch', coalesce(public.can_watch(d.id), false), 'durationMs', v.duration_ms,
      'scenes', case when c.kind = 'appearance' and c.state = 'confirmed' then (
        select coalesce(jsonb_agg(jsonb_build_object('startsMs', s.starts_ms, 'endsMs', s.ends_ms, 'words', s.text) order by s.starts_ms), '[]')
        from (
          select u.starts_ms, u.ends_ms, left(u.text, 300) as text
          from private.speakers k
          join public.caption_tracks t on t.id = k.track_id and t.version_id = d.current_version_id and t.kind <> 'descriptions'
          join public.cues u on u.track_id = t.id and u.speaker = k.speaker
          where k.person = private.person_key(c.name)
            and t.id = (
              select o.id from private.speakers q join public.caption_tracks o on o.id = q.track_id
              where q.person = k.person and o.version_id = d.current_version_id and o.kind <> 'descriptions'
              order by o.language = d.language desc, o.kind, o.id limit 1
            )
          order by u.starts_ms
          limit 500
        ) s
      ) else '[]' end,
      'withdrawals', (
        select coalesce(jsonb_agg(private.withdrawal_told(w, d.current_version_id) order by w.asked_at desc), '[]')
        from public.withdrawals w
        where c.kind = 'appearance' and w.documentary_id = d.id and w.person_id = auth.uid()
      )
    ) order by c.asked_at desc), '[]')
    from public.claims c
    join public.documentaries d on d.id = c.documentary_id
    left join public.versions v on v.id = d.current_version_id
    where c.person_id = auth.uid() and d.removed_at is null
  );
end
$$;
grant execute on function public.my_appearances to authenticated, service_role;
