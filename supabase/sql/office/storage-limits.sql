comment on table public.storage_quotas is 'One row per person with individual limits; null: the house''s default.';
select private.open_table('public.storage_quotas', of_person => 'user_id');
grant select on public.storage_quotas to authenticated;
create policy "A person reads their own quota" on public.storage_quotas
  for select to authenticated
  using (user_id = auth.uid());

/** What the caller keeps and may keep; a null limit is none. */
create or replace function public.my_storage()
returns table (used_bytes bigint, quota_bytes bigint, used_films int, quota_films int, used_hours numeric, quota_hours int)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return query select * from private.storage_of(auth.uid());
end $$;
grant execute on function public.my_storage to authenticated;

-- What is made for screeners is kept too: copies with a burnt-in name count towards the storage of the film's owner.
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
      -- A rush whose original was removed names its size and takes no room.
      sum(v.source_bytes) filter (where v.source_object is not null or v.kind = 'cut')
        + coalesce(sum((select sum(t.source_bytes) from public.side_tracks t where t.version_id = v.id)), 0)
        + coalesce(sum((select sum(c.size_bytes) from public.marked_copies c where c.version_id = v.id)), 0) as bytes,
      sum(v.duration_ms) filter (where v.kind = 'cut') as ms
    from public.versions v where v.documentary_id = d.id
  ) v on true
  left join public.storage_quotas q on q.user_id = person
  group by h.quota_bytes, h.quota_films, h.quota_hours
$$;

/** Refuses a film or a cut beyond its person's limits. Asked where rows begin, so that no way of adding one goes past it. */
create or replace function private.keep_limits() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  owner uuid;
  storage record;
begin
  if auth.uid() is null then return new; end if;
  if tg_table_name = 'documentaries' then owner := new.owner_id;
  else select d.owner_id into owner from public.documentaries d where d.id = new.documentary_id; end if;
  perform pg_advisory_xact_lock(hashtextextended('storage:' || owner, 0));
  select * into storage from private.storage_of(owner);
  if tg_table_name = 'documentaries' and storage.used_films >= storage.quota_films then
    raise exception 'You keep % films here, which is as many as you may.', storage.used_films
      using errcode = 'P0001', detail = 'quota-films',
      hint = 'Delete one for good, or ask the people who run this site for more space.';
  elsif tg_table_name = 'versions' and to_jsonb(new) ->> 'kind' = 'cut' and storage.used_hours >= storage.quota_hours then
    raise exception 'Your films run to % hours, and % is as much as you may keep here.', round(storage.used_hours, 1), storage.quota_hours
      using errcode = 'P0001', detail = 'quota-hours',
      hint = 'Delete a version you no longer need, or ask the people who run this site for more space.';
  end if;
  return new;
end $$;

/** Sets a person's limits; null: as the house has it. An administrator's act, not on themselves. */
create or replace function public.set_limits(person uuid, bytes bigint, films int, hours int) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if person = auth.uid() then
    raise exception 'Nobody sets their own limits. Ask another administrator.' using errcode = '42501', detail = 'self';
  end if;
  perform from auth.users u where u.id = person;
  if not found then raise exception 'There is no such person.' using errcode = 'P0002'; end if;
  if num_nonnulls(set_limits.bytes, set_limits.films, set_limits.hours) = 0 then
    delete from public.storage_quotas q where q.user_id = person;
  else
    insert into public.storage_quotas as q (user_id, bytes, films, hours)
    values (person, set_limits.bytes, set_limits.films, set_limits.hours)
    on conflict (user_id) do update set bytes = excluded.bytes, films = excluded.films, hours = excluded.hours;
  end if;
  perform private.note_act(
    'limits', 'person', person, person,
    format('Limits: %s bytes, %s films, %s hours.', coalesce(set_limits.bytes::text, 'the house''s'),
      coalesce(set_limits.films::text, 'the house''s'), coalesce(set_limits.hours::text, 'the house''s'))
  );
end $$;
grant execute on function public.set_limits to authenticated;
