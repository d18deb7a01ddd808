-- Letters are indexed in the form of the search, and no longer as they came.
update public.messages m set words = private.words_of(m.body, null)
where m.words is distinct from private.words_of(m.body, null);
