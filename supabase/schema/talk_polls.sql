-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a question of the hosts: before and after are the survey, during is put to the room by hand or when the film comes to at_ms of item_id. Answers are told when it is closed, from five of them on.
create table public.talk_polls (
  id uuid not null,
  screening_id uuid not null,
  part text not null,
  place integer not null default 0,
  kind text not null,
  words text not null,
  choices text[] not null default '{}'[],
  item_id uuid,
  at_ms integer,
  state text not null default 'kept',
  opened_at timestamp with time zone,
  closed_at timestamp with time zone,
  made_at timestamp with time zone not null default now(),
  constraint talk_polls_pkey PRIMARY KEY (id),
  constraint talk_polls_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.screening_items(id) ON DELETE SET NULL,
  constraint talk_polls_screening_id_fkey FOREIGN KEY (screening_id) REFERENCES public.talks(screening_id) ON DELETE CASCADE,
  constraint a_choice_has_choices CHECK (kind = 'choice' AND cardinality(choices) >= 2 OR kind <> 'choice' AND cardinality(choices) = 0),
  constraint talk_polls_at_ms_check CHECK (at_ms >= 0),
  constraint talk_polls_choices_check CHECK (cardinality(choices) <= 8 AND private.each_at_most(choices, 120)),
  constraint talk_polls_kind_check CHECK (kind = ANY (ARRAY['choice', 'scale', 'words'])),
  constraint talk_polls_part_check CHECK (part = ANY (ARRAY['before', 'during', 'after'])),
  constraint talk_polls_state_check CHECK (state = ANY (ARRAY['kept', 'open', 'closed'])),
  constraint talk_polls_words_check CHECK (length(TRIM(BOTH FROM words)) > 0 AND length(words) <= 300)
);
CREATE UNIQUE INDEX one_poll_is_open ON public.talk_polls USING btree (screening_id) WHERE part = 'during' AND state = 'open';
CREATE INDEX talk_polls_item ON public.talk_polls USING btree (item_id);
CREATE INDEX talk_polls_of_screening ON public.talk_polls USING btree (screening_id, part, place);
alter table public.talk_polls enable row level security;
grant all on public.talk_polls to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.talk_polls
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.talk_polls FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.polls_for(screening uuid, place text, talker integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(
    private.poll_as_json(p, polls_for.talker, polls_for.place in ('host', 'moderator'), o.open_now) order by array_position('{before,during,after}'[], p.part), p.place, p.made_at
  ), '[]')
  from public.talk_polls p
  left join lateral private.on_screen(polls_for.screening) film on true
  cross join lateral (select private.poll_is_open(p, film.item_id, film.at_ms) as open_now) o
  where p.screening_id = polls_for.screening
    and (polls_for.place in ('host', 'moderator') or o.open_now or (p.part = 'during' and p.state = 'closed'))
$$;
grant execute on function private.polls_for to service_role;

create function private.take_poll(poll uuid, places text[] DEFAULT '{host,moderator}'[]) returns public.talk_polls
language plpgsql security definer set search_path = '' as $$
declare found_one public.talk_polls;
begin
  perform private.require_session();
  select * into found_one from public.talk_polls p where p.id = poll;
  perform private.require_place(found_one.screening_id, places);
  perform private.take_talk(found_one.screening_id);
  select * into found_one from public.talk_polls p where p.id = poll;
  return found_one;
end
$$;
grant execute on function private.take_poll to service_role;

create function public.answer_poll(poll uuid, choice integer DEFAULT NULL::integer, words text DEFAULT NULL::text) returns void
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
end
$$;
grant execute on function public.answer_poll to authenticated, service_role;

create function public.move_poll(poll uuid, state text) returns void
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
end
$$;
grant execute on function public.move_poll to authenticated, service_role;

create function public.remove_poll(poll uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare asked public.talk_polls := private.take_poll(remove_poll.poll, '{host}');
begin
  delete from public.talk_polls p where p.id = asked.id;
  perform private.tell_talk(asked.screening_id, 'polls', '{}');
end
$$;
grant execute on function public.remove_poll to authenticated, service_role;

create function public.write_poll(poll uuid, screening uuid, part text, kind text, words text, choices text[] DEFAULT '{}'[], place integer DEFAULT 0, item uuid DEFAULT NULL::uuid, at_ms integer DEFAULT NULL::integer) returns void
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
end
$$;
grant execute on function public.write_poll to authenticated, service_role;
