-- Whoever has a cut open hears of notes that come in numbers, and of one that is done with its task.

create function private.stir_all_notes(version uuid) returns void
language sql security definer set search_path = '' as $$
  select realtime.send(jsonb_build_object('by', auth.uid()), 'notes', 'review:' || version, true)
$$;

/** Carries notes into another cut of their film: `notes` names them and where they stand there. What they say, by whom and for whom goes with them. */
create or replace function public.carry_notes(from_version uuid, into_version uuid, notes jsonb) returns integer
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

/** Notes from a file, in the caller's name, each under the id its browser gave it: [{ id, startsMs, endsMs, kind, body }]. Sent twice they are there once. */
create or replace function public.import_notes(version uuid, notes jsonb) returns integer
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
create or replace function private.note_follows_task() returns trigger
language plpgsql security definer set search_path = '' as $$
declare changed public.notes;
begin
  if new.state = 'done' then
    update public.notes n set state = 'resolved', resolved_by = auth.uid(), resolved_at = new.done_at, changed_at = now()
    where n.id = new.note_id and n.state = 'open' returning * into changed;
  elsif old.state = 'done' then
    update public.notes n set state = 'open', resolved_by = null, resolved_at = null, resolved_with = '', changed_at = now()
    where n.id = new.note_id and n.state = 'resolved' and n.resolved_at = old.done_at returning * into changed;
  end if;
  if changed.id is not null then perform private.stir_notes(changed.version_id, changed.id); end if;
  return null;
end
$$;
