-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a word, without accents, that was ever written or said in a film.
create table private.vocabulary (
  word text not null,
  constraint vocabulary_pkey PRIMARY KEY (word),
  constraint a_word_has_3_to_40_letters CHECK (length(word) >= 3 AND length(word) <= 40)
);
CREATE INDEX vocabulary_like ON private.vocabulary USING gin (word extensions.gin_trgm_ops) WITH (gin_pending_list_limit='64');
alter table private.vocabulary enable row level security;

create function private.learn_words(learnt text[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.vocabulary (word)
  select distinct l.word
  from unnest(learnt) l (word)
  where l.word ~ '^[[:alpha:]]{3,40}$' and not exists (select from private.vocabulary v where v.word = l.word)
  order by l.word
  on conflict do nothing
$$;
grant execute on function private.learn_words to service_role;

create function private.words_like(typed text) returns text[]
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
grant execute on function private.words_like to service_role;
