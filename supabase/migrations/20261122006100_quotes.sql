-- A quote as a still: one frame of a film with what is said at it, drawn by the worker. Nobody reads the table or the
-- pictures by themselves: the function `quote` asks ask_quote each time, and passes the bytes on.

create table public.quotes (
  id uuid primary key default gen_random_uuid(),
  version_id uuid not null references public.versions (id) on delete cascade,
  at_ms int not null check (at_ms >= 0),
  words text not null default '' check (length(words) <= 8100),
  language text not null default '' check (length(language) <= 35),
  machine boolean not null default false,
  object_name text check (length(object_name) <= 300),
  state text not null default 'waiting' check (state in ('waiting', 'made', 'failed')),
  asked_by uuid references auth.users (id) on delete set null,
  asked_at timestamptz not null default now()
);
comment on table public.quotes is
  'One row a picture of a frame with its caption, kept for 30 days. words is what stood there when it was asked for: '
  'other words are another picture.';
comment on column public.quotes.machine is 'The words were written by a speech recogniser and not yet read by a person.';
comment on column public.quotes.object_name is 'Name in bucket media, below the version.';
create unique index quotes_of_frame on public.quotes (version_id, at_ms, md5(words));
create index quotes_asked on public.quotes (asked_by, asked_at);
select private.open_table('public.quotes', of_person => 'asked_by', left_out => '{object_name}');

/**
 * A still of a frame of `version` with what is said there in `language` (null: without words), drawn when it is not
 * there yet. Null for who may not watch; state `protected` where a passage is protected, for its creator too, because
 * a picture is passed on. Sixty new ones an hour for each person.
 */
create function public.ask_quote(version uuid, at_ms int, language text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
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
    select from public.cues c
    where c.version_id = version and c.sensitive and c.starts_ms - 500 <= frame_at and c.ends_ms + 500 >= frame_at
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
end $$;
revoke execute on function public.ask_quote(uuid, int, text) from public, anon;
grant execute on function public.ask_quote(uuid, int, text) to authenticated;
