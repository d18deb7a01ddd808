-- What a library's catalogue is told of the films it licenses: the facts of each, and what its licences let the library do (core/marc, core/kbart.ts).

/** The films an institution holds a licence for today, with everything a record says (contract/library-records.ts). Asks nobody who may. */
create function private.catalogue_of(institution uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with covered as (
    select
      f.documentary_id, bool_or(l.ends_on is null) as for_good, max(l.ends_on) as ends_on, bool_or(l.classroom) as classroom,
      bool_or(l.public_performance) as public_performance, bool_or(l.admission) as admission, bool_or(l.clips) as clips,
      bool_or(l.download) as download, bool_or(l.walk_in) as walk_in, bool_or(l.distance) as distance
    from public.licences l
    cross join lateral (
      select x.documentary_id from public.licence_films x where x.licence_id = l.id
      union
      select d.id from public.documentaries d
      where l.covers = 'catalogue' and d.owner_id = l.creator_id and d.visibility in ('institutions', 'public')
        and private.in_its_time(d.published_at, d.published_until)
    ) f
    where l.institution_id = institution and private.licence_runs(l.starts_on, l.ends_on, l.grace_days, l.ended_at)
    group by f.documentary_id
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
      join public.documentaries d on d.id = c.documentary_id and d.removed_at is null
      join public.versions v on v.id = d.current_version_id and v.duration_ms is not null
      where not exists (select from public.withheld_films w where w.documentary_id = d.id)
    ), '[]')
  )
  from public.institutions i where i.id = institution
$$;

create function public.institution_records(institution uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_institution(institution, '{librarian,teacher}');
  return private.catalogue_of(institution);
end $$;
grant execute on function public.institution_records to authenticated, service_role;

/** The same for a library's catalogue, by a key a librarian made; nothing for one that opens nothing. */
create function public.read_records(secret text) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.catalogue_of(private.opened_by_key(secret, 'catalogue'))
$$;
grant execute on function public.read_records to service_role;
