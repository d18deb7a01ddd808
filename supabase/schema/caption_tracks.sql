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
  constraint caption_tracks_pkey PRIMARY KEY (id),
  constraint caption_tracks_version_id_language_kind_key UNIQUE (version_id, language, kind),
  constraint caption_tracks_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint a_language_has_at_most_35_characters CHECK (length(language) <= 35),
  constraint caption_tracks_kind_check CHECK (kind = ANY (ARRAY['captions', 'subtitles', 'descriptions'])),
  constraint caption_tracks_label_check CHECK (length(label) >= 1 AND length(label) <= 80),
  constraint caption_tracks_language_check CHECK (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  constraint caption_tracks_origin_check CHECK (origin = ANY (ARRAY['uploaded', 'machine']))
);
alter table public.caption_tracks enable row level security;
grant delete, insert, select, update on public.caption_tracks to authenticated;
grant all on public.caption_tracks to service_role;
create policy "The creator writes caption tracks" on public.caption_tracks
  for all to authenticated
  using (private.can_edit_version(version_id))
  with check (private.can_edit_version(version_id));
create policy "Who may watch the film reads its caption tracks" on public.caption_tracks
  for select to authenticated
  using (private.can_watch_version(version_id));
create policy "A session that owes its second step sees and changes nothing" on public.caption_tracks
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.caption_tracks REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('version_id', '200', 'A version has 200 caption tracks at most.');
CREATE CONSTRAINT TRIGGER moments_follow AFTER INSERT ON public.caption_tracks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION private.moments_follow();
CREATE TRIGGER track_changed AFTER UPDATE OF language, kind ON public.caption_tracks FOR EACH ROW EXECUTE FUNCTION private.track_changed();

create function private.asked(query text, phrase boolean) returns tsquery
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted text := left(query, 300);
  built tsquery := case
    when phrase then phraseto_tsquery('private.plain', wanted)
    when position('"' in wanted) > 0 then websearch_to_tsquery('private.plain', wanted)
    else plainto_tsquery('private.plain', wanted) end;
  config regconfig;
begin
  for config in
  select distinct private.words_in(l.language)
  from (select t.language from public.caption_tracks t union select 'en') l loop
    built := built || case
      when phrase then phraseto_tsquery(config, wanted)
      when position('"' in wanted) > 0 then websearch_to_tsquery(config, wanted)
      else plainto_tsquery(config, wanted) end;
  end loop;
  return built;
end
$$;
grant execute on function private.asked to service_role;

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
    'described', exists (
      select from public.caption_tracks t where t.version_id = film.version_id and t.kind = 'descriptions'
    ),
    'chapters', private.chapters_of(film.version_id)
  )
$$;
grant execute on function private.front_film to service_role;

create function private.track_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
 begin
delete from private.passages
where track_id = new.id; perform private.index_passages(new.id, 0, 2147483647); return null; end
$$;
grant execute on function private.track_changed to service_role;
