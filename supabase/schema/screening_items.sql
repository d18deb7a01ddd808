-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row an item of a screening, in order. film and trailer show a cut from starts_ms on; interval is a card; talk is the conversation in the room.
create table public.screening_items (
  id uuid not null default gen_random_uuid(),
  screening_id uuid not null,
  place integer not null,
  kind text not null,
  title text not null default '',
  note text not null default '',
  documentary_id uuid,
  version_id uuid,
  starts_ms bigint not null default 0,
  duration_ms bigint not null,
  ranges integer[] not null default '{}'::integer[],
  constraint screening_items_pkey PRIMARY KEY (id),
  constraint screening_items_screening_id_place_key UNIQUE (screening_id, place),
  constraint screening_items_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE SET NULL,
  constraint screening_items_screening_id_fkey FOREIGN KEY (screening_id) REFERENCES public.screenings(id) ON DELETE CASCADE,
  constraint screening_items_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE SET NULL,
  constraint screening_items_duration_ms_check CHECK (duration_ms >= 1000 AND duration_ms <= 86400000),
  constraint screening_items_kind_check CHECK (kind = ANY (ARRAY['film', 'trailer', 'interval', 'talk'])),
  constraint screening_items_note_check CHECK (length(note) <= 500),
  constraint screening_items_place_check CHECK (place >= 0 AND place <= 39),
  constraint screening_items_ranges_check CHECK (cardinality(ranges) <= 80 AND (cardinality(ranges) % 2) = 0),
  constraint screening_items_starts_ms_check CHECK (starts_ms >= 0),
  constraint screening_items_title_check CHECK (length(title) <= 160)
);
comment on column public.screening_items.ranges is 'Of a trailer: start and end of its passages in milliseconds of the cut; empty: what is shown is one passage.';
CREATE INDEX screening_items_of_film ON public.screening_items USING btree (documentary_id);
CREATE INDEX screening_items_of_version ON public.screening_items USING btree (version_id);
alter table public.screening_items enable row level security;
grant all on public.screening_items to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.screening_items
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER admission_is_licensed AFTER INSERT ON public.screening_items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.admission_is_licensed();
CREATE TRIGGER limit_rows AFTER INSERT ON public.screening_items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('screening_id', '40', 'A programme has 40 items at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.screening_items FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.admission_is_licensed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from added a
    join public.screenings s on s.id = a.screening_id and s.admission
    left join public.screening_people p on p.screening_id = s.id and p.role = 'owner'
    where a.documentary_id is not null
      and not private.may_ask_admission(a.documentary_id, auth.uid()) and not private.may_ask_admission(a.documentary_id, p.user_id)
  ) then
    raise exception 'The licence of a film in this programme does not allow admission.' using errcode = 'P0001', detail = 'admission',
      hint = 'Show it without admission, or ask for other terms at the desk of your institution.';
  end if;
  return null;
end
$$;
grant execute on function private.admission_is_licensed to service_role;

create function private.door_closed(screening public.screenings) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when screening.id is null then 'unknown'
    when screening.cancelled_at is not null then 'cancelled'
    when (select n.state from private.screening_now(screening.id) n) = 'over' then 'over'
    when screening.late_minutes is not null and now() > screening.starts_at + make_interval(mins => screening.late_minutes) then 'late'
  end
$$;
grant execute on function private.door_closed to service_role;

create function private.on_screen(screening uuid) returns TABLE(item_id uuid, at_ms integer)
language sql stable security definer set search_path = '' as $$
  select n.item_id, (n.position_ms + i.starts_ms)::int
  from private.screening_now(on_screen.screening) n join public.screening_items i on i.id = n.item_id
  where n.state in ('running', 'held', 'paused')
$$;
grant execute on function private.on_screen to service_role;

create function private.screening_as_json(s public.screenings) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', s.id, 'title', s.title, 'startsAt', s.starts_at, 'zone', s.zone, 'online', s.online, 'venue', s.venue, 'entry', s.entry,
    'capacity', s.capacity, 'hallCapacity', s.hall_capacity, 'revision', s.revision, 'cancelledAt', s.cancelled_at, 'seriesId', s.series_id,
    'lengthMs', (select coalesce(sum(i.duration_ms), 0) from public.screening_items i where i.screening_id = s.id),
    'state', (select n.state from private.screening_now(s.id) n),
    'registered', private.places_taken(s.id, 'online'), 'hallRegistered', private.places_taken(s.id, 'hall'),
    'waiting', (select count(*) from public.screening_guests g where g.screening_id = s.id and g.state = 'waiting'),
    'films', (
      select coalesce(jsonb_agg(jsonb_build_object('title', i.title, 'director', d.director, 'year', d.year) order by i.place), '[]')
      from public.screening_items i left join public.documentaries d on d.id = i.documentary_id
      where i.screening_id = s.id and i.kind = 'film'
    )
  )
$$;
grant execute on function private.screening_as_json to service_role;

create function private.screening_now(screening uuid, at timestamp with time zone DEFAULT now()) returns TABLE(item_id uuid, place integer, kind text, version_id uuid, documentary_id uuid, position_ms bigint, left_ms bigint, state text)
language sql stable security definer set search_path = '' as $$
  with line as (
    select t.*, (
      select coalesce(sum(i.duration_ms), 0) from public.screening_items i where i.screening_id = t.screening_id and i.place < t.item
    ) + t.position_ms + case when t.running then greatest(0, floor(extract(epoch from at - t.since) * 1000))::bigint else 0 end as programme_ms
    from public.screening_timelines t
    where t.screening_id = screening_now.screening
  ), laid as (
    select i.*, sum(i.duration_ms) over (order by i.place) - i.duration_ms as from_ms
    from public.screening_items i
    where i.screening_id = screening_now.screening
  )
  select i.id, i.place, i.kind, i.version_id, i.documentary_id, (l.programme_ms - i.from_ms)::bigint,
    (i.from_ms + i.duration_ms - l.programme_ms)::bigint,
    case
      when l.ended_at is not null or i.id is null then 'over'
      when not l.running then case when l.number = 0 then 'ahead' else 'held' end
      when l.since > at then case when l.number = 0 then 'ahead' else 'paused' end
      else 'running'
    end
  from line l
  left join laid i on l.programme_ms >= i.from_ms and l.programme_ms < i.from_ms + i.duration_ms
$$;
grant execute on function private.screening_now to service_role;

create function public.screening_trailers(screening uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.sees_door(screening) then return '{}'; end if;
  return (
    select coalesce(jsonb_object_agg(i.id, to_jsonb(i.ranges)), '{}') from public.screening_items i
    where i.screening_id = screening_trailers.screening and cardinality(i.ranges) > 0
  );
end
$$;
grant execute on function public.screening_trailers to authenticated, service_role;
