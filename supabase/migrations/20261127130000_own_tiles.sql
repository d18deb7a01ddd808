-- A map story may stand on a map of its author's own: an archive of tiles (PMTiles), sent, checked, credited and read as every file of a space is (decision 0261).

alter table public.space_assets drop constraint space_assets_kind_check;
alter table public.space_assets add constraint space_assets_kind_check
  check (kind in ('panorama', 'model', 'splat', 'picture', 'sound', 'tiles'));
comment on column public.spaces.asset_id is 'The picture all around of a scene, the thing of an object, the tiles of a map.';

create or replace function private.most_bytes_of(kind text) returns bigint
language sql immutable set search_path = '' as $$
  select case kind
    when 'panorama' then 209715200 when 'model' then 209715200 when 'splat' then 314572800 when 'sound' then 104857600 when 'tiles' then 209715200
    else 52428800
  end::bigint
$$;
