/**
 * The fields of each type of schedule row and what they hold: as in private.budget_fields, or a `time` (HH:MM, local), a `zone` (IANA), a `list` of up to
 * `most` small objects of text. core/production/schedule/fields.ts says the same to browsers; a test holds them against each other.
 */
create or replace function private.schedule_fields() returns table (type text, field text, form text, most int, choices text[])
language sql immutable set search_path = '' as $$
  values
    ('setting', 'rest', 'decimal', 20, null::text[]), ('setting', 'drop', 'decimal', 20, null),
    ('setting', 'colours', 'choice', 20, array['white-day', 'yellow-day']), ('setting', 'country', 'text', 2, null),
    ('setting', 'zone', 'zone', 60, null), ('day', 'number', 'text', 8, null), ('day', 'date', 'day', 10, null), ('day', 'zone', 'zone', 60, null),
    ('day', 'unit', 'text', 20, null), ('day', 'kind', 'choice', 20, array['shoot', 'travel', 'prep', 'recce', 'cover', 'off', 'holiday']),
    ('day', 'call', 'time', 5, null), ('day', 'fold', 'choice', 20, array['', 'first', 'second']), ('day', 'wrap', 'time', 5, null),
    ('day', 'places', 'ids', 10, null), ('day', 'hospital', 'text', 300, null), ('day', 'hospitalPhone', 'text', 40, null),
    ('day', 'hospitalBy', 'text', 120, null), ('day', 'hospitalOn', 'day', 10, null), ('day', 'weather', 'text', 300, null),
    ('day', 'hazards', 'list', 20, null), ('day', 'calls', 'list', 200, null), ('day', 'food', 'text', 500, null),
    ('day', 'transport', 'text', 500, null), ('day', 'safety', 'text', 2000, null), ('day', 'note', 'text', 2000, null),
    ('day', 'cancelled', 'flag', 5, null), ('strip', 'day', 'id', 36, null),
    ('strip', 'kind', 'choice', 20, array['scene', 'interview', 'observe', 'pictures', 'reconstruction', 'move', 'meal', 'travel', 'banner']),
    ('strip', 'title', 'text', 200, null), ('strip', 'scene', 'id', 36, null), ('strip', 'start', 'time', 5, null),
    ('strip', 'minutes', 'decimal', 20, null), ('strip', 'people', 'ids', 80, null), ('strip', 'kit', 'ids', 40, null),
    ('strip', 'location', 'id', 36, null), ('strip', 'inside', 'choice', 20, array['', 'int', 'ext', 'both']),
    ('strip', 'light', 'choice', 20, array['', 'day', 'night']), ('strip', 'storyDay', 'text', 20, null),
    ('strip', 'questions', 'text', 4000, null), ('strip', 'notAsk', 'text', 2000, null), ('strip', 'note', 'text', 2000, null),
    ('phase', 'stage', 'choice', 20, array['development', 'research', 'prep', 'shoot', 'edit',
      'feedback', 'rough', 'fine', 'picture lock', 'sound', 'grade', 'QC', 'delivery']),
    ('phase', 'title', 'text', 120, null), ('phase', 'from', 'day', 10, null), ('phase', 'until', 'day', 10, null),
    ('phase', 'after', 'ids', 20, null), ('phase', 'milestone', 'flag', 5, null), ('phase', 'done', 'flag', 5, null),
    ('phase', 'note', 'text', 2000, null), ('place', 'name', 'text', 120, null), ('place', 'address', 'text', 300, null),
    ('place', 'lat', 'decimal', 20, null), ('place', 'lon', 'decimal', 20, null), ('place', 'zone', 'zone', 60, null),
    ('place', 'contact', 'id', 36, null), ('place', 'permit', 'choice', 20, array['not needed', 'to ask', 'asked', 'granted', 'refused']),
    ('place', 'parking', 'text', 300, null), ('place', 'hospital', 'text', 300, null), ('place', 'hospitalPhone', 'text', 40, null),
    ('place', 'note', 'text', 2000, null), ('kit', 'name', 'text', 120, null), ('kit', 'count', 'decimal', 20, null),
    ('kit', 'owner', 'text', 120, null), ('kit', 'hold', 'flag', 5, null), ('kit', 'note', 'text', 2000, null),
    ('person', 'person', 'id', 36, null), ('person', 'role', 'text', 80, null), ('person', 'department', 'text', 40, null),
    ('person', 'hold', 'flag', 5, null), ('person', 'care', 'id', 36, null), ('person', 'note', 'text', 1000, null),
    ('window', 'of', 'choice', 20, array['person', 'place', 'kit']), ('window', 'whose', 'id', 36, null),
    ('window', 'kind', 'choice', 20, array['free', 'busy']), ('window', 'date', 'day', 10, null), ('window', 'lastDate', 'day', 10, null),
    ('window', 'start', 'time', 5, null), ('window', 'end', 'time', 5, null), ('window', 'zone', 'zone', 60, null),
    ('window', 'rhythm', 'choice', 20, array['once', 'day', 'week', 'fortnight', 'month', 'weekday']), ('window', 'until', 'day', 10, null),
    ('window', 'onlyIf', 'text', 300, null), ('window', 'source', 'text', 300, null), ('report', 'day', 'id', 36, null),
    ('report', 'call', 'time', 5, null), ('report', 'wrap', 'time', 5, null), ('report', 'meals', 'text', 300, null),
    ('report', 'cards', 'list', 60, null), ('report', 'minutes', 'decimal', 20, null), ('report', 'releases', 'ids', 80, null),
    ('report', 'incidents', 'text', 4000, null), ('report', 'note', 'text', 4000, null)
$$;

/** Facts belong to the film and are the same in every scenario of its schedule. */
create or replace function private.is_schedule_fact(type text) returns boolean
language sql immutable set search_path = '' as $$ select type in ('place', 'kit', 'person', 'window', 'report') $$;

/** Whether a value has the form of its field in a schedule. */
create or replace function private.fits_schedule_field(value jsonb, form text, most int, choices text[]) returns boolean
language plpgsql immutable set search_path = '' as $$
declare said text := value #>> '{}';
begin
  if form = 'list' then
    return jsonb_typeof(value) = 'array' and jsonb_array_length(value) <= most and not exists (
      select from jsonb_array_elements(value) e
      where jsonb_typeof(e) <> 'object' or exists (
        select from jsonb_each(case when jsonb_typeof(e) = 'object' then e else '{}' end) k
        where jsonb_typeof(k.value) <> 'string' or length(k.value #>> '{}') > 500 or length(k.key) > 20
      )
    );
  end if;
  if form = 'time' then return coalesce(jsonb_typeof(value) = 'string' and said ~ '^(([01]\d|2[0-3]):[0-5]\d)?$', false); end if;
  if form = 'zone' then return coalesce(jsonb_typeof(value) = 'string' and said ~ '^([A-Za-z0-9_+/-]{1,60})?$', false); end if;
  return private.fits_field(value, form, most, choices);
end $$;

/** Refuses rows whose fields are not those of their type, or do not have their form. `plan` is [{id, before, after}, …]. */
create or replace function private.check_schedule_rows(plan jsonb) returns void
language plpgsql immutable set search_path = '' as $$
declare wrong text;
begin
  select e.key into wrong
  from jsonb_array_elements(plan) p, lateral jsonb_each(nullif(p -> 'after', 'null')) e
  where e.key not in ('type', 'place') and not exists (
    select from private.schedule_fields() k where k.type = p #>> '{after,type}' and k.field = e.key
  ) limit 1;
  if wrong is null then
    select k.field into wrong
    from jsonb_array_elements(plan) p
    join private.schedule_fields() k on k.type = p #>> '{after,type}'
    where not coalesce(private.fits_schedule_field(p -> 'after' -> k.field, k.form, k.most, k.choices), false) limit 1;
  end if;
  if wrong is null and exists (
    -- A recurrence ends: two years at most.
    select from jsonb_array_elements(plan) p
    where p #>> '{after,type}' = 'window' and p #>> '{after,rhythm}' <> 'once'
      and (p #>> '{after,until}' = '' or (p #>> '{after,until}')::date > (p #>> '{after,date}')::date + interval '2 years')
  ) then
    raise exception 'A recurring window ends within two years.' using errcode = '22023';
  end if;
  if wrong is not null then
    raise exception 'A field of the schedule does not have its form: %.', wrong using errcode = '22023';
  end if;
end $$;
