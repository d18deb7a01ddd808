-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a screening that was announced. venue: the hall, empty without one. capacity: places in the room; hall_capacity: seats in the hall. late_minutes: how long after the beginning one is still let in; null: until the end. regions: countries guests may be in; empty: everywhere. revision: grows when guests have to be told something new, as SEQUENCE of the calendar entry.
create table public.screenings (
  id uuid not null default gen_random_uuid(),
  title text not null,
  word text not null default '',
  starts_at timestamp with time zone not null,
  zone text not null default 'UTC',
  online boolean not null default true,
  venue text not null default '',
  entry text not null default 'link',
  capacity integer,
  hall_capacity integer,
  doors_minutes integer not null default 30,
  late_minutes integer,
  regions text[] not null default '{}'[],
  watermark boolean not null default false,
  starts_itself boolean not null default true,
  licence text not null default '',
  series_id uuid,
  revision integer not null default 0,
  cancelled_at timestamp with time zone,
  cancelled_word text not null default '',
  made_by uuid,
  made_at timestamp with time zone not null default now(),
  reminded_at timestamp with time zone,
  admission boolean not null default false,
  constraint screenings_pkey PRIMARY KEY (id),
  constraint screenings_made_by_fkey FOREIGN KEY (made_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint a_screening_is_somewhere CHECK (online OR venue <> ''),
  constraint screenings_cancelled_word_check CHECK (length(cancelled_word) <= 500),
  constraint screenings_capacity_check CHECK (capacity >= 1 AND capacity <= 100000),
  constraint screenings_doors_minutes_check CHECK (doors_minutes >= 5 AND doors_minutes <= 240),
  constraint screenings_entry_check CHECK (entry = ANY (ARRAY['public', 'link', 'invitation'])),
  constraint screenings_hall_capacity_check CHECK (hall_capacity >= 1 AND hall_capacity <= 100000),
  constraint screenings_late_minutes_check CHECK (late_minutes >= 0 AND late_minutes <= 1440),
  constraint screenings_licence_check CHECK (length(licence) <= 300),
  constraint screenings_regions_check CHECK (cardinality(regions) <= 60 AND array_to_string(regions, ',') ~ '^([A-Z]{2}(,[A-Z]{2})*)?$'),
  constraint screenings_title_check CHECK (length(TRIM(BOTH FROM title)) > 0 AND length(title) <= 160),
  constraint screenings_venue_check CHECK (length(venue) <= 300),
  constraint screenings_word_check CHECK (length(word) <= 2000),
  constraint screenings_zone_check CHECK (length(zone) <= 60)
);
comment on column public.screenings.series_id is 'The evenings announced together as a series; null: one evening.';
comment on column public.screenings.reminded_at is 'When its guests were last reminded by the clock.';
comment on column public.screenings.admission is 'Whether guests pay to come in. The house takes no money; films shown by a licence need it to allow admission.';
CREATE INDEX screenings_ahead ON public.screenings USING btree (starts_at);
CREATE INDEX screenings_of_person ON public.screenings USING btree (made_by);
CREATE INDEX screenings_of_series ON public.screenings USING btree (series_id, starts_at) WHERE series_id IS NOT NULL;
alter table public.screenings enable row level security;
grant all on public.screenings to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.screenings
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.screenings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('made_by', '1000', 'One person announces 1,000 screenings at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.screenings FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
CREATE TRIGGER tell_screening_changed AFTER UPDATE OF revision ON public.screenings FOR EACH ROW WHEN (new.revision > old.revision AND new.starts_at > now()) EXECUTE FUNCTION private.tell_screening_changed();

create function private.announce_one(wish jsonb, series uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare made uuid;
begin
  insert into public.screenings (title, starts_at, made_by, series_id)
  values ('-', now(), auth.uid(), announce_one.series) returning id into made;
  insert into public.screening_people (screening_id, user_id, role, name) values (made, auth.uid(), 'owner', private.shown_name(auth.uid()));
  perform private.write_screening(made, wish);
  insert into public.screening_timelines (screening_id, running, since)
  select s.id, s.starts_itself, s.starts_at from public.screenings s where s.id = made;
  return made;
end
$$;
grant execute on function private.announce_one to service_role;

create function private.evenings_after(one public.screenings) returns SETOF public.screenings
language sql stable security definer set search_path = '' as $$
  select s.* from public.screenings s
  where s.series_id = one.series_id and s.starts_at > one.starts_at and private.hosts_screening(s.id)
    and (select n.state from private.screening_now(s.id) n) = 'ahead'
  order by s.starts_at
$$;
grant execute on function private.evenings_after to service_role;

create function private.fill_places(screening uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  shown public.screenings;
  next_one public.screening_guests;
begin
  select * into shown from public.screenings s where s.id = fill_places.screening for update;
  for next_one in
    select * from public.screening_guests g where g.screening_id = shown.id and g.state = 'waiting' order by g.made_at, g.id limit 200
  loop
    continue when not private.has_place(shown, next_one.seat, next_one.heads);
    update public.screening_guests g set state = 'registered', registered_at = now() where g.id = next_one.id;
    perform private.notify(
      next_one.user_id, 'screening',
      jsonb_build_object('what', 'place', 'film', shown.title, 'startsAt', shown.starts_at), '/screenings?id=' || shown.id, 'place:' || next_one.id, true
    );
  end loop;
  perform private.tell_screening(shown.id);
end
$$;
grant execute on function private.fill_places to service_role;

create function private.may_be_shown(screening uuid, documentary uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select
    from public.screenings s
    join public.screening_people p on p.screening_id = s.id and p.role in ('owner', 'host')
    cross join lateral (select (s.starts_at at time zone s.zone)::date as evening) day
    where s.id = may_be_shown.screening and (
      private.may_screen(may_be_shown.documentary, p.user_id, day.evening)
      or exists (
        select from public.team_members m
        where m.documentary_id = may_be_shown.documentary and m.person_id = p.user_id and m.role = 'producer'
      )
      or s.starts_at between now() - interval '36 hours' and now() and exists (
        select from public.institution_members m
        join public.licences l on l.institution_id = m.institution_id and l.public_performance and not l.elsewhere
        where m.person_id = p.user_id and m.role in ('librarian', 'teacher') and private.member_now(m.state, m.until)
          and l.starts_on <= day.evening and (l.ends_on is null or l.ends_on + l.grace_days >= day.evening)
          and (l.ended_at is null or l.ended_at > s.starts_at)
          and (
            exists (select from public.licence_films f where f.licence_id = l.id and f.documentary_id = may_be_shown.documentary)
            or l.covers = 'catalogue'
              and exists (select from public.documentaries d where d.id = may_be_shown.documentary and d.owner_id = l.creator_id)
          )
      )
    )
  )
$$;
grant execute on function private.may_be_shown to service_role;

create function private.remind_of_screenings() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due public.screenings;
  told integer := 0;
begin
  for due in
    select s.* from public.screenings s
    where s.cancelled_at is null and s.starts_at between now() and now() + interval '1 day'
      and (s.reminded_at is null or (s.reminded_at < s.starts_at - interval '1 hour' and s.starts_at < now() + interval '1 hour'))
    order by s.starts_at limit 200 for update skip locked
  loop
    -- Whoever announces for the same evening has just been told.
    if due.reminded_at is not null or due.made_at < due.starts_at - interval '1 day' then
      perform private.tell_guests(
        due, 'reminder', case when due.starts_at < now() + interval '1 hour' then 'hour' else 'day' end
      );
      told := told + 1;
    end if;
    update public.screenings s set reminded_at = now() where s.id = due.id;
  end loop;
  return told;
end
$$;
grant execute on function private.remind_of_screenings to service_role;

create function private.screening_in_letters(screening uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', s.id, 'title', s.title, 'startsAt', s.starts_at, 'zone', s.zone)
  from public.screenings s where s.id = screening_in_letters.screening and private.sees_door(s.id)
$$;
grant execute on function private.screening_in_letters to service_role;

create function private.sees_door(screening uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select auth.uid() is not null and private.session_holds() and private.in_person() and exists (
    select from public.screenings s
    where s.id = sees_door.screening and (s.entry in ('public', 'link') or private.screening_place(s.id) is not null)
  )
$$;
grant execute on function private.sees_door to authenticated, service_role;

create function private.tell_screening_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_guests(
    new,
    case
      when new.cancelled_at is not null and old.cancelled_at is null then 'cancelled'
      when new.cancelled_at is null and old.cancelled_at is not null then 'restored'
      else 'changed'
    end,
    'revision',
    case when new.cancelled_at is not null then new.cancelled_word else '' end
  );
  return null;
end
$$;
grant execute on function private.tell_screening_changed to service_role;

create function private.write_screening(screening uuid, wish jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare person jsonb;
begin
  if (wish ->> 'startsAt')::timestamptz not between now() - interval '1 minute' and now() + interval '2 years' then
    raise exception 'A screening begins within the next two years.' using errcode = '22023', detail = 'startsAt';
  end if;
  update public.screenings s set
    title = trim(wish ->> 'title'), word = coalesce(wish ->> 'word', ''), starts_at = (wish ->> 'startsAt')::timestamptz,
    zone = coalesce((select z.name from pg_catalog.pg_timezone_names z where z.name = wish ->> 'zone'), 'UTC'),
    online = coalesce((wish ->> 'online')::boolean, true), venue = trim(coalesce(wish ->> 'venue', '')),
    entry = coalesce(wish ->> 'entry', 'link'), capacity = (wish ->> 'capacity')::int, hall_capacity = (wish ->> 'hallCapacity')::int,
    doors_minutes = coalesce((wish ->> 'doorsMinutes')::int, 30), late_minutes = (wish ->> 'lateMinutes')::int,
    regions = coalesce(array(select jsonb_array_elements_text(wish -> 'regions')), '{}'),
    watermark = coalesce((wish ->> 'watermark')::boolean, false), starts_itself = coalesce((wish ->> 'startsItself')::boolean, true),
    licence = coalesce(wish ->> 'licence', ''), admission = coalesce((wish ->> 'admission')::boolean, false)
  where s.id = screening;
  perform private.lay_programme(screening, wish -> 'items');
  if wish ? 'people' then
    perform private.check_list(wish -> 'people', 39, 'A screening is held by 40 people at most.');
    delete from public.screening_people p where p.screening_id = screening and p.role <> 'owner';
    for person in select e from jsonb_array_elements(wish -> 'people') e loop
      insert into public.screening_people (screening_id, user_id, role, name)
      select screening, u.id, person ->> 'role', coalesce(nullif(left(trim(person ->> 'name'), 120), ''), private.shown_name(u.id))
      from auth.users u
      where u.deleted_at is null and not coalesce(u.is_anonymous, false)
        and (u.id::text = person ->> 'userId' or (lower(u.email) = lower(trim(person ->> 'email')) and u.email_confirmed_at is not null))
      on conflict do nothing;
      if not found and not exists (
        select from public.screening_people p join auth.users u on u.id = p.user_id
        where p.screening_id = screening and (u.id::text = person ->> 'userId' or lower(u.email) = lower(trim(person ->> 'email')))
      ) then
        raise exception 'Nobody has an account here with the address %.', coalesce(person ->> 'email', person ->> 'userId')
          using errcode = '22023', detail = 'people', hint = 'Ask them to sign up first, or invite them as a guest.';
      end if;
    end loop;
  end if;
end
$$;
grant execute on function private.write_screening to service_role;

create function public.cancel_screening(screening uuid, word text DEFAULT '', following boolean DEFAULT false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  one public.screenings;
  off uuid;
begin
  perform private.require_host(screening);
  select * into one from public.screenings s where s.id = screening;
  for off in
    update public.screenings s set cancelled_at = now(), cancelled_word = coalesce(cancel_screening.word, ''), revision = s.revision + 1
    where s.cancelled_at is null
      and (s.id = screening or cancel_screening.following and s.id in (select e.id from private.evenings_after(one) e))
    returning s.id
  loop
    perform private.tell_screening(off);
  end loop;
end
$$;
grant execute on function public.cancel_screening to authenticated, service_role;

create function public.change_screening(screening uuid, wish jsonb, following boolean DEFAULT false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before public.screenings;
  now_is public.screenings;
  evening public.screenings;
begin
  perform private.require_host(screening);
  select * into before from public.screenings s where s.id = screening for update;
  if before.cancelled_at is not null or (select n.state from private.screening_now(screening) n) <> 'ahead' then
    raise exception 'A screening that has begun or was called off is not changed any more.' using errcode = 'P0001', detail = 'begun';
  end if;
  perform private.change_one(before, wish);
  if not following or before.series_id is null then return; end if;
  select * into now_is from public.screenings s where s.id = screening;
  for evening in select e.* from private.evenings_after(before) e where e.cancelled_at is null and e.id <> screening loop
    perform private.change_one(evening, wish || jsonb_build_object('startsAt', (
      (evening.starts_at at time zone evening.zone)
      + ((now_is.starts_at at time zone now_is.zone) - (before.starts_at at time zone before.zone))
    ) at time zone now_is.zone));
  end loop;
end
$$;
grant execute on function public.change_screening to authenticated, service_role;

create function public.kept_talk(screening uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  s public.screenings;
  item public.screening_items;
begin
  perform private.require_session();
  select * into s from public.screenings x where x.id = kept_talk.screening;
  select * into item from public.screening_items i where i.screening_id = s.id and i.kind = 'film' and i.documentary_id is not null order by i.place limit 1;
  if not coalesce((select t.kept from public.talks t where t.screening_id = s.id), false)
    or (private.place_in_talk(s.id) is null and not coalesce(public.can_watch(item.documentary_id), false)) then
    return null;
  end if;
  return jsonb_build_object(
    'screeningId', s.id, 'title', s.title, 'startsAt', s.starts_at, 'documentaryId', item.documentary_id,
    'canWatch', public.can_watch(item.documentary_id),
    'film', (select d.title from public.documentaries d where d.id = item.documentary_id and d.removed_at is null),
    'durationMs', item.duration_ms,
    'said', (
      select coalesce(jsonb_agg(x.said order by x.at_ms nulls last, x.at), '[]') from (
        (
          select jsonb_build_object(
            'id', l.id, 'kind', 'line', 'name', p.name, 'place', l.place, 'words', l.words, 'answer', '',
            'atMs', case when l.item_id = item.id then l.at_ms end
          ) as said, case when l.item_id = item.id then l.at_ms end as at_ms, l.said_at as at
          from public.talk_lines l join public.talk_people p on p.screening_id = l.screening_id and p.number = l.talker
          where l.screening_id = s.id and l.removed_at is null and p.keeps
          order by l.number limit 5000
        )
        union all
        (
          select jsonb_build_object(
            'id', q.id, 'kind', 'question', 'name', case when q.nameless then '' else p.name end, 'place', 'guest', 'words', q.words, 'answer', q.answer,
            'atMs', case when q.item_id = item.id then q.at_ms end
          ), case when q.item_id = item.id then q.at_ms end, q.asked_at
          from public.talk_questions q join public.talk_people p on p.screening_id = q.screening_id and p.number = q.asker
          where q.screening_id = s.id and q.state <> 'dismissed' and q.merged_into is null and p.keeps
          order by q.number limit 2000
        )
      ) x
    )
  );
end
$$;
grant execute on function public.kept_talk to authenticated, service_role;

create function public.kept_talks_of(documentary uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not public.can_watch(kept_talks_of.documentary) then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('screeningId', x.id, 'title', x.title, 'startsAt', x.starts_at) order by x.starts_at desc), '[]')
    from (
      select distinct s.id, s.title, s.starts_at from public.screenings s
      join public.talks t on t.screening_id = s.id and t.kept
      join public.screening_items i on i.screening_id = s.id and i.kind = 'film' and i.documentary_id = kept_talks_of.documentary
      where s.starts_at < now()
        and exists (select from public.talk_people p where p.screening_id = s.id and p.keeps)
      order by s.starts_at desc limit 20
    ) x
  );
end
$$;
grant execute on function public.kept_talks_of to authenticated, service_role;

create function public.list_screenings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.in_person() then return jsonb_build_object('held', '[]'::jsonb, 'going', '[]'::jsonb, 'open', '[]'::jsonb); end if;
  return jsonb_build_object(
    'held', (
      select coalesce(jsonb_agg(private.screening_as_json(x.s) || jsonb_build_object('role', x.role) order by (x.s).starts_at desc), '[]') from (
        select s, p.role from public.screenings s join public.screening_people p on p.screening_id = s.id and p.user_id = auth.uid()
        order by s.starts_at desc limit 100
      ) x
    ),
    'going', (
      select coalesce(jsonb_agg(private.screening_as_json(x.s) order by (x.s).starts_at desc), '[]') from (
        select s from public.screenings s
        join public.screening_entries e on e.screening_id = s.id and e.user_id = auth.uid()
        join public.screening_guests g on g.id = e.guest_id and g.state in ('registered', 'waiting')
        order by s.starts_at desc limit 100
      ) x
    ),
    'open', (
      select coalesce(jsonb_agg(private.screening_as_json(x.s) order by (x.s).starts_at), '[]') from (
        select s from public.screenings s
        where s.entry = 'public' and s.cancelled_at is null and s.starts_at > now() - interval '12 hours'
          and (select n.state from private.screening_now(s.id) n) <> 'over'
        order by s.starts_at limit 100
      ) x
    )
  );
end
$$;
grant execute on function public.list_screenings to authenticated, service_role;

create function public.read_screening(screening uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  s public.screenings;
  mine public.screening_guests;
  place text;
  over boolean;
begin
  perform private.require_session();
  if not private.sees_door(screening) then return null; end if;
  select * into s from public.screenings x where x.id = read_screening.screening;
  -- What was shown was shown.
  over := coalesce((select n.state from private.screening_now(s.id) n) = 'over', false);
  place := private.screening_place(s.id);
  select g.* into mine from public.screening_entries e join public.screening_guests g on g.id = e.guest_id
  where e.screening_id = s.id and e.user_id = auth.uid();
  return private.screening_as_json(s) || jsonb_build_object(
    'word', s.word, 'doorsMinutes', s.doors_minutes, 'lateMinutes', s.late_minutes, 'regions', to_jsonb(s.regions),
    'watermark', s.watermark, 'startsItself', s.starts_itself, 'licence', s.licence, 'admission', s.admission, 'cancelledWord', s.cancelled_word,
    'closed', private.door_closed(s),
    'timeline', (select private.timeline_as_json(t) from public.screening_timelines t where t.screening_id = s.id),
    'ledBy', (select p.name from public.screening_timelines t join public.screening_people p on p.screening_id = t.screening_id and p.user_id = t.led_by
      where t.screening_id = s.id),
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', i.id, 'kind', i.kind, 'title', i.title, 'note', i.note, 'startsMs', i.starts_ms, 'durationMs', i.duration_ms,
        'withheld', i.kind in ('film', 'trailer') and (
          d.id is null or d.removed_at is not null or exists (select from public.withheld_films w where w.documentary_id = d.id)
          or not over and not private.may_be_shown(s.id, d.id)
        ),
        'film', case when d.id is not null and d.removed_at is null then jsonb_build_object(
          'documentaryId', d.id, 'versionId', i.version_id, 'title', d.title, 'director', d.director, 'year', d.year, 'country', d.country,
          'language', d.language, 'contentNotes', d.content_notes, 'width', v.width, 'height', v.height,
          'loudness', (select w.loudness from public.waveforms w where w.version_id = v.id), 'canWatch', public.can_watch(d.id)
        ) end
      ) order by i.place), '[]')
      from public.screening_items i
      left join public.documentaries d on d.id = i.documentary_id
      left join public.versions v on v.id = i.version_id
      where i.screening_id = s.id
    ),
    'people', (
      select coalesce(jsonb_agg(jsonb_build_object('userId', p.user_id, 'name', p.name, 'role', p.role)
        order by array_position(array['owner', 'host', 'speaker', 'moderator'], p.role), p.name), '[]')
      from public.screening_people p where p.screening_id = s.id
    ),
    'me', jsonb_build_object(
      'place', place, 'guestId', mine.id, 'name', coalesce(
        mine.name, (select p.name from public.screening_people p where p.screening_id = s.id and p.user_id = auth.uid()), ''
      ),
      'seat', mine.seat, 'heads', coalesce(mine.heads, 1), 'state', mine.state,
      'mark', left(upper(translate(md5(s.id::text || coalesce(mine.id::text, auth.uid()::text)), '01', 'XY')), 8),
      'before', case when mine.state = 'waiting' then (
        select count(*) from public.screening_guests g
        where g.screening_id = s.id and g.state = 'waiting' and (g.made_at, g.id) < (mine.made_at, mine.id)
      ) end
    )
  );
end
$$;
grant execute on function public.read_screening to authenticated, service_role;

create function public.register_for_screening(screening uuid, name text, seat text DEFAULT 'online', email text DEFAULT '', zone text DEFAULT '', heads integer DEFAULT 1, language text DEFAULT '') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  shown public.screenings;
  mine public.screening_guests;
  closed text;
begin
  perform private.require_session();
  if not private.in_person() then return jsonb_build_object('state', 'unknown'); end if;
  select * into shown from public.screenings s where s.id = register_for_screening.screening for update;
  select g.* into mine from public.screening_entries e join public.screening_guests g on g.id = e.guest_id
  where e.screening_id = shown.id and e.user_id = auth.uid();
  if mine.state = 'removed' then return jsonb_build_object('state', 'removed'); end if;
  if shown.id is null or (shown.entry = 'invitation' and mine.id is null) then return jsonb_build_object('state', 'invitation'); end if;
  closed := private.door_closed(shown);
  if closed is not null and mine.state is distinct from 'registered' then return jsonb_build_object('state', closed); end if;
  if not private.is_in_region(shown, register_for_screening.zone) then return jsonb_build_object('state', 'elsewhere'); end if;
  if register_for_screening.seat not in ('online', 'hall') or (register_for_screening.seat = 'hall' and shown.venue = '')
    or (register_for_screening.seat = 'online' and not shown.online) then
    raise exception 'This screening is not shown there.' using errcode = '22023', detail = 'seat';
  end if;
  if mine.id is null then
    if (select count(*) from public.screening_guests g where g.user_id = auth.uid() and g.made_at > now() - interval '1 hour') >= 60 then
      raise exception 'That is enough for an hour.' using errcode = 'P0001', detail = 'limit';
    end if;
    insert into public.screening_guests (screening_id, user_id, name, email, seat, heads, zone, language, state, registered_at)
    values (
      shown.id, auth.uid(), trim(register_for_screening.name), trim(coalesce(register_for_screening.email, '')), register_for_screening.seat,
      case when register_for_screening.seat = 'hall' then register_for_screening.heads else 1 end, register_for_screening.zone,
      left(coalesce(register_for_screening.language, ''), 35),
      case when private.has_place(shown, register_for_screening.seat, register_for_screening.heads) then 'registered' else 'waiting' end, now()
    ) returning * into mine;
    insert into public.screening_entries (guest_id, user_id, screening_id) values (mine.id, auth.uid(), shown.id);
  else
    update public.screening_guests g set
      name = trim(register_for_screening.name), email = coalesce(nullif(trim(register_for_screening.email), ''), g.email),
      zone = register_for_screening.zone, language = left(coalesce(nullif(register_for_screening.language, ''), g.language), 35), user_id = coalesce(g.user_id, auth.uid()), registered_at = coalesce(g.registered_at, now()),
      seat = register_for_screening.seat, heads = case when register_for_screening.seat = 'hall' then register_for_screening.heads else 1 end,
      state = case
        when g.state = 'registered' and g.seat = register_for_screening.seat and g.heads >= register_for_screening.heads then 'registered'
        when private.has_place(shown, register_for_screening.seat, register_for_screening.heads) then 'registered'
        when g.state = 'registered' then 'registered'
        else 'waiting'
      end
    where g.id = mine.id returning * into mine;
  end if;
  perform private.tell_screening(shown.id);
  return jsonb_build_object('state', mine.state);
end
$$;
grant execute on function public.register_for_screening to authenticated, service_role;

create function public.restore_screening(screening uuid, following boolean DEFAULT false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  one public.screenings;
  again uuid;
begin
  perform private.require_host(screening);
  select * into one from public.screenings s where s.id = screening;
  for again in
    update public.screenings s set cancelled_at = null, cancelled_word = '', revision = s.revision + 1
    where s.cancelled_at is not null and s.starts_at > now()
      and (
        s.id = screening
        or restore_screening.following and s.cancelled_at = one.cancelled_at and s.id in (select e.id from private.evenings_after(one) e)
      )
    returning s.id
  loop
    perform private.tell_screening(again);
  end loop;
end
$$;
grant execute on function public.restore_screening to authenticated, service_role;

create function public.screening_evenings(screening uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare one public.screenings;
begin
  perform private.require_session();
  select * into one from public.screenings s where s.id = screening;
  if one.series_id is null or not private.sees_door(one.id) then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'startsAt', o.starts_at, 'cancelledAt', o.cancelled_at) order by o.starts_at), '[]')
    from public.screenings o
    where o.series_id = one.series_id and o.id <> one.id and o.made_by = one.made_by and o.starts_at > now() and private.sees_door(o.id)
  );
end
$$;
grant execute on function public.screening_evenings to authenticated, service_role;

create function public.screening_facts(screening uuid, item uuid) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return (
    select (
      private.playable_facts(i.version_id)::jsonb || jsonb_build_object(
        'storyboard', null,
        'screening', jsonb_build_object('id', s.id, 'itemId', i.item_id, 'watermark', s.watermark)
      )
    )::json
    from private.shown_items() i join public.screenings s on s.id = i.screening_id
    where i.item_id = screening_facts.item and s.id = screening_facts.screening
    limit 1
  );
end
$$;
grant execute on function public.screening_facts to authenticated, service_role;

create function public.screening_report(screening uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare s public.screenings;
begin
  perform private.require_place(screening_report.screening, '{host}');
  select * into s from public.screenings x where x.id = screening_report.screening;
  return jsonb_build_object(
    'registered', (
      select count(*) from public.screening_guests g where g.screening_id = s.id and g.seat = 'online' and g.state in ('registered', 'invited')
    ),
    'came', (
      select count(*) from public.screening_guests g
      where g.screening_id = s.id and g.seat = 'online'
        and exists (select from public.screening_entries e where e.guest_id = g.id and cardinality(e.minutes) > 0)
    ),
    'hallRegistered', (
      select coalesce(sum(g.heads), 0) from public.screening_guests g
      where g.screening_id = s.id and g.seat = 'hall' and g.state in ('registered', 'invited')
    ),
    'hallCame', (
      select coalesce(sum(g.heads), 0) from public.screening_guests g where g.screening_id = s.id and g.seat = 'hall' and g.came_at is not null
    ),
    'present', (
      select coalesce(jsonb_agg(jsonb_build_array(m.minute, m.people) order by m.minute), '[]')
      from (
        select minute, count(distinct e.guest_id) as people
        from public.screening_entries e cross join lateral unnest(e.minutes) minute
        where e.screening_id = s.id group by minute order by minute limit 3000
      ) m
    ),
    'lines', (select count(*) from public.talk_lines l where l.screening_id = s.id and l.removed_at is null),
    'talkers', (select count(distinct l.talker) from public.talk_lines l where l.screening_id = s.id and l.removed_at is null),
    'questions', (
      select coalesce(jsonb_agg(private.question_as_json(q) || jsonb_build_object('mine', false, 'supported', false) order by q.number), '[]')
      from public.talk_questions q where q.screening_id = s.id and q.state <> 'dismissed'
    ),
    'marks', (
      select coalesce(jsonb_agg(jsonb_build_object('itemId', m.item_id, 'atMs', m.at_ms, 'marks', m.marks) order by m.at_ms), '[]')
      from (
        select l.item_id, l.at_ms / 6000 * 6000 as at_ms, sum(l.marks) as marks from public.talk_levels l
        where l.screening_id = s.id and l.item_id is not null group by 1, 2 limit 10000
      ) m
    ),
    'markSums', (
      select coalesce(jsonb_object_agg(k.kind, k.marks), '{}')
      from (select l.kind, sum(l.marks) as marks from public.talk_levels l where l.screening_id = s.id group by l.kind) k
    ),
    'polls', (
      select coalesce(jsonb_agg(
        private.poll_as_json(p, 0, true, false) || jsonb_build_object('state', p.state, 'result', private.poll_result(p))
        order by array_position('{before,during,after}'[], p.part), p.place, p.made_at
      ), '[]')
      from public.talk_polls p where p.screening_id = s.id
    ),
    'costs', (
      select coalesce(jsonb_agg(jsonb_build_object('words', c.words, 'cents', c.cents, 'currency', c.currency) order by c.place), '[]')
      from public.talk_costs c where c.screening_id = s.id
    ),
    'mayProve', (
      select coalesce(jsonb_agg(distinct i.documentary_id), '[]') from public.screening_items i
      where i.screening_id = s.id and i.kind = 'film' and i.documentary_id is not null and public.can_edit(i.documentary_id)
    ),
    'proven', (
      select coalesce(jsonb_agg(distinct e.documentary_id), '[]')
      from public.screening_items i join public.impact_evidence e on e.documentary_id = i.documentary_id
      where i.screening_id = s.id and public.can_edit(e.documentary_id) and e.proof_url like '%/screenings?id=' || s.id || '&view=report'
    )
  );
end
$$;
grant execute on function public.screening_report to authenticated, service_role;
