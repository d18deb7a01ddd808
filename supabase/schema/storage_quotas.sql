-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a person whose limits differ from the house's; null: as the house has it.
create table public.storage_quotas (
  user_id uuid not null,
  bytes bigint,
  films integer,
  hours integer,
  constraint storage_quotas_pkey PRIMARY KEY (user_id),
  constraint storage_quotas_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint storage_quotas_bytes_check CHECK (bytes >= 0),
  constraint storage_quotas_films_check CHECK (films >= 0 AND films <= 100000),
  constraint storage_quotas_hours_check CHECK (hours >= 0 AND hours <= 100000)
);
alter table public.storage_quotas enable row level security;
grant select on public.storage_quotas to authenticated;
grant all on public.storage_quotas to service_role;
create policy "A person reads their own quota" on public.storage_quotas
  for select to authenticated
  using (user_id = auth.uid());
create policy "A session that owes its second step sees and changes nothing" on public.storage_quotas
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.storage_quotas FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function public.set_limits(person uuid, bytes bigint, films integer, hours integer) returns void
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
end
$$;
grant execute on function public.set_limits to authenticated, service_role;
