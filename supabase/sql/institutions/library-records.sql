/**
 * The films an institution has a licence for today, with all fields of a record (contract/institutions/library-records.ts). Checks no
 * rights.
 */
create or replace function private.catalogue_of(institution uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with covered as (
    select
      x.documentary_id, bool_or((x.licence).ends_on is null) as for_good, max((x.licence).ends_on) as ends_on,
      bool_or((x.licence).classroom) as classroom, bool_or((x.licence).public_performance) as public_performance,
      bool_or((x.licence).admission) as admission, bool_or((x.licence).clips) as clips, bool_or((x.licence).download) as download,
      bool_or((x.licence).walk_in) as walk_in, bool_or((x.licence).distance) as distance
    from private.covered_films x
    where x.institution_id = catalogue_of.institution
    group by x.documentary_id
  )
  select jsonb_build_object(
    'house', (select s.name from public.house_settings s),
    'institution', i.name,
    'films', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', d.id, 'title', d.title, 'director', d.director, 'year', d.year, 'country', d.country, 'synopsis', d.synopsis,
        'contentNotes', d.content_notes, 'subjects', d.subjects, 'rightsLine', d.rights_line, 'language', d.language,
        'spokenLanguages', d.spoken_languages, 'writtenLanguages', d.written_languages, 'durationMs', v.duration_ms, 'width', v.width,
        'height', v.height, 'frameRate', v.frame_rate, 'hasSound', coalesce(v.has_sound, false), 'createdAt', d.created_at, 'updatedAt', d.updated_at,
        'publishedAt', coalesce(d.published_at, d.created_at),
        'captions', (
          select coalesce(jsonb_agg(jsonb_build_object('kind', t.kind, 'language', t.language) order by t.kind, t.language), '[]')
          from public.caption_tracks t where t.version_id = v.id and t.reviewed
        ),
        'sideTracks', (
          select coalesce(jsonb_agg(jsonb_build_object('kind', t.kind, 'language', t.language) order by t.kind, t.language), '[]')
          from public.side_tracks t where t.version_id = v.id and t.state = 'ready'
        ),
        'credits', (
          select coalesce(jsonb_agg(jsonb_build_object('role', c.role, 'name', c.name) order by c.position), '[]')
          from (select * from public.credits c where c.documentary_id = d.id order by c.position limit 200) c
        ),
        'chapters', (
          select coalesce(jsonb_agg(c.title order by c.starts_ms), '[]')
          from (select * from public.chapters c where c.version_id = v.id order by c.starts_ms limit 200) c
        ),
        'places', (select coalesce(jsonb_agg(p.name order by p.position), '[]') from public.film_places p where p.documentary_id = d.id),
        'funders', (
          select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'programme', f.programme) order by f.position), '[]')
          from public.funders f where f.documentary_id = d.id
        ),
        'identifiers', (
          select coalesce(jsonb_agg(jsonb_build_object('scheme', x.scheme, 'value', x.value) order by x.scheme, x.value), '[]')
          from public.film_identifiers x where x.documentary_id = d.id
        ),
        'licence', jsonb_build_object(
          'endsOn', case when not c.for_good then c.ends_on end, 'classroom', c.classroom, 'publicPerformance', c.public_performance,
          'admission', c.admission, 'clips', c.clips, 'download', c.download, 'walkIn', c.walk_in, 'distance', c.distance
        )
      ) order by d.title, d.id)
      from covered c
      join private.open_films d on d.id = c.documentary_id
      join public.versions v on v.id = d.current_version_id and v.duration_ms is not null
    ), '[]')
  )
  from public.institutions i where i.id = institution
$$;

-- Links in records use the proxy of the reading institution.
create or replace function public.institution_records(institution uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_institution(institution, '{librarian,teacher}');
  return private.catalogue_of(institution)
    || jsonb_build_object('proxyPrefix', (select i.proxy_prefix from public.institutions i where i.id = institution));
end
$$;
comment on function public.institution_records is 'Kind: done.';
grant execute on function public.institution_records to authenticated;

/** The same for a library's catalogue, by a key a librarian made; nothing for one that opens nothing. */
create or replace function public.read_records(secret text) returns jsonb
language sql security definer set search_path = '' as $$
  select private.catalogue_of(i.id) || jsonb_build_object('proxyPrefix', i.proxy_prefix)
  from (select private.opened_by_key(secret, 'catalogue') as id) k join public.institutions i on i.id = k.id
$$;
