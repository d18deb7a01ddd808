-- A quote as a picture: one frame of a film with its caption, drawn by the worker. There is no direct access to the table or the
-- pictures: the function `quote` calls ask_quote each time, and passes the bytes on.
comment on table public.quotes is
  'One row per picture of a frame with its caption, kept for 30 days. words: the caption at the time of the request; '
  'another caption is another picture.';
comment on column public.quotes.machine is 'The caption is an unreviewed machine transcript.';
comment on column public.quotes.object_name is 'Name in bucket media, below the version.';
select private.open_table('public.quotes', of_person => 'asked_by', left_out => '{object_name}');

-- A moment between two cues gets the caption it was kept for.
create or replace function public.ask_quote(version uuid, at_ms integer, language text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  frame_ms numeric;
  frame_at int;
  said text;
  by_machine boolean;
  quote public.quotes;
  film text;
  track uuid;
begin
  if not coalesce(private.can_watch_version(version), false) then return null; end if;
  select 1000 / coalesce(nullif(v.frame_rate, 0), 25), least(greatest(ask_quote.at_ms, 0), coalesce(v.duration_ms, 0)), d.title
  into frame_ms, frame_at, film
  from public.versions v join public.documentaries d on d.id = v.documentary_id
  where v.id = version;
  -- Every moment of a frame is the same picture.
  frame_at := ceil(floor((frame_at + 0.5) / frame_ms) * frame_ms);
  if exists (
    select from unnest(private.protected_ranges(version)) r where lower(r) - 500 <= frame_at and upper(r) + 500 >= frame_at
  ) then
    return jsonb_build_object('state', 'protected');
  end if;
  select o.id into track from public.caption_tracks o
  where o.version_id = version and o.language = ask_quote.language and o.kind <> 'descriptions'
  order by o.kind
  limit 1;
  select string_agg(c.text, E'\n' order by c.starts_ms, c.id) into said
  from public.cues c
  where c.track_id = track and c.starts_ms <= frame_at and c.ends_ms > frame_at;
  -- A moment just before a sentence gets that sentence, else the previous one.
  if said is null then
    select c.text into said from public.cues c
    where c.track_id = track and not c.sensitive and (
      c.starts_ms between frame_at and frame_at + 3000 or c.ends_ms between frame_at - 2000 and frame_at
    )
    order by c.starts_ms < frame_at, abs(c.starts_ms - frame_at), c.id
    limit 1;
  end if;
  select not t.reviewed into by_machine from public.caption_tracks t where t.id = track and said is not null;
  said := left(coalesce(said, ''), 8000);
  select q.* into quote from public.quotes q
  where q.version_id = version and q.at_ms = frame_at and md5(q.words) = md5(said);
  if quote.id is null then
    perform pg_advisory_xact_lock(hashtextextended('quotes:' || auth.uid(), 0));
    if (
      select count(*) from public.quotes q where q.asked_by = auth.uid() and q.asked_at > now() - interval '1 hour'
    ) >= 60 then
      raise exception 'You may have 60 new stills made in an hour.' using errcode = 'P0001', detail = 'limit';
    end if;
    insert into public.quotes (version_id, at_ms, words, language, machine, asked_by)
    values (version, frame_at, said, coalesce(ask_quote.language, ''), coalesce(by_machine, false), auth.uid())
    on conflict (version_id, at_ms, md5(words)) do update set asked_at = now()
    returning * into quote;
    perform private.enqueue('draw-quote', json_build_object('quoteId', quote.id), 'draw-quote:' || quote.id, 3);
  elsif quote.state = 'failed' and quote.asked_at < now() - interval '1 minute' then
    update public.quotes q set state = 'waiting', asked_at = now() where q.id = quote.id returning * into quote;
    perform private.enqueue('draw-quote', json_build_object('quoteId', quote.id), 'draw-quote:' || quote.id, 3);
  end if;
  return jsonb_build_object(
    'state', quote.state, 'atMs', quote.at_ms, 'words', quote.words, 'title', film, 'objectName', quote.object_name
  );
end
$$;
grant execute on function public.ask_quote to authenticated;

-- The front page quotes a film in its spoken language: never a translation (decision 0364).
create or replace function private.in_films_language(version uuid, language text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when d.language is null then not exists (
      -- The spoken language is unknown: with several languages any of them may be a translation.
      select from public.caption_tracks t
      where t.version_id = v.id and t.kind <> 'descriptions'
        and split_part(lower(t.language), '-', 1) <> split_part(lower(in_films_language.language), '-', 1)
    )
    else split_part(lower(in_films_language.language), '-', 1) in (
      select split_part(lower(spoken.language), '-', 1) from unnest(d.language || d.spoken_languages) spoken (language)
    )
  end
  from public.versions v join public.documentaries d on d.id = v.documentary_id
  where v.id = in_films_language.version
$$;
