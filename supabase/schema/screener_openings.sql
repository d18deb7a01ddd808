-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a screener and browser or account that entered with it: what it opens, until it ends.
create table public.screener_openings (
  screener_id uuid not null,
  user_id uuid not null,
  opened_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone not null default now(),
  address_hash text,
  constraint screener_openings_pkey PRIMARY KEY (screener_id, user_id),
  constraint screener_openings_screener_id_fkey FOREIGN KEY (screener_id) REFERENCES public.screeners(id) ON DELETE CASCADE,
  constraint screener_openings_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint screener_openings_address_hash_check CHECK (length(address_hash) <= 64)
);
CREATE INDEX screener_openings_of_person ON public.screener_openings USING btree (user_id);
alter table public.screener_openings enable row level security;
grant all on public.screener_openings to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.screener_openings
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.screener_openings FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.end_screening(screener public.screeners) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.screener_openings o where o.screener_id = screener.id) then
    perform private.enqueue(
      'rename-media', json_build_object('versionId', screener.version_id), 'rename-media:' || screener.version_id, 12
    );
  end if;
  delete from public.screener_openings o where o.screener_id = screener.id;
  delete from public.playback_grants g where g.screener_id = screener.id;
end
$$;
grant execute on function private.end_screening to service_role;

create function private.holds_screener(screener uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select auth.uid() is not null and private.session_holds() and private.in_person() and exists (
    select from public.screener_openings o
    join public.screeners s on s.id = o.screener_id
    where o.screener_id = holds_screener.screener and o.user_id = auth.uid() and private.is_live(s)
  )
$$;
grant execute on function private.holds_screener to service_role;

-- The cuts the caller sees without can_watch: by a screener, in a review, in a screening. Nothing else of the film is theirs.
create function private.lent_versions() returns SETOF uuid
language sql stable security definer set search_path = '' as $$
  select private.screened_versions() union select private.reviewed_versions() union select private.attended_versions()
$$;
grant execute on function private.lent_versions to authenticated, service_role;

create function private.screened_versions() returns SETOF uuid
language sql stable security definer set search_path = '' as $$
  select s.version_id
  from public.screener_openings o
  join public.screeners s on s.id = o.screener_id
  where o.user_id = auth.uid() and private.session_holds() and private.in_person() and private.is_live(s)
$$;
grant execute on function private.screened_versions to authenticated, service_role;

create function private.see_screening(screener uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  at_once int;
  in_a_day int;
begin
  update public.screener_openings o set seen_at = now(), address_hash = coalesce(private.address_hash(), o.address_hash)
  where o.screener_id = screener and o.user_id = auth.uid();
  select count(distinct o.address_hash) filter (where o.seen_at > now() - interval '90 seconds'), count(distinct o.address_hash)
  into at_once, in_a_day
  from public.screener_openings o
  where o.screener_id = screener and o.seen_at > now() - interval '1 day';
  if in_a_day >= 4 then
    perform private.note_unusual(screener, 'many-places');
  elsif at_once >= 2 then
    perform private.note_unusual(screener, 'at-once');
  end if;
end
$$;
grant execute on function private.see_screening to service_role;
