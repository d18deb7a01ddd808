/** A text as a literal pattern of LIKE. */
create or replace function private.like_escaped(words text) returns text language sql immutable parallel safe set search_path = '' as $$
  select replace(replace(replace(left(words, 200), '\', '\\'), '%', '\%'), '_', '\_')
$$;
grant execute on function private.like_escaped to authenticated;

/**
 * The pattern of LIKE for a text that contains what was typed, in the folded form of the search: compare it with `private.folded(text)`.
 * The only way in which lists are searched by a part of a text. Where nothing was typed it is '%%', which fits every text.
 */
create or replace function private.anywhere(typed text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select '%' || private.like_escaped(private.folded(trim(coalesce(typed, '')))) || '%'
$$;
grant execute on function private.anywhere to authenticated;
