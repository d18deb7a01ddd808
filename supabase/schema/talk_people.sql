-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a person who came into a talk. number: what the room knows them by. keeps: what they said may be read again afterwards. captions: writes along what is spoken.
create table public.talk_people (
  screening_id uuid not null,
  number integer not null,
  person_id uuid,
  name text not null default '',
  keeps boolean not null default false,
  silenced_at timestamp with time zone,
  captions boolean not null default false,
  joined_at timestamp with time zone not null default now(),
  constraint talk_people_pkey PRIMARY KEY (screening_id, number),
  constraint talk_people_screening_id_person_id_key UNIQUE (screening_id, person_id),
  constraint talk_people_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint talk_people_screening_id_fkey FOREIGN KEY (screening_id) REFERENCES public.talks(screening_id) ON DELETE CASCADE,
  constraint talk_people_name_check CHECK (length(name) <= 120)
);
CREATE INDEX talk_people_person ON public.talk_people USING btree (person_id);
alter table public.talk_people enable row level security;
grant all on public.talk_people to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.talk_people
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.talk_people FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
CREATE TRIGGER unname_talker BEFORE UPDATE OF person_id ON public.talk_people FOR EACH ROW WHEN (old.person_id IS NOT NULL AND new.person_id IS NULL) EXECUTE FUNCTION private.unname_talker();

create function private.line_as_json(line public.talk_lines) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', (line).id, 'number', (line).number, 'talker', (line).talker, 'name', coalesce(p.name, ''), 'place', (line).place,
    'words', case when (line).removed_at is null then (line).words end, 'itemId', (line).item_id, 'atMs', (line).at_ms, 'saidAt', (line).said_at
  )
  from (select) one left join public.talk_people p on p.screening_id = (line).screening_id and p.number = (line).talker
$$;
grant execute on function private.line_as_json to service_role;

create function private.talker(screening uuid) returns public.talk_people
language plpgsql security definer set search_path = '' as $$
declare
  me public.talk_people;
  count_now int;
begin
  select * into me from public.talk_people p where p.screening_id = screening and p.person_id = auth.uid();
  if me.number is not null then return me; end if;
  perform private.take_talk(screening);
  select * into me from public.talk_people p where p.screening_id = screening and p.person_id = auth.uid();
  if me.number is not null then return me; end if;
  update public.talks t set last_person = t.last_person + 1 where t.screening_id = screening returning t.last_person into count_now;
  insert into public.talk_people (screening_id, number, person_id, name)
  values (screening, count_now, auth.uid(), left(private.called_in_screening(screening, auth.uid()), 120))
  returning * into me;
  return me;
end
$$;
grant execute on function private.talker to service_role;

create function private.unname_talker() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.name := '';
  new.keeps := false;
  return new;
end
$$;
grant execute on function private.unname_talker to service_role;

create function public.ask_in_talk(question uuid, screening uuid, words text, nameless boolean DEFAULT false, item uuid DEFAULT NULL::uuid, at_ms integer DEFAULT NULL::integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  place text := private.require_place(ask_in_talk.screening);
  me public.talk_people := private.talker(ask_in_talk.screening);
  talk public.talks := private.take_talk(ask_in_talk.screening);
  asked public.talk_questions;
  film record;
begin
  select * into asked from public.talk_questions q where q.id = ask_in_talk.question;
  if asked.id is not null then
    if asked.screening_id = talk.screening_id and asked.asker = me.number then return private.question_as_json(asked); end if;
    raise exception 'This question is there already.' using errcode = '42501';
  end if;
  if length(trim(coalesce(ask_in_talk.words, ''))) not between 1 and 500 then
    raise exception 'A question has 1 to 500 characters.' using errcode = '22023', hint = 'What you wrote is still in the field.';
  end if;
  if not talk.questions and place = 'guest' then
    raise exception 'No more questions are taken.' using errcode = 'P0001', detail = 'paused', hint = 'What you wrote is still in the field.';
  end if;
  if not talk.links and place = 'guest' and private.has_link(ask_in_talk.words) then
    raise exception 'Links are off in this room.' using errcode = '22023', hint = 'Say it without the address.';
  end if;
  if me.silenced_at is not null then
    raise exception 'A moderator has asked you to be quiet in this screening.' using errcode = '42501';
  end if;
  if (select count(*) from public.talk_questions q where q.screening_id = talk.screening_id and q.asker = me.number) >= 20 then
    raise exception 'One person asks 20 questions at most.' using errcode = 'P0001', detail = 'limit', hint = 'Support what others ask.';
  end if;
  if talk.last_question >= 2000 then
    raise exception 'A screening has 2,000 questions at most.' using errcode = 'P0001', detail = 'limit';
  end if;
  select * into film from private.on_screen(talk.screening_id);
  if ask_in_talk.item is not null and exists (
    select from public.screening_items i where i.id = ask_in_talk.item and i.screening_id = talk.screening_id
  ) then
    film.item_id := ask_in_talk.item;
    film.at_ms := greatest(0, coalesce(ask_in_talk.at_ms, 0));
  end if;
  update public.talks t set last_question = t.last_question + 1 where t.screening_id = talk.screening_id
  returning t.last_question into talk.last_question;
  insert into public.talk_questions (id, screening_id, number, asker, person_id, nameless, words, item_id, at_ms)
  values (
    ask_in_talk.question, talk.screening_id, talk.last_question, me.number, auth.uid(), coalesce(ask_in_talk.nameless, false),
    trim(ask_in_talk.words), film.item_id, film.at_ms
  )
  returning * into asked;
  insert into public.talk_supports (question_id, screening_id, supporter, person_id) values (asked.id, talk.screening_id, me.number, auth.uid());
  perform private.tell_question(asked);
  return private.question_as_json(asked);
end
$$;
grant execute on function public.ask_in_talk to authenticated, service_role;

create function public.give_captions(screening uuid, talker integer, given boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_place(give_captions.screening, '{host,moderator}');
  update public.talk_people p set captions = given where p.screening_id = give_captions.screening and p.number = give_captions.talker;
  if not found then raise exception 'There is nobody like that here.' using errcode = '42501'; end if;
  perform private.tell_talk(give_captions.screening, 'person', jsonb_build_object('number', give_captions.talker, 'captions', given));
end
$$;
grant execute on function public.give_captions to authenticated, service_role;

create function public.hear_spoken(line uuid, screening uuid, sound text, language text DEFAULT '') returns void
language plpgsql security definer set search_path = '' as $$
declare
  place text := private.require_place(hear_spoken.screening);
  me public.talk_people := private.talker(hear_spoken.screening);
  talk public.talks;
  wav bytea;
begin
  if not me.captions and place not in ('host', 'moderator', 'speaker') then
    raise exception 'The captions are written by whom a host asked to.' using errcode = '42501';
  end if;
  if not exists (select from private.house_abilities a where a.name = 'transcribe') then
    raise exception 'This house has no speech recogniser.' using errcode = 'P0001', detail = 'deaf', hint = 'Captions can be typed.';
  end if;
  if length(hear_spoken.sound) > 540000 then
    raise exception 'A piece of sound has 12 seconds at most.' using errcode = '22023', detail = 'limit';
  end if;
  wav := decode(hear_spoken.sound, 'base64');
  if octet_length(wav) not between 45 and 400000 or substr(wav, 1, 4) <> 'RIFF'::bytea or length(coalesce(hear_spoken.language, '')) > 35 then
    raise exception 'This is no piece of sound.' using errcode = '22023';
  end if;
  delete from private.spoken_pieces p where p.sent_at < now() - interval '2 minutes';
  if (select count(*) from private.spoken_pieces p where p.person_id = auth.uid()) >= 6 then
    raise exception 'The speech recogniser of this house is behind.' using errcode = 'P0001', detail = 'behind';
  end if;
  talk := private.take_talk(hear_spoken.screening);
  if talk.last_spoken >= 20000 then
    raise exception 'A screening has 20,000 captions at most.' using errcode = 'P0001', detail = 'limit';
  end if;
  insert into public.talk_spoken (id, screening_id, number, writer, person_id, words)
  values (hear_spoken.line, talk.screening_id, talk.last_spoken + 1, me.number, auth.uid(), '')
  on conflict (id) do nothing;
  -- Sent again because the answer was lost.
  if not found then return; end if;
  update public.talks t set last_spoken = t.last_spoken + 1 where t.screening_id = talk.screening_id;
  insert into private.spoken_pieces (line, screening_id, person_id, language, sound)
  values (hear_spoken.line, talk.screening_id, auth.uid(), coalesce(hear_spoken.language, ''), wav);
  perform private.enqueue('hear-spoken', json_build_object('line', hear_spoken.line), 'hear-spoken:' || hear_spoken.line, 2);
end
$$;
grant execute on function public.hear_spoken to authenticated, service_role;

create function public.keep_my_words(screening uuid, keeps boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare me public.talk_people;
begin
  perform private.require_place(keep_my_words.screening);
  me := private.talker(keep_my_words.screening);
  update public.talk_people p set keeps = keep_my_words.keeps where p.screening_id = me.screening_id and p.number = me.number;
end
$$;
grant execute on function public.keep_my_words to authenticated, service_role;

create function public.read_talk(screening uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  place text := private.require_place(read_talk.screening);
  me public.talk_people;
  talk public.talks;
  leads boolean := place in ('host', 'moderator');
begin
  -- Whoever is suspended reads, and is nobody who could speak.
  if private.is_suspended() then me.number := 0; else me := private.talker(read_talk.screening); end if;
  select * into talk from public.talks t where t.screening_id = read_talk.screening;
  return jsonb_build_object(
    'place', place,
    'me', jsonb_build_object('number', me.number, 'name', coalesce(me.name, ''), 'keeps', coalesce(me.keeps, false),
      'silenced', me.silenced_at is not null or me.number = 0, 'captions', coalesce(me.captions, false)),
    'settings', private.talk_settings(talk),
    'note', case when place <> 'guest' then talk.note end,
    'lines', public.older_talk_lines(read_talk.screening),
    'questions', (
      select coalesce(jsonb_agg(
        private.question_as_json(q) || jsonb_build_object('mine', q.asker = me.number, 'supported', s.supporter is not null) order by q.number
      ), '[]')
      from public.talk_questions q
      left join public.talk_supports s on s.question_id = q.id and s.supporter = me.number
      where q.screening_id = read_talk.screening and (leads or q.state <> 'dismissed' or q.asker = me.number)
    ),
    'polls', private.polls_for(read_talk.screening, place, me.number),
    'scheduled', (
      select coalesce(jsonb_agg(jsonb_build_object('itemId', p.item_id, 'atMs', p.at_ms)), '[]')
      from public.talk_polls p where p.screening_id = read_talk.screening and p.state = 'kept' and p.at_ms is not null
    ),
    'levels', (
      select coalesce(jsonb_agg(jsonb_build_object('second', l.second, 'kind', l.kind, 'marks', l.marks) order by l.second), '[]')
      from public.talk_levels l
      where l.screening_id = read_talk.screening and l.second > floor(extract(epoch from now())) - 120
    ),
    'spoken', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'number', s.number, 'words', s.words, 'done', s.done) order by s.number), '[]')
      from (select * from public.talk_spoken s where s.screening_id = read_talk.screening order by s.number desc limit 60) s
    ),
    'hidden', (
      select coalesce(jsonb_agg(p.number), '[]') from public.talk_people p
      join public.blocks b on b.person_id = auth.uid() and b.blocked_id = p.person_id
      where p.screening_id = read_talk.screening
    )
  );
end
$$;
grant execute on function public.read_talk to authenticated, service_role;

create function public.say_in_talk(line uuid, screening uuid, words text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  place text := private.require_place(say_in_talk.screening);
  me public.talk_people := private.talker(say_in_talk.screening);
  talk public.talks := private.take_talk(say_in_talk.screening);
  said public.talk_lines;
  leads boolean := place <> 'guest';
  last_said timestamptz;
  waits_seconds int;
  film record;
begin
  select * into said from public.talk_lines l where l.id = say_in_talk.line;
  if said.id is not null then
    if said.screening_id = talk.screening_id and said.talker = me.number then return private.line_as_json(said); end if;
    raise exception 'This line is there already.' using errcode = '42501';
  end if;
  if length(trim(coalesce(say_in_talk.words, ''))) not between 1 and 500 then
    raise exception 'A line has 1 to 500 characters.' using errcode = '22023', hint = 'What you wrote is still in the field.';
  end if;
  if me.silenced_at is not null then
    raise exception 'A moderator has asked you to be quiet in this screening.' using errcode = '42501', hint = 'You can still follow, ask and clap.';
  end if;
  if talk.chat = 'paused' and not leads then
    raise exception 'The chat is paused.' using errcode = 'P0001', detail = 'paused', hint = 'What you wrote is still in the field.';
  end if;
  if not talk.links and not leads and private.has_link(say_in_talk.words) then
    raise exception 'Links are off in this room.' using errcode = '22023', hint = 'Say it without the address.';
  end if;
  select max(l.said_at) into last_said from public.talk_lines l where l.screening_id = talk.screening_id and l.talker = me.number;
  waits_seconds := case when talk.chat = 'slow' and not leads then talk.slow_seconds else 1 end;
  if last_said > clock_timestamp() - waits_seconds * interval '1 second' then
    raise exception 'One line in % seconds.', waits_seconds using errcode = 'P0001', detail = 'rate',
      hint = format('Send it in %s seconds.', ceil(extract(epoch from last_said + waits_seconds * interval '1 second' - clock_timestamp())));
  end if;
  if (
    select count(*) from public.talk_lines l
    where l.screening_id = talk.screening_id and l.talker = me.number and l.said_at > now() - interval '1 minute'
  ) >= 20 then
    raise exception '20 lines a minute are enough.' using errcode = 'P0001', detail = 'rate', hint = 'Send it in a moment.';
  end if;
  if talk.last_line >= 20000 then
    raise exception 'A chat has 20,000 lines at most.' using errcode = 'P0001', detail = 'limit', hint = 'What you wrote is still in the field.';
  end if;
  select * into film from private.on_screen(talk.screening_id);
  update public.talks t set last_line = t.last_line + 1 where t.screening_id = talk.screening_id returning t.last_line into talk.last_line;
  insert into public.talk_lines (id, screening_id, number, talker, person_id, place, words, item_id, at_ms, said_at)
  values (
    say_in_talk.line, talk.screening_id, talk.last_line, me.number, auth.uid(), place, trim(say_in_talk.words), film.item_id, film.at_ms,
    clock_timestamp()
  )
  returning * into said;
  perform private.tell_talk(talk.screening_id, 'said', private.line_as_json(said));
  return private.line_as_json(said);
end
$$;
grant execute on function public.say_in_talk to authenticated, service_role;

create function public.silence_talker(screening uuid, talker integer, silenced boolean, lines_too boolean DEFAULT false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  quieted public.talk_people;
  line public.talk_lines;
begin
  perform private.require_place(silence_talker.screening, '{host,moderator}');
  select * into quieted from public.talk_people p
  where p.screening_id = silence_talker.screening and p.number = silence_talker.talker for update;
  if quieted.number is null or private.place_in_talk(silence_talker.screening, quieted.person_id) in ('host', 'moderator') then
    raise exception 'There is nobody like that to silence.' using errcode = '42501';
  end if;
  update public.talk_people p set silenced_at = case when silenced then coalesce(p.silenced_at, now()) end
  where p.screening_id = quieted.screening_id and p.number = quieted.number;
  if lines_too and silenced then
    update public.talk_lines l set removed_at = now()
    where l.screening_id = quieted.screening_id and l.talker = quieted.number and l.removed_at is null;
  end if;
  perform private.tell_talk(quieted.screening_id, 'person', jsonb_build_object('number', quieted.number, 'silenced', silenced, 'linesToo', lines_too));
end
$$;
grant execute on function public.silence_talker to authenticated, service_role;

create function public.write_spoken(line uuid, screening uuid, words text, done boolean DEFAULT false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  place text := private.require_place(write_spoken.screening);
  me public.talk_people := private.talker(write_spoken.screening);
  talk public.talks;
  spoken public.talk_spoken;
begin
  if not me.captions and place not in ('host', 'moderator') then
    raise exception 'The captions are written by whom a host asked to.' using errcode = '42501';
  end if;
  if length(coalesce(write_spoken.words, '')) > 300 then
    raise exception 'A caption has 300 characters at most.' using errcode = '22023', hint = 'What you wrote is still in the field.';
  end if;
  select * into spoken from public.talk_spoken s where s.id = write_spoken.line;
  if spoken.id is null then
    talk := private.take_talk(write_spoken.screening);
    if talk.last_spoken >= 20000 then
      raise exception 'A screening has 20,000 captions at most.' using errcode = 'P0001', detail = 'limit';
    end if;
    update public.talks t set last_spoken = t.last_spoken + 1 where t.screening_id = talk.screening_id returning t.last_spoken into talk.last_spoken;
    insert into public.talk_spoken (id, screening_id, number, writer, person_id, words, done)
    values (write_spoken.line, talk.screening_id, talk.last_spoken, me.number, auth.uid(), coalesce(write_spoken.words, ''), write_spoken.done)
    returning * into spoken;
  elsif spoken.screening_id <> write_spoken.screening or spoken.writer <> me.number or spoken.done then
    raise exception 'This caption is written already.' using errcode = '42501';
  else
    update public.talk_spoken s set words = coalesce(write_spoken.words, ''), done = write_spoken.done where s.id = spoken.id returning * into spoken;
  end if;
  perform private.tell_talk(spoken.screening_id, 'spoken',
    jsonb_build_object('id', spoken.id, 'number', spoken.number, 'words', spoken.words, 'done', spoken.done));
end
$$;
grant execute on function public.write_spoken to authenticated, service_role;
