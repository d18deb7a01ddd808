comment on table public.essays is
  'One row a text to read. body is plain paragraphs, an empty line between them; documentary_id the film it is about, whose '
  'poster stands beside it. Public from published_at.';
select private.open_table('public.essays', of_nobody => 'Texts of the house, signed by name only.');
grant delete, insert, select, update on public.essays to authenticated;
create policy "Moderators read and write the programme ahead of time" on public.essays
  for all to authenticated
  using (private.has_role('moderator'))
  with check (private.has_role('moderator'));
create or replace trigger limit_rows after insert on public.essays referencing new table as added for each statement
  execute function private.limit_rows('', 5000, 'The house keeps 5,000 essays at most.');

/** The newest essay, and how many minutes it takes to read; null where there is none. */
create or replace function private.front_essay() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', e.id,
      'title', e.title,
      'lead', e.lead,
      'signedBy', e.signed_by,
      'publishedAt', e.published_at,
      'minutes', greatest(1, round(cardinality(regexp_split_to_array(e.lead || ' ' || e.body, '\s+')) / 220.0)),
      'posterObject', f.poster_object,
      'width', f.width,
      'height', f.height
    )
    from public.essays e
    left join private.front_films f on f.id = e.documentary_id
    where e.published_at <= private.front_now()
    order by e.published_at desc, e.id
    limit 1
  );
end
$$;

/** The sentence of a film that is shown beside an essay about it: the longest one that the essay quotes word for word, else some sentence. */
create or replace function private.essay_cue(essay public.essays, version uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (
      select c.id
      from public.cues c join public.caption_tracks t on t.id = c.track_id
      where c.version_id = essay_cue.version and not c.sensitive and t.reviewed and t.kind <> 'descriptions' and length(c.text) >= 12
        and position(lower(c.text) in lower(essay.lead || ' ' || essay.body)) > 0
      order by length(c.text) desc, c.id
      limit 1
    ),
    private.some_quote(essay_cue.version)
  )
$$;

/** One essay in full, for everyone, with its film and the sentence beside it; null before it is published. */
create or replace function public.read_essay(essay uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', e.id,
    'title', e.title,
    'lead', e.lead,
    'body', e.body,
    'signedBy', e.signed_by,
    'publishedAt', e.published_at,
    'film', (
      select private.front_film(f) || jsonb_build_object('quote', private.quote_of(private.essay_cue(e, f.version_id), f.version_id))
      from private.front_films f where f.id = e.documentary_id
    )
  )
  from public.essays e where e.id = read_essay.essay and e.published_at <= now()
$$;
comment on function public.read_essay is 'One essay to read whole. Null: the answer.';
grant execute on function public.read_essay to anon, authenticated;

/** The passage beside an essay that is published; no row where its film is not on the front page. For the function `home` only. */
create or replace function public.essay_passage(essay uuid) returns table (
  version_id uuid, starts_ms int, ends_ms int, not_before_ms int, object_name text, playlist text
)
language sql stable security definer set search_path = '' as $$
  select x.*
  from public.essays e
  join private.front_films f on f.id = e.documentary_id
  cross join lateral private.passage_at(private.essay_cue(e, f.version_id), f.version_id) x
  where e.id = essay_passage.essay and e.published_at <= now()
$$;
comment on function public.essay_passage is 'The passage beside an essay, for the function home.';
