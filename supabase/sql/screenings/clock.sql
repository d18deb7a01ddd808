comment on table public.screening_timelines is
  'One row per screening: at position_ms of the item at since, and playing on from there while running. since in the '
  'future: it starts, or resumes after an intermission, at that moment by itself. number grows with every change; '
  'led_by: the host who controls playback.';
comment on column public.screening_timelines.began_ms is
  'By place, from 1 on: when the item began, in milliseconds since 1970; null: it did not, or automatically since the '
  'last change. Later items follow from item, position_ms and since.';
select private.open_table('public.screening_timelines', of_nobody => 'The position of a screening.');
create or replace trigger note_beginnings before update on public.screening_timelines
  for each row execute function private.note_beginnings();
create or replace trigger tell_timeline after update on public.screening_timelines for each row execute function private.tell_timeline();

/**
 * Position of a screening at a moment: the item, the time in it, whether it moves; state is ahead, paused (resumes automatically), running,
 * held, over.
 */
create or replace function private.screening_now(
  screening uuid,
  at timestamptz default now()
)
returns table (item_id uuid, place integer, kind text, version_id uuid, documentary_id uuid, position_ms bigint,
  left_ms bigint, state text)
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

/** The timeline as pages and machines read it (contract/screenings/screenings.ts). */
create or replace function private.timeline_as_json(line public.screening_timelines) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'item', line.item, 'positionMs', line.position_ms, 'running', line.running, 'number', line.number, 'ledBy', line.led_by,
    'sinceMs', floor(extract(epoch from line.since) * 1000)::bigint,
    'endedMs', floor(extract(epoch from line.ended_at) * 1000)::bigint,
    'beganMs', to_jsonb(line.began_ms)
  )
$$;

/** Broadcasts a change of the clock with its position to the door and the room; no one else can send there. */
create or replace function private.tell_timeline() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(private.timeline_as_json(new), 'moved', 'screening-clock:' || new.screening_id, true);
  return null;
end $$;

/** The house's clock, in milliseconds since 1970, at the moment it is asked: what the clocks of pages are set by. */
create or replace function public.house_time() returns double precision
language sql volatile set search_path = '' as $$ select extract(epoch from clock_timestamp()) * 1000 $$;
grant execute on function public.house_time to anon, authenticated;

/**
 * Controls the clock: start, hold, resume, intermission (`minutes`, then it resumes automatically), skip to the next item, back to the
 * start of this one or the one before, go (to `item` and `position_ms`), end, reopen, lead (takes the clock over from another host).
 * A host who does not lead takes over first. `known`: the number of the change acted on; if the clock was changed since, nothing is done.
 * Returns the timeline either way.
 */
create or replace function public.move_screening(
  screening uuid,
  act text,
  known bigint default null,
  item integer default null,
  position_ms bigint default null,
  minutes integer default null
)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  line public.screening_timelines;
  present record;
  items integer;
begin
  perform private.require_host(screening);
  select * into line from public.screening_timelines t where t.screening_id = screening for update;
  if exists (select from public.screenings s where s.id = screening and s.cancelled_at is not null) then
    raise exception 'This screening was cancelled.' using errcode = 'P0001', detail = 'cancelled';
  end if;
  if known is not null and known <> line.number then return private.timeline_as_json(line); end if;
  if act <> 'lead' and line.led_by is not null and line.led_by <> auth.uid() then
    raise exception 'Another host is in control.' using errcode = 'P0001', detail = 'led', hint = 'Take control first.';
  end if;
  select * into present from private.screening_now(screening, clock_timestamp());
  select count(*) into items from public.screening_items i where i.screening_id = screening;
  if present.state = 'over' and act not in ('reopen', 'lead', 'go') then
    raise exception 'This screening is over.' using errcode = 'P0001', detail = 'over';
  end if;
  if present.state <> 'over' and act not in ('lead', 'start') then
    line.item := present.place;
    line.position_ms := present.position_ms;
    line.since := case when present.state in ('ahead', 'paused') and line.running then line.since else clock_timestamp() end;
  end if;
  case act
    when 'lead' then null;
    when 'start' then
      if present.state <> 'ahead' then return private.timeline_as_json(line); end if;
      line.running := true; line.since := clock_timestamp();
    when 'hold' then line.running := false; line.since := clock_timestamp();
    when 'resume' then line.running := true; line.since := clock_timestamp();
    when 'intermission' then
      line.running := true; line.since := clock_timestamp() + make_interval(mins => least(greatest(coalesce(minutes, 10), 1), 120));
    when 'skip' then
      line.item := present.place + 1; line.position_ms := 0;
      if present.place + 1 >= items then line.ended_at := clock_timestamp(); line.item := present.place; line.position_ms := present.position_ms; end if;
    when 'back' then
      line.item := case when present.position_ms > 5000 then present.place else greatest(present.place - 1, 0) end;
      line.position_ms := 0;
    when 'go' then
      line.item := least(greatest(coalesce(move_screening.item, present.place, 0), 0), items - 1);
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
end $$;
grant execute on function public.move_screening to authenticated;

create or replace function private.note_beginnings() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  until_ms constant bigint := floor(extract(epoch from clock_timestamp()) * 1000);
  since_ms constant bigint := floor(extract(epoch from old.since) * 1000);
  began bigint[];
  line_ms bigint;
  items integer;
  each record;
begin
  if (new.item, new.position_ms, new.running, new.since, new.ended_at) is not distinct from (old.item, old.position_ms, old.running, old.since, old.ended_at)
  then return new; end if;
  select count(*) into items from public.screening_items i where i.screening_id = old.screening_id;
  began := old.began_ms[1:items] || array_fill(null::bigint, array[greatest(items - coalesce(cardinality(old.began_ms[1:items]), 0), 0)]);
  -- Items that started automatically since the last change.
  if old.running and since_ms <= until_ms and old.ended_at is null then
    select coalesce(sum(i.duration_ms), 0) + old.position_ms into line_ms
    from public.screening_items i where i.screening_id = old.screening_id and i.place < old.item;
    for each in
      select i.place + 1 as number, since_ms + x.from_ms - line_ms as at_ms, i.place = old.item as first
      from public.screening_items i
      join (
        select n.id, sum(n.duration_ms) over (order by n.place) - n.duration_ms as from_ms
        from public.screening_items n where n.screening_id = old.screening_id
      ) x on x.id = i.id
      where i.screening_id = old.screening_id and i.place >= old.item
    loop
      if each.at_ms <= until_ms and began[each.number] is null and not (each.first and old.position_ms > 0) then
        began[each.number] := each.at_ms;
      end if;
    end loop;
  end if;
  if (new.item, new.position_ms, new.since) is distinct from (old.item, old.position_ms, old.since) then
    -- After going back to an earlier item, later ones are ahead again. The item keeps its first start time.
    for at in new.item + 2 .. items loop began[at] := null; end loop;
    -- Entered in the middle of a new item.
    if new.position_ms > 0 and new.item < items and began[new.item + 1] is null and (new.item <> old.item or old.position_ms = 0) then
      began[new.item + 1] := until_ms;
    end if;
  end if;
  new.began_ms := began;
  return new;
end
$$;
