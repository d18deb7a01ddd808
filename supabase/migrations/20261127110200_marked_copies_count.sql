-- What is made for screeners is kept too: copies with a name in their picture count to the storage of whoever keeps the film.
create or replace function private.storage_of(person uuid) returns table (
  used_bytes bigint, quota_bytes bigint, used_films integer, quota_films integer, used_hours numeric, quota_hours integer
)
language sql stable security definer set search_path = '' as $$
  select
    coalesce(sum(v.bytes), 0)::bigint
      + coalesce((select sum(a.source_bytes) from public.space_assets a where a.owner_id = person), 0)::bigint,
    coalesce(max(q.bytes), h.quota_bytes),
    count(d.id)::int, coalesce(max(q.films), h.quota_films),
    round(coalesce(sum(v.ms), 0) / 3600000.0, 2), coalesce(max(q.hours), h.quota_hours)
  from public.house_settings h
  left join public.documentaries d on d.owner_id = person
  left join lateral (
    select
      sum(v.source_bytes)
        + coalesce(sum((select sum(t.source_bytes) from public.side_tracks t where t.version_id = v.id)), 0)
        + coalesce(sum((select sum(c.size_bytes) from public.marked_copies c where c.version_id = v.id)), 0) as bytes,
      sum(v.duration_ms) as ms
    from public.versions v where v.documentary_id = d.id
  ) v on true
  left join public.storage_quotas q on q.user_id = person
  group by h.quota_bytes, h.quota_films, h.quota_hours
$$;

-- Asks for a rendition of the screener's own with its name burned in; asked again, one that failed is tried anew. It will be about as large as the
-- rendition it is made from, and what is asked for and not made yet takes its room already.
create or replace function public.mark_copy(screener uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  own public.screeners := private.own_screener(screener);
  keeper uuid := (select d.owner_id from public.documentaries d where d.id = private.documentary_of(own.version_id));
  storage record;
  expected bigint;
begin
  if not private.is_live(own) then
    raise exception 'This screener has ended.' using errcode = 'P0001', detail = 'ended', hint = 'Renew it, then ask for its copy.';
  end if;
  -- Two asked for at once must not both fit into the same room.
  perform pg_advisory_xact_lock(hashtextextended('storage:' || keeper, 0));
  if exists (select from public.marked_copies c where c.screener_id = own.id and c.state <> 'failed') then return; end if;
  if (select count(*) from public.marked_copies c where c.version_id = own.version_id) >= 60 then
    raise exception 'A version has 60 marked copies at most.' using errcode = 'P0001', detail = 'limit', hint = 'Take one back, then ask again.';
  end if;
  select r.size_bytes into expected from public.renditions r
  where r.version_id = own.version_id and r.complete order by r.temporary, r.width * r.height desc limit 1;
  select * into storage from private.storage_of(keeper);
  if storage.used_bytes + coalesce(expected, 0) > storage.quota_bytes then
    raise exception 'This copy does not fit in your storage.'
      using errcode = 'P0001', detail = 'quota',
      hint = 'Take back a link with a copy of its own, delete a version you no longer need, or ask whoever runs this house for more room.';
  end if;
  insert into public.marked_copies as c (screener_id, version_id, size_bytes) values (own.id, own.version_id, coalesce(expected, 0))
  on conflict (screener_id) do update
  set state = 'waiting', progress = 0, failure = null, asked_at = clock_timestamp(), size_bytes = excluded.size_bytes
  where c.state = 'failed';
  if found then
    perform private.enqueue(
      'mark-copy', json_build_object('screenerId', own.id, 'versionId', own.version_id), 'mark-copy:' || own.id, 5
    );
  end if;
end
$$;
