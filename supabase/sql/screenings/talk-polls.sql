/** A poll is put to the room by hand, or because the film has come to its second; the survey when its part of the evening is open. */
create or replace function private.poll_is_open(poll public.talk_polls, item uuid, at_ms int) returns boolean
language sql immutable set search_path = '' as $$
  select (poll).state = 'open'
    or ((poll).state = 'kept' and (poll).part = 'during' and (poll).at_ms is not null and (poll).item_id = item and (poll).at_ms <= at_ms)
$$;

/**
 * Answers, by choice or as text. Null under five answers, which would identify people. Texts are in an order that does not show who wrote
 * them.
 */
create or replace function private.poll_result(poll public.talk_polls) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when count(*) >= 5 then jsonb_build_object(
    'count', count(*),
    'choices', case when (poll).kind <> 'words' then (
      select jsonb_agg((select count(*) from public.talk_answers c where c.poll_id = (poll).id and c.choice = n) order by n)
      from generate_series(1, case when (poll).kind = 'scale' then 5 else cardinality((poll).choices) end) n
    ) end,
    'words', case when (poll).kind = 'words' then jsonb_agg(a.words order by a.words) end
  ) end
  from public.talk_answers a where a.poll_id = (poll).id
$$;

/** A poll as shown to `talker`: hosts (`leads`) see drafts and how many answered. */
create or replace function private.poll_as_json(poll public.talk_polls, talker int, leads boolean, open_now boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', (poll).id, 'part', (poll).part, 'place', (poll).place, 'kind', (poll).kind, 'words', (poll).words, 'choices', to_jsonb((poll).choices),
    'state', case when open_now then 'open' else (poll).state end, 'itemId', (poll).item_id, 'atMs', (poll).at_ms,
    'mine', (
      select coalesce(to_jsonb(a.choice), to_jsonb(a.words)) from public.talk_answers a where a.poll_id = (poll).id and a.answerer = talker
    ),
    'answers', case when leads then (select private.at_least_five_or_null(count(*)) from public.talk_answers a where a.poll_id = (poll).id) end,
    'result', case when (poll).state = 'closed' and (leads or (poll).part = 'during') then private.poll_result(poll) end
  )
$$;

/** Every poll the caller may see: hosts and moderators all, others open and published ones. */
create or replace function private.polls_for(screening uuid, place text, talker int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(
    private.poll_as_json(p, polls_for.talker, polls_for.place in ('host', 'moderator'), o.open_now)
      order by array_position('{before,during,after}'::text[], p.part), p.place, p.made_at
  ), '[]')
  from public.talk_polls p
  left join lateral private.on_screen(polls_for.screening) film on true
  cross join lateral (select private.poll_is_open(p, film.item_id, film.at_ms) as open_now) o
  where p.screening_id = polls_for.screening
    and (polls_for.place in ('host', 'moderator') or o.open_now or (p.part = 'during' and p.state = 'closed'))
$$;

create or replace function private.take_poll(poll uuid, places text[] default '{host,moderator}') returns public.talk_polls
language plpgsql security definer set search_path = '' as $$
declare found_one public.talk_polls;
begin
  perform private.require_session();
  select * into found_one from public.talk_polls p where p.id = poll;
  perform private.require_place(found_one.screening_id, places);
  perform private.take_talk(found_one.screening_id);
  select * into found_one from public.talk_polls p where p.id = poll;
  return found_one;
end $$;

/** Creates a poll, or changes one that was not opened yet. Ten in each part at most. */
create or replace function public.write_poll(
  poll uuid,
  screening uuid,
  part text,
  kind text,
  words text,
  choices text[] default '{}',
  place int default 0,
  item uuid default null,
  at_ms int default null
)
returns void
language plpgsql security definer set search_path = '' as $$
declare old_one public.talk_polls;
begin
  perform private.require_place(write_poll.screening, '{host}');
  perform private.take_talk(write_poll.screening);
  select * into old_one from public.talk_polls p where p.id = write_poll.poll;
  if old_one.id is not null and old_one.screening_id <> write_poll.screening then
    raise exception 'There is no such question of yours.' using errcode = '42501';
  end if;
  if old_one.state <> 'kept' then
    raise exception 'It was put to people already and stays as they read it.' using errcode = 'P0001', detail = 'asked', hint = 'Write another one.';
  end if;
  if write_poll.item is not null and not exists (
    select from public.screening_items i where i.id = write_poll.item and i.screening_id = write_poll.screening
  ) then
    raise exception 'This is no item of the programme.' using errcode = '22023';
  end if;
  insert into public.talk_polls (id, screening_id, part, place, kind, words, choices, item_id, at_ms)
  values (
    write_poll.poll, write_poll.screening, write_poll.part, coalesce(write_poll.place, 0), write_poll.kind, trim(write_poll.words),
    coalesce(array(select trim(c) from unnest(write_poll.choices) c where trim(c) <> ''), '{}'),
    write_poll.item, case when write_poll.part = 'during' and write_poll.item is not null then write_poll.at_ms end
  )
  on conflict (id) do update set
    part = excluded.part, place = excluded.place, kind = excluded.kind, words = excluded.words, choices = excluded.choices,
    item_id = excluded.item_id, at_ms = excluded.at_ms;
  if (select count(*) from public.talk_polls p where p.screening_id = write_poll.screening and p.part = write_poll.part) > 10 then
    raise exception 'Ten questions at most are asked in each part.' using errcode = 'P0001', detail = 'limit', hint = 'Nothing was changed by this.';
  end if;
end $$;
grant execute on function public.write_poll to authenticated;

create or replace function public.remove_poll(poll uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare asked public.talk_polls := private.take_poll(remove_poll.poll, '{host}');
begin
  delete from public.talk_polls p where p.id = asked.id;
  perform private.tell_talk(asked.screening_id, 'polls', '{}');
end $$;
grant execute on function public.remove_poll to authenticated;

/** Opens a poll to the room (another open one is closed), closes it, which shows its result from five answers on, or opens it again. */
create or replace function public.move_poll(poll uuid, state text) returns void
language plpgsql security definer set search_path = '' as $$
declare asked public.talk_polls := private.take_poll(move_poll.poll);
begin
  if move_poll.state is null or move_poll.state not in ('open', 'closed') then
    raise exception 'A poll is opened or closed.' using errcode = '22023';
  end if;
  if move_poll.state = 'open' and asked.part = 'during' then
    update public.talk_polls p set state = 'closed', closed_at = now()
    where p.screening_id = asked.screening_id and p.part = 'during' and p.state = 'open' and p.id <> asked.id;
  end if;
  update public.talk_polls p set
    state = move_poll.state,
    opened_at = case when move_poll.state = 'open' then now() else coalesce(p.opened_at, now()) end,
    closed_at = case when move_poll.state = 'closed' then now() end
  where p.id = asked.id;
  perform private.tell_talk(asked.screening_id, 'polls', '{}');
end $$;
grant execute on function public.move_poll to authenticated;

/** One answer each, which may be changed while the poll is open: `choice` (1 to 5 on a scale) or `words`. */
create or replace function public.answer_poll(poll uuid, choice int default null, words text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  asked public.talk_polls;
  me public.talk_people;
  film record;
begin
  perform private.require_session();
  select * into asked from public.talk_polls p where p.id = answer_poll.poll;
  perform private.require_place(asked.screening_id);
  me := private.talker(asked.screening_id);
  select * into film from private.on_screen(asked.screening_id);
  if not private.poll_is_open(asked, film.item_id, film.at_ms) then
    raise exception 'This question is not open.' using errcode = 'P0001', detail = 'closed', hint = 'What you wrote is still in the field.';
  end if;
  if asked.kind = 'words' then
    if length(trim(coalesce(answer_poll.words, ''))) not between 1 and 1000 then
      raise exception 'An answer has 1 to 1,000 characters.' using errcode = '22023', hint = 'What you wrote is still in the field.';
    end if;
  elsif coalesce(answer_poll.choice, 0) not between 1 and (case when asked.kind = 'scale' then 5 else cardinality(asked.choices) end) then
    raise exception 'Choose one of the answers.' using errcode = '22023';
  end if;
  insert into public.talk_answers (poll_id, screening_id, answerer, person_id, choice, words)
  values (
    asked.id, asked.screening_id, me.number, auth.uid(),
    case when asked.kind <> 'words' then answer_poll.choice end, case when asked.kind = 'words' then trim(answer_poll.words) end
  )
  on conflict (poll_id, answerer) do update set choice = excluded.choice, words = excluded.words, answered_at = now();
end $$;
grant execute on function public.answer_poll to authenticated;

/**
 * The caller claps, laughs … `times` since the last call. Only the sum of a second is stored. A second is broadcast when its sum doubles,
 * with the one before it, so that a full room costs a few messages a second and not one for each hand.
 */
create or replace function public.mark_moment(screening uuid, kind text, times int default 1) returns void
language plpgsql security definer set search_path = '' as $$
declare
  this_second bigint := floor(extract(epoch from clock_timestamp()));
  added int := least(greatest(coalesce(times, 1), 1), 8);
  total int;
  film record;
begin
  perform private.require_place(mark_moment.screening);
  if mark_moment.kind is null or mark_moment.kind not in ('applause', 'moved', 'laughter', 'startled') then
    raise exception 'There is no such mark.' using errcode = '22023';
  end if;
  if not exists (select from public.talks t where t.screening_id = mark_moment.screening) then perform private.take_talk(mark_moment.screening); end if;
  if not (select t.marks from public.talks t where t.screening_id = mark_moment.screening) then
    raise exception 'Reactions are off in this room.' using errcode = 'P0001', detail = 'paused';
  end if;
  insert into private.mark_turns as m (screening_id, person_id, at) values (mark_moment.screening, auth.uid(), clock_timestamp())
  on conflict (screening_id, person_id) do update set at = excluded.at where m.at < clock_timestamp() - interval '700 milliseconds';
  if not found then return; end if;
  delete from private.mark_turns m where m.at < clock_timestamp() - interval '1 hour';
  select * into film from private.on_screen(mark_moment.screening);
  insert into public.talk_levels as l (screening_id, second, kind, item_id, at_ms, marks)
  values (mark_moment.screening, this_second, mark_moment.kind, film.item_id, film.at_ms, added)
  on conflict on constraint talk_levels_pkey do update set marks = l.marks + excluded.marks
  returning l.marks into total;
  if floor(log(2, total)) > floor(log(2, greatest(total - added, 0.5))) then
    perform private.tell_talk(mark_moment.screening, 'level', (
      select jsonb_build_object('levels', jsonb_agg(jsonb_build_object('second', l.second, 'kind', l.kind, 'marks', l.marks)))
      from public.talk_levels l where l.screening_id = mark_moment.screening and l.second >= this_second - 2
    ));
  end if;
end $$;
grant execute on function public.mark_moment to authenticated;

/** Gives a person in the room the captions to write, or takes them back. */
create or replace function public.give_captions(screening uuid, talker int, given boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_place(give_captions.screening, '{host,moderator}');
  update public.talk_people p set captions = given where p.screening_id = give_captions.screening and p.number = give_captions.talker;
  if not found then raise exception 'This person is not here.' using errcode = '42501'; end if;
  perform private.tell_talk(give_captions.screening, 'person', jsonb_build_object('number', give_captions.talker, 'captions', given));
end $$;
grant execute on function public.give_captions to authenticated;

/** Writes live captions: the whole line as it is, again and again until it is final. */
create or replace function public.write_spoken(line uuid, screening uuid, words text, done boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  place text := private.require_place(write_spoken.screening);
  me public.talk_people := private.talker(write_spoken.screening);
  talk public.talks;
  spoken public.talk_spoken;
begin
  if not me.captions and place not in ('host', 'moderator') then
    raise exception 'Only people chosen by a host can write the captions.' using errcode = '42501';
  end if;
  if length(coalesce(write_spoken.words, '')) > 300 then
    raise exception 'A caption can have up to 300 characters.' using errcode = '22023', hint = 'What you wrote is still in the field.';
  end if;
  select * into spoken from public.talk_spoken s where s.id = write_spoken.line;
  if spoken.id is null then
    talk := private.take_talk(write_spoken.screening);
    if talk.last_spoken >= 20000 then
      raise exception 'A screening can have up to 20,000 captions.' using errcode = 'P0001', detail = 'limit';
    end if;
    update public.talks t set last_spoken = t.last_spoken + 1 where t.screening_id = talk.screening_id returning t.last_spoken into talk.last_spoken;
    insert into public.talk_spoken (id, screening_id, number, writer, person_id, words, done)
    values (write_spoken.line, talk.screening_id, talk.last_spoken, me.number, auth.uid(), coalesce(write_spoken.words, ''), write_spoken.done)
    returning * into spoken;
  elsif spoken.screening_id = write_spoken.screening and spoken.writer = me.number and spoken.done and spoken.words = coalesce(write_spoken.words, '') then
    -- Idempotent: a retry after a lost answer.
    return;
  elsif spoken.screening_id <> write_spoken.screening or spoken.writer <> me.number or spoken.done then
    raise exception 'This caption is written already.' using errcode = '42501';
  else
    update public.talk_spoken s set words = coalesce(write_spoken.words, ''), done = write_spoken.done where s.id = spoken.id returning * into spoken;
  end if;
  perform private.tell_talk(spoken.screening_id, 'spoken',
    jsonb_build_object('id', spoken.id, 'number', spoken.number, 'words', spoken.words, 'done', spoken.done));
end $$;
grant execute on function public.write_spoken to authenticated;

/** The talk as the caller finds it on coming in, or after a line was lost. */
create or replace function public.read_talk(screening uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  place text := private.require_place(read_talk.screening);
  me public.talk_people;
  talk public.talks;
  leads boolean := place in ('host', 'moderator');
begin
  -- Suspended people can read only.
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
end $$;
comment on function public.read_talk is 'Kind: shown.';
grant execute on function public.read_talk to authenticated;

/** Who is or was in the room, for those who lead it. */
create or replace function public.talk_people(screening uuid) returns jsonb
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
end $$;
grant execute on function public.talk_people to authenticated;
