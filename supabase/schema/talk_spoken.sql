-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a line of captions of what is spoken in the room, typed by whoever may; until done it still grows.
create table public.talk_spoken (
  id uuid not null,
  screening_id uuid not null,
  number integer not null,
  writer integer not null,
  person_id uuid,
  words text not null,
  done boolean not null default false,
  said_at timestamp with time zone not null default now(),
  constraint talk_spoken_pkey PRIMARY KEY (id),
  constraint talk_spoken_screening_id_number_key UNIQUE (screening_id, number),
  constraint talk_spoken_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint talk_spoken_screening_id_writer_fkey FOREIGN KEY (screening_id, writer) REFERENCES public.talk_people(screening_id, number) ON DELETE CASCADE,
  constraint talk_spoken_words_check CHECK (length(words) <= 300)
);
CREATE INDEX talk_spoken_person ON public.talk_spoken USING btree (person_id);
CREATE INDEX talk_spoken_writer ON public.talk_spoken USING btree (screening_id, writer);
alter table public.talk_spoken enable row level security;
grant all on public.talk_spoken to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.talk_spoken
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.talk_spoken FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.write_heard(line uuid, words text) returns void
language plpgsql security definer set search_path = '' as $$
declare spoken public.talk_spoken;
begin
  delete from private.spoken_pieces p where p.line = write_heard.line;
  if trim(coalesce(words, '')) = '' then
    delete from public.talk_spoken s where s.id = write_heard.line and not s.done;
    return;
  end if;
  update public.talk_spoken s set words = left(trim(write_heard.words), 300), done = true where s.id = write_heard.line and not s.done returning * into spoken;
  if spoken.id is null then return; end if;
  perform private.tell_talk(spoken.screening_id, 'spoken',
    jsonb_build_object('id', spoken.id, 'number', spoken.number, 'words', spoken.words, 'done', spoken.done));
end
$$;
grant execute on function private.write_heard to service_role;
