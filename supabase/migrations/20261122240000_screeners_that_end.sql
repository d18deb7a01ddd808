-- A screener that has run out, or whose film the house withholds, leads nowhere: also not by an address that was signed for longer.

create or replace function private.is_live(screener public.screeners) returns boolean
language sql stable security definer set search_path = '' as $$
  select screener.revoked_at is null and screener.expires_at > now() and exists (
    select from public.versions v join public.documentaries d on d.id = v.documentary_id
    where v.id = screener.version_id and d.removed_at is null and v.state in ('watchable', 'ready')
      and not exists (select from public.withheld_films w where w.documentary_id = d.id)
  )
$$;

create index screeners_running_out on public.screeners (expires_at);

/** Ends what was given out by screeners that have run out; the clock of the queue asks every minute. Answers how many it ended. */
create function private.end_over_screeners() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  over public.screeners;
  ended integer := 0;
begin
  for over in
    select s.* from public.screeners s
    where s.expires_at <= now() and exists (select from public.screener_openings o where o.screener_id = s.id)
    order by s.expires_at limit 500
  loop
    perform private.end_screening(over);
    ended := ended + 1;
  end loop;
  return ended;
end $$;
grant execute on function private.end_over_screeners to service_role;

/** Who came in by a screener keeps it, for the day the film is given back; what they were given to play it from ends now. */
create function private.end_addresses_of_withheld() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('rename-media', json_build_object('versionId', v.id), 'rename-media:' || v.id, 12)
  from public.versions v
  where v.documentary_id = new.documentary_id and exists (
    select from public.screeners s join public.screener_openings o on o.screener_id = s.id where s.version_id = v.id
  );
  return null;
end $$;
create trigger end_addresses_of_withheld after insert on public.withheld_films
  for each row execute function private.end_addresses_of_withheld();
