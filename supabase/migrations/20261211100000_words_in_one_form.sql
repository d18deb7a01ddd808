-- Words that look the same are found as the same: composed or not, with or without soft hyphens and other invisible signs, with any apostrophe, with
-- or without the vowel signs of Arabic and Hebrew. One function says so, where words are indexed and where they are asked for (decision 0353).

/** A text as it is indexed and looked for. The same as `findable` in core/findable.ts. */
create function private.findable(written text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when written !~ '[^\u0001-\u007f]' then written else translate(
    regexp_replace(
      normalize(regexp_replace(
        written,
        '[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff]', '', 'g'
      ), NFC),
      '[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]', '', 'g'
    ),
    U&'\2018\2019\201B\02B9\02BB\02BC\2032\00B4\FF07',
    repeat(U&'\0027', 9)
  ) end
$$;

grant execute on function private.findable to authenticated, service_role;

create or replace function private.folded(written text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select lower(extensions.unaccent('extensions.unaccent'::regdictionary, private.findable(written)))
$$;

create or replace function private.unmarked(written text) returns text
language sql immutable parallel safe as $$
  select normalize(regexp_replace(normalize(lower(private.findable(written)), NFD), '[\u0300-\u036f]', '', 'g'), NFC)
$$;

drop index public.seasons_words;

create index seasons_words on public.seasons
  using gin (to_tsvector('private.plain'::regconfig, private.findable(title || ' ' || introduction || ' ' || signed_by))) with (gin_pending_list_limit = 64);

drop index public.lists_words;

create index lists_words on public.lists
  using gin (to_tsvector('private.plain'::regconfig, private.findable(title || ' ' || about))) with (gin_pending_list_limit = 64)
  where visibility = 'public' and removed_at is null and hidden_at is null;
