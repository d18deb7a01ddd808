-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a line of the chat. id: made by whoever says it, so that one sent twice is there once. number: without gaps. item_id, at_ms: what was on the screen. removed_at: nobody reads it unless it is brought back.
create table public.talk_lines (
  id uuid not null,
  screening_id uuid not null,
  number integer not null,
  talker integer not null,
  person_id uuid,
  place text not null,
  words text not null,
  item_id uuid,
  at_ms integer,
  said_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  constraint talk_lines_pkey PRIMARY KEY (id),
  constraint talk_lines_screening_id_number_key UNIQUE (screening_id, number),
  constraint talk_lines_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.screening_items(id) ON DELETE SET NULL,
  constraint talk_lines_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint talk_lines_screening_id_talker_fkey FOREIGN KEY (screening_id, talker) REFERENCES public.talk_people(screening_id, number) ON DELETE CASCADE,
  constraint talk_lines_at_ms_check CHECK (at_ms >= 0),
  constraint talk_lines_place_check CHECK (place = ANY (ARRAY['host', 'moderator', 'speaker', 'guest'])),
  constraint talk_lines_words_check CHECK (length(TRIM(BOTH FROM words)) > 0 AND length(words) <= 500)
);
CREATE INDEX talk_lines_item ON public.talk_lines USING btree (item_id);
CREATE INDEX talk_lines_person ON public.talk_lines USING btree (person_id);
CREATE INDEX talk_lines_talker ON public.talk_lines USING btree (screening_id, talker, said_at);
alter table public.talk_lines enable row level security;
grant all on public.talk_lines to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.talk_lines
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.talk_lines FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function public.older_talk_lines(screening uuid, before integer DEFAULT NULL::integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_place(older_talk_lines.screening);
  return (
    select coalesce(jsonb_agg(page.line order by page.number), '[]')
    from (
      select private.line_as_json(l) as line, l.number from public.talk_lines l
      where l.screening_id = older_talk_lines.screening and (older_talk_lines.before is null or l.number < older_talk_lines.before)
      order by l.number desc limit 200
    ) page
  );
end
$$;
grant execute on function public.older_talk_lines to authenticated, service_role;

create function public.remove_talk_line(screening uuid, number integer, removed boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  place text := private.require_place(remove_talk_line.screening);
  line public.talk_lines;
begin
  select * into line from public.talk_lines l
  where l.screening_id = remove_talk_line.screening and l.number = remove_talk_line.number for update;
  if line.id is null or (place not in ('host', 'moderator') and line.person_id is distinct from auth.uid()) then
    raise exception 'There is no such line of yours.' using errcode = '42501';
  end if;
  update public.talk_lines l set removed_at = case when remove_talk_line.removed then coalesce(l.removed_at, now()) end
  where l.id = line.id returning * into line;
  perform private.tell_talk(line.screening_id, 'line', private.line_as_json(line));
end
$$;
grant execute on function public.remove_talk_line to authenticated, service_role;

create function public.talk_people(screening uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_place(talk_people.screening, '{host,moderator}');
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'number', p.number, 'name', p.name, 'place', coalesce(private.place_in_talk(p.screening_id, p.person_id), 'gone'), 'silenced', p.silenced_at is not null,
      'captions', p.captions, 'lines', (select count(*) from public.talk_lines l where l.screening_id = p.screening_id and l.talker = p.number)
    ) order by p.number), '[]')
    from public.talk_people p where p.screening_id = talk_people.screening
  );
end
$$;
grant execute on function public.talk_people to authenticated, service_role;
