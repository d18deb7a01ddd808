-- The front page: what is shown now and when, seasons, essays, and the one sentence that is quoted. Visitors see it
-- without signing in, so they get it only through the functions at the end, which name published public films and
-- nothing else. Written by moderators, ahead of time.

create table public.programme (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  on_front boolean not null default false,
  reason text not null default '' check (length(reason) <= 300),
  cue_id uuid references public.cues (id) on delete set null,
  place text not null default '' check (length(place) <= 120),
  note text not null default '' check (length(note) <= 80),
  signed_by text not null default '' check (length(signed_by) <= 80),
  created_at timestamptz not null default now(),
  check (not on_front or reason <> '')
);
comment on table public.programme is
  'One row a showing. on_front: the film now at the top of the house, from starts_at until ends_at or the next one, '
  'with its reason in a sentence and the cue that is quoted. Otherwise a line of the week: place and note ("with '
  'talk").';
create index programme_starts on public.programme (starts_at);
create index programme_documentary on public.programme (documentary_id);
create index programme_cue on public.programme (cue_id);

create table public.seasons (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(title) between 1 and 80),
  introduction text not null check (length(introduction) between 1 and 2000),
  signed_by text not null check (length(signed_by) between 1 and 80),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  created_at timestamptz not null default now()
);
comment on table public.seasons is 'One row a season: films side by side under one idea, with a signed paragraph.';
create table public.season_films (
  season_id uuid not null references public.seasons (id) on delete cascade,
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  position int not null,
  primary key (season_id, documentary_id)
);
comment on table public.season_films is 'One row a film of a season, in showing order.';
create index season_films_documentary on public.season_films (documentary_id);

create table public.essays (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(title) between 1 and 160),
  lead text not null check (length(lead) between 1 and 1000),
  body text not null default '' check (length(body) <= 60000),
  signed_by text not null check (length(signed_by) between 1 and 120),
  documentary_id uuid references public.documentaries (id) on delete set null,
  published_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.essays is
  'One row a text to read. body is plain paragraphs, an empty line between them; documentary_id the film it is '
  'about, whose poster stands beside it. Public from published_at.';
create index essays_published on public.essays (published_at desc);
create index essays_documentary on public.essays (documentary_id);

do $$
declare table_name text;
begin
  foreach table_name in array array['programme', 'seasons', 'season_films', 'essays'] loop
    execute format('alter table public.%I enable row level security', table_name);
    execute format('revoke all on public.%I from anon, authenticated', table_name);
    execute format('grant select, insert, update, delete on public.%I to authenticated', table_name);
    execute format('grant all on public.%I to service_role', table_name);
    execute format(
      'create policy "Moderators read and write the programme ahead of time" on public.%I for all to authenticated '
        'using (private.has_role(''moderator'')) with check (private.has_role(''moderator''))',
      table_name
    );
  end loop;
end $$;

/** Films a visitor may be told of: published, public, with a cut that can be played. */
create view private.front_films as
  select
    d.id,
    d.title,
    d.synopsis,
    d.director,
    d.year,
    d.language,
    d.poster_object,
    d.published_at,
    v.id as version_id,
    v.duration_ms,
    v.width,
    v.height
  from public.documentaries d join public.versions v on v.id = d.current_version_id
  where d.visibility = 'public'
    and d.published_at is not null
    and v.state in ('watchable', 'ready')
    and v.duration_ms is not null;
comment on view private.front_films is 'Films the front page may name to whoever comes by.';
revoke all on private.front_films from public, anon, authenticated;

/** A film as the front page shows it. */
create function private.front_film(film private.front_films) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', film.id,
    'title', film.title,
    'synopsis', left(film.synopsis, 600),
    'director', film.director,
    'year', film.year,
    'language', film.language,
    'durationMs', film.duration_ms,
    'width', film.width,
    'height', film.height,
    'posterObject', film.poster_object,
    'publishedAt', film.published_at,
    'captions', array(
      select distinct t.language
      from public.caption_tracks t
      where t.version_id = film.version_id and t.kind <> 'descriptions'
      order by 1
    ),
    'described',
    exists (select from public.caption_tracks t where t.version_id = film.version_id and t.kind = 'descriptions'),
    'chapters', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object('startsMs', h.starts_ms, 'endsMs', h.ends_ms, 'title', h.title) order by h.starts_ms
        )
        from public.chapters h
        where h.version_id = film.version_id
      ),
      '[]'
    ))
$$;

/**
 * A spoken sentence that may be quoted: of the cut that is shown, read by a person, not sensitive. Null when it may
 * not.
 */
create function private.quote_of(cue uuid, version uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'startsMs', c.starts_ms, 'endsMs', c.ends_ms, 'text', c.text, 'speaker', c.speaker, 'language', t.language
  )
  from public.cues c join public.caption_tracks t on t.id = c.track_id
  where c.id = cue and c.version_id = version and not c.sensitive and t.reviewed and t.kind <> 'descriptions'
$$;

/** A sentence to quote when nobody chose one: whole, neither short nor long, another one each week. */
create function private.some_quote(version uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select c.id from public.cues c join public.caption_tracks t on t.id = c.track_id
  where c.version_id = version and not c.sensitive and t.reviewed and t.kind <> 'descriptions'
    and length(c.text) between 30 and 140 and c.text ~ '^[[:upper:]“"«].*[.?!…]["”»]?$' and c.text !~ '[[\]♪]'
  order by md5(c.id::text || date_trunc('week', now())::text) limit 1
$$;

/** The film now: the one a person put on the front, else the newest. */
create function private.film_now() returns table (
  documentary_id uuid, version_id uuid, reason text, signed_by text, cue_id uuid, chosen boolean
)
language sql stable security definer set search_path = '' as $$
  select x.id, x.version_id, x.reason, x.signed_by, coalesce(x.cue_id, private.some_quote(x.version_id)), x.chosen
  from (
    (
      select f.id, f.version_id, p.reason, p.signed_by, p.cue_id, true as chosen
      from public.programme p
      join private.front_films f on f.id = p.documentary_id
     where p.on_front and p.starts_at <= now() and coalesce(p.ends_at > now(), true)
     order by p.starts_at desc, p.id
     limit 1)
    union all
    (
      select f.id, f.version_id, '', '', null, false
      from private.front_films f
      order by f.published_at desc, f.id
      limit 1
    )
  ) x order by x.chosen desc limit 1
$$;

/** The sentence beside the search box: of another film than the one now, another one each week. */
create function private.quote_beside(film_now uuid) returns table (documentary_id uuid, version_id uuid, cue_id uuid)
language sql stable security definer set search_path = '' as $$
  select f.id, f.version_id, q.cue from (
    select *
    from private.front_films
    where id is distinct from film_now
    order by md5(id::text || date_trunc('week', now())::text)
    limit 12
  ) f cross join lateral (select private.some_quote(f.version_id) as cue) q
  where q.cue is not null limit 1
$$;

/**
 * The front page, for anybody: `{ house, now, week, latest, season, said, reading }`. Only published public films are
 * in it. `week` are the showings of the next seven days or, when there are none, the next six; `latest` the newest
 * films, for a house that announces nothing. Pictures are names in bucket stills: `/functions/v1/home` signs those
 * that this answer holds.
 */
create function public.home_page() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  top record;
  beside record;
begin
  select * into top from private.film_now();
  select * into beside from private.quote_beside(top.documentary_id);
  return jsonb_build_object(
    'house', (select jsonb_build_object('name', s.name, 'runBy', s.run_by) from public.house_settings s),
    'now', (
      select jsonb_build_object(
        'film', private.front_film(f),
        'reason', top.reason,
        'signedBy', top.signed_by,
        'chosen', top.chosen,
        'quote', private.quote_of(top.cue_id, f.version_id)
      )
      from private.front_films f
      where f.id = top.documentary_id
    ),
    'week', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'id', w.id,
          'startsAt', w.starts_at,
          'endsAt', w.ends_at,
          'place', w.place,
          'note', w.note,
          'film', jsonb_build_object(
            'id', w.film, 'title', w.title, 'director', w.director, 'durationMs', w.duration_ms
          )
        )
        order by w.starts_at, w.id
      )
      from (
        select
          p.*,
          f.id as film,
          f.title,
          f.director,
          f.duration_ms,
          row_number() over (order by p.starts_at, p.id) as place_in_line
        from public.programme p
        join private.front_films f on f.id = p.documentary_id
        where not p.on_front and (p.starts_at > now() - interval '3 hours' or p.ends_at > now())
      ) w
      where w.place_in_line <= 24 and (w.starts_at < now() + interval '7 days' or w.place_in_line <= 6)
    ), '[]'),
    'latest', coalesce((
      select jsonb_agg(private.front_film(f) order by f.published_at desc, f.id)
      from (
        select *
        from private.front_films
        where id is distinct from top.documentary_id
        order by published_at desc, id
        limit 6
      ) f
    ), '[]'),
    'season', (
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
            where sf.season_id = n.id
          ) as films
        from public.seasons n
        where current_date between n.starts_on and n.ends_on
        order by n.starts_on desc, n.id
      ) s
      where s.films is not null
      limit 1
    ),
    'said', (
      select jsonb_build_object('film', private.front_film(f), 'quote', private.quote_of(beside.cue_id, f.version_id))
      from private.front_films f
      where f.id = beside.documentary_id
    ),
    'reading', (
      select jsonb_build_object(
        'id', e.id,
        'title', e.title,
        'lead', e.lead,
        'signedBy', e.signed_by,
        'publishedAt', e.published_at,
        'minutes', greatest(1, round(cardinality(regexp_split_to_array(e.lead || ' ' || e.body, '\s+')) / 220.0)),
        'posterObject', f.poster_object,
        'width', f.width,
        'height', f.height
      )
      from public.essays e
      left join private.front_films f on f.id = e.documentary_id
      where e.published_at <= now()
      order by e.published_at desc, e.id
      limit 1
    )
  );
end $$;

/** One essay to read whole, for anybody; null before it is published. */
create function public.read_essay(essay uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', e.id,
    'title', e.title,
    'lead', e.lead,
    'body', e.body,
    'signedBy', e.signed_by,
    'publishedAt', e.published_at,
    'film',
    (select jsonb_build_object('id', f.id, 'title', f.title) from private.front_films f where f.id = e.documentary_id))
  from public.essays e where e.id = essay and e.published_at <= now()
$$;

/**
 * What is said in public films, for whoever has not signed in: up to six sentences, two a film, `[{ filmId, title,
 * durationMs, startsMs, endsMs, speaker, snippet, unreviewed, chapters }]`. In a snippet U+0001 opens and U+0002
 * closes a word that matched. Sensitive passages are never in it.
 */
create function public.search_quotes(query text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  marked tsquery;
begin
  if length(trim(coalesce(query, ''))) < 2 then return '[]'; end if;
  marked := private.asked(query, false);
  return coalesce((
    select jsonb_agg(x.shown order by x.closeness desc, x.published_at desc, x.starts_ms) from (
      select s.closeness, f.published_at, s.starts_ms, jsonb_build_object(
        'filmId', f.id,
        'title', f.title,
        'durationMs', f.duration_ms,
        'startsMs', c.starts_ms,
        'endsMs', coalesce(n.ends_ms, c.ends_ms),
        'speaker', c.speaker,
        'language', t.language,
        'unreviewed', not t.reviewed,
        'snippet', ts_headline(
          private.words_in(t.language),
          concat_ws(' ', c.text, n.text),
          marked,
          E'HighlightAll=true,StartSel=\u0001,StopSel=\u0002'
        ),
        'chapters', coalesce(
          (
            select jsonb_agg(
              jsonb_build_object('startsMs', h.starts_ms, 'endsMs', h.ends_ms, 'title', h.title) order by h.starts_ms
            )
            from public.chapters h
            where h.version_id = f.version_id
          ),
          '[]'
        )) as shown
      from (
        select r.*, row_number() over (partition by r.documentary_id order by r.closeness desc, r.starts_ms) as place
        from private.said(query) r
      ) s
      join private.front_films f on f.version_id = s.version_id
      join public.cues c on c.id = s.cue_id and not c.sensitive
      join public.caption_tracks t on t.id = c.track_id
      left join public.cues n on n.id = s.next_cue_id and not n.sensitive
      where s.place <= 2 order by s.closeness desc, f.published_at desc, s.starts_ms limit 6
    ) x), '[]');
end $$;

/**
 * Where the passage of a quoted film lies that a visitor may hear: from the quoted sentence, 60 seconds at most, and
 * touching no sensitive cue. No row for a film that the front page does not quote now. For the function `home` only.
 */
create function public.home_passage(documentary uuid) returns table (
  version_id uuid, starts_ms int, ends_ms int, not_before_ms int, object_name text, playlist text
)
language plpgsql stable security definer set search_path = '' as $$
declare
  quoted record;
begin
  select n.version_id, n.cue_id into quoted from private.film_now() n where n.documentary_id = documentary;
  if quoted.cue_id is null then
    select b.version_id, b.cue_id into quoted
    from private.film_now() n, lateral private.quote_beside(n.documentary_id) b
    where b.documentary_id = documentary;
  end if;
  return query
    select c.version_id, c.starts_ms,
      least(
        c.starts_ms + 60000,
        coalesce(
          (
            select min(s.starts_ms)
            from public.cues s
            where s.version_id = c.version_id and s.sensitive and s.starts_ms >= c.starts_ms
          ),
          c.starts_ms + 60000
        )
      ),
      coalesce(
        (
          select max(s.ends_ms)
          from public.cues s
          where s.version_id = c.version_id and s.sensitive and s.starts_ms < c.starts_ms
        ),
        0
      ),
      r.object_name, r.playlist
    from public.cues c join lateral (
      select *
      from public.renditions r
      where r.version_id = c.version_id and r.complete and not r.temporary
      order by least(r.width, r.height) > 480, abs(least(r.width, r.height) - 480), r.bandwidth
      limit 1
    ) r on true
    where c.id = quoted.cue_id
      and c.version_id = quoted.version_id
      and private.quote_of(c.id, c.version_id) is not null;
end $$;

revoke execute on function public.home_page(),
  public.read_essay(uuid),
  public.search_quotes(text),
  public.home_passage(uuid)
  from public;
grant execute on function public.home_page(),
  public.read_essay(uuid),
  public.search_quotes(text) to anon,
  authenticated,
  service_role;
grant execute on function public.home_passage(uuid) to service_role;
