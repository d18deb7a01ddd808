/**
 * Refuses (P0001, detail `limit`) rows beyond a count. Arguments: the column they hang on (empty: all rows of the
 * table), how many there may be, and the sentence that says so. Writers of one list wait for each other, so that two
 * halves cannot both fit.
 */
create or replace function private.limit_rows() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  hangs_on text := tg_argv[0];
  most int := tg_argv[1]::int;
  parent text;
  present bigint;
begin
  for parent in execute
    case when hangs_on = '' then 'select '''' from added limit 1'
    else format('select distinct a.%I::text from added a where a.%1$I is not null order by 1', hangs_on) end
  loop
    perform pg_advisory_xact_lock(hashtextextended(tg_table_name || ':' || parent, 0));
    if hangs_on = '' then
      execute format('select count(*) from %I.%I', tg_table_schema, tg_table_name) into present;
    else
      execute format('select count(*) from %I.%I t where t.%I = $1::uuid', tg_table_schema, tg_table_name, hangs_on)
      into present using parent;
    end if;
    if present > most then
      raise exception '%', tg_argv[2] using errcode = 'P0001', detail = 'limit', hint = 'Nothing was changed by this.';
    end if;
  end loop;
  return null;
end $$;

/**
 * Refuses (P0001, detail `limit`) a list given to a function before anything is done with it: not a list, or longer
 * than `most`.
 */
create or replace function private.check_list(given jsonb, most int, sentence text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(given) is distinct from 'array' then
    raise exception 'A list was expected.' using errcode = '22023', hint = 'Nothing was changed by this.';
  end if;
  if jsonb_array_length(given) > most then
    raise exception '%', sentence using errcode = 'P0001', detail = 'limit', hint = 'Nothing was changed by this.';
  end if;
end $$;
grant execute on function private.check_list to authenticated;

/** Refuses (P0001, detail `limit`) lists of filters longer than anything there is to choose from. */
create or replace function private.filters_fit(languages text[], access text[], runtimes text[]) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if greatest(cardinality(languages), cardinality(access), cardinality(runtimes)) > 100 then
    raise exception 'A search is narrowed by 100 values at most.' using errcode = 'P0001', detail = 'limit';
  end if;
  return true;
end $$;
