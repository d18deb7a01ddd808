-- Vocabulary for spelling suggestions. A suggestion is checked against the films the reader may watch before it is
-- shown, so that words of private films are not revealed.
comment on table private.vocabulary is 'One row per word, without accents, ever written or said in a film.';

create or replace function private.words_in(language text) returns regconfig
language sql immutable parallel safe set search_path = '' as $$
  select case split_part(lower(coalesce(language, '')), '-', 1)
    when 'da' then 'private.danish'
    when 'nl' then 'private.dutch'
    when 'en' then 'private.english'
    when 'fi' then 'private.finnish'
    when 'fr' then 'private.french'
    when 'de' then 'private.german'
    when 'hu' then 'private.hungarian'
    when 'it' then 'private.italian'
    when 'no' then 'private.norwegian'
    when 'nb' then 'private.norwegian'
    when 'nn' then 'private.norwegian'
    when 'pt' then 'private.portuguese'
    when 'ro' then 'private.romanian'
    when 'ru' then 'private.russian'
    when 'es' then 'private.spanish'
    when 'sv' then 'private.swedish'
    when 'tr' then 'private.turkish'
    else 'private.plain'
  end::regconfig
$$;

/** Words as written and as the language reduces them, so that both "counted" and "count" find "counted". */
create or replace function private.words_of(written text, language text) returns tsvector
language sql immutable parallel safe set search_path = '' as $$
  select to_tsvector('private.plain', private.in_pairs(f.written)) || case
    when private.words_in(language) = 'private.plain'::regconfig then ''::tsvector
    else to_tsvector(private.words_in(language), f.written) end
  from (select private.findable(words_of.written) as written) f
$$;

create or replace function private.learn_words(learnt text[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.vocabulary (word)
  select distinct l.word
  from unnest(learnt) l (word)
  where l.word ~ '^[[:alpha:]]{3,40}$' and not exists (select from private.vocabulary v where v.word = l.word)
  order by l.word
  on conflict do nothing
$$;

/** Whether a word of a query, reduced as it is, is one that the language does not index. */
create or replace function private.leaves_out(config regconfig, words tsquery) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select exists (
    select from regexp_matches(words::text, '''((?:[^'']|'''')*)''', 'g') m (found)
    where numnode(plainto_tsquery(config, m.found[1])) = 0
  )
$$;

/**
 * The words that were typed as each configuration spoken in the house reduces them, the plain one first: what is written in a language is found by its own.
 * Quotation marks and exclusions are not in them; asked.wanted has those.
 */
create or replace function private.words_by_language(asked private.asked_words, out configs regconfig[], out queries tsquery[])
language plpgsql stable security definer set search_path = '' set client_min_messages = 'warning' as $$
begin
  select array_agg(c.config order by c.place), array_agg(plainto_tsquery(c.config, array_to_string(asked.typed, ' ')) order by c.place)
  into configs, queries
  from unnest('private.plain'::regconfig || private.spoken_configurations()) with ordinality c (config, place);
end
$$;

/**
 * Whether words are found in a text of this language: as typed, or reduced as that language does it. `configs`, `queries`: of words_by_language. No
 * search_path, so that the planner inlines it; a case, so that it takes it for half of what it is asked of. What is typed without breaks between
 * words is asked as it is: nothing is left to compare.
 */
create or replace function private.holds_in_language(written tsvector, language text, configs regconfig[], queries tsquery[]) returns boolean
language sql immutable parallel safe as $$
  select case
    when numnode(queries[1]) = 0 or written @@ queries[1] then true
    else coalesce(written @@ queries[array_position(configs, private.words_in(language))], false)
  end
$$;

/**
 * Parses a query: words that must all be there, "exact words", -excluded ones. Each configuration used in the
 * house stems those without quotation marks in its own way; a match in any of them counts.
 */
create or replace function private.read_words(query text) returns private.asked_words
language plpgsql stable security definer set search_path = '' set client_min_messages = 'warning' as $$
declare
  asked private.asked_words;
  config regconfig;
  quoted text[];
  excluded text[];
  loose text;
  positive tsquery := ''::tsquery;
  negative tsquery := ''::tsquery;
  in_order tsquery := ''::tsquery;
  part tsquery;
  ordered tsquery;
  seen text[] := '{}';
  piece text;
begin
  select
    coalesce(array_agg(m.found[2]) filter (where m.found[1] = '' and m.found[2] is not null), '{}'),
    coalesce(array_agg(coalesce(m.found[2], m.found[3])) filter (where m.found[1] = '-'), '{}'),
    coalesce(string_agg(m.found[3], ' ' order by m.place) filter (where m.found[1] = ''), '')
  into quoted, excluded, loose
  from regexp_matches(left(private.findable(query), 300), '(-?)(?:"([^"]*)"|([^\s"]+))', 'g') with ordinality m (found, place);
  -- A run is a phrase of its bigrams, as if it had been quoted.
  quoted := array(select private.run_in_quotes(q) from unnest(quoted) q)
    || array(select private.run_in_pairs(m[1]) from regexp_matches(loose, '(' || private.unbroken() || '+)', 'g') m);
  excluded := array(select private.run_in_quotes(e) from unnest(excluded) e);
  loose := regexp_replace(loose, private.unbroken() || '+', ' ', 'g');
  foreach config in array 'private.plain'::regconfig || private.spoken_configurations() loop
    part := plainto_tsquery(config, loose);
    -- Stemmed to a stop word of this language, it would match that word in another: "sea" is "se" in Portuguese.
    if config = 'private.plain'::regconfig or not private.leaves_out(config, part) then
      foreach piece in array quoted loop part := part && phraseto_tsquery('private.plain', piece); end loop;
      ordered := phraseto_tsquery(config, concat_ws(' ', loose, array_to_string(quoted, ' ')));
      -- Most words are the same in most languages; each alternative is queried once.
      if part::text <> all (seen) then positive := positive || part; end if;
      if ordered::text <> all (seen) then in_order := in_order || ordered; end if;
      seen := seen || part::text || ordered::text;
    end if;
    foreach piece in array excluded loop negative := negative || phraseto_tsquery(config, piece); end loop;
  end loop;
  asked.wanted := case when numnode(negative) = 0 then positive else positive && !!negative end;
  if numnode(positive) = 0 then asked.wanted := ''::tsquery; end if;
  asked.in_order := in_order;
  asked.alone := regexp_replace(positive::text, '''(?:[^'']|'''')*''', '\&:A', 'g')::tsquery;
  asked.held := regexp_replace(positive::text, '<(-|\d+)> ', '& ', 'g')::tsquery;
  -- A short run is a word, not a sentence for fuzzy matching.
  asked.typed := tsvector_to_array(to_tsvector('private.plain', concat_ws(' ', loose, (
    select string_agg(q, ' ') from unnest(quoted) q where q !~ private.unbroken() or length(q) > 20
  ))));
  asked.sounding := case when numnode(negative) = 0 then private.sounding(concat_ws(' ', loose, array_to_string(quoted, ' '))) else ''::tsquery end;
  return asked;
end
$$;

-- Of two equally similar words, the one of the same length wins: "withut" is "without" and not "with".
create or replace function private.words_like(typed text) returns text[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  -- The threshold that % reads; transaction-local. The extension has to be there first.
  perform extensions.similarity('a', 'a'), set_config('pg_trgm.similarity_threshold', '0.3', true);
  return array(
    select v.word
    from private.vocabulary v
    where v.word operator(extensions.%) typed or v.word like typed || '%'
    order by (v.word like typed || '%') desc, extensions.similarity(v.word, typed) desc, abs(length(v.word) - length(typed)), v.word
    limit 12
  );
end
$$;

/** Whether a listed film has this word, written or said. */
create or replace function private.is_known(words tsquery) returns boolean
language sql stable security definer set search_path = '' set enable_seqscan = off as $$
  select exists (
    select from private.catalogue c where c.words @@ is_known.words and c.published_at is not null
  ) or exists (
    select from private.spoken s join private.catalogue c on c.version_id = s.version_id
    where s.words @@ is_known.words and c.published_at is not null
  )
$$;

/** Suggestions for a query whose words describe no film. */
create or replace function private.near(asked private.asked_words, query text) returns private.near_words
language plpgsql stable security definer set search_path = '' as $$
declare
  near private.near_words;
  meant text := private.folded(left(query, 300));
  word text;
  alike text[];
  part tsquery;
begin
  if cardinality(asked.typed) > 12 then return null; end if;
  foreach word in array asked.typed loop
    part := quote_literal(word)::tsquery;
    if length(word) >= 3 and not private.is_known(part) then
      alike := array(
        select a.word
        from unnest(private.words_like(word)) with ordinality a (word, place)
        where private.is_known(quote_literal(a.word)::tsquery)
        order by a.place
        limit 4
      );
      if cardinality(alike) > 0 then
        select string_agg(quote_literal(a), ' | ')::tsquery into part from unnest(alike) a;
        meant := regexp_replace(meant, '\m' || word || '\M', alike[1], 'g');
        near.meant := meant;
      end if;
    end if;
    near.parts := near.parts || part;
  end loop;
  -- One or two known words were queried already.
  if near.meant is null and cardinality(near.parts) < 3 then return null; end if;
  return near;
end $$;

/**
 * Marks of the normalised form of a text, transferred to the original text: characters that the form leaves out are put back, also in a
 * marked word. The form itself where the two do not go together.
 */
create or replace function private.marked_as_written(written text, marked text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  letters text[] := regexp_split_to_array(normalize(written, NFC), '');
  put text := '';
  sign text;
  at int := 1;
begin
  foreach sign in array regexp_split_to_array(marked, '') loop
    if sign not in (U&'\0001', U&'\0002') then
      while at <= cardinality(letters) and private.findable(letters[at]) is distinct from sign loop
        if private.findable(letters[at]) <> '' then return marked; end if;
        put := put || letters[at];
        at := at + 1;
      end loop;
      if at > cardinality(letters) then return marked; end if;
      put := put || letters[at];
      at := at + 1;
    elsif sign = U&'\0002' then
      -- Combining marks stay with the last letter.
      while at <= cardinality(letters) and private.findable(letters[at]) = '' loop
        put := put || letters[at];
        at := at + 1;
      end loop;
      put := put || sign;
    else
      put := put || sign;
    end if;
  end loop;
  return put || array_to_string(letters[at:], '');
end
$$;
grant execute on function private.marked_as_written to authenticated;
