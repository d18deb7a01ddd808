-- Speech recognition by machine: recogniser, models and speed. Administrators choose the model and pause it.
comment on table private.hearing_machines is
  'One row per machine with a worker, written by it: its recogniser and its models, [{name, label, languages, megabytes, wordTimes, '
  'secondsASecond}, …]. wordTimes is false where a model gives the times of sentences only. secondsASecond: seconds of work per second '
  'of speech there, null until measured.';
comment on table private.hearing_settings is 'One row: whether speech recognition is paused, and the model the house uses.';

/** A worker reports its recogniser. The capability of the house follows from all machines that reported within three hours. */
create or replace function private.say_hearing(machine text, hears_by text, writes_along boolean, models jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  able text[];
begin
  insert into private.hearing_machines (machine, hears_by, writes_along, models)
  values (say_hearing.machine, say_hearing.hears_by, say_hearing.writes_along, say_hearing.models)
  on conflict on constraint hearing_machines_pkey
  do update set hears_by = excluded.hears_by, writes_along = excluded.writes_along, models = excluded.models, said_at = now();
  delete from private.hearing_machines m where m.said_at < now() - interval '3 hours';
  -- Automatic recognition stays in the house: off where a machine would send the sound to an external recogniser.
  select array_agg(x.name) into able
  from (
    select 'transcribe' as name from private.hearing_machines m where m.hears_by = 'recogniser'
    union
    select 'hear' from private.hearing_machines m having bool_or(m.hears_by = 'itself') and not bool_or(m.hears_by = 'recogniser')
    union
    select 'write-along' from private.hearing_machines m where m.hears_by = 'itself' and m.writes_along
  ) x;
  delete from private.house_abilities a where a.name in ('transcribe', 'hear', 'write-along') and a.name <> all (coalesce(able, '{}'));
  insert into private.house_abilities (name) select unnest(able) on conflict (name) do update set said_at = now();
end
$$;

/** The state of speech recognition, for administrators of the house. */
create or replace function public.hearing_of_house() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'paused', s.paused,
      'model', s.model,
      'waiting', (select count(*) from public.transcriptions t where t.state = 'waiting'),
      'working', (select count(*) from public.transcriptions t where t.state = 'working'),
      'machines', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'machine', m.machine, 'hearsBy', m.hears_by, 'writesAlong', m.writes_along, 'models', m.models, 'saidAt', m.said_at
        ) order by m.machine), '[]')
        from private.hearing_machines m
      )
    )
    from private.hearing_settings s
  );
end
$$;
comment on function public.hearing_of_house is 'State of speech recognition, as in contract/office/hearing.ts; for administrators.';
grant execute on function public.hearing_of_house to authenticated;

/** Pauses hearing in the whole house, or lets it go on where it was. */
create or replace function public.pause_hearing(paused boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  one uuid;
begin
  perform private.require_admin();
  update private.hearing_settings s set paused = pause_hearing.paused where s.paused <> pause_hearing.paused;
  if not found then return; end if;
  perform private.note_act(
    'hearing', 'hearing', null, null, case when pause_hearing.paused then 'Speech recognition paused.' else 'Speech recognition resumed.' end
  );
  if pause_hearing.paused then return; end if;
  for one in select t.id from public.transcriptions t where t.state = 'waiting' order by t.asked_at loop
    perform private.enqueue_hearing(one);
  end loop;
end
$$;
grant execute on function public.pause_hearing to authenticated;

/** The model that films are heard with from now on; empty: the project's own. A machine that has it not uses its own. */
create or replace function public.choose_hearing_model(model text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if choose_hearing_model.model <> '' and not exists (
    select from private.hearing_machines m, jsonb_array_elements(m.models) one where one ->> 'name' = choose_hearing_model.model
  ) then
    raise exception 'No machine of this site has that model.' using errcode = 'P0001', hint = 'Add it with npm run model.';
  end if;
  update private.hearing_settings s set model = choose_hearing_model.model;
  perform private.note_act(
    'hearing', 'hearing', null, null, format('Speech recognition model: %s.', coalesce(nullif(choose_hearing_model.model, ''), 'the project''s own'))
  );
end
$$;
grant execute on function public.choose_hearing_model to authenticated;
