comment on table public.hotspots is
  'One row per spot of a space, in order. place: longitude and latitude on a map, degrees around and up in a scene, x y '
  'z on an object. happened_*: a year, month or day. stay_ms: stop of the guided tour; null: the tour passes it.';
select private.open_table('public.hotspots', of_person => 'owner_id');
create or replace trigger limit_rows after insert on public.hotspots referencing new table as added for each statement
  execute function private.limit_rows('space_id', '200', 'A space can have up to 200 spots.');

comment on table public.space_assets is
  'One row per file of a space, uploaded to <space>/<asset>/source of bucket spaces. folder: of the derived files; '
  'facts: metadata (contract/spaces/spaces.ts). credit and licence are required before it is shown.';
select private.open_table('public.space_assets', of_person => 'owner_id', left_out => '{folder}');
create or replace trigger forget_space_files after delete on public.space_assets for each row execute function private.forget_space_files();
create or replace trigger limit_rows after insert on public.space_assets referencing new table as added for each statement
  execute function private.limit_rows('space_id', '60', 'A space can have up to 60 files.');

-- Spaces: a map with a time line, a panorama, or a 3D object, with spots: passages of films, texts, pictures, sounds.
-- A space is written by one person, shown to everyone signed in or with a film of theirs, and never without its text twin, the whole work
-- as text (decision 0167).
comment on table public.spaces is
  'One row per space. kind: map, scene (panorama) or object. version_id: the 360° film of a scene. start_view: degrees '
  'and zoom (core/spaces/space.ts). twin: the whole work as text. revision: incremented by each save.';
comment on column public.spaces.asset_id is 'The panorama of a scene, the model of an object, the tiles of a map.';
comment on column public.spaces.embeds is 'Its author allows embedding; effective only while it is shown to everyone here.';
select private.open_table('public.spaces', of_person => 'owner_id');
create or replace trigger limit_rows after insert on public.spaces referencing new table as added for each statement
  execute function private.limit_rows('owner_id', '100', 'A person can have up to 100 spaces.');

/** Spaces of others that the caller may enter. With a film: open to the film's audience; of a withheld film to no one. */
create or replace function private.shown_spaces() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select s.id from public.spaces s
  where (select private.is_signed_in()) and s.published_at is not null and s.removed_at is null
    and (s.audience = 'everyone' or s.documentary_id in (select w.id from private.watchable_films w))
    and not exists (select from public.withheld_films w where w.documentary_id = s.documentary_id)
$$;

create or replace function private.can_enter_space(space uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_signed_in() and (
    exists (select from public.spaces s where s.id = space and s.owner_id = auth.uid())
    or space in (select private.shown_spaces())
  )
$$;
grant execute on function private.can_enter_space to authenticated;

/** The caller's own space, locked until the end of the transaction, or a refusal. */
create or replace function private.own_space(space uuid) returns public.spaces
language plpgsql security definer set search_path = '' as $$
declare own public.spaces;
begin
  perform private.require_session();
  select * into own from public.spaces s where s.id = space and s.owner_id = auth.uid() for update;
  if own.id is null or not private.is_signed_in() then
    raise exception 'There is no such space of yours.' using errcode = '42501';
  end if;
  return own;
end $$;

create or replace function public.begin_space(kind text, title text, documentary uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare made uuid;
begin
  perform private.require_session();
  if not private.is_signed_in() then raise exception 'Sign in to make a space.' using errcode = '42501'; end if;
  if documentary is not null and not public.can_edit(documentary) then
    raise exception 'A space goes with a film of your own.' using errcode = '42501';
  end if;
  insert into public.spaces (owner_id, kind, title, documentary_id)
  values (auth.uid(), begin_space.kind, trim(coalesce(begin_space.title, '')), documentary) returning id into made;
  return made;
end $$;
grant execute on function public.begin_space to authenticated;

create or replace function private.is_used(asset uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.spaces s where s.asset_id = asset) or exists (select from public.hotspots h where h.asset_id = asset)
$$;

/** What keeps a space from being shown, by name (core/spaces/space.ts). */
create or replace function private.missing_of_space(own public.spaces) returns text[]
language sql stable security definer set search_path = '' as $$
  select array_remove(array[
    case when trim(own.title) = '' then 'title' end,
    case when own.kind = 'scene' and own.version_id is null and own.asset_id is null then 'panorama' end,
    case when own.kind = 'object' and own.asset_id is null then 'model' end,
    case when own.kind = 'map' and not exists (select from public.hotspots h where h.space_id = own.id) then 'spots' end,
    case when exists (select from public.hotspots h where h.space_id = own.id and trim(h.title) = '') then 'names' end,
    case when exists (select from public.space_assets a where a.space_id = own.id and a.state <> 'ready' and private.is_used(a.id)) then 'files' end,
    case when exists (
      select from public.space_assets a where a.space_id = own.id and (trim(a.credit) = '' or a.licence is null) and private.is_used(a.id)
    ) then 'credits' end,
    case when length(regexp_replace(own.twin, '\s+', ' ', 'g')) < 200 then 'twin' end
  ], null)
$$;

/** A complete space for people who may enter it, else null. A film in it is shown only if the reader may watch it. */
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
grant execute on function public.read_space to authenticated;

/** A spot's data about the film it plays: null unless the caller may watch this very cut now. */
create or replace function private.told_range(version uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'documentaryId', d.id, 'versionId', v.id, 'isCurrent', d.current_version_id = v.id, 'title', d.title, 'director', d.director, 'year', d.year,
    'language', d.language, 'posterObject', d.poster_object, 'durationMs', v.duration_ms, 'width', v.width, 'height', v.height
  )
  from public.versions v join public.documentaries d on d.id = v.documentary_id
  where v.id = told_range.version and v.state in ('watchable', 'ready') and private.can_watch_version(v.id)
$$;

/** The caller's own spaces, and those shown to them; of one film, if named. The newest first, 200 at most. */
create or replace function public.list_spaces(documentary uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return (
    select coalesce(jsonb_agg(l.row order by l.at desc), '[]') from (
      select coalesce(s.published_at, s.changed_at) as at, jsonb_build_object(
        'id', s.id, 'kind', s.kind, 'title', s.title, 'summary', s.summary, 'publishedAt', s.published_at, 'changedAt', s.changed_at,
        'isOwn', s.owner_id = auth.uid(), 'author', (select p.display_name from public.profiles p where p.user_id = s.owner_id),
        'film', (select jsonb_build_object('id', d.id, 'title', d.title) from public.documentaries d where d.id = s.documentary_id and public.can_watch(d.id)),
        'spots', (select count(*) from public.hotspots h where h.space_id = s.id),
        'picture', (
          select a.folder || '/' || (a.facts ->> 'picture') from public.space_assets a
          where a.id = s.asset_id and a.state = 'ready' and a.facts ->> 'picture' is not null
        ),
        -- Preview in lists without a picture: the model of an object; the still of a 360° film.
        'object', case when s.kind = 'object' then (
          select jsonb_build_object('kind', a.kind, 'folder', a.folder, 'facts', a.facts, 'startView', to_jsonb(s.start_view))
          from public.space_assets a where a.id = s.asset_id and a.state = 'ready' and a.kind in ('model', 'splat')
        ) end,
        'still', (
          select jsonb_build_object('posterObject', d.poster_object, 'width', v.width, 'height', v.height)
          from public.versions v join public.documentaries d on d.id = v.documentary_id
          where v.id = s.version_id and d.poster_object is not null and public.can_watch(d.id)
        ),
        'places', case when s.kind = 'map' then coalesce(
          (select jsonb_agg(to_jsonb(h.place) order by h.position)
            from (select * from public.hotspots h where h.space_id = s.id order by h.position limit 30) h), '[]'
        ) else '[]' end,
        'moments', case when list_spaces.documentary is null then '[]' else coalesce((
          select jsonb_agg(jsonb_build_object('id', h.id, 'title', h.title, 'startsMs', h.starts_ms, 'endsMs', h.ends_ms) order by h.starts_ms)
          from public.hotspots h join public.versions v on v.id = h.version_id
          where h.space_id = s.id and v.documentary_id = list_spaces.documentary and h.starts_ms is not null and private.can_watch_version(v.id)
        ), '[]') end
      ) as row
      from public.spaces s
      where private.is_signed_in() and s.removed_at is null
        and (
          list_spaces.documentary is null and s.owner_id = auth.uid()
          or s.published_at is not null and s.id in (select private.shown_spaces())
        )
        and (
          list_spaces.documentary is null or s.documentary_id = list_spaces.documentary
          or exists (
            select from public.hotspots h join public.versions v on v.id = h.version_id where h.space_id = s.id and v.documentary_id = list_spaces.documentary
          )
        )
      order by 1 desc limit 200
    ) l
  );
end $$;
grant execute on function public.list_spaces to authenticated;

/**
 * Writes a space as its author's page has it: `{ title, summary, twin, stereo, startView, documentaryId, assetId, roundId, spots }`.
 * `known` is the revision it was made from; when another page saved meanwhile nothing is written. Answers the new revision. A passage is of
 * a film its author may watch.
 */
create or replace function public.save_space(space uuid, known integer, contents jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  own public.spaces := private.own_space(space);
  spots jsonb := coalesce(contents -> 'spots', '[]');
  film uuid := (contents ->> 'documentaryId')::uuid;
  round uuid := (contents ->> 'roundId')::uuid;
  main uuid := (contents ->> 'assetId')::uuid;
begin
  perform private.check_list(spots, 200, 'A space can have up to 200 spots.');
  if own.revision <> known then
    raise exception 'This space was changed on another page meanwhile.' using errcode = 'P0001', detail = 'stale',
      hint = 'Open it again; what you wrote here stays until then.';
  end if;
  if film is not null and film is distinct from own.documentary_id and not public.can_edit(film) then
    raise exception 'A space goes with a film of your own.' using errcode = '42501';
  end if;
  if round is not null and round is distinct from own.version_id and not private.can_edit_version(round) then
    raise exception 'The 360° film must be one of your own.' using errcode = '42501';
  end if;
  if exists (
    select from (
      select (e ->> 'assetId')::uuid as id from jsonb_array_elements(spots) e union select main
    ) used where used.id is not null and not exists (select from public.space_assets a where a.id = used.id and a.space_id = own.id)
  ) then
    raise exception 'A file of another space was named.' using errcode = '42501';
  end if;
  if exists (
    select from jsonb_array_elements(spots) e
    where e ->> 'versionId' is not null and not private.can_watch_version((e ->> 'versionId')::uuid)
      and not exists (select from public.hotspots h where h.space_id = own.id and h.version_id = (e ->> 'versionId')::uuid)
  ) then
    raise exception 'A passage is of a film you may watch.' using errcode = '42501';
  end if;
  if exists (
    select from jsonb_array_elements(spots) e join public.hotspots h on h.id = (e ->> 'id')::uuid where h.space_id <> own.id
  ) then
    raise exception 'A spot of another space was named.' using errcode = '42501';
  end if;
  delete from public.hotspots h where h.space_id = own.id and h.id not in (select (e ->> 'id')::uuid from jsonb_array_elements(spots) e);
  insert into public.hotspots as h (
    id, space_id, owner_id, position, kind, title, words, place, view, happened_from, happened_to, stay_ms, version_id, starts_ms, ends_ms, asset_id
  )
  select
    (e ->> 'id')::uuid, own.id, own.owner_id, place_in_order, e ->> 'kind', coalesce(e ->> 'title', ''), coalesce(e ->> 'words', ''),
    private.numbers_of(e -> 'place'), private.numbers_of(e -> 'view'), coalesce(e ->> 'from', ''), coalesce(e ->> 'to', ''),
    (e ->> 'stayMs')::int, (e ->> 'versionId')::uuid, (e ->> 'startsMs')::int, (e ->> 'endsMs')::int, (e ->> 'assetId')::uuid
  from jsonb_array_elements(spots) with ordinality as listed (e, place_in_order)
  on conflict (id) do update set
    position = excluded.position, kind = excluded.kind, title = excluded.title, words = excluded.words, place = excluded.place, view = excluded.view,
    happened_from = excluded.happened_from, happened_to = excluded.happened_to, stay_ms = excluded.stay_ms, version_id = excluded.version_id,
    starts_ms = excluded.starts_ms, ends_ms = excluded.ends_ms, asset_id = excluded.asset_id;
  update public.spaces s set
    title = trim(coalesce(contents ->> 'title', '')), summary = coalesce(contents ->> 'summary', ''), twin = coalesce(contents ->> 'twin', ''),
    stereo = coalesce(contents ->> 'stereo', 'none'), start_view = private.numbers_of(contents -> 'startView'), documentary_id = film,
    version_id = round, asset_id = main, revision = s.revision + 1, changed_at = now()
  where s.id = own.id returning * into own;
  -- A published space stays complete: a change that would remove its text is refused.
  if own.published_at is not null and cardinality(private.missing_of_space(own)) > 0 then
    raise exception 'What is shown needs its text, its files and who made them.' using errcode = 'P0001',
      detail = 'missing:' || array_to_string(private.missing_of_space(own), ','), hint = 'Withdraw the space first, or complete it.';
  end if;
  if own.published_at is not null and own.audience = 'film' and own.documentary_id is null then
    raise exception 'It is shown with its film.' using errcode = 'P0001', detail = 'film', hint = 'Withdraw the space first.';
  end if;
  return own.revision;
end $$;
grant execute on function public.save_space to authenticated;

create or replace function private.numbers_of(list jsonb) returns double precision[]
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(list) = 'array' and jsonb_array_length(list) <= 3
    then (select array_agg(e::text::double precision order by at) from jsonb_array_elements(list) with ordinality as n (e, at)) end
$$;

/** Shows a space to everyone signed in or to whom its film is shown; refuses with what is missing. */
create or replace function public.publish_space(space uuid, audience text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  own public.spaces := private.own_space(space);
  missing text[] := private.missing_of_space(own);
begin
  if own.removed_at is not null then raise exception 'This space was removed.' using errcode = 'P0001', hint = 'Restore it first.'; end if;
  if cardinality(missing) > 0 then
    raise exception 'Something is missing before this can be shown.' using errcode = 'P0001', detail = 'missing:' || array_to_string(missing, ',');
  end if;
  if publish_space.audience = 'film' and own.documentary_id is null then
    raise exception 'Say which film it goes with first.' using errcode = 'P0001', detail = 'film';
  end if;
  update public.spaces s set published_at = coalesce(s.published_at, now()), audience = publish_space.audience where s.id = own.id;
end $$;
grant execute on function public.publish_space to authenticated;

create or replace function public.withdraw_space(space uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare own public.spaces := private.own_space(space);
begin
  update public.spaces s set published_at = null where s.id = own.id;
end $$;
grant execute on function public.withdraw_space to authenticated;

/** Removed from every list and closed; can be undone for thirty days. */
create or replace function public.remove_space(space uuid, gone boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare own public.spaces := private.own_space(space);
begin
  update public.spaces s set removed_at = case when gone then coalesce(s.removed_at, now()) end, published_at = case when gone then null else s.published_at end
  where s.id = own.id;
end $$;
grant execute on function public.remove_space to authenticated;

create or replace function private.purge_spaces() returns void
language sql security definer set search_path = '' as $$ delete from public.spaces where removed_at < now() - interval '30 days' $$;

/** Who made a file, by which right it is used, where it is from, and what it shows. */
create or replace function public.credit_space_asset(
  asset uuid,
  credit text,
  licence text,
  origin text default '',
  alt text default ''
)
returns void
language plpgsql security definer set search_path = '' as $$
declare own public.spaces := private.own_space((select a.space_id from public.space_assets a where a.id = asset));
begin
  if own.published_at is not null and (trim(coalesce(credit, '')) = '' or licence is null) then
    raise exception 'Who made it and by which right is said of everything that is shown.' using errcode = 'P0001', detail = 'missing:credits';
  end if;
  update public.space_assets a
  set credit = trim(coalesce(credit_space_asset.credit, '')), licence = credit_space_asset.licence, origin = trim(coalesce(credit_space_asset.origin, '')),
    alt = trim(coalesce(credit_space_asset.alt, ''))
  where a.id = asset;
end $$;
grant execute on function public.credit_space_asset to authenticated;
