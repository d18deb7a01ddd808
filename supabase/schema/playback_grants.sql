-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a person and version (or one player on another site) that was given a film in the last two days: what counting needs to know, then forgotten.
create table public.playback_grants (
  user_id uuid,
  version_id uuid not null,
  granted_at timestamp with time zone not null default now(),
  touched_at timestamp with time zone not null default now(),
  counted_at timestamp with time zone,
  counted integer not null default 0,
  counting_since timestamp with time zone not null default now(),
  id bigint not null generated always as identity,
  ticket uuid,
  address_hash text,
  screener_id uuid,
  person smallint not null default 0,
  source text not null default 'direct',
  territory text,
  device text not null default 'computer',
  phrase text,
  captions boolean not null default false,
  described boolean not null default false,
  play_began_at timestamp with time zone,
  play_ms bigint not null default 0,
  play_counted boolean not null default false,
  play_finished boolean not null default false,
  play_captions boolean not null default false,
  play_described boolean not null default false,
  seen bit varying(20000),
  constraint playback_grants_pkey PRIMARY KEY (id),
  constraint playback_grants_ticket_key UNIQUE (ticket),
  constraint playback_grants_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint playback_grants_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint an_address_hash_has_64_characters CHECK (length(address_hash) <= 64),
  constraint of_a_person_or_of_a_ticket CHECK ((user_id IS NULL) <> (ticket IS NULL)),
  constraint playback_grants_device_check CHECK (device = ANY (ARRAY['computer', 'tablet', 'phone', 'television'])),
  constraint playback_grants_person_check CHECK (person >= 0 AND person <= 255),
  constraint playback_grants_phrase_check CHECK (length(phrase) <= 80),
  constraint playback_grants_source_check CHECK (source = ANY (ARRAY['direct', 'home', 'search', 'list', 'film', 'link', 'embed', 'feed', 'mail'])),
  constraint playback_grants_territory_check CHECK (length(territory) <= 2)
);
CREATE INDEX playback_grants_address ON public.playback_grants USING btree (version_id, address_hash) WHERE ticket IS NOT NULL;
CREATE UNIQUE INDEX playback_grants_of_person ON public.playback_grants USING btree (user_id, version_id) WHERE screener_id IS NULL;
CREATE UNIQUE INDEX playback_grants_of_screener ON public.playback_grants USING btree (user_id, screener_id) WHERE screener_id IS NOT NULL;
CREATE INDEX playback_grants_touched ON public.playback_grants USING btree (touched_at);
CREATE INDEX playback_grants_version ON public.playback_grants USING btree (version_id, user_id);
alter table public.playback_grants enable row level security;
grant all on public.playback_grants to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.playback_grants
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER note_opening AFTER INSERT OR UPDATE OF granted_at ON public.playback_grants FOR EACH ROW WHEN (new.user_id IS NOT NULL AND new.screener_id IS NULL) EXECUTE FUNCTION private.note_opening();

create function private.keep_sitting(sitting public.playback_grants) returns void
language sql set search_path = '' as $$
  update public.playback_grants g set
    touched_at = greatest(g.touched_at, sitting.counted_at), counted_at = sitting.counted_at, counted = sitting.counted,
    counting_since = sitting.counting_since, seen = sitting.seen, play_began_at = sitting.play_began_at, play_ms = sitting.play_ms,
    play_counted = sitting.play_counted, play_finished = sitting.play_finished, play_captions = sitting.play_captions,
    play_described = sitting.play_described
  where g.id = sitting.id
$$;
grant execute on function private.keep_sitting to service_role;

create function private.note_context(given bigint, context jsonb) returns void
language sql set search_path = '' as $$
  update public.playback_grants g set
    touched_at = now(),
    source = case
      when g.ticket is not null then 'embed'
      when context ->> 'source' in ('direct', 'home', 'search', 'list', 'film', 'link', 'feed', 'mail') then context ->> 'source'
      else g.source end,
    territory = coalesce((select z.territory from private.time_zones z where z.zone = left(context ->> 'zone', 60)), g.territory),
    device = case when context ->> 'device' in ('computer', 'tablet', 'phone', 'television') then context ->> 'device' else g.device end,
    phrase = case
      when context ->> 'source' = 'search' and g.ticket is null
        then nullif(left(lower(regexp_replace(trim(context ->> 'phrase'), '\s+', ' ', 'g')), 80), '')
      else g.phrase end,
    captions = coalesce((context ->> 'captions') = 'true', false),
    described = coalesce((context ->> 'described') = 'true', false)
  where g.id = given
$$;
grant execute on function private.note_context to service_role;

create function private.note_opening() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.usage_events (institution_id, documentary_id, kind, visitor)
  select m.institution_id, v.documentary_id, 'investigation', private.usage_mark(s.value, new.user_id, (now() at time zone 'utc')::date)
  from public.institution_members m
  join public.institutions i on i.id = m.institution_id and i.closed_at is null
  join private.secrets s on s.name = 'usage-salt'
  cross join public.versions v
  where m.person_id = new.user_id and private.member_now(m.state, m.until) and v.id = new.version_id
    and exists (
      select from private.covered_films x where x.institution_id = m.institution_id and x.documentary_id = v.documentary_id
    );
  return null;
end
$$;
grant execute on function private.note_opening to service_role;

create function private.roll_up_watching(most integer DEFAULT 5000, of_versions uuid[] DEFAULT NULL::uuid[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  nobody constant bit(256) := repeat('0', 256)::bit(256);
  e record;
  g public.playback_grants;
  done int := 0;
  at_version uuid;
  at_day date;
  pieces int;
  plays bigint := 0;
  viewers bigint := 0;
  watched bigint := 0;
  finished bigint := 0;
  people bit(256) := nobody;
  seen int[];
  again int[];
  passed bigint;
  budget bigint;
  shown bigint;
  reached bigint;
  from_ms bigint;
  to_ms bigint;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('roll-up-watching', 0)) then return 0; end if;
  for e in
    with due as (
      select w.grant_id, w.slot from public.watch_events w
      where of_versions is null or w.grant_id in (select x.id from public.playback_grants x where x.version_id = any (of_versions))
      order by w.slot limit most
    ), gone as (
      delete from public.watch_events w using due where w.grant_id = due.grant_id and w.slot = due.slot
      returning w.grant_id, w.slot, w.ranges
    )
    select gone.*, x.version_id, v.duration_ms, to_timestamp(gone.slot * 2) as at,
      (to_timestamp(gone.slot * 2) at time zone 'utc')::date as on_day
    from gone
    join public.playback_grants x on x.id = gone.grant_id
    join public.versions v on v.id = x.version_id
    where v.duration_ms > 0
    order by x.version_id, on_day, gone.grant_id, gone.slot
  loop
    done := done + 1;
    if at_version is distinct from e.version_id or at_day is distinct from e.on_day then
      if at_version is not null and plays + watched + viewers > 0 then
        perform private.add_to_day(at_version, at_day, plays, viewers, watched, finished, people, seen, again);
      end if;
      at_version := e.version_id;
      at_day := e.on_day;
      pieces := least(20000, greatest(1, (e.duration_ms + 2499) / 5000));
      plays := 0; viewers := 0; watched := 0; finished := 0; people := nobody;
      seen := array_fill(0, array[pieces]);
      again := seen;
    end if;
    if g.id is distinct from e.grant_id then
      if g.id is not null then perform private.keep_sitting(g); end if;
      select * into g from public.playback_grants x where x.id = e.grant_id for update;
      if not found then continue; end if;
    end if;

    if g.counting_since < e.at - interval '1 day' then
      g.counting_since := e.at; g.counted := 0; g.seen := null;
    end if;
    if g.play_began_at is null or g.counted_at < e.at - interval '30 minutes' then
      if g.screener_id is null and g.counted >= (case when g.ticket is null then 4 else 1 end) then continue; end if;
      g.play_began_at := e.at; g.play_ms := 0; g.play_counted := false; g.play_finished := false;
      g.play_captions := false; g.play_described := false;
    end if;
    passed := floor(extract(epoch from e.at - greatest(g.granted_at, g.counted_at)) * 1000) + 2000;
    g.counted_at := e.at;
    if passed < 1000 then continue; end if;
    if g.seen is null or length(g.seen) <> pieces then g.seen := repeat('0', pieces)::varbit; end if;

    budget := least(2 * passed, 4 * e.duration_ms::bigint);
    shown := 0;
    reached := 0;
    for i in 1 .. cardinality(e.ranges) / 2 loop
      from_ms := least(greatest(e.ranges[2 * i - 1], 0), e.duration_ms);
      to_ms := least(greatest(e.ranges[2 * i], 0), e.duration_ms, from_ms + budget - shown);
      if to_ms <= from_ms then continue; end if;
      shown := shown + to_ms - from_ms;
      reached := greatest(reached, to_ms);
      if g.screener_id is not null then continue; end if;
      for piece in greatest(0, (from_ms + 2499) / 5000) .. least(pieces - 1, (to_ms + 2499) / 5000 - 1) loop
        if get_bit(g.seen, piece::int) = 0 then
          g.seen := set_bit(g.seen, piece::int, 1);
          seen[piece + 1] := seen[piece + 1] + 1;
        else
          again[piece + 1] := again[piece + 1] + 1;
        end if;
      end loop;
    end loop;
    shown := least(shown, passed);
    g.play_ms := g.play_ms + shown;
    if g.screener_id is not null then
      perform private.count_screening(g.screener_id, shown);
      continue;
    end if;

    if g.play_counted then
      watched := watched + shown;
    elsif g.play_ms >= 2000 then
      g.play_counted := true;
      g.counted := g.counted + 1;
      plays := plays + 1;
      viewers := viewers + case when g.counted = 1 then 1 else 0 end;
      watched := watched + g.play_ms;
      people := set_bit(people, g.person, 1);
      perform private.add_to_cell(e.version_id, 'source', e.on_day, g.source, g.person);
      perform private.add_to_cell(e.version_id, 'device', e.on_day, g.device, g.person);
      if g.territory is not null then perform private.add_to_cell(e.version_id, 'territory', e.on_day, g.territory, g.person); end if;
      if g.source = 'search' and g.phrase is not null then
        perform private.add_to_cell(e.version_id, 'phrase', e.on_day, g.phrase, g.person);
      end if;
    end if;
    if not g.play_counted then continue; end if;
    if not g.play_finished and reached >= e.duration_ms - least(90000, e.duration_ms * 0.05) then
      g.play_finished := true;
      finished := finished + 1;
    end if;
    if g.captions and not g.play_captions then
      g.play_captions := true;
      perform private.add_to_cell(e.version_id, 'access', e.on_day, 'captions', g.person);
    end if;
    if g.described and not g.play_described then
      g.play_described := true;
      perform private.add_to_cell(e.version_id, 'access', e.on_day, 'descriptions', g.person);
    end if;
  end loop;
  if g.id is not null then perform private.keep_sitting(g); end if;
  if at_version is not null and plays + watched + viewers > 0 then
    perform private.add_to_day(at_version, at_day, plays, viewers, watched, finished, people, seen, again);
  end if;
  return done;
end
$$;
grant execute on function private.roll_up_watching to service_role;

create function public.grant_embedded(documentary uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  version uuid := (select d.current_version_id from private.open_to_the_world(grant_embedded.documentary, true) d);
  address text := coalesce(private.address_hash(), '');
  agent text := coalesce(nullif(current_setting('request.headers', true), ''), '{}')::jsonb ->> 'user-agent';
  given uuid := gen_random_uuid();
begin
  if version is null or private.is_program() then return null; end if;
  if (
    select count(*) from public.playback_grants g
    where g.version_id = version and g.address_hash = address and g.granted_at > now() - interval '1 day'
  ) >= 40 then
    return null;
  end if;
  insert into public.playback_grants (version_id, ticket, address_hash, person, source)
  values (version, given, address, private.mark_of(address || coalesce(agent, ''), version), 'embed');
  return given;
end
$$;
grant execute on function public.grant_embedded to anon, authenticated, service_role;

create function public.record_embedded(ticket uuid, ranges integer[], context jsonb DEFAULT NULL::jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare given bigint;
begin
  select g.id into given
  from public.playback_grants g
  join public.versions v on v.id = g.version_id
  where g.ticket = record_embedded.ticket
    and exists (select from private.open_to_the_world(v.documentary_id, true) d where d.current_version_id = v.id);
  if given is null then return; end if;
  perform private.note_watch(given, record_embedded.ranges, record_embedded.context);
end
$$;
grant execute on function public.record_embedded to anon, authenticated, service_role;

create function public.record_screening(screener uuid, ranges integer[]) returns void
language plpgsql security definer set search_path = '' as $$
declare given bigint;
begin
  select g.id into given from public.playback_grants g where g.user_id = auth.uid() and g.screener_id = screener;
  if given is null or not private.holds_screener(screener) then return; end if;
  perform private.note_watch(given, record_screening.ranges, null);
  perform private.see_screening(screener);
end
$$;
grant execute on function public.record_screening to authenticated, service_role;

create function public.record_watch(version uuid, ranges integer[], context jsonb DEFAULT NULL::jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  given bigint;
begin
  select g.id into given
  from public.playback_grants g
  join auth.users u on u.id = g.user_id
  where g.user_id = me and g.version_id = version and g.screener_id is null
    and u.deleted_at is null and (u.banned_until is null or u.banned_until < now())
    and (
      coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2'
      or not exists (select from auth.mfa_factors f where f.user_id = me and f.status::text = 'verified')
    );
  if given is null then return; end if;
  if context is not null then
    perform private.note_watch(given, record_watch.ranges, record_watch.context);
  elsif cardinality(record_watch.ranges) between 2 and 80 and cardinality(record_watch.ranges) % 2 = 0 then
    insert into public.watch_events as w (grant_id, slot, ranges)
    values (given, floor(extract(epoch from clock_timestamp()) / 2), record_watch.ranges)
    on conflict (grant_id, slot) do update set ranges = w.ranges || excluded.ranges where cardinality(w.ranges) <= 80;
  end if;
end
$$;
grant execute on function public.record_watch to authenticated, service_role;

create function public.roll_up_watching(most integer DEFAULT 5000) returns integer
language sql security definer set search_path = '' as $$ select private.roll_up_watching(roll_up_watching.most) $$;
grant execute on function public.roll_up_watching to service_role;
