/**
 * The fields of each type of budget row and what they hold: `text` up to `most` letters, a `decimal` of at most 13 and 6 places, a `formula` (a number
 * or an expression of globals), a `day`, a `currency`, a `flag`, an `id`, lists of up to `most` (`ids`, `words`), or one of `choices`. Empty is ''.
 * core/production/budget/fields.ts says the same to browsers; a test holds them against each other.
 */
create or replace function private.budget_fields() returns table (type text, field text, form text, most int, choices text[])
language sql immutable set search_path = '' as $$
  values
    ('account', 'parent', 'id', 36, null::text[]), ('account', 'number', 'text', 20, null), ('account', 'name', 'text', 120, null),
    ('account', 'band', 'choice', 20, array['above', 'production', 'post', 'other']), ('account', 'aicp', 'text', 8, null),
    ('account', 'note', 'text', 2000, null), ('account', 'toComplete', 'decimal', 20, null),
    ('line', 'account', 'id', 36, null), ('line', 'description', 'text', 200, null), ('line', 'person', 'id', 36, null),
    ('line', 'amount', 'formula', 200, null),
    ('line', 'unit', 'choice', 20, array['day', 'week', 'hour', 'km', 'item', 'flat', 'allow', 'percent']),
    ('line', 'times', 'formula', 200, null), ('line', 'rate', 'formula', 200, null), ('line', 'currency', 'currency', 3, null),
    ('line', 'fringes', 'ids', 10, null), ('line', 'kind', 'choice', 20, array['cash', 'in-kind', 'deferred', 'credit']),
    ('line', 'phase', 'choice', 20, array['development', 'production', 'post', 'release']), ('line', 'groups', 'words', 10, null),
    ('line', 'from', 'choice', 20, array['typed', 'schedule', 'archive log']), ('line', 'key', 'text', 120, null),
    ('line', 'note', 'text', 2000, null),
    ('global', 'name', 'text', 40, null), ('global', 'value', 'formula', 200, null), ('global', 'note', 'text', 2000, null),
    ('global', 'from', 'choice', 20, array['typed', 'schedule']),
    ('fringe', 'name', 'text', 80, null), ('fringe', 'form', 'choice', 20, array['percent', 'flat']), ('fringe', 'value', 'decimal', 20, null),
    ('fringe', 'cutoff', 'decimal', 20, null), ('fringe', 'currency', 'currency', 3, null),
    ('fringe', 'per', 'choice', 20, array['line', 'person']),
    ('charge', 'name', 'text', 80, null), ('charge', 'percent', 'decimal', 20, null),
    ('charge', 'base', 'choice', 20, array['cash', 'accounts', 'after', 'income']), ('charge', 'of', 'ids', 100, null),
    ('charge', 'inKind', 'flag', 5, null),
    ('currency', 'code', 'currency', 3, null), ('currency', 'rate', 'decimal', 20, null), ('currency', 'on', 'day', 10, null),
    ('currency', 'source', 'text', 120, null),
    ('source', 'name', 'text', 120, null),
    ('source', 'form', 'choice', 20, array['grant', 'broadcaster', 'presale', 'tax credit', 'own', 'crowd', 'in-kind', 'deferral']),
    ('source', 'amount', 'decimal', 20, null), ('source', 'currency', 'currency', 3, null),
    ('source', 'state', 'choice', 20, array['planned', 'asked', 'promised', 'contracted', 'received']), ('source', 'groups', 'words', 10, null),
    ('source', 'hideRates', 'flag', 5, null), ('source', 'note', 'text', 2000, null),
    ('order', 'account', 'id', 36, null), ('order', 'party', 'text', 120, null), ('order', 'number', 'text', 40, null),
    ('order', 'amount', 'decimal', 20, null), ('order', 'currency', 'currency', 3, null), ('order', 'rate', 'decimal', 20, null),
    ('order', 'on', 'day', 10, null), ('order', 'note', 'text', 2000, null),
    ('cost', 'account', 'id', 36, null), ('cost', 'party', 'text', 120, null), ('cost', 'number', 'text', 40, null),
    ('cost', 'net', 'decimal', 20, null), ('cost', 'tax', 'decimal', 20, null), ('cost', 'withTax', 'flag', 5, null),
    ('cost', 'currency', 'currency', 3, null), ('cost', 'rate', 'decimal', 20, null), ('cost', 'on', 'day', 10, null),
    ('cost', 'paidOn', 'day', 10, null), ('cost', 'order', 'id', 36, null), ('cost', 'credit', 'flag', 5, null),
    ('cost', 'receipt', 'text', 200, null), ('cost', 'note', 'text', 2000, null)
$$;

/** Whether a value has the form of its field. */
create or replace function private.fits_field(value jsonb, form text, most int, choices text[]) returns boolean
language plpgsql immutable set search_path = '' as $$
declare said text := value #>> '{}';
begin
  if form = 'flag' then return jsonb_typeof(value) = 'boolean'; end if;
  if form in ('ids', 'words') then
    return jsonb_typeof(value) = 'array' and jsonb_array_length(value) <= most and not exists (
      select from jsonb_array_elements(value) e
      where jsonb_typeof(e) <> 'string' or case when form = 'ids' then e #>> '{}' !~ '^[0-9a-f-]{36}$' else length(e #>> '{}') > 40 end
    );
  end if;
  if jsonb_typeof(value) is distinct from 'string' or length(said) > greatest(most, 20) then return false; end if;
  return case form
    when 'choice' then said = any (choices)
    when 'text' then length(said) <= most
    when 'formula' then length(said) <= most
    when 'decimal' then said ~ '^(-?\d{1,13}(\.\d{1,6})?)?$'
    when 'currency' then said ~ '^([A-Z]{3})?$'
    when 'day' then said ~ '^(\d{4}-\d{2}-\d{2})?$'
    when 'id' then said ~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$'
  end;
end $$;

/** Refuses rows whose fields are not those of their type, or do not have their form. `plan` is [{id, before, after}, …]. */
create or replace function private.check_budget_rows(plan jsonb) returns void
language plpgsql immutable set search_path = '' as $$
declare wrong text;
begin
  -- What no row of this type has; then what has another form or is not there.
  select e.key into wrong
  from jsonb_array_elements(plan) p, lateral jsonb_each(nullif(p -> 'after', 'null')) e
  where e.key not in ('type', 'place') and not exists (
    select from private.budget_fields() k where k.type = p #>> '{after,type}' and k.field = e.key
  ) limit 1;
  if wrong is null then
    select k.field into wrong
    from jsonb_array_elements(plan) p
    join private.budget_fields() k on k.type = p #>> '{after,type}'
    where not coalesce(private.fits_field(p -> 'after' -> k.field, k.form, k.most, k.choices), false) limit 1;
  end if;
  if wrong is not null then
    raise exception 'A cell does not have the form of its column: %.', wrong using errcode = '22023';
  end if;
end $$;
