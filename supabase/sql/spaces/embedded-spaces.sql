create or replace function public.allow_space_elsewhere(space uuid, allowed boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare own public.spaces := private.own_space(space);
begin
  update public.spaces s set embeds = coalesce(allowed, false) where s.id = own.id;
end
$$;
grant execute on function public.allow_space_elsewhere to authenticated;

-- The film of a cut, if this very cut may be embedded.
create or replace function private.played_elsewhere(version uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('documentaryId', d.id, 'title', d.title, 'director', d.director, 'year', d.year)
  from public.versions v, private.open_to_the_world(v.documentary_id, true) d
  where v.id = played_elsewhere.version and d.current_version_id = v.id
$$;

-- Public, so it returns less than read_space: no passages of films that are not embeddable, no unused files.
create or replace function public.embedded_space(space uuid) returns jsonb
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
comment on function public.embedded_space is 'Kind: done.';
grant execute on function public.embedded_space to anon, authenticated;
