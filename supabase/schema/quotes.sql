-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a picture of a frame with its caption, kept for 30 days. words is what stood there when it was asked for: other words are another picture.
create table public.quotes (
  id uuid not null default gen_random_uuid(),
  version_id uuid not null,
  at_ms integer not null,
  words text not null default '',
  language text not null default '',
  machine boolean not null default false,
  object_name text,
  state text not null default 'waiting',
  asked_by uuid,
  asked_at timestamp with time zone not null default now(),
  constraint quotes_pkey PRIMARY KEY (id),
  constraint quotes_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint quotes_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint quotes_at_ms_check CHECK (at_ms >= 0),
  constraint quotes_language_check CHECK (length(language) <= 35),
  constraint quotes_object_name_check CHECK (length(object_name) <= 300),
  constraint quotes_state_check CHECK (state = ANY (ARRAY['waiting', 'made', 'failed'])),
  constraint quotes_words_check CHECK (length(words) <= 8100)
);
comment on column public.quotes.machine is 'The words were written by a speech recogniser and not yet read by a person.';
comment on column public.quotes.object_name is 'Name in bucket media, below the version.';
CREATE INDEX quotes_asked ON public.quotes USING btree (asked_by, asked_at);
CREATE UNIQUE INDEX quotes_of_frame ON public.quotes USING btree (version_id, at_ms, md5(words));
alter table public.quotes enable row level security;
grant all on public.quotes to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.quotes
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.quotes FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function public.ask_quote(version uuid, at_ms integer, language text DEFAULT NULL::text) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  frame_ms numeric;
  frame_at int;
  said text;
  by_machine boolean;
  quote public.quotes;
  film text;
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
  select string_agg(c.text, E'\n' order by c.starts_ms, c.id), bool_or(not t.reviewed)
  into said, by_machine
  from public.caption_tracks t
  join public.cues c on c.track_id = t.id and c.starts_ms <= frame_at and c.ends_ms > frame_at
  where t.id = (
    select o.id from public.caption_tracks o
    where o.version_id = version and o.language = ask_quote.language and o.kind <> 'descriptions'
    order by o.kind
    limit 1
  );
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
grant execute on function public.ask_quote to authenticated, service_role;
