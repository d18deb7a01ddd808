-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a language and kind of timed text. origin machine and reviewed false: written by a speech recogniser and not yet read by a person.
create table public.caption_tracks (
  id uuid not null default gen_random_uuid(),
  version_id uuid not null,
  language text not null,
  label text not null,
  kind text not null default 'captions',
  origin text not null default 'uploaded',
  reviewed boolean not null default true,
  created_at timestamp with time zone not null default now(),
  changes integer not null default 0,
  constraint caption_tracks_pkey PRIMARY KEY (id),
  constraint caption_tracks_version_id_language_kind_key UNIQUE (version_id, language, kind),
  constraint caption_tracks_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint a_language_has_at_most_35_characters CHECK (length(language) <= 35),
  constraint caption_tracks_kind_check CHECK (kind = ANY (ARRAY['captions', 'subtitles', 'descriptions'])),
  constraint caption_tracks_label_check CHECK (length(label) >= 1 AND length(label) <= 80),
  constraint caption_tracks_language_check CHECK (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  constraint caption_tracks_origin_check CHECK (origin = ANY (ARRAY['uploaded', 'machine']))
);
comment on column public.caption_tracks.changes is 'Number of its last row in caption_changes.';
CREATE INDEX caption_tracks_language ON public.caption_tracks USING btree (language);
alter table public.caption_tracks enable row level security;
grant delete, insert, select, update on public.caption_tracks to authenticated;
grant all on public.caption_tracks to service_role;
create policy "The creator writes caption tracks" on public.caption_tracks
  for all to authenticated
  using (private.can_edit_version(version_id))
  with check (private.can_edit_version(version_id));
create policy "Who is lent a cut reads its timed texts" on public.caption_tracks
  for select to authenticated
  using ((version_id IN ( SELECT private.lent_versions() AS lent_versions)));
create policy "Who may watch the film reads its caption tracks" on public.caption_tracks
  for select to authenticated
  using (private.can_watch_version(version_id));
create policy "A session that owes its second step sees and changes nothing" on public.caption_tracks
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER access_changed AFTER INSERT OR DELETE OR UPDATE OF kind, reviewed ON public.caption_tracks FOR EACH ROW EXECUTE FUNCTION private.access_changed();
CREATE TRIGGER limit_rows AFTER INSERT ON public.caption_tracks REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('version_id', '200', 'A version has 200 caption tracks at most.');
CREATE CONSTRAINT TRIGGER moments_follow AFTER INSERT ON public.caption_tracks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION private.moments_follow();
CREATE CONSTRAINT TRIGGER moments_follow_anew AFTER UPDATE OF origin ON public.caption_tracks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION private.moments_follow();
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.caption_tracks FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
CREATE TRIGGER track_changed AFTER UPDATE OF language, kind ON public.caption_tracks FOR EACH ROW EXECUTE FUNCTION private.track_changed();

create function private.access_of(cut uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(
    select a.word
    from public.caption_tracks t, lateral (values
      ('captions', t.kind <> 'descriptions'),
      ('reviewed-captions', t.kind <> 'descriptions' and t.reviewed),
      ('described', t.kind = 'descriptions')
    ) a (word, so)
    where t.version_id = cut and a.so
    union
    select case t.kind when 'sign' then 'signed' else t.kind end
    from public.side_tracks t
    where t.version_id = cut and t.state = 'ready' and t.kind in ('described', 'sign')
  )
$$;
grant execute on function private.access_of to service_role;

create function private.answer_of_cues(track uuid, asked jsonb, disputed jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'number', (select t.changes from public.caption_tracks t where t.id = track),
    'cues', coalesce((
      select jsonb_agg(jsonb_build_object('id', k ->> 'id', 'cue', private.cue_as_json(c)))
      from jsonb_array_elements(asked) k
      left join public.cues c on c.id = (k ->> 'id')::uuid and c.track_id = answer_of_cues.track
    ), '[]'),
    'conflicts', disputed
  )
$$;
grant execute on function private.answer_of_cues to service_role;

create function private.edited_cut(track uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  cut uuid := (select t.version_id from public.caption_tracks t where t.id = track);
begin
  if cut is null or not private.can_edit_version(cut) then
    raise exception 'Only its creator writes captions.' using errcode = '42501';
  end if;
  -- One after the other: numbers have no gap, and each sees what the one before has written.
  perform from public.caption_tracks t where t.id = track for update;
  return cut;
end
$$;
grant execute on function private.edited_cut to service_role;

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
    'described', 'described' = any(private.access_of(film.version_id)),
    'chapters', private.chapters_of(film.version_id)
  )
$$;
grant execute on function private.front_film to service_role;

create function private.index_passages(track uuid, from_ms integer, to_ms integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  config regconfig;
  first_ms int;
  following_ms int;
begin
  -- Read only once nobody else writes the film: what is joined is what its neighbours say now, and stays what is written here.
  perform private.take_film(private.documentary_of(t.version_id)) from public.caption_tracks t where t.id = track;
  select private.words_in(t.language) into config from public.caption_tracks t where t.id = track;
  select coalesce(max(c.starts_ms), from_ms) into first_ms
  from public.cues c where c.track_id = track and c.starts_ms < from_ms and not c.sensitive;
  select coalesce(min(c.starts_ms), to_ms) into following_ms
  from public.cues c where c.track_id = track and c.starts_ms > to_ms and not c.sensitive;
  delete from private.passages p where p.track_id = track and p.starts_ms between first_ms and to_ms;
  insert into private.passages (cue_id, next_cue_id, track_id, version_id, documentary_id, starts_ms, joined)
  select s.id, s.next_id, track, s.version_id, s.documentary_id, s.starts_ms,
    private.passage_words(s.text, s.next_text, config)
  from (
    select c.id, c.version_id, c.starts_ms, c.text, v.documentary_id,
      -- A sensitive cue between two others keeps them apart.
      case when not lead(c.sensitive, 1, true) over following then lead(c.id) over following end as next_id,
      case when not lead(c.sensitive, 1, true) over following then lead(c.text) over following end as next_text,
      c.sensitive
    from public.cues c join public.caption_tracks t on t.id = c.track_id join public.versions v on v.id = c.version_id
    where c.track_id = track and t.kind <> 'descriptions' and c.starts_ms between first_ms and following_ms
    window following as (order by c.starts_ms, c.id)
  ) s
  where not s.sensitive and s.starts_ms <= to_ms
  on conflict (cue_id)
  do update set next_cue_id = excluded.next_cue_id,
  starts_ms = excluded.starts_ms,
  joined = excluded.joined;
  perform private.learn_words(array(
    select distinct u.lexeme
    from public.cues c, unnest(to_tsvector('private.plain', c.text)) u
    where c.track_id = track and c.starts_ms between from_ms and to_ms and not c.sensitive
  ));
end
$$;
grant execute on function private.index_passages to service_role;

create function private.spoken_configurations() returns regconfig[]
language sql stable security definer set search_path = '' as $$
  with recursive spoken (language) as (
    (select t.language from public.caption_tracks t order by t.language limit 1)
    union all
    select (select t.language from public.caption_tracks t where t.language > s.language order by t.language limit 1)
    from spoken s
    where s.language is not null
  )
  select array_agg(distinct c.config)
  from (
    select private.words_in(s.language) as config from spoken s where s.language is not null
    union
    select private.words_in('en')
  ) c
$$;
grant execute on function private.spoken_configurations to service_role;

create function private.track_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.take_film(private.documentary_of(new.version_id));
  delete from private.passages where track_id = new.id;
  perform private.index_passages(new.id, 0, 2147483647);
  perform private.index_spoken(new.version_id);
  perform private.index_described(new.id);
  return null;
end
$$;
grant execute on function private.track_changed to service_role;

create function public.carry_captions(track uuid, into_version uuid, cues jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  old public.caption_tracks;
  made uuid;
  duration int := (select coalesce(v.duration_ms, 2147483647) from public.versions v where v.id = into_version);
  protected int4multirange;
begin
  select * into old from public.caption_tracks t where t.id = track;
  if old.id is null or not private.can_edit_version(old.version_id) or not private.can_edit_version(into_version) then
    raise exception 'Only its creator carries captions over.' using errcode = '42501';
  end if;
  if old.version_id = into_version or private.documentary_of(old.version_id) <> private.documentary_of(into_version) then
    raise exception 'Captions go from one cut to another of the same film.' using errcode = 'P0001', hint = 'Choose another version.';
  end if;
  perform private.check_list(carry_captions.cues, 20000, 'A caption track has 20,000 cues at most.');
  select range_agg(int4range(c.starts_ms, c.ends_ms)) into protected
  from public.cues c where c.version_id = into_version and c.sensitive;
  delete from public.caption_tracks t where t.version_id = into_version and t.language = old.language and t.kind = old.kind;
  insert into public.caption_tracks (version_id, language, label, kind, origin, reviewed)
  values (into_version, old.language, old.label, old.kind, old.origin, old.reviewed)
  returning id into made;
  insert into public.cues (track_id, version_id, starts_ms, ends_ms, text, speaker, sensitive)
  select made, into_version, p.starts_ms, least(p.ends_ms, duration), c.text, c.speaker,
    c.sensitive or coalesce(protected && int4range(p.starts_ms, p.ends_ms), false)
  from jsonb_to_recordset(carry_captions.cues) as named (id uuid, "startsMs" int, "endsMs" int)
  join public.cues c on c.id = named.id and c.track_id = old.id
  cross join lateral (select greatest(0, named."startsMs") as starts_ms, named."endsMs" as ends_ms) p
  where p.ends_ms > p.starts_ms and p.starts_ms < duration;
  if not found then
    raise exception 'None of its sentences is in the other cut.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  return made;
end
$$;
grant execute on function public.carry_captions to authenticated, service_role;

-- A caption track with its cues in order, as contract/captions.ts has it; protected cues for those who edit the film alone. Null where there is no such track for the caller.
create function public.read_captions(track uuid, with_words boolean DEFAULT false) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  own public.caption_tracks;
  edits boolean;
begin
  select * into own from public.caption_tracks t where t.id = track;
  if own.id is null or not private.session_holds() then return null; end if;
  edits := private.can_edit_version(own.version_id);
  if not edits and not private.can_watch_version(own.version_id) and own.version_id not in (select private.lent_versions()) then return null; end if;
  return json_build_object(
    'id', own.id, 'versionId', own.version_id, 'language', own.language, 'label', own.label, 'kind', own.kind, 'reviewed', own.reviewed,
    'number', own.changes,
    'cues', (
      select coalesce(json_agg(json_build_object(
        'id', c.id, 'startsMs', c.starts_ms, 'endsMs', c.ends_ms, 'text', c.text, 'speaker', c.speaker, 'sensitive', c.sensitive,
        'words', case when with_words then c.words end
      ) order by c.starts_ms, c.id), '[]')
      from public.cues c
      where c.track_id = own.id and (edits or not c.sensitive)
    )
  );
end
$$;
grant execute on function public.read_captions to authenticated, service_role;

-- What is said in a film that anybody may play on other sites, in its own language where that is written.
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
grant execute on function public.shared_transcript to anon, authenticated, service_role;

-- What a player needs of a film's trailer (contract/trailers.ts), or null where there is none for the caller.
create function public.trailer_facts(documentary uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'objectName', t.object_name, 'durationMs', t.duration_ms, 'width', t.width, 'height', t.height, 'title', d.title,
    'captions', coalesce((
      select jsonb_agg(jsonb_build_object('language', k.language, 'label', k.label, 'cues', k.cues) order by k.language = d.language, k.language)
      from (
        select c.language, c.label, jsonb_agg(jsonb_build_object(
          'startsMs', p.shown_ms + greatest(q.starts_ms, p.starts_ms) - p.starts_ms,
          'endsMs', p.shown_ms + least(q.ends_ms, p.ends_ms) - p.starts_ms,
          'text', q.text
        ) order by p.shown_ms, q.starts_ms) as cues
        from public.caption_tracks c
        join public.cues q on q.track_id = c.id and not q.sensitive
        join (
          select t.ranges[at] as starts_ms, t.ranges[at + 1] as ends_ms,
            coalesce(sum(t.ranges[at + 1] - t.ranges[at]) over (order by at rows between unbounded preceding and 1 preceding), 0)::integer as shown_ms
          from generate_series(1, cardinality(t.ranges) - 1, 2) as at
        ) p on q.starts_ms < p.ends_ms and q.ends_ms > p.starts_ms
        where c.version_id = t.version_id and c.kind <> 'descriptions'
        group by c.language, c.label
      ) k
    ), '[]')
  )
  from public.trailers t
  join public.documentaries d on d.id = t.documentary_id
  where t.documentary_id = trailer_facts.documentary and t.state = 'ready'
    and (public.can_edit(d.id) or private.may_see_trailer(d.id))
$$;
grant execute on function public.trailer_facts to authenticated, service_role;
