-- Sounds and sign-language pictures beside a film are files its maker keeps, as its cuts are.

create or replace function private.storage_of(person uuid)
returns table (used_bytes bigint, quota_bytes bigint, used_films int, quota_films int, used_hours numeric, quota_hours int)
language sql stable security definer set search_path = '' as $$
  select
    coalesce(sum(v.bytes), 0)::bigint, coalesce(max(q.bytes), h.quota_bytes),
    count(d.id)::int, coalesce(max(q.films), h.quota_films),
    round(coalesce(sum(v.ms), 0) / 3600000.0, 2), coalesce(max(q.hours), h.quota_hours)
  from public.house_settings h
  left join public.documentaries d on d.owner_id = person
  left join lateral (
    select
      sum(v.source_bytes) + coalesce(sum((select sum(t.source_bytes) from public.side_tracks t where t.version_id = v.id)), 0) as bytes,
      sum(v.duration_ms) as ms
    from public.versions v where v.documentary_id = d.id
  ) v on true
  left join public.storage_quotas q on q.user_id = person
  group by h.quota_bytes, h.quota_films, h.quota_hours
$$;
