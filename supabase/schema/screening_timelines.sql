-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a screening: it stood at position_ms of the item at since, and runs on from there while running. since ahead of now: it begins, or goes on after an intermission, at that moment by itself. number grows with every change; led_by is the host whose hand is on the clock.
create table public.screening_timelines (
  screening_id uuid not null,
  item integer not null default 0,
  position_ms bigint not null default 0,
  running boolean not null default true,
  since timestamp with time zone not null,
  ended_at timestamp with time zone,
  number bigint not null default 0,
  led_by uuid,
  changed_at timestamp with time zone not null default now(),
  constraint screening_timelines_pkey PRIMARY KEY (screening_id),
  constraint screening_timelines_led_by_fkey FOREIGN KEY (led_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint screening_timelines_screening_id_fkey FOREIGN KEY (screening_id) REFERENCES public.screenings(id) ON DELETE CASCADE,
  constraint screening_timelines_item_check CHECK (item >= 0),
  constraint screening_timelines_position_ms_check CHECK (position_ms >= 0)
);
CREATE INDEX screening_timelines_led_by ON public.screening_timelines USING btree (led_by);
alter table public.screening_timelines enable row level security;
grant all on public.screening_timelines to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.screening_timelines
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.screening_timelines FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
CREATE TRIGGER tell_timeline AFTER UPDATE ON public.screening_timelines FOR EACH ROW EXECUTE FUNCTION private.tell_timeline();

create function private.change_one(before public.screenings, wish jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_screening(before.id, wish);
  update public.screening_timelines t set running = s.starts_itself, since = s.starts_at, changed_at = now()
  from public.screenings s where s.id = t.screening_id and t.screening_id = before.id;
  update public.screenings s set revision = s.revision + 1
  where s.id = before.id and (s.starts_at, s.venue, s.online, s.title) is distinct from (before.starts_at, before.venue, before.online, before.title);
  perform private.tell_screening(before.id);
end
$$;
grant execute on function private.change_one to service_role;

create function private.tell_timeline() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(private.timeline_as_json(new), 'moved', 'screening-clock:' || new.screening_id, true);
  return null;
end
$$;
grant execute on function private.tell_timeline to service_role;

create function public.move_screening(screening uuid, act text, known bigint DEFAULT NULL::bigint, item integer DEFAULT NULL::integer, position_ms bigint DEFAULT NULL::bigint, minutes integer DEFAULT NULL::integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  line public.screening_timelines;
  stands record;
  items integer;
begin
  perform private.require_host(screening);
  select * into line from public.screening_timelines t where t.screening_id = screening for update;
  if exists (select from public.screenings s where s.id = screening and s.cancelled_at is not null) then
    raise exception 'This screening was called off.' using errcode = 'P0001', detail = 'cancelled';
  end if;
  if known is not null and known <> line.number then return private.timeline_as_json(line); end if;
  if act <> 'lead' and line.led_by is not null and line.led_by <> auth.uid() then
    raise exception 'Another host leads the clock.' using errcode = 'P0001', detail = 'led', hint = 'Take it over first.';
  end if;
  select * into stands from private.screening_now(screening, clock_timestamp());
  select count(*) into items from public.screening_items i where i.screening_id = screening;
  if stands.state = 'over' and act not in ('reopen', 'lead', 'go') then
    raise exception 'This screening is over.' using errcode = 'P0001', detail = 'over';
  end if;
  if stands.state <> 'over' and act not in ('lead', 'start') then
    line.item := stands.place;
    line.position_ms := stands.position_ms;
    line.since := case when stands.state in ('ahead', 'paused') and line.running then line.since else clock_timestamp() end;
  end if;
  case act
    when 'lead' then null;
    when 'start' then
      if stands.state <> 'ahead' then return private.timeline_as_json(line); end if;
      line.running := true; line.since := clock_timestamp();
    when 'hold' then line.running := false; line.since := clock_timestamp();
    when 'resume' then line.running := true; line.since := clock_timestamp();
    when 'intermission' then
      line.running := true; line.since := clock_timestamp() + make_interval(mins => least(greatest(coalesce(minutes, 10), 1), 120));
    when 'skip' then
      line.item := stands.place + 1; line.position_ms := 0;
      if stands.place + 1 >= items then line.ended_at := clock_timestamp(); line.item := stands.place; line.position_ms := stands.position_ms; end if;
    when 'back' then
      line.item := case when stands.position_ms > 5000 then stands.place else greatest(stands.place - 1, 0) end;
      line.position_ms := 0;
    when 'go' then
      line.item := least(greatest(coalesce(move_screening.item, stands.place, 0), 0), items - 1);
      line.position_ms := least(
        greatest(coalesce(move_screening.position_ms, 0), 0),
        (select i.duration_ms - 100 from public.screening_items i where i.screening_id = screening and i.place = line.item)
      );
      line.since := clock_timestamp(); line.ended_at := null;
    when 'end' then line.ended_at := clock_timestamp(); line.running := false;
    when 'reopen' then
      line.item := items - 1;
      line.position_ms := (select i.duration_ms - 100 from public.screening_items i where i.screening_id = screening and i.place = items - 1);
      line.running := false; line.since := clock_timestamp(); line.ended_at := null;
    else raise exception 'There is no such act.' using errcode = '22023';
  end case;
  update public.screening_timelines t set
    item = line.item, position_ms = line.position_ms, running = line.running, since = line.since, ended_at = line.ended_at,
    number = t.number + 1, led_by = auth.uid(), changed_at = now()
  where t.screening_id = screening
  returning * into line;
  return private.timeline_as_json(line);
end
$$;
grant execute on function public.move_screening to authenticated, service_role;
