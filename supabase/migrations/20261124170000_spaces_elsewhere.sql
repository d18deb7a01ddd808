-- A space on other sites: where its author allows it, and it is shown to everyone here.

alter table public.spaces add column embeds boolean not null default false;
comment on column public.spaces.embeds is 'Its author allows other sites to show it; it is told to all the world only while it is shown to everyone here.';

create or replace function public.read_space(space uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  s public.spaces;
  mine boolean;
begin
  perform private.require_session();
  select * into s from public.spaces x where x.id = space;
  if s.id is null or not private.can_enter_space(s.id) then return null; end if;
  mine := s.owner_id = auth.uid();
  return jsonb_build_object(
    'id', s.id, 'kind', s.kind, 'title', s.title, 'summary', s.summary, 'twin', s.twin, 'stereo', s.stereo, 'startView', to_jsonb(s.start_view),
    'audience', s.audience, 'embeds', s.embeds, 'publishedAt', s.published_at, 'removedAt', s.removed_at, 'revision', s.revision, 'isOwn', mine,
    'author', (select p.display_name from public.profiles p where p.user_id = s.owner_id),
    'film', (
      select jsonb_build_object('id', d.id, 'title', d.title) from public.documentaries d where d.id = s.documentary_id and public.can_watch(d.id)
    ),
    'assetId', s.asset_id,
    'round', private.told_range(s.version_id),
    'roundId', case when mine then s.version_id end,
    'missing', case when mine then to_jsonb(private.missing_of_space(s)) else '[]' end,
    'assets', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', a.id, 'kind', a.kind, 'state', a.state, 'folder', a.folder, 'facts', a.facts, 'alt', a.alt, 'credit', a.credit,
        'licence', a.licence, 'origin', a.origin,
        'sourceName', case when mine then a.source_name else '' end, 'sourceBytes', case when mine then a.source_bytes else 0 end,
        'failure', case when mine then a.failure end
      ) order by a.created_at)
      from public.space_assets a where a.space_id = s.id and (mine or a.state = 'ready' and private.is_used(a.id))
    ), '[]'),
    'spots', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', h.id, 'kind', h.kind, 'title', h.title, 'words', h.words, 'place', to_jsonb(h.place), 'view', to_jsonb(h.view),
        'from', h.happened_from, 'to', h.happened_to, 'stayMs', h.stay_ms, 'assetId', h.asset_id,
        'versionId', h.version_id, 'startsMs', h.starts_ms, 'endsMs', h.ends_ms, 'film', private.told_range(h.version_id)
      ) order by h.position, h.id)
      from public.hotspots h where h.space_id = s.id
    ), '[]')
  );
end
$$;

create function public.allow_space_elsewhere(space uuid, allowed boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare own public.spaces := private.own_space(space);
begin
  update public.spaces s set embeds = coalesce(allowed, false) where s.id = own.id;
end
$$;
grant execute on function public.allow_space_elsewhere to authenticated, service_role;

-- The film of a cut, where anybody may play this very cut on other sites.
create function private.played_elsewhere(version uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('documentaryId', d.id, 'title', d.title, 'director', d.director, 'year', d.year)
  from public.versions v, private.open_to_the_world(v.documentary_id, true) d
  where v.id = played_elsewhere.version and d.current_version_id = v.id
$$;
grant execute on function private.played_elsewhere to service_role;

-- To anybody, so it tells less than read_space: no passage of a film that is not itself played elsewhere, no file that stands nowhere.
create function public.embedded_space(space uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', s.id, 'kind', s.kind, 'title', s.title, 'summary', s.summary, 'twin', s.twin, 'stereo', s.stereo, 'startView', to_jsonb(s.start_view),
    'author', (select p.display_name from public.profiles p where p.user_id = s.owner_id),
    'assetId', s.asset_id,
    'round', private.played_elsewhere(s.version_id),
    'assets', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', a.id, 'kind', a.kind, 'folder', a.folder, 'facts', a.facts, 'alt', a.alt, 'credit', a.credit, 'licence', a.licence, 'origin', a.origin
      ) order by a.created_at)
      from public.space_assets a where a.space_id = s.id and a.state = 'ready' and private.is_used(a.id)
    ), '[]'),
    'spots', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', h.id, 'kind', h.kind, 'title', h.title, 'words', h.words, 'place', to_jsonb(h.place), 'view', to_jsonb(h.view),
        'from', h.happened_from, 'to', h.happened_to, 'assetId', h.asset_id, 'startsMs', h.starts_ms, 'endsMs', h.ends_ms,
        'film', private.played_elsewhere(h.version_id)
      ) order by h.position, h.id)
      from public.hotspots h where h.space_id = s.id
    ), '[]')
  )
  from public.spaces s
  where s.id = embedded_space.space and s.embeds and s.published_at is not null and s.removed_at is null and s.audience = 'everyone'
    and not exists (select from public.withheld_films w where w.documentary_id = s.documentary_id)
$$;
grant execute on function public.embedded_space to anon, authenticated, service_role;
