-- One character of a script without word breaks.
create or replace function private.unbroken() returns text
language sql immutable parallel safe as $$
  select '[\u0e01-\u0edf\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]'
$$;
grant execute on function private.unbroken to authenticated;

-- A run of characters as overlapping bigrams, so that a word inside is a phrase: 海水很咸 is 海水 水很 很咸. A single character is kept.
create or replace function private.run_in_pairs(run text) returns text
language sql immutable parallel safe as $$
  select case
    when length(run) < 2 then run
    else (select string_agg(substr(run, n, 2), ' ' order by n) from generate_series(1, length(run) - 1) n)
  end
$$;
grant execute on function private.run_in_pairs to authenticated;

-- A text for the index: runs as bigrams in place, and their single characters at the end. A text without such characters is unchanged.
create or replace function private.in_pairs(written text) returns text
language plpgsql immutable parallel safe as $$
declare
  piece record;
  pairs text := '';
  signs text := '';
begin
  if written is null or written !~ private.unbroken() then return written; end if;
  for piece in
    select m.found[1] as run, m.found[2] as other
    from regexp_matches(written, '(' || private.unbroken() || '+)|((?:(?!' || private.unbroken() || ').)+)', 'g') with ordinality m (found, place)
    order by m.place
  loop
    if piece.run is null then
      pairs := pairs || piece.other;
    else
      pairs := pairs || ' ' || private.run_in_pairs(piece.run) || ' ';
      signs := signs || ' ' || regexp_replace(piece.run, '(.)', '\1 ', 'g');
    end if;
  end loop;
  return pairs || ' ' || signs;
end
$$;
grant execute on function private.in_pairs to authenticated;

-- The queried runs, reassembled from their bigrams.
create or replace function private.runs_in(asked tsquery) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct (
    select string_agg(case when p.place = 1 then p.pair[1] else right(p.pair[1], 1) end, '' order by p.place)
    from regexp_matches(m.found[1], '(' || private.unbroken() || '{1,2})', 'g') with ordinality p (pair, place)
  )), '{}')
  from regexp_matches(
    regexp_replace(asked::text, '!(\([^)]*\)|''[^'']*'')', '', 'g'),
    '((?:''' || private.unbroken() || '{1,2}''(?: <-> )?)+)', 'g'
  ) m (found)
$$;
grant execute on function private.runs_in to authenticated;

-- A phrase as it was typed between quotation marks: its runs as bigrams, everything else unchanged.
create or replace function private.run_in_quotes(phrase text) returns text
language sql immutable parallel safe as $$
  select case when phrase !~ private.unbroken() then phrase else (
    select string_agg(case when m.found[1] is null then m.found[2] else ' ' || private.run_in_pairs(m.found[1]) || ' ' end, '' order by m.place)
    from regexp_matches(phrase, '(' || private.unbroken() || '+)|((?:(?!' || private.unbroken() || ').)+)', 'g') with ordinality m (found, place)
  ) end
$$;
grant execute on function private.run_in_quotes to authenticated;
