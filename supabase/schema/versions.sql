-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a cut of a film. Every timed thing belongs to a version, in milliseconds from its first frame. width and height are display pixels.
create table public.versions (
  id uuid not null default gen_random_uuid(),
  documentary_id uuid not null,
  number integer not null,
  label text not null default '',
  state text not null default 'receiving',
  source_name text not null,
  source_object text,
  source_bytes bigint not null,
  duration_ms integer,
  width integer,
  height integer,
  frame_rate numeric(7,3),
  has_sound boolean,
  failure text,
  created_at timestamp with time zone not null default now(),
  start_timecode text,
  arrived_ms integer,
  constraint versions_pkey PRIMARY KEY (id),
  constraint versions_documentary_id_number_key UNIQUE (documentary_id, number),
  constraint versions_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE,
  constraint a_failure_has_at_most_2000_characters CHECK (length(failure) <= 2000),
  constraint a_sources_name_has_at_most_300_characters CHECK (length(source_object) <= 300),
  constraint versions_arrived_ms_check CHECK (arrived_ms >= 0),
  constraint versions_duration_ms_check CHECK (duration_ms > 0),
  constraint versions_label_check CHECK (length(label) <= 120),
  constraint versions_source_bytes_check CHECK (source_bytes >= 0),
  constraint versions_source_name_check CHECK (length(source_name) >= 1 AND length(source_name) <= 255),
  constraint versions_start_timecode_check CHECK (length(start_timecode) <= 11 AND start_timecode ~ '^([01]\d|2[0-3]):[0-5]\d:[0-5]\d[:;]\d\d$'),
  constraint versions_state_check CHECK (state = ANY (ARRAY['receiving', 'received', 'preparing', 'watchable', 'ready', 'failed']))
);
comment on column public.versions.source_object is 'Name in bucket sources: <version id>/<file name>.';
comment on column public.versions.failure is 'Why it cannot be prepared, in words for its creator.';
comment on column public.versions.start_timecode is 'Timecode of the first frame, as its cutting room has it; a semicolon before the frames where numbers are dropped. Null while nobody has said it.';
comment on column public.versions.arrived_ms is 'How much of the film can be watched by its makers before its file is whole; null where nothing can, and once a preparation has taken over.';
alter table public.versions enable row level security;
grant delete on public.versions to authenticated;
grant select (id, documentary_id, number, label, state, duration_ms, width, height, frame_rate, has_sound, created_at, start_timecode) on public.versions to authenticated;
grant update (label, start_timecode) on public.versions to authenticated;
grant all on public.versions to service_role;
create policy "The creator deletes their cuts, except the one people are watch" on public.versions
  for delete to authenticated
  using (private.leads_film(documentary_id) AND NOT (EXISTS ( SELECT
   FROM public.documentaries d
  WHERE d.current_version_id = versions.id AND d.published_at IS NOT NULL)));
create policy "The creator names their cuts" on public.versions
  for update to authenticated
  using (public.can_edit(documentary_id))
  with check (public.can_edit(documentary_id));
create policy "Who may watch the film sees its current cut; its creator sees a" on public.versions
  for select to authenticated
  using (public.can_review(documentary_id) OR public.can_watch(documentary_id) AND id = (( SELECT d.current_version_id
   FROM public.documentaries d
  WHERE d.id = versions.documentary_id)));
create policy "A session that owes its second step sees and changes nothing" on public.versions
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER compare_new_version AFTER UPDATE OF state ON public.versions FOR EACH ROW WHEN (new.state = 'ready' AND old.state <> 'ready') EXECUTE FUNCTION private.compare_new_version();
CREATE TRIGGER follow_new_version AFTER INSERT ON public.versions FOR EACH ROW WHEN (new.state = 'receiving') EXECUTE FUNCTION private.follow_new_version();
CREATE TRIGGER forget_version_files AFTER DELETE ON public.versions FOR EACH ROW EXECUTE FUNCTION private.forget_version_files();
CREATE TRIGGER keep_limits BEFORE INSERT ON public.versions FOR EACH ROW EXECUTE FUNCTION private.keep_limits();
CREATE TRIGGER length_changed AFTER UPDATE OF duration_ms ON public.versions FOR EACH ROW WHEN (old.duration_ms IS DISTINCT FROM new.duration_ms) EXECUTE FUNCTION private.length_changed();
CREATE TRIGGER limit_rows AFTER INSERT ON public.versions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('documentary_id', '300', 'A film has 300 versions at most.');
CREATE TRIGGER moments_outlive_version BEFORE DELETE ON public.versions FOR EACH ROW EXECUTE FUNCTION private.moments_outlive_version();
CREATE TRIGGER notice_version AFTER UPDATE OF state ON public.versions FOR EACH ROW WHEN ((new.state = ANY (ARRAY['ready', 'failed'])) AND old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION private.notice_version();
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.versions FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.awaits_source(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.versions v
    where v.source_object = object_name and v.state = 'receiving' and public.can_edit(v.documentary_id)
  )
$$;
grant execute on function private.awaits_source to anon, authenticated, service_role;

create function private.can_watch_version(version uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_signed_in() and exists (
    select from public.versions v join public.documentaries d on d.id = v.documentary_id
    where v.id = version and (
      d.owner_id = auth.uid() or (d.current_version_id = v.id and public.can_watch(d.id)) or private.team_role(d.id) is not null
    )
  );
end
$$;
grant execute on function private.can_watch_version to anon, authenticated, service_role;

create function private.check_note_times(version uuid, starts_ms integer, ends_ms integer) returns void
language plpgsql stable security definer set search_path = '' as $$
declare length_ms integer := (select v.duration_ms from public.versions v where v.id = check_note_times.version);
begin
  if starts_ms is null or starts_ms < 0 or starts_ms >= length_ms or ends_ms <= starts_ms or ends_ms > length_ms + 1000 then
    raise exception 'A note stands within the film.' using errcode = '22023', detail = 'times';
  end if;
end
$$;
grant execute on function private.check_note_times to service_role;

create function private.compare_new_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.ask_alignment(v.id, new.id)
  from public.documentaries d
  join public.versions v on v.id = d.current_version_id and v.number < new.number and v.state in ('watchable', 'ready')
  where d.id = new.documentary_id;
  return null;
end
$$;
grant execute on function private.compare_new_version to service_role;

create function private.documentary_of(version uuid) returns uuid
language sql stable security definer set search_path = '' as $$ select documentary_id from public.versions where id = version $$;
grant execute on function private.documentary_of to anon, authenticated, service_role;

create function private.files_of(person uuid) returns TABLE(bucket text, object_name text, bytes bigint, called text)
language sql stable security definer set search_path = '' as $$
  select o.bucket_id, o.name, coalesce((o.metadata ->> 'size')::bigint, 0),
    case o.bucket_id
      when 'sources' then 'films/' || v.documentary_id || '/version-' || v.number || '-' || regexp_replace(v.source_name, '[^[:alnum:]._ -]', '_', 'g')
      when 'stills' then 'films/' || split_part(o.name, '/', 1) || '/' || regexp_replace(split_part(o.name, '/', 2), '[^[:alnum:]._-]', '_', 'g')
      else o.bucket_id || '/' || regexp_replace(o.name, '[^[:alnum:]._/-]', '_', 'g')
    end
  from storage.objects o
  left join public.versions v on o.bucket_id = 'sources' and v.id = private.leading_uuid(o.name)
  left join public.documentaries d on d.id = v.documentary_id or o.bucket_id = 'stills' and d.id = private.leading_uuid(o.name)
  where case
      when o.bucket_id in ('sources', 'stills') then d.owner_id = person
      when o.bucket_id in ('media', 'archives') then false
      else o.owner_id = person::text
    end
  order by o.bucket_id, o.name
  limit 10000
$$;
grant execute on function private.files_of to service_role;

create function private.film_events(documentary uuid, since timestamp with time zone) returns TABLE(happened_at timestamp with time zone, what text, person_id uuid, person_name text, about text, version_id uuid, subject_id uuid)
language sql stable security definer set search_path = '' as $$
  select v.created_at, 'version', null::uuid, '', v.number::text, v.id, v.id
  from public.versions v where v.documentary_id = documentary and v.created_at > since and v.state in ('watchable', 'ready')
  union all
  select n.written_at, 'note', n.author_id, n.author_name, left(n.body, 200), n.version_id, n.id
  from public.notes n join public.versions v on v.id = n.version_id
  where v.documentary_id = documentary and n.written_at > since and n.state <> 'draft' and n.removed_at is null and n.carried_from is null
  union all
  select n.resolved_at, 'resolved', n.resolved_by, private.person_called(n.resolved_by), left(n.body, 200), n.version_id, n.id
  from public.notes n join public.versions v on v.id = n.version_id
  where v.documentary_id = documentary and n.resolved_at > since and n.state = 'resolved' and n.removed_at is null
  union all
  select r.written_at, 'reply', r.author_id, r.author_name, left(r.body, 200), n.version_id, n.id
  from public.note_replies r join public.notes n on n.id = r.note_id join public.versions v on v.id = n.version_id
  where v.documentary_id = documentary and r.written_at > since and r.removed_at is null and n.removed_at is null and n.state <> 'draft'
  union all
  select a.approved_at, 'approved', a.person_id, a.person_name, a.version_number::text, a.version_id, a.id
  from public.approvals a where a.documentary_id = film_events.documentary and a.approved_at > since
  union all
  select a.revoked_at, 'revoked', a.revoked_by, a.revoked_name, a.version_number::text, a.version_id, a.id
  from public.approvals a where a.documentary_id = film_events.documentary and a.revoked_at > since
  union all
  select t.created_at, 'task', t.made_by, private.person_called(t.made_by), t.title, null, t.id
  from public.tasks t where t.documentary_id = film_events.documentary and t.created_at > since and t.removed_at is null
  union all
  select t.done_at, 'done', t.done_by, private.person_called(t.done_by), t.title, null, t.id
  from public.tasks t where t.documentary_id = film_events.documentary and t.done_at > since and t.removed_at is null
  union all
  -- Releases and contracts are not spoken of: not everybody of the team may see them.
  select v.arrived_at, 'file', v.sender_id, v.sender_name, f.title, null, f.id
  from public.film_file_versions v join public.film_files f on f.id = v.file_id
  where f.documentary_id = film_events.documentary and v.arrived_at > since and f.removed_at is null and f.kind not in ('release', 'contract')
  union all
  select m.joined_at, 'joined', m.person_id, private.person_called(m.person_id), m.role, null, m.person_id
  from public.team_members m where m.documentary_id = film_events.documentary and m.joined_at > since
$$;
grant execute on function private.film_events to service_role;

create function private.follow_new_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_at(
    'follow-arrival', json_build_object('versionId', new.id), 'follow-arrival:' || new.id, clock_timestamp() + interval '3 seconds'
  );
  return null;
end
$$;
grant execute on function private.follow_new_version to service_role;

create function private.forget_version_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue(
    'delete-version-files',
    json_build_object('versionId', old.id, 'documentaryId', old.documentary_id),
    'delete-version-files:' || old.id
  );
  return old;
end
$$;
grant execute on function private.forget_version_files to service_role;

create function private.is_live(review public.reviews) returns boolean
language sql stable security definer set search_path = '' as $$
  select review.revoked_at is null and review.expires_at > now() and exists (
    select from public.versions v join public.documentaries d on d.id = v.documentary_id
    where v.id = review.version_id and d.removed_at is null and v.state in ('watchable', 'ready')
      and not exists (select from public.withheld_films w where w.documentary_id = d.id)
  )
$$;
grant execute on function private.is_live to service_role;

create function private.is_live(screener public.screeners) returns boolean
language sql stable security definer set search_path = '' as $$
  select screener.revoked_at is null and screener.expires_at > now() and exists (
    select from public.versions v join public.documentaries d on d.id = v.documentary_id
    where v.id = screener.version_id and d.removed_at is null and v.state in ('watchable', 'ready')
      and not exists (select from public.withheld_films w where w.documentary_id = d.id)
  )
$$;
grant execute on function private.is_live to service_role;

create function private.lay_programme(screening uuid, items jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  item jsonb;
  at integer := 0;
  cut public.versions;
  trailer public.trailers;
  stood uuid[] := array(
    select i.version_id from public.screening_items i where i.screening_id = lay_programme.screening and i.version_id is not null
  );
  evening date := (select (s.starts_at at time zone s.zone)::date from public.screenings s where s.id = lay_programme.screening);
  announcer uuid := (select p.user_id from public.screening_people p where p.screening_id = lay_programme.screening and p.role = 'owner');
begin
  perform private.check_list(items, 40, 'A programme has 40 items at most.');
  if jsonb_array_length(items) = 0 then
    raise exception 'A programme has at least one item.' using errcode = '22023', detail = 'programme';
  end if;
  delete from public.screening_items i where i.screening_id = screening;
  for item in select e from jsonb_array_elements(items) e loop
    cut := null;
    trailer := null;
    if item ->> 'kind' in ('film', 'trailer') then
      select v.* into cut
      from public.documentaries d
      join public.versions v on v.documentary_id = d.id
      where d.id = (item ->> 'documentaryId')::uuid
        and v.id = case
          when public.can_edit(d.id) or (item ->> 'versionId')::uuid = any (stood) then coalesce((item ->> 'versionId')::uuid, d.current_version_id)
          else d.current_version_id
        end
        and v.state in ('watchable', 'ready') and v.duration_ms is not null;
      if cut.id is null or not (private.may_screen(cut.documentary_id, auth.uid()) or private.may_screen(cut.documentary_id, announcer)) then
        raise exception 'You may not show this film to others yet.'
          using errcode = '42501', detail = 'film', hint = 'Ask its creator for their word first.';
      end if;
      if not (private.may_screen(cut.documentary_id, auth.uid(), evening) or private.may_screen(cut.documentary_id, announcer, evening)) then
        raise exception 'The licence of a film in this programme ends before that day.'
          using errcode = 'P0001', detail = 'licence', hint = 'Choose an earlier day, or have the licence renewed first.';
      end if;
      if item ->> 'kind' = 'trailer' then
        select t.* into trailer from public.trailers t where t.documentary_id = cut.documentary_id and t.state = 'ready';
        select v.* into cut from public.versions v where v.id = trailer.version_id and v.state in ('watchable', 'ready');
        if cut.id is null then
          raise exception 'This film has no trailer.' using errcode = '22023', detail = 'programme', hint = 'Its creator makes one at their desk.';
        end if;
        item := item || jsonb_build_object('startsMs', trailer.ranges[1], 'durationMs', (
          select sum(trailer.ranges[n + 1] - trailer.ranges[n]) from generate_series(1, cardinality(trailer.ranges), 2) n
        ));
      end if;
      if coalesce((item ->> 'startsMs')::bigint, 0) >= cut.duration_ms - 1000 then
        raise exception 'An item begins before its film ends.' using errcode = '22023', detail = 'programme';
      end if;
    end if;
    insert into public.screening_items (screening_id, place, kind, title, note, documentary_id, version_id, starts_ms, duration_ms, ranges)
    values (
      screening, at, item ->> 'kind',
      coalesce(nullif(trim(item ->> 'title'), ''), (select d.title from public.documentaries d where d.id = cut.documentary_id), ''),
      coalesce(item ->> 'note', ''), cut.documentary_id, cut.id,
      case when cut.id is null then 0 else coalesce((item ->> 'startsMs')::bigint, 0) end,
      case
        when cut.id is null then (item ->> 'durationMs')::bigint
        when item ->> 'kind' = 'trailer' then (item ->> 'durationMs')::bigint
        else least(coalesce((item ->> 'durationMs')::bigint, cut.duration_ms), cut.duration_ms - coalesce((item ->> 'startsMs')::bigint, 0))
      end,
      case when item ->> 'kind' = 'trailer' then trailer.ranges else '{}' end
    );
    at := at + 1;
  end loop;
end
$$;
grant execute on function private.lay_programme to service_role;

create function private.length_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.catalogue_film(d.id) from public.documentaries d where d.current_version_id = new.id;
  return null;
end
$$;
grant execute on function private.length_changed to service_role;

create function private.moments_outlive_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.moments m
  set made_version_id = m.version_id, made_starts_ms = m.starts_ms, made_ends_ms = m.ends_ms
  where m.made_version_id = old.id and m.version_id <> old.id;
  update public.class_clips c
  set made_version_id = c.version_id, made_starts_ms = c.starts_ms, made_ends_ms = c.ends_ms, followed = 'made'
  where c.made_version_id = old.id and c.version_id <> old.id;
  update public.moments m set followed = 'lost' where m.version_id = old.id;
  return old;
end
$$;
grant execute on function private.moments_outlive_version to service_role;

create function private.note_path(note public.notes) returns text
language sql stable security definer set search_path = '' as $$
  select '/collaboration?film=' || private.documentary_of(note.version_id) || '&version=' || note.version_id || '&note=' || note.id
$$;
grant execute on function private.note_path to service_role;

create function private.note_where_made() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.documentary_id := private.documentary_of(new.version_id);
  new.made_version_id := new.version_id;
  new.made_starts_ms := new.starts_ms;
  new.made_ends_ms := new.ends_ms;
  new.followed := 'made';
  return new;
end
$$;
grant execute on function private.note_where_made to service_role;

create function private.notice_version() returns trigger
language plpgsql security definer set search_path = '' as $$
declare film public.documentaries;
begin
  select * into film from public.documentaries d where d.id = new.documentary_id;
  if film.owner_id is not null and film.removed_at is null then
    perform private.notify(
      film.owner_id, case new.state when 'failed' then 'film-failed' else 'film-ready' end,
      jsonb_build_object('film', film.title, 'version', new.number), '/creator-dashboard?documentary=' || film.id,
      'version:' || new.id || ':' || new.state, new.state = 'failed', film.id
    );
  end if;
  return new;
end
$$;
grant execute on function private.notice_version to service_role;

create function private.played_elsewhere(version uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('documentaryId', d.id, 'title', d.title, 'director', d.director, 'year', d.year)
  from public.versions v, private.open_to_the_world(v.documentary_id, true) d
  where v.id = played_elsewhere.version and d.current_version_id = v.id
$$;
grant execute on function private.played_elsewhere to service_role;

create function private.sees_note(note public.notes) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (note.state <> 'draft' or note.author_id = auth.uid())
    and (
      ((note.removed_at is null or auth.uid() in (note.author_id, note.removed_by)) and note.version_id in (select private.team_versions()))
      or (not note.for_team and (note.removed_at is null or note.author_id = auth.uid()) and note.version_id in (select private.reviewed_versions()))
    ),
    false
  )
$$;
grant execute on function private.sees_note to service_role;

create function private.source_received() returns trigger
language plpgsql security definer set search_path = '' as $$
declare version uuid := private.leading_uuid(new.name);
begin
  if exists (
    select
    from public.versions v
    where v.id = version
      and v.source_object = new.name
      and v.state = 'receiving'
      and (new.metadata ->> 'size')::bigint > v.source_bytes
  ) then
    raise exception 'The file is larger than was announced.'
      using errcode = '42501', hint = 'Cancel, then add the file again.';
  end if;
  update public.versions
  set state = 'received', source_bytes = coalesce((new.metadata ->> 'size')::bigint, source_bytes)
  where id = version and source_object = new.name and state = 'receiving';
  if found then
    update public.preparation_stages
    set state = 'done', progress = 1, seconds_left = 0, updated_at = now()
    where version_id = version and stage = 'received';
    perform private.enqueue('prepare-version', json_build_object('versionId', version), 'prepare-version:' || version);
  end if;
  return new;
end
$$;
grant execute on function private.source_received to service_role;

create function private.take_films(versions uuid[]) returns void
language sql security definer set search_path = '' as $$
  select private.take_film(f.id)
  from (select distinct v.documentary_id as id from public.versions v where v.id = any (versions) order by 1) f
$$;
grant execute on function private.take_films to service_role;

-- Every cut of the films in whose team the caller is, their own among them.
create function private.team_versions() returns SETOF uuid
language sql stable security definer set search_path = '' as $$
  select v.id from public.versions v join public.documentaries d on d.id = v.documentary_id
  where private.is_signed_in() and (
    d.owner_id = auth.uid()
    or d.id in (select t.documentary_id from private.team_films t where public.can_review(t.documentary_id))
  )
$$;
grant execute on function private.team_versions to authenticated, service_role;

create function private.told_range(version uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'documentaryId', d.id, 'versionId', v.id, 'isCurrent', d.current_version_id = v.id, 'title', d.title, 'director', d.director, 'year', d.year,
    'language', d.language, 'posterObject', d.poster_object, 'durationMs', v.duration_ms, 'width', v.width, 'height', v.height
  )
  from public.versions v join public.documentaries d on d.id = v.documentary_id
  where v.id = told_range.version and v.state in ('watchable', 'ready') and private.can_watch_version(v.id)
$$;
grant execute on function private.told_range to service_role;

create function public.align_versions(from_version uuid, to_version uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can_edit_version(from_version) or not private.can_edit_version(to_version) then
    raise exception 'Only its creator compares the cuts of a film.' using errcode = '42501';
  end if;
  if from_version = to_version or private.documentary_of(from_version) <> private.documentary_of(to_version) then
    raise exception 'Two cuts of one film can be compared.' using errcode = 'P0001', hint = 'Choose another version.';
  end if;
  if (
    select count(*) from public.versions v
    where v.id in (from_version, to_version) and exists (select from public.renditions r where r.version_id = v.id and r.complete)
  ) < 2 then
    raise exception 'A cut is compared once it can be watched.' using errcode = 'P0001', hint = 'Wait until it is prepared.';
  end if;
  perform private.ask_alignment(from_version, to_version);
end
$$;
grant execute on function public.align_versions to authenticated, service_role;

create function public.approve_version(version uuid, words text DEFAULT '') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  cut public.versions;
  made public.approvals;
begin
  perform private.require_session();
  if not private.can_review_version(version) or not private.in_person() then
    raise exception 'A cut is approved by its team, in person.' using errcode = '42501';
  end if;
  select * into cut from public.versions v where v.id = approve_version.version for key share;
  if cut.state not in ('watchable', 'ready') then
    raise exception 'A cut is approved once it can be watched.' using errcode = 'P0001', hint = 'Wait until it is prepared.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('approval:' || cut.id || auth.uid(), 0));
  select * into made from public.approvals a where a.version_id = cut.id and a.person_id = auth.uid() and a.revoked_at is null;
  if made.id is not null then return made.id; end if;
  insert into public.approvals
    (documentary_id, version_id, version_number, version_label, source_name, source_bytes, digest, person_id, person_name, words)
  values (
    cut.documentary_id, cut.id, cut.number, cut.label, cut.source_name, cut.source_bytes,
    (select a.digest from public.approvals a where a.version_id = cut.id and a.digest is not null limit 1),
    auth.uid(), left(private.person_called(auth.uid()), 120), trim(coalesce(approve_version.words, ''))
  )
  returning * into made;
  if made.digest is null then
    perform private.enqueue('digest-source', json_build_object('versionId', cut.id), 'digest-source:' || cut.id);
  end if;
  perform private.tell_approval(made, 'approved');
  return made.id;
end
$$;
grant execute on function public.approve_version to authenticated, service_role;

create function public.begin_version(file_name text, size_bytes bigint, documentary uuid DEFAULT NULL::uuid, title text DEFAULT '') returns public.versions
language plpgsql security definer set search_path = '' as $$
declare
  film uuid := documentary;
  keeper uuid := coalesce((select d.owner_id from public.documentaries d where d.id = begin_version.documentary and public.can_edit(d.id)), auth.uid());
  made public.versions;
  storage record;
begin
  if not private.is_signed_in() then raise exception 'Sign in to add a film.' using errcode = '42501'; end if;
  if size_bytes is null or size_bytes <= 0 then raise exception 'The file is empty.'
  using errcode = 'P0001', hint = 'Choose the file again once it is complete.'; end if;
  -- Two files begun at once must not both fit into the same room.
  perform pg_advisory_xact_lock(hashtextextended('storage:' || keeper, 0));
  select * into storage from private.storage_of(keeper);
  if storage.used_bytes + size_bytes > storage.quota_bytes then
    raise exception 'This file does not fit in your storage.'
      using errcode = 'P0001',
      detail = 'quota',
      hint = 'Delete a version you no longer need, or ask whoever runs this house for more room.';
  end if;
  if film is null then
    insert into public.documentaries (owner_id, title)
    values (auth.uid(), left(coalesce(begin_version.title, ''), 200))
    returning id into film;
  elsif not public.can_edit(film) then
    raise exception 'Only its creator adds a version.' using errcode = '42501';
  elsif exists (select from public.documentaries d where d.id = film and d.removed_at is not null) then
    raise exception 'The film was removed.' using errcode = 'P0001', hint = 'Restore it, then add the file.';
  end if;
  perform from public.documentaries where id = film for update;
  insert into public.versions (documentary_id, number, source_name, source_bytes)
  values (
    film, (select coalesce(max(number), 0) + 1 from public.versions where documentary_id = film), file_name, size_bytes
  )
  returning * into made;
  update public.versions set source_object = made.id || '/source' where id = made.id returning * into made;
  insert into public.preparation_stages (version_id, stage, position, state)
  select made.id, s.stage, s.position, case when s.position = 1 then 'working' else 'waiting' end
  from unnest(
    array['received', 'checked', 'first-rendition', 'poster-and-storyboard', 'all-renditions', 'ready']
  ) with ordinality as s (stage, position);
  return made;
end
$$;
grant execute on function public.begin_version to authenticated, service_role;

create function public.carry_notes(from_version uuid, into_version uuid, notes jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  carried integer;
  duration int := (select coalesce(v.duration_ms, 2147483647) from public.versions v where v.id = into_version);
begin
  if not private.can_edit_version(from_version) or not private.can_edit_version(into_version) then
    raise exception 'Who edits the film carries its notes over.' using errcode = '42501';
  end if;
  if from_version = into_version or private.documentary_of(from_version) <> private.documentary_of(into_version) then
    raise exception 'Notes go from one cut to another of the same film.' using errcode = 'P0001', hint = 'Choose another version.';
  end if;
  perform private.check_list(carry_notes.notes, 10000, 'A version has 10,000 notes at most.');
  perform pg_advisory_xact_lock(hashtextextended('carry_notes:' || into_version, 0));
  insert into public.notes
    (id, version_id, author_id, author_name, starts_ms, ends_ms, kind, body, drawing, state, for_team, assigned_to, due_on, mentions, carried_from, written_at)
  select gen_random_uuid(), into_version, n.author_id, n.author_name, p.starts_ms, p.ends_ms, n.kind, n.body, n.drawing, 'open', n.for_team,
    n.assigned_to, n.due_on, n.mentions, n.id, n.written_at
  from (
    select distinct on (named.id) named.* from jsonb_to_recordset(carry_notes.notes) as named (id uuid, "startsMs" int, "endsMs" int)
    order by named.id, named."startsMs"
  ) named
  join public.notes n on n.id = named.id and n.version_id = from_version and n.state = 'open' and n.removed_at is null
  cross join lateral (
    select greatest(0, named."startsMs") as starts_ms,
      case when n.ends_ms is not null and named."endsMs" > greatest(0, named."startsMs") then least(named."endsMs", duration) end as ends_ms
  ) p
  where p.starts_ms < duration and (p.ends_ms is null or p.ends_ms > p.starts_ms)
    -- Once only, however often it is pressed.
    and not exists (select from public.notes o where o.version_id = into_version and o.carried_from = n.id and o.removed_at is null);
  get diagnostics carried = row_count;
  if carried > 0 then perform private.stir_all_notes(into_version); end if;
  return carried;
end
$$;
grant execute on function public.carry_notes to authenticated, service_role;

-- Puts passages of one cut where they stand in another of the same film, in the place of what is there of the kind.
create function public.carry_passages(what text, from_version uuid, into_version uuid, passages jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  words text := case what
    when 'footnotes' then 'statement, source, web_address'
    when 'synthetic_passages' then 'medium, how, statement, tool'
    when 'content_passages' then 'note'
  end;
  duration int := (select coalesce(v.duration_ms, 2147483647) from public.versions v where v.id = into_version);
  carried int;
begin
  if not private.can_edit_version(from_version) or not private.can_edit_version(into_version) then
    raise exception 'Only its creator carries passages over.' using errcode = '42501';
  end if;
  if from_version = into_version or private.documentary_of(from_version) <> private.documentary_of(into_version) or words is null then
    raise exception 'Passages go from one cut to another of the same film.' using errcode = 'P0001', hint = 'Choose another version.';
  end if;
  perform private.check_list(passages, 2000, 'A version has 2,000 footnotes at most.');
  -- What a protected sentence rests on is as protected as the sentence, which has to be there first.
  if what = 'footnotes' and exists (
    select from jsonb_to_recordset(passages) as named (id uuid, "startsMs" int, "endsMs" int)
    join public.footnotes f on f.id = named.id and f.version_id = from_version
    where private.holds_protected(from_version, f.starts_ms, f.ends_ms)
      and not private.holds_protected(into_version, named."startsMs", named."endsMs")
  ) then
    raise exception 'A source stands in a protected passage, and the other cut protects nothing there.'
      using errcode = 'P0001', hint = 'Carry the captions over first: what they protect goes with them.';
  end if;
  execute format('delete from public.%I where version_id = $1', what) using into_version;
  execute format(
    'insert into public.%1$I (version_id, starts_ms, ends_ms, %2$s)
     select $1, greatest(0, named."startsMs"), least(named."endsMs", $2), %2$s
     from jsonb_to_recordset($3) as named (id uuid, "startsMs" int, "endsMs" int)
     join public.%1$I old on old.id = named.id and old.version_id = $4
     where named."startsMs" < $2 and named."endsMs" > greatest(0, named."startsMs")',
    what, words
  ) using into_version, duration, passages, from_version;
  get diagnostics carried = row_count;
  if carried = 0 then
    raise exception 'None of these passages is in the other cut.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  return carried;
end
$$;
grant execute on function public.carry_passages to authenticated, service_role;

create function public.figures_of(versions uuid[], from_day date, to_day date) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if cardinality(versions) > 12 or to_day < from_day or to_day - from_day > 3700 then
    raise exception 'Ask for twelve versions and ten years at most.' using errcode = '22023';
  end if;
  perform private.roll_up_watching(300, array(select v from unnest(versions) as v where private.can_edit_version(v)));
  return (
    select coalesce(jsonb_agg(private.figures_of_version(v.id, v.duration_ms, from_day, to_day) order by asked.place), '[]')
    from unnest(versions) with ordinality as asked (id, place)
    join public.versions v on v.id = asked.id
    where private.can_edit_version(v.id)
  );
end
$$;
grant execute on function public.figures_of to authenticated, service_role;

create function public.film_playlists(version uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('key', private.playlists_key(v.id), 'lists', private.playlists_in(v.id))
  from public.versions v
  where v.id = film_playlists.version and v.state in ('watchable', 'ready') and private.can_watch_version(v.id)
$$;
grant execute on function public.film_playlists to authenticated, service_role;

create function public.import_notes(version uuid, notes jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  made integer;
  duration int := (select coalesce(v.duration_ms, 2147483647) from public.versions v where v.id = import_notes.version);
begin
  perform private.require_session();
  if not private.can_review_version(import_notes.version) or not private.in_person() then
    raise exception 'Notes are read from a file by the team of a film.' using errcode = '42501';
  end if;
  perform private.check_list(import_notes.notes, 2000, 'A file brings 2,000 notes at most.');
  insert into public.notes (id, version_id, author_id, author_name, starts_ms, ends_ms, kind, body)
  select n.id, import_notes.version, auth.uid(), left(private.person_called(auth.uid()), 120), n."startsMs",
    case when n."endsMs" > n."startsMs" then least(n."endsMs", duration) end, n.kind, trim(n.body)
  from jsonb_to_recordset(import_notes.notes) as n (id uuid, "startsMs" int, "endsMs" int, kind text, body text)
  where n."startsMs" < duration and trim(n.body) <> ''
  on conflict (id) do nothing;
  get diagnostics made = row_count;
  if made > 0 then perform private.stir_all_notes(import_notes.version); end if;
  return made;
end
$$;
grant execute on function public.import_notes to authenticated, service_role;

create function public.make_class_clip(institution uuid, documentary uuid, starts_ms integer, ends_ms integer, title text, course text DEFAULT '', words text DEFAULT '') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  cut public.versions;
  made uuid;
begin
  perform private.require_institution(institution, '{librarian,teacher}');
  if private.clip_stands(institution, documentary) <> 'open' then
    raise exception 'No licence of this institution allows clips of this film.' using errcode = 'P0001', detail = 'licence',
      hint = 'Ask for a licence with clips under Films.';
  end if;
  select v.* into cut from public.documentaries d join public.versions v on v.id = d.current_version_id where d.id = documentary;
  if cut.id is null or make_class_clip.ends_ms > cut.duration_ms then
    raise exception 'The passage ends after the film does.' using errcode = '22023';
  end if;
  insert into public.class_clips (institution_id, documentary_id, version_id, starts_ms, ends_ms, title, course, words, made_by)
  values (
    institution, documentary, cut.id, make_class_clip.starts_ms, make_class_clip.ends_ms, trim(make_class_clip.title), trim(make_class_clip.course),
    trim(make_class_clip.words), auth.uid()
  ) returning id into made;
  return made;
end
$$;
grant execute on function public.make_class_clip to authenticated, service_role;

-- Asks for the trailer of a film from passages of a cut (start and end in milliseconds, in the order shown). Until it is made none is shown.
create function public.make_trailer(version uuid, ranges integer[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  cut public.versions;
  lasts integer := 0;
begin
  if not private.can_edit_version(make_trailer.version) then
    raise exception 'Only its creator makes a film''s trailer.' using errcode = '42501';
  end if;
  select * into cut from public.versions v where v.id = make_trailer.version;
  if cut.state not in ('watchable', 'ready') then
    raise exception 'The cut is not ready yet.' using errcode = 'P0001', detail = 'not-ready', hint = 'Make the trailer once it can be watched.';
  end if;
  if coalesce(cardinality(ranges), 0) not between 2 and 80 or cardinality(ranges) % 2 = 1 then
    raise exception 'A trailer has 1 to 40 passages.' using errcode = 'P0001', detail = 'limit', hint = 'Nothing was changed by this.';
  end if;
  for at in 1 .. cardinality(ranges) - 1 by 2 loop
    if ranges[at] is null or ranges[at + 1] is null or ranges[at] < 0 or ranges[at + 1] > cut.duration_ms or ranges[at + 1] - ranges[at] < 200 then
      raise exception 'Passage % ends before it starts, is shorter than a fifth of a second or lies outside the film.', (at + 1) / 2
        using errcode = 'P0001', detail = 'range', hint = 'Nothing was changed by this.';
    end if;
    lasts := lasts + ranges[at + 1] - ranges[at];
  end loop;
  if lasts > 300000 then
    raise exception 'A trailer lasts five minutes at most.' using errcode = 'P0001', detail = 'too-long', hint = 'Nothing was changed by this.';
  end if;
  if private.trailer_ranges(ranges) && private.protected_ranges(cut.id) then
    raise exception 'A passage in it is protected at the wish of a person in the film.'
      using errcode = 'P0001', detail = 'protected-trailer', hint = 'Choose a passage without it. Nothing was changed by this.';
  end if;
  insert into public.trailers (documentary_id, version_id, ranges)
  values (cut.documentary_id, cut.id, make_trailer.ranges)
  on conflict (documentary_id) do update set version_id = excluded.version_id, ranges = excluded.ranges, state = 'waiting',
    asked_at = clock_timestamp();
  perform private.enqueue('make-trailer', json_build_object('documentaryId', cut.documentary_id), 'make-trailer:' || cut.documentary_id);
end
$$;
grant execute on function public.make_trailer to authenticated, service_role;

create function public.plays_by_day(documentary uuid, days integer DEFAULT 28) returns TABLE(day date, plays bigint, watched_hours numeric)
language sql stable security definer set search_path = '' as $$
  with told as (
    select p.day, p.plays, p.watched_ms
    from public.versions v
    cross join lateral private.told_days(v.id) p
    where v.documentary_id = documentary and public.can_edit(documentary)
  ), kept_back as (
    select d.day from public.version_days d
    join public.versions v on v.id = d.version_id
    where v.documentary_id = documentary and not d.closes and public.can_edit(documentary)
  )
  select
    c::date,
    case when sum(t.plays) > 0 then sum(t.plays)::bigint when exists (select from kept_back k where k.day = c::date) then null else 0 end,
    case
      when sum(t.plays) > 0 then round(sum(t.watched_ms) / 3600000.0, 1)
      when exists (select from kept_back k where k.day = c::date) then null
      else 0 end
  from generate_series(current_date - (least(days, 366) - 1), current_date, interval '1 day') c
  left join told t on t.day = c::date
  where public.can_edit(documentary)
  group by c order by c
$$;
grant execute on function public.plays_by_day to authenticated, service_role;

create function public.replace_chapters(version uuid, chapters jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  duration int := (select coalesce(v.duration_ms, 2147483647) from public.versions v where v.id = version);
begin
  perform private.check_list(replace_chapters.chapters, 500, 'A version has 500 chapters at most.');
  delete from public.chapters c where c.version_id = version;
  insert into public.chapters (version_id, starts_ms, ends_ms, title)
  select
    version,
    h.starts_ms,
    coalesce(lead(h.starts_ms) over (order by h.starts_ms), duration),
    h.title
  from jsonb_array_elements(replace_chapters.chapters) item
  cross join lateral (select (item ->> 'startsMs')::int as starts_ms, item ->> 'title' as title) h;
end
$$;
grant execute on function public.replace_chapters to authenticated, service_role;

create function public.shared_film(documentary uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', d.id,
    'title', d.title,
    'director', d.director,
    'year', d.year,
    'synopsis', left(d.synopsis, 600),
    'publishedAt', d.published_at,
    'durationMs', v.duration_ms,
    'width', v.width,
    'height', v.height,
    'poster', d.poster_object,
    'embeds', d.embeds,
    'indexed', d.indexed
  )
  from private.open_to_the_world(shared_film.documentary, false) d
  join public.versions v on v.id = d.current_version_id
$$;
grant execute on function public.shared_film to anon, authenticated, service_role;

create function public.show_version(documentary uuid, version uuid, let_viewers_finish boolean DEFAULT false) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.leads_film(documentary) then raise exception 'Only its creator chooses the cut that is shown.' using errcode = '42501'; end if;
  perform from public.versions v
  where v.id = version and v.documentary_id = documentary and v.state in ('watchable', 'ready');
  if not found then
    raise exception 'The film has no such cut that can be watched.'
      using errcode = 'P0001', hint = 'Wait until it is prepared, or choose another.';
  end if;
  perform private.let_viewers_finish(show_version.let_viewers_finish);
  update public.documentaries set current_version_id = version where id = documentary;
  perform private.let_viewers_finish(false);
end
$$;
grant execute on function public.show_version to authenticated, service_role;

create function public.take_still(version uuid, at_ms integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can_edit_version(take_still.version) then
    raise exception 'Only its creator takes stills of a film.' using errcode = '42501';
  end if;
  if not exists (
    select from public.versions v
    where v.id = take_still.version and v.state in ('watchable', 'ready') and take_still.at_ms >= 0 and take_still.at_ms < v.duration_ms
  ) then
    raise exception 'There is no picture at that moment.' using errcode = 'P0001', hint = 'Choose a moment of the film.';
  end if;
  if take_still.at_ms <@ private.protected_ranges(take_still.version) then
    raise exception 'This moment is protected.' using errcode = 'P0001', detail = 'protected-still', hint = 'Choose another moment.';
  end if;
  if (
    select count(*) from private.still_times t join public.versions v on v.documentary_id = t.documentary_id
    where v.id = take_still.version
  ) >= 80 then
    raise exception 'There are 80 stills of this film already.' using errcode = 'P0001', detail = 'limit', hint = 'Choose one of them.';
  end if;
  perform private.enqueue(
    'take-still', json_build_object('versionId', take_still.version, 'atMs', take_still.at_ms),
    'take-still:' || take_still.version || ':' || take_still.at_ms, 3
  );
end
$$;
grant execute on function public.take_still to authenticated, service_role;

create function public.thread_messages(thread uuid, from_number integer, to_number integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_thread(thread);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', m.id, 'number', m.number, 'senderId', m.sender_id, 'kind', m.kind, 'body', m.body, 'state', m.state, 'terms', m.terms, 'byMail', m.by_mail,
      'sentAt', m.sent_at, 'takenBack', m.taken_back_at is not null,
      'quote', case when m.quoted_version_id is not null then (
        select jsonb_build_object('film', q.film, 'versionId', v.id, 'startsMs', m.quoted_starts_ms, 'endsMs', m.quoted_ends_ms)
        from public.versions v cross join lateral (select private.film_in_letters(v.documentary_id) as film) q
        where v.id = m.quoted_version_id and q.film is not null
      ) end,
      'files', case when f.some then (
        select jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name, 'type', x.type, 'sizeBytes', x.size_bytes) order by x.created_at, x.id)
        from public.message_files x where x.message_id = m.id
      ) else '[]' end
    ) order by m.number), '[]')
    from public.messages m
    cross join lateral (select exists (select from public.message_files x where x.message_id = m.id) as some) f
    where m.thread_id = thread and m.number between from_number and least(to_number, from_number + 199)
  );
end
$$;
grant execute on function public.thread_messages to authenticated, service_role;

create function public.transcribe(version uuid, language text DEFAULT '') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  if not private.can_edit_version(transcribe.version) then
    raise exception 'Only its creator has a film heard.' using errcode = '42501';
  end if;
  if not public.can_transcribe() then
    raise exception 'This house has no speech recogniser.' using errcode = 'P0001', hint = 'Whoever runs it can set one up.';
  end if;
  if not exists (
    select from public.versions v where v.id = transcribe.version and v.has_sound and v.state in ('watchable', 'ready')
  ) then
    raise exception 'There is nothing to hear in it yet.' using errcode = 'P0001', hint = 'Wait until the film can be watched.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('transcribe:' || transcribe.version, 0));
  select t.id into made from public.transcriptions t where t.version_id = transcribe.version and t.state in ('waiting', 'working');
  if made is not null then return made; end if;
  delete from public.transcriptions t where t.version_id = transcribe.version;
  insert into public.transcriptions (version_id, language) values (transcribe.version, coalesce(transcribe.language, '')) returning id into made;
  perform private.enqueue('transcribe', json_build_object('transcriptionId', made), 'transcribe:' || made, 5);
  return made;
end
$$;
grant execute on function public.transcribe to authenticated, service_role;
